import type { Operation } from '../openapi/openapi-operation.js';

/** The example of an operation as a program that can be pasted and run. */
interface Sample {
  readonly language: 'curl' | 'JavaScript' | 'Python';
  readonly code: string;
}

interface SampleCall {
  readonly method: string;
  readonly url: string;
  readonly credentials: 'none' | 'token' | 'alias' | 'session';
  readonly body?: unknown;
}

export function samplesOf(call: SampleCall): Sample[] {
  return [
    { language: 'curl', code: curl(call) },
    { language: 'JavaScript', code: javascript(call) },
    { language: 'Python', code: python(call) },
  ];
}

/** Parameters have the values of the example; one without a value is shown in capitals. */
export function sampleCall(method: string, path: string, operation: Operation, baseUrl: string): SampleCall {
  const { parameters = [], requestBody } = operation;
  const exampleFor = (name: string) =>
    parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.example;
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(exampleFor(name) ?? name.toUpperCase()),
  );
  const query = new URLSearchParams(
    parameters.flatMap(({ in: where, name, example }) =>
      where === 'query' && example !== undefined ? [[name, example] as [string, string]] : [],
    ),
  ).toString();
  return {
    method,
    url: `${baseUrl}${place}${query === '' ? '' : `?${query}`}`,
    credentials: credentialsOf(operation),
    body: requestBody?.content['application/json']?.example,
  };
}

function credentialsOf(operation: Operation): SampleCall['credentials'] {
  if (operation['x-needs-session']) return 'session';
  const [scheme] = operation.security.flatMap((entry) => Object.keys(entry));
  if (scheme === undefined) return 'none';
  return scheme === 'aliasCredentials' ? 'alias' : 'token';
}

const ALIAS = 'sales@example.com';
/** Read from the environment, because other users can see a command line. */
const TOKEN = 'WAYPOST_TOKEN';
const PASSWORD = 'WAYPOST_PASSWORD';
const SESSION = 'WAYPOST_SESSION';
const CSRF = 'WAYPOST_CSRF';

function curl({ method, url, credentials, body }: SampleCall): string {
  const who = {
    none: [],
    token: [`-u "$${TOKEN}:"`],
    alias: [`-u "${ALIAS}:$${PASSWORD}"`],
    session: [`-b "waypost_session=$${SESSION}" -H "X-Waypost-CSRF: $${CSRF}"`],
  }[credentials];
  const isPlain = method === 'GET' || (method === 'POST' && body !== undefined);
  const head = ['curl', ...(isPlain ? [] : [`-X ${method}`]), ...who].join(' ');
  const sent =
    body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${shellText(indented(json(body)))}`];
  return [head, ...sent, shellText(url)].join(' \\\n  ');
}

/** Within single quotes a shell changes nothing. */
function shellText(text: string): string {
  return /^[\w:/.@%-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function javascript({ method, url, credentials, body }: SampleCall): string {
  const basic = (user: string) => `Authorization: \`Basic \${btoa(\`${user}\`)}\`,`;
  const headers = {
    none: [],
    token: [basic(`\${process.env.${TOKEN}}:`)],
    alias: [basic(`${ALIAS}:\${process.env.${PASSWORD}}`)],
    session: [`Cookie: \`waypost_session=\${process.env.${SESSION}}\`,`, `"X-Waypost-CSRF": process.env.${CSRF},`],
  }[credentials];
  const all = [...headers, ...(body === undefined ? [] : ['"Content-Type": "application/json",'])];
  const options = [
    ...(method === 'GET' ? [] : [`method: "${method}",`]),
    ...(all.length === 0 ? [] : [`headers: {\n${indent(all.join('\n'))}\n},`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${json(body)}),`]),
  ];
  const init = options.length === 0 ? '' : `, {\n${indent(options.join('\n'))}\n}`;
  return `const answer = await fetch(${JSON.stringify(url)}${init});\nconsole.log(await answer.text());`;
}

function python({ method, url, credentials, body }: SampleCall): string {
  const environment = (name: string) => `os.environ["${name}"]`;
  const who = {
    none: [],
    token: [`auth=(${environment(TOKEN)}, ""),`],
    alias: [`auth=("${ALIAS}", ${environment(PASSWORD)}),`],
    session: [
      `cookies={"waypost_session": ${environment(SESSION)}},`,
      `headers={"X-Waypost-CSRF": ${environment(CSRF)}},`,
    ],
  }[credentials];
  const options = [...who, ...(body === undefined ? [] : [`json=${pythonValue(body)},`])];
  const call = [`${JSON.stringify(url)},`, ...options];
  return [
    ...(credentials === 'none' ? [] : ['import os']),
    'import requests',
    '',
    `answer = requests.${method.toLowerCase()}(\n${indent(call.join('\n'), 4)}\n)`,
    'print(answer.text)',
  ].join('\n');
}

/** Python has other names for three words of JSON; quoted texts stay as they are. */
function pythonValue(value: unknown): string {
  return json(value, 4).replace(/("(?:[^"\\]|\\.)*")|\b(true|false|null)\b/g, (_, quoted?: string, word?: string) =>
    word === undefined ? (quoted ?? '') : { true: 'True', false: 'False', null: 'None' }[word as 'true'],
  );
}

function json(value: unknown, width = 2): string {
  return JSON.stringify(value, null, width);
}

/** All but the first line, which follows something else. */
function indented(text: string): string {
  return text.replace(/\n/g, '\n  ');
}

function indent(text: string, width = 2): string {
  return text.replace(/^/gm, ' '.repeat(width));
}
