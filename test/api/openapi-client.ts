import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { callApi } from '../support/api-client.js';

/** A client made of the OpenAPI document alone: it knows operations by name, and holds every answer against its schema. */
export interface OpenApiClient {
  /** Operations that alias credentials open. */
  readonly operations: readonly string[];
  /** Rejects when the request or the answer is not as the document says. */
  call(operationId: string, input?: OperationInput): Promise<OperationAnswer>;
  /** Calls so far: `listMessages 200`. */
  readonly called: ReadonlySet<string>;
}

export interface OperationInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  /** Default: the credentials of the client. */
  readonly as?: readonly [string, string] | undefined;
  /** The request is wrong on purpose. */
  readonly isInvalid?: boolean;
}

export interface OperationAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: its schema has been checked
  readonly body: any;
  readonly headers: Headers;
}

interface Content {
  readonly [type: string]: { readonly schema?: object };
}

interface Operation {
  readonly operationId: string;
  readonly security?: readonly Record<string, unknown>[];
  readonly parameters?: readonly { name: string; in: string; required?: boolean }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<string, Response>;
}

interface Response {
  readonly $ref?: string;
  readonly content?: Content;
  readonly headers?: Record<string, { readonly required?: boolean }>;
}

export async function makeOpenApiClient(
  baseUrl: string,
  credentials: readonly [string, string],
): Promise<OpenApiClient> {
  const { body: document } = await callApi(baseUrl, 'GET /v1/openapi.json');
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'document');
  const validators = new Map<string, ValidateFunction>();
  const found = new Map<string, { method: string; path: string; pointer: string; operation: Operation }>();
  for (const [path, item] of Object.entries<Record<string, Operation>>(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const pointer = `/paths/${escaped(path)}/${method}`;
      if (operation.operationId) found.set(operation.operationId, { method, path, pointer, operation });
    }
  }
  const takesAlias = ({ security = [] }: Operation) => security.some((scheme) => 'aliasCredentials' in scheme);
  const called = new Set<string>();

  /** Faults of a value by the schema at that place of the document. */
  function check(pointer: string, value: unknown, what: string): void {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `document#${encodeURI(pointer)}` });
    validators.set(pointer, known);
    if (!known(value)) throw new Error(`${what}: ${ajv.errorsText(known.errors)} in ${JSON.stringify(value)}`);
  }

  return {
    operations: [...found.values()]
      .filter(({ operation }) => takesAlias(operation))
      .map(({ operation }) => operation.operationId),
    called,
    async call(operationId, { path: params = {}, query = {}, body, as = credentials, isInvalid = false } = {}) {
      const known = found.get(operationId);
      if (!known) throw new Error(`no operation ${operationId}`);
      const { method, path, pointer, operation } = known;
      for (const name of Object.keys(query)) {
        const isDescribed = operation.parameters?.some(
          (parameter) => parameter.in === 'query' && parameter.name === name,
        );
        if (!isDescribed) throw new Error(`${operationId} has no parameter ${name}`);
      }
      if (body !== undefined && !isInvalid) {
        check(`${pointer}/requestBody/content/${escaped('application/json')}/schema`, body, `body of ${operationId}`);
      }
      const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]),
      );
      const answer = await callApi(baseUrl, `${method.toUpperCase()} ${place}?${search}`, {
        as: as[0] === '' ? undefined : as,
        ...(body !== undefined && { body }),
      });
      checkAnswer(operationId, answer, pointer, operation);
      called.add(`${operationId} ${answer.status}`);
      return answer;
    },
  };

  function checkAnswer(
    operationId: string,
    { status, body, headers }: OperationAnswer,
    pointer: string,
    { responses }: Operation,
  ): void {
    const what = `${operationId} ${status}`;
    const described = responses[status];
    if (!described) throw new Error(`${what} is not described: ${JSON.stringify(body)}`);
    const at = described.$ref?.slice(1) ?? `${pointer}/responses/${status}`;
    const response = described.$ref ? (valueAt(document, at) as Response) : described;
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    const media = response.content?.[type];
    if (!media) throw new Error(`${what} answers ${type}`);
    for (const [name, { required }] of Object.entries(response.headers ?? {})) {
      if (required && !headers.has(name)) throw new Error(`${what} has no header ${name}`);
    }
    if (media.schema && type === 'application/json') check(`${at}/content/${escaped(type)}/schema`, body, what);
  }
}

/** RFC 6901 §3 */
function escaped(text: string): string {
  return text.replaceAll('~', '~0').replaceAll('/', '~1');
}

function valueAt(document: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], document);
}
