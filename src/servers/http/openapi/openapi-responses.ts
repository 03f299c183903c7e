import { STATUS_CODES } from 'node:http';
import type { MessageKey, Params } from '../../../i18n/message.js';
import { translate } from '../../../i18n/translate.js';
import type { AnswerShape, Route } from '../route.js';
import type { JsonSchema, SchemaBook } from './openapi-schemas.js';

/** Every answer that a route can give, by status. */
export function describeResponses(route: Route, book: SchemaBook): Readonly<Record<string, object>> {
  const { answer } = route;
  if (answer.kind === 'socket') return { '101': { description: answer.description }, ...failures(route) };
  return { '200': successOf(answer, route, book), ...failures(route) };
}

function successOf(answer: Content, { otherAnswer, example }: Route, book: SchemaBook): object {
  const usual = success(answer, book, example?.answer);
  if (!otherAnswer) return usual;
  const other = success(otherAnswer as Content, book);
  const description = `${answer.description} Or: ${otherAnswer.description}`;
  return { ...usual, description, content: { ...usual.content, ...other.content } };
}

/** What has a body. */
type Content = Exclude<AnswerShape, { kind: 'socket' }>;

interface Success {
  readonly description: string;
  readonly headers: object;
  readonly content: Readonly<Record<string, object>>;
}

function success(answer: Content, book: SchemaBook, value?: unknown): Success {
  const { description } = answer;
  const content = (type: string, schema: JsonSchema) => ({
    [type]: { schema, ...(value !== undefined && { example: value }) },
  });
  switch (answer.kind) {
    case 'json':
      return { description, headers: refs(COMMON), content: content('application/json', book.output(answer.schema)) };
    case 'list': {
      const schema = { type: 'array', items: book.output(answer.item) };
      return { description, headers: refs([...COMMON, ...PAGING]), content: content('application/json', schema) };
    }
    case 'text':
      return { description, headers: refs(COMMON), content: content(answer.type ?? 'text/plain', { type: 'string' }) };
    case 'events': {
      const headers = refs(COMMON.filter((name) => name !== 'ETag'));
      return { description, headers, content: content('text/event-stream', { type: 'string' }) };
    }
  }
}

function failures({ auth, path, alsoFails = [] }: Route): Record<string, object> {
  const names: readonly FailureName[] = [
    'BadRequest',
    ...(auth === 'none' ? [] : (['Unauthorized'] as const)),
    'Forbidden',
    ...(path.includes(':') ? (['NotFound'] as const) : []),
    ...alsoFails,
    'TooManyRequests',
    'InternalServerError',
    'ServiceUnavailable',
    'GatewayTimeout',
  ];
  return Object.fromEntries(names.map((name) => [STATUSES[name], { $ref: `#/components/responses/${name}` }]));
}

const STATUSES = {
  BadRequest: '400',
  Unauthorized: '401',
  Forbidden: '403',
  NotFound: '404',
  Conflict: '409',
  PreconditionFailed: '412',
  TooManyRequests: '429',
  InternalServerError: '500',
  BadGateway: '502',
  ServiceUnavailable: '503',
  GatewayTimeout: '504',
} as const;

type FailureName = keyof typeof STATUSES;

function refs(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const COMMON = ['X-Request-Id', 'ETag', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
const PAGING = ['X-Page-Count', 'X-Page-Current', 'X-Page-Size', 'X-Item-Count', 'Link'];

const header = (description: string, type: 'string' | 'integer') => ({ description, schema: { type } });

export const HEADERS = {
  'X-Request-Id': header('Names this request in our logs; yours is used when you send one.', 'string'),
  ETag: header('Changes with the answer; send it as `If-None-Match`.', 'string'),
  'X-RateLimit-Limit': header('Calls allowed in the current period.', 'integer'),
  'X-RateLimit-Remaining': header('Calls left in it.', 'integer'),
  'X-RateLimit-Reset': header('When it ends, in Unix seconds.', 'integer'),
  'Retry-After': header('Seconds to wait.', 'integer'),
  'X-Page-Count': header('Number of pages, at least 1.', 'integer'),
  'X-Page-Current': header('This page.', 'integer'),
  'X-Page-Size': header('Items on this page.', 'integer'),
  'X-Item-Count': header('Items on all pages.', 'integer'),
  Link: header('Addresses of the first, last, previous and next page (RFC 8288).', 'string'),
} as const;

/** With the message in English. */
function failure(name: FailureName, message: string, description: string, headers?: object) {
  const statusCode = Number(STATUSES[name]);
  const example = { statusCode, error: STATUS_CODES[statusCode], message };
  return {
    description,
    ...(headers && { headers }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } },
  };
}

const say = (key: MessageKey, params?: Params) => translate('en', key, params);

export const ERROR_RESPONSES = {
  BadRequest: failure(
    'BadRequest',
    say('input.required', { field: 'name' }),
    'The input is invalid, a duplicate or too large, or the record is in another state.',
  ),
  Unauthorized: failure(
    'Unauthorized',
    say('auth.tokenUnknown'),
    'The credentials are missing, wrong, or of the wrong kind.',
  ),
  Forbidden: failure(
    'Forbidden',
    say('http.foreignOrigin'),
    'Visible to the caller, but not allowed; or asked without TLS, under a foreign name, or by a foreign page.',
  ),
  NotFound: failure('NotFound', say('http.notFound'), 'It does not exist, or the caller may not see it.'),
  Conflict: failure('Conflict', say('groupware.idTaken', { id: 'ann' }), 'Another record has this id, name or UID.'),
  PreconditionFailed: failure(
    'PreconditionFailed',
    say('groupware.changed'),
    'The record has another ETag than `If-Match` names.',
  ),
  TooManyRequests: failure(
    'TooManyRequests',
    say('limit.reached', { limit: 300, minutes: 5 }),
    'A limit is reached.',
    refs(['Retry-After']),
  ),
  InternalServerError: failure(
    'InternalServerError',
    say('http.internal', { requestId: '0123456789abcdef' }),
    'A fault of ours; report its request id.',
  ),
  BadGateway: failure(
    'BadGateway',
    say('sandbox.demoUndelivered', { reason: '451 4.3.0 Try again later' }),
    'Another service that was needed failed.',
  ),
  ServiceUnavailable: failure(
    'ServiceUnavailable',
    say('http.noRoom'),
    'Database, storage or DNS cannot be reached, or too much arrives at once; try again later.',
    refs(['Retry-After']),
  ),
  GatewayTimeout: failure('GatewayTimeout', say('http.timedOut'), 'It took longer than 30 seconds.'),
} as const satisfies Record<FailureName, object>;
