import type { Authenticate } from '../caller/authenticate.js';
import type { Route } from '../route.js';
import { describeResponses } from './openapi-responses.js';
import type { JsonSchema, SchemaBook } from './openapi-schemas.js';

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly [string];
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, object>>;
  /** True if the operation needs a session and refuses tokens. */
  readonly 'x-needs-session'?: boolean;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: string;
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
    ...(route.needsSession && { 'x-needs-session': true }),
    responses: describeResponses(route, book),
  };
}

export type AliasAuth = Authenticate['aliasAuth'];

function securityOf({ auth, takesMailboxCookieAlone }: Route, aliasAuth: AliasAuth): object[] {
  if (takesMailboxCookieAlone) return [{ mailboxCookie: [] }];
  if (auth === 'none') return [];
  const token = { apiToken: [] };
  const session = { sessionCookie: [], csrfToken: [] };
  const alias = { aliasCredentials: [] };
  const mailbox = { mailboxCookie: [], csrfToken: [] };
  switch (auth) {
    case 'token':
      return [token, session];
    case 'alias':
      return [alias, mailbox];
    case 'mailbox-session':
      return [mailbox];
    case 'token-or-alias':
      return [token, alias, session, mailbox];
    case 'token-or-mailbox-session':
      return aliasAuth === 'wide' ? [token, alias, session, mailbox] : [token, session, mailbox];
    case 'token-or-wide-alias':
      return aliasAuth === 'wide' ? [token, alias, session, mailbox] : [token, session];
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
      ...exampleOf(route.example?.params, name),
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
    ...exampleOf(route.example?.query, name),
  }));
}

function exampleOf(values: Readonly<Record<string, string>> | undefined, name: string): { readonly example?: string } {
  const example = values?.[name];
  return example === undefined ? {} : { example };
}

function headerParameters({ requestHeaders = [] }: Route): Parameter[] {
  return requestHeaders.map(({ name, description, maxLength }) => {
    return { name, in: 'header', description, schema: { type: 'string', minLength: 1, maxLength } };
  });
}

function describeBody(route: Route, book: SchemaBook): RequestBody | undefined {
  if (route.octetTypes) return describeOctets(route.octetTypes, route.example?.octets);
  if (!route.body) return undefined;
  const schema = book.input(route.body);
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  return {
    // A DELETE may bring the same fields in its query
    required: route.method !== 'DELETE' && Array.isArray(schema.required) && schema.required.length > 0,
    content: Object.fromEntries(
      types.map((type) => [
        type,
        { schema, ...(type === 'application/json' && route.example?.body && { example: route.example.body }) },
      ]),
    ),
  };
}

/** `text` is of the first type. */
function describeOctets(types: readonly string[], text: string | undefined): RequestBody {
  const schema = { type: 'string', format: 'binary' };
  const described = types.map((type, n) => [type, { schema, ...(n === 0 && text && { example: text }) }] as const);
  return { required: true, content: Object.fromEntries(described) };
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>;
}

function isRequired(schema: JsonSchema, name: string): boolean {
  return Array.isArray(schema.required) && schema.required.includes(name);
}
