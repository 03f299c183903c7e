import type { z } from 'zod';
import type { AccountActor, AliasActor } from '../../directory/actor.js';
import type { MailboxActor } from '../../directory/mailboxes/mailbox-login.js';
import type { Page, PageRequest } from '../../directory/page.js';
import type { Locale } from '../../i18n/locales.js';
import type { MessageKey, Params } from '../../i18n/message.js';
import type { LimitName } from '../../limits/limit.js';
import type { OctetSource } from '../../platform/threads/octet-source.js';
import { JSON_TYPE } from './answers/media-types.js';
import { ANONYMOUS_BODY_BYTES, MAX_BODY_BYTES } from './input/body-limits.js';
import type { AllowedText } from './input/clean-input.js';
import type { RouteExample } from './route-example.js';

/**
 * A route is data. The router, the OpenAPI document, the reference page, and the test that no endpoint of the
 * specification is missing all use one list. A handler is three steps: parsed input, one service call, one view.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/v1/domains/:domain/aliases` */
  readonly path: string;
  /** Unique camel-case name: `createAlias`. */
  readonly operation: string;
  /** One line for the reference, in English. */
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly auth: AuthKind;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: AnswerShape;
  /** The same answer in another form, for callers that request it. */
  readonly otherAnswer?: AnswerShape;
  readonly example?: RouteExample;
  /** A token is refused: it needs a session. */
  readonly needsSession?: boolean;
  /** Request headers with a meaning of their own. */
  readonly requestHeaders?: readonly RequestHeader[];
  /** Failures in addition to those that its path and credentials imply. */
  readonly alsoFails?: readonly ('Unauthorized' | 'NotFound' | 'Conflict' | 'PreconditionFailed' | 'BadGateway')[];
  /** The daily limit this call draws on, for its `X-RateLimit` headers. */
  readonly limit?: RouteLimit;
  readonly maxBodyBytes: number;
  /** Fields of a multipart body that may be files; on every other route a file is refused. */
  readonly fileFields?: readonly string[];
  /** `any`: texts may hold control characters, as the source of a message does. */
  readonly bodyText?: AllowedText;
  /**
   * Of a body above a megabyte, texts of more than 256 KB are octets of UTF-8. Of these fields such a text is JSON.
   */
  readonly longTexts?: { readonly jsonFields: readonly string[] };
  /** The body is not parsed: octets of one of these types. */
  readonly octetTypes?: readonly [string, ...string[]];
  /** Pages of other sites may not call it from a browser (sign-up of the sandbox). */
  readonly isOwnOriginOnly?: boolean;
  /** `csrf` in the query replaces the header, which an event source cannot send. */
  readonly takesCsrfInQuery?: boolean;
  /** An open route that answers 401 without the webmail's cookie and needs no CSRF token; the reference says so. */
  readonly takesMailboxCookieAlone?: boolean;
  /**
   * For a body that does not parse completely: throws the errors of its valid fields too, so that a caller gets all
   * errors at once. Changes nothing.
   */
  readonly check?: (request: RouteRequest<AuthKind, never, never, never>) => Promise<void>;
  /** The success reply waits until the commit would survive a power cut. */
  readonly isWrite: boolean;
  readonly handle: (request: RouteRequest<AuthKind, never, never, never>) => Promise<Answer>;
}

/**
 * `alias`: alias credentials or a session of the webmail, with the keys of the mailbox, which end with the answer.
 * `mailbox-session`: a session of the webmail only.
 * `token-or-alias`: alias credentials when a password is given, as on `POST /v1/emails`; or a session of the webmail.
 * `token-or-mailbox-session`: the same, but alias credentials only with `WAYPOST_ALIAS_AUTH=wide`.
 * `token-or-wide-alias`: a token alone, unless that setting is `wide`.
 */
export type AuthKind =
  | 'none'
  | 'token'
  | 'alias'
  | 'mailbox-session'
  | 'token-or-alias'
  | 'token-or-mailbox-session'
  | 'token-or-wide-alias';

type ActorFor<A extends AuthKind> = {
  none: undefined;
  token: AccountActor;
  alias: MailboxActor;
  'mailbox-session': MailboxActor;
  'token-or-alias': AccountActor | AliasActor;
  'token-or-mailbox-session': AccountActor | AliasActor;
  'token-or-wide-alias': AccountActor | AliasActor;
}[A];

export interface RouteRequest<A extends AuthKind, P, Q, B> {
  readonly actor: ActorFor<A>;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The caller's language; `t` translates into it. */
  readonly locale: Locale;
  readonly t: (key: MessageKey, params?: Params) => string;
  readonly client: { readonly ip: string; readonly userAgent: string | undefined };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body came without a Content-Type. */
  readonly isUntyped: boolean;
  readonly files: readonly UploadedFile[];
  /** Of a route with `octetTypes`: the body, valid until the answer, and its media type. */
  readonly octets: TypedOctets | undefined;
  /** Path and query as requested. */
  readonly url: string;
  readonly signal: AbortSignal;
  /** Called when the answer has been sent, or the caller has disconnected. */
  onEnd(listener: () => void): void;
}

export interface RequestHeader {
  readonly name: string;
  readonly description: string;
  readonly maxLength: number;
}

export interface TypedOctets {
  /** One of the route's. */
  readonly type: string;
  readonly source: OctetSource;
}

/** A file of a multipart body. */
export interface UploadedFile {
  readonly field: string;
  readonly filename: string;
  readonly contentType: string | undefined;
  readonly bytes: Buffer;
}

/** `calls`: the door counts every call before it is handled. `accepted`: the use case counts in its transaction. */
interface RouteLimit {
  readonly name: LimitName;
  readonly per: 'account' | 'client';
  readonly counts: 'calls' | 'accepted';
}

/** What a success looks like, for the reference and for the tests that hold answers against it. */
export type AnswerShape =
  | { readonly kind: 'json'; readonly schema: z.ZodType; readonly description: string }
  | { readonly kind: 'list'; readonly item: z.ZodType; readonly description: string }
  /** `type`: other than plain text. */
  | { readonly kind: 'text'; readonly description: string; readonly type?: string }
  | { readonly kind: 'events'; readonly description: string }
  /** The connection becomes a WebSocket; the handler answers requests without an upgrade. */
  | { readonly kind: 'socket'; readonly description: string };

export type Answer = {
  /** Headers in addition to those of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
} & (
  | { readonly kind: 'text'; readonly text: string | Buffer; readonly type?: string }
  | {
      readonly kind: 'page';
      readonly items: readonly unknown[];
      readonly total: number;
      readonly request: PageRequest;
    }
  /** Written while it is read; a slow reader is waited for. */
  | {
      readonly kind: 'download';
      readonly type: string;
      readonly fileName: string;
      readonly chunks: AsyncIterable<string>;
    }
  /** The same without a file's name: an answer that may be too large to be held. */
  | {
      readonly kind: 'stream';
      readonly type: string;
      readonly chunks: AsyncIterable<string | Buffer>;
      readonly page?: { readonly shown: number; readonly total: number; readonly request: PageRequest };
    }
  | { readonly kind: 'events'; readonly subscribe: Subscribe }
);

/** Starts sending; the returned function stops it when the stream ends. */
export type Subscribe = (stream: EventStream) => () => void;

/** Server-sent events to one caller. */
export interface EventStream {
  /** A client that does not read in time is cut off: it reconnects and reloads. */
  send(event: { readonly type: string; readonly data: unknown }): void;
  end(): void;
}

/** Serialised at once, while the disk still syncs what the answer waits for. */
export function json(value: unknown): Answer {
  return text(JSON.stringify(value, null, 2), JSON_TYPE);
}

export function text(body: string | Buffer, type?: string): Answer {
  return { kind: 'text', text: body, type };
}

export function events(subscribe: Subscribe): Answer {
  return { kind: 'events', subscribe };
}

/** A bare array, its counts in headers. */
export function pageOf<T>(page: Page<T>, request: PageRequest, view: (item: T) => unknown): Answer {
  return { kind: 'page', items: page.items.map(view), total: page.total, request };
}

type Schema = z.ZodType | undefined;
type Output<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;

/** Checks the handler against the schemas beside it, then forgets their types so that routes fit in one list. */
export function route<
  A extends AuthKind,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(
  definition: Omit<Route, 'auth' | 'params' | 'query' | 'body' | 'handle' | 'check' | 'maxBodyBytes' | 'isWrite'> & {
    readonly auth: A;
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    readonly maxBodyBytes?: number;
    readonly isWrite?: boolean;
    check?(request: RouteRequest<A, Output<P>, Output<Q>, Partial<Output<B>>>): Promise<void>;
    handle(request: RouteRequest<A, Output<P>, Output<Q>, Output<B>>): Promise<Answer>;
  },
): Route {
  return {
    maxBodyBytes: definition.auth === 'none' ? ANONYMOUS_BODY_BYTES : MAX_BODY_BYTES,
    isWrite: definition.method !== 'GET',
    ...definition,
  } as unknown as Route;
}
