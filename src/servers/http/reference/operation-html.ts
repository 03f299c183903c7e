import { escapeHtml } from '../../../protocol/html/escape-html.js';
import type { Operation } from '../openapi/openapi-operation.js';
import type { JsonSchema } from '../openapi/openapi-schemas.js';
import { sampleCall, samplesOf } from './samples.js';
import { fieldList, fieldsOf, type LinkTo, typeHtml } from './schema-html.js';
import { inlineHtml } from './text-html.js';

export interface ListedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export function operationHtml({ method, path, operation }: ListedOperation, baseUrl: string, linkTo: LinkTo): string {
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  const body = requestBody?.content['application/json']?.schema;
  const inPlace = (place: string) => fieldList(parameters.filter((each) => each.in === place).map(toField), linkTo);
  const parts = [
    `<h3><a href="#${operationId}">${escapeHtml(summary)}</a></h3>`,
    `<p class="call"><b class="${method}">${method}</b> <code>${escapeHtml(path)}</code> ${marks(operation)}</p>`,
    description ? `<p>${inlineHtml(description)}</p>` : '',
    samplesHtml(method, path, operation, baseUrl),
    section('In the path', inPlace('path')),
    section('In the query', inPlace('query')),
    section('In the headers', inPlace('header')),
    body
      ? section(method === 'DELETE' ? 'In the body or the query' : 'In the body', fieldList(fieldsOf(body), linkTo))
      : '',
    section('Answer', answerHtml(operation, linkTo)),
  ];
  return `<article id="${operationId}">\n${parts.filter(Boolean).join('\n')}\n</article>`;
}

export function samplesHtml(method: string, path: string, operation: Operation, baseUrl: string): string {
  const samples = samplesOf(sampleCall(method, path, operation, baseUrl));
  const figures = samples.map(
    ({ language, code }) =>
      `<figure data-language="${language}"><figcaption>${language}</figcaption>${codeHtml(code)}</figure>`,
  );
  return `<div class="samples">${figures.join('')}</div>`;
}

function section(title: string, content: string): string {
  return content ? `<h4>${title}</h4>${content}` : '';
}

function toField({ name, required = false, schema, description }: NonNullable<Operation['parameters']>[number]) {
  return { name, isRequired: required, schema: description === undefined ? schema : { ...schema, description } };
}

const CREDENTIALS: Readonly<Record<string, string>> = {
  apiToken: 'API token',
  aliasCredentials: 'alias credentials',
  sessionCookie: 'session',
  mailboxCookie: 'session of the webmail',
};

function marks({ security, 'x-needs-session': needsSession }: Operation): string {
  const kinds = security.flatMap((scheme) => Object.keys(scheme)).flatMap((name) => CREDENTIALS[name] ?? []);
  const texts = [needsSession ? 'session' : kinds.length > 0 ? kinds.join(' or ') : 'no credentials'];
  return texts.map((text) => `<span class="mark">${text}</span>`).join(' ');
}

interface Success {
  readonly description: string;
  /** A WebSocket has none. */
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>;
}

function answerHtml({ responses }: Operation, linkTo: LinkTo): string {
  const success = '101' in responses ? '101' : '200';
  const { description, content = {} } = responses[success] as Success;
  const shapes = Object.entries(content).map(([type, { schema }]) =>
    type === 'application/json' ? typeHtml(schema, linkTo) : escapeHtml(type),
  );
  const fields = Object.values(content).map(({ schema }) =>
    fieldList(fieldsOf(schema, { areRequiredMarked: false }), linkTo),
  );
  const failures = Object.keys(responses).filter((status) => status !== success);
  const [example] = Object.values(content).flatMap(({ example: value }) => (value === undefined ? [] : [value]));
  return [
    `<p>${inlineHtml(description)} <span class="type">${shapes.join(' or ')}</span></p>`,
    ...fields,
    example === undefined ? '' : `<details><summary>Example answer</summary>${codeHtml(shown(example))}</details>`,
    `<p class="soft">Failures: <a href="/docs#errors">${failures.join(', ')}</a></p>`,
  ].join('');
}

function shown(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2);
}

/** The script puts a copy button beside it. A wide line is scrolled, with the keyboard too. */
function codeHtml(code: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>`;
}
