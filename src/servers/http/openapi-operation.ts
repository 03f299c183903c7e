import type { Authenticate } from './authenticate.js';
import type { JsonSchema, SchemaBook } from './openapi-schemas.js';
import type { AnswerShape, Route } from './route.js';

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly [string];
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, object>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface RequestBody {
  readonly required: boolean;
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>;
}

export function describeOperation(route: Route, book: SchemaBook, aliasAuth: AliasAuth): Operation {
  const parameters = [...pathParameters(route, book), ...queryParameters(route, book), ...headerParameters(route)];
  const requestBody = describeBody(route, book);
  return {
    operationId: route.operation,
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    tags: [route.tag],
    security: securityOf(route, aliasAuth),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { '200': successOf(route, book), ...failures(route) },
  };
}

export type AliasAuth = Authenticate['aliasAuth'];

function securityOf({ auth }: Route, aliasAuth: AliasAuth): object[] {
  if (auth === 'none') return [];
  const token = { apiToken: [] };
  const session = { sessionCookie: [], csrfToken: [] };
  const alias = { aliasCredentials: [] };
  switch (auth) {
    case 'token':
      return [token, session];
    case 'alias':
      return [alias];
    case 'token-or-alias':
      return [token, alias, session];
    case 'token-or-wide-alias':
      return aliasAuth === 'wide' ? [token, alias, session] : [token, session];
  }
}

const PARAMETER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  domain: 'Id or name of the domain.',
  alias: 'Id or name of the alias.',
  member: 'Id of the member’s account.',
  token: 'Id of the token.',
  id: 'Id of the record.',
};

function pathParameters(route: Route, book: SchemaBook): Parameter[] {
  const described = route.params ? propertiesOf(book.input(route.params)) : {};
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const { description, ...schema } = described[name] ?? { type: 'string' };
    return {
      name,
      in: 'path',
      required: true,
      description: String(description ?? PARAMETER_DESCRIPTIONS[name] ?? name),
      schema,
    };
  });
}

function queryParameters(route: Route, book: SchemaBook): Parameter[] {
  if (!route.query) return [];
  const whole = book.input(route.query);
  return Object.entries(propertiesOf(whole)).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(isRequired(whole, name) && { required: true }),
    ...(description !== undefined && { description: String(description) }),
    schema,
  }));
}

function headerParameters({ requestHeaders = [] }: Route): Parameter[] {
  return requestHeaders.map(({ name, description, maxLength }) => {
    return { name, in: 'header', description, schema: { type: 'string', minLength: 1, maxLength } };
  });
}

function describeBody(route: Route, book: SchemaBook): RequestBody | undefined {
  if (!route.body) return undefined;
  const schema = book.input(route.body);
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  return {
    // A DELETE may bring the same fields in its query
    required: route.method !== 'DELETE' && Array.isArray(schema.required) && schema.required.length > 0,
    content: Object.fromEntries(
      types.map((type) => [
        type,
        { schema, ...(type === 'application/json' && route.example && { example: route.example }) },
      ]),
    ),
  };
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>;
}

function isRequired(schema: JsonSchema, name: string): boolean {
  return Array.isArray(schema.required) && schema.required.includes(name);
}

function successOf({ answer, otherAnswer }: Route, book: SchemaBook): object {
  const usual = success(answer, book);
  if (!otherAnswer) return usual;
  const other = success(otherAnswer, book);
  const description = `${answer.description} Or: ${otherAnswer.description}`;
  return { ...usual, description, content: { ...usual.content, ...other.content } };
}

interface Success {
  readonly description: string;
  readonly headers: object;
  readonly content: Readonly<Record<string, object>>;
}

function success(answer: AnswerShape, book: SchemaBook): Success {
  const { description } = answer;
  switch (answer.kind) {
    case 'json':
      return {
        description,
        headers: refs(COMMON),
        content: { 'application/json': { schema: book.output(answer.schema) } },
      };
    case 'list': {
      const schema = { type: 'array', items: book.output(answer.item) };
      return { description, headers: refs([...COMMON, ...PAGING]), content: { 'application/json': { schema } } };
    }
    case 'text':
      return {
        description,
        headers: refs(COMMON),
        content: { [answer.type ?? 'text/plain']: { schema: { type: 'string' } } },
      };
    case 'events': {
      const headers = refs(COMMON.filter((name) => name !== 'ETag'));
      return { description, headers, content: { 'text/event-stream': { schema: { type: 'string' } } } };
    }
  }
}

function failures({ auth, params, query, body, path, isAnnounced, mayMiss }: Route): Record<string, object> {
  const isSecured = auth !== 'none';
  const codes = [
    ...(params || query || body ? (['BadRequest'] as const) : []),
    ...(isSecured ? (['Unauthorized', 'Forbidden'] as const) : []),
    ...(path.includes(':') || mayMiss ? (['NotFound'] as const) : []),
    'TooManyRequests',
    'InternalServerError',
    ...(isAnnounced ? (['NotImplemented'] as const) : []),
    'ServiceUnavailable',
    'GatewayTimeout',
  ] as const;
  return Object.fromEntries(codes.map((code) => [STATUSES[code], { $ref: `#/components/responses/${code}` }]));
}

const STATUSES = {
  BadRequest: '400',
  Unauthorized: '401',
  Forbidden: '403',
  NotFound: '404',
  TooManyRequests: '429',
  InternalServerError: '500',
  NotImplemented: '501',
  ServiceUnavailable: '503',
  GatewayTimeout: '504',
} as const;

function refs(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const COMMON = ['X-Request-Id', 'ETag', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
const PAGING = ['X-Page-Count', 'X-Page-Current', 'X-Page-Size', 'X-Item-Count', 'Link'];

const header = (description: string, type: 'string' | 'integer') => ({ description, schema: { type } });

export const HEADERS = {
  'X-Request-Id': header('Names this request in our logs; yours is used when you send one.', 'string'),
  ETag: header('Changes with the answer; send it as `If-None-Match`.', 'string'),
  'X-RateLimit-Limit': header('Calls allowed in the present period.', 'integer'),
  'X-RateLimit-Remaining': header('Calls left in it.', 'integer'),
  'X-RateLimit-Reset': header('When it ends, in Unix seconds.', 'integer'),
  'Retry-After': header('Seconds to wait.', 'integer'),
  'X-Page-Count': header('Number of pages, at least 1.', 'integer'),
  'X-Page-Current': header('This page.', 'integer'),
  'X-Page-Size': header('Items on this page.', 'integer'),
  'X-Item-Count': header('Items on all pages.', 'integer'),
  Link: header('Addresses of the first, last, previous and next page (RFC 8288).', 'string'),
} as const;

const failure = (description: string, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

export const ERROR_RESPONSES = {
  BadRequest: failure('The input is invalid, a duplicate or too large, or the record is in another state.'),
  Unauthorized: failure('The credentials are missing, wrong, or of the wrong kind.'),
  Forbidden: failure('Visible to the caller, but not allowed.'),
  NotFound: failure('It does not exist, or the caller may not see it.'),
  TooManyRequests: failure('A limit is reached.', refs(['Retry-After'])),
  InternalServerError: failure('A fault of ours; report its request id.'),
  NotImplemented: failure('Announced: it does not exist yet in this release.'),
  ServiceUnavailable: failure(
    'Database, storage or DNS cannot be reached, or too much arrives at once; try again later.',
    refs(['Retry-After']),
  ),
  GatewayTimeout: failure('It took longer than 30 seconds.'),
} as const;
