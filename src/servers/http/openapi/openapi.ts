import type { Route } from '../route.js';
import { API_GUIDE, TAG_DESCRIPTIONS } from './openapi-guide.js';
import { type AliasAuth, describeOperation, type Operation } from './openapi-operation.js';
import { ERROR_RESPONSES, HEADERS } from './openapi-responses.js';
import { createSchemaBook, type JsonSchema } from './openapi-schemas.js';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: object;
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<HttpVerb, Operation>>>>>;
  readonly components: {
    readonly securitySchemes: object;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: object;
    readonly headers: object;
  };
}

export interface ApiFacts {
  readonly routes: readonly Route[];
  /** The release. */
  readonly version: string;
  readonly baseUrl: () => string;
  readonly aliasAuth: AliasAuth;
}

type HttpVerb = 'get' | 'post' | 'put' | 'delete';

/** The API as OpenAPI 3.1, from the same list that the router serves. */
export function openApiDocument({ routes, version, baseUrl, aliasAuth }: ApiFacts): OpenApiDocument {
  const book = createSchemaBook();
  const paths: Record<string, Partial<Record<HttpVerb, Operation>>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route, book, aliasAuth) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waypost API',
      version,
      description: API_GUIDE,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl(baseUrl()), description: 'This instance' }],
    tags: tagsOf(routes),
    paths,
    components: {
      securitySchemes: securitySchemesOf(routes),
      schemas: { ...book.components(), Error: ERROR_SCHEMA },
      responses: usedIn(paths, 'responses', ERROR_RESPONSES),
      headers: usedIn({ paths, ERROR_RESPONSES }, 'headers', HEADERS),
    },
  };
}

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['statusCode', 'error', 'message'],
  properties: {
    statusCode: { type: 'integer', description: 'The HTTP status.' },
    error: { type: 'string', description: 'Its name.' },
    message: { type: 'string', description: 'What is wrong and what to do, in the language of the caller.' },
  },
};

const SECURITY_SCHEMES = {
  apiToken: { type: 'http', scheme: 'basic', description: 'The API token as user name, with an empty password.' },
  aliasCredentials: { type: 'http', scheme: 'basic', description: 'The address of an alias and its password.' },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'waypost_session',
    description:
      'The session of the dashboard, always together with its CSRF token; over TLS `__Host-waypost_session`.',
  },
  mailboxCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'waypost_mailbox',
    description: 'The session of the webmail, always together with its CSRF token; over TLS `__Host-waypost_mailbox`.',
  },
  csrfToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Waypost-CSRF',
    description: 'From `GET /v1/session` or `GET /v1/mailbox-session`.',
  },
} as const;

function securitySchemesOf(routes: readonly Route[]): object {
  const takesToken = routes.some(({ auth }) => auth.startsWith('token'));
  const takesMailbox = routes.some(({ auth }) => !['none', 'token', 'token-or-wide-alias'].includes(auth));
  const takesAlias = routes.some(({ auth }) => ['alias', 'token-or-alias'].includes(auth));
  return {
    ...(takesToken && {
      apiToken: SECURITY_SCHEMES.apiToken,
      sessionCookie: SECURITY_SCHEMES.sessionCookie,
    }),
    ...(takesMailbox && { mailboxCookie: SECURITY_SCHEMES.mailboxCookie }),
    ...((takesToken || takesMailbox) && { csrfToken: SECURITY_SCHEMES.csrfToken }),
    ...(takesAlias && { aliasCredentials: SECURITY_SCHEMES.aliasCredentials }),
  };
}

/** An address on the reader's own machine means something else to the next reader: relative to this document. */
function serverUrl(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? '/' : baseUrl;
}

function tagsOf(routes: readonly Route[]): OpenApiDocument['tags'] {
  const used = new Set(routes.map((route) => route.tag));
  const known = Object.keys(TAG_DESCRIPTIONS).filter((name) => used.has(name));
  const names = new Set([...known, ...used]);
  return [...names].map((name) => ({
    name,
    description: TAG_DESCRIPTIONS[name] ?? `Calls about ${name.toLowerCase()}.`,
  }));
}

/** Keeps only components that are referred to. */
function usedIn(place: object, kind: string, components: Readonly<Record<string, object>>): object {
  const text = JSON.stringify(place);
  return Object.fromEntries(
    Object.entries(components).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
  );
}
