import type { z } from 'zod';
import type { AccountActor, AliasActor } from '../../directory/actor.js';
import type { Page, PageRequest } from '../../directory/page.js';
import type { Locale } from '../../i18n/locales.js';
import type { MessageKey, Params } from '../../i18n/message.js';
import type { LimitName } from '../../limits/limit.js';
import { JSON_TYPE } from './answers/media-types.js';
import { ANONYMOUS_BODY_BYTES, MAX_BODY_BYTES } from './input/body-limits.js';
import type { AllowedText } from './input/clean-input.js';
import type { RouteExample } from './route-example.js';

/**
 * A route is data. From one list come the router, the OpenAPI document, the reference page, and the test that no
 * endpoint of the specification is missing. A handler is three steps: parsed input, one service call, one view.
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
  /** The same in another form, for callers that ask for it. */
  readonly otherAnswer?: AnswerShape;
  readonly example?: RouteExample;
  /** A token is refused: only whoever is signed in may do it. */
  readonly needsSession?: boolean;
  /** Request headers with a meaning of their own. */
  readonly requestHeaders?: readonly RequestHeader[];
  /** Failures beside those that its path and credentials imply. */
  readonly alsoFails?: readonly ('Unauthorized' | 'NotFound' | 'BadGateway')[];
  /** The daily limit this call draws on, for its `X-RateLimit` headers. */
  readonly limit?: RouteLimit;
  readonly maxBodyBytes: number;
  /** Fields of a multipart body that may be files; on every other route a file is refused. */
  readonly fileFields?: readonly string[];
  /** `any`: texts may hold control characters, as the source of a message does. */
  readonly bodyText?: AllowedText;
  /** Pages of other sites may not call it from a browser (sign-up of the sandbox). */
  readonly isOwnOriginOnly?: boolean;
  /** `csrf` in the query stands for the header, which an event source cannot send. */
  readonly takesCsrfInQuery?: boolean;
  /** Documented, but answers 501 until it exists. */
  readonly isAnnounced?: boolean;
  /**
   * Of a body that cannot be read whole: throws what else is wrong with the fields that can, so that a caller hears of
   * everything at once. Changes nothing.
   */
  readonly check?: (request: RouteRequest<AuthKind, never, never, never>) => Promise<void>;
  /** The success reply waits until what was committed would survive a power cut. */
  readonly isWrite: boolean;
  readonly handle: (request: RouteRequest<AuthKind, never, never, never>) => Promise<Answer>;
}

/**
 * `token-or-alias`: alias credentials when a password is given, as on `POST /v1/emails`.
 * `token-or-wide-alias`: the same, but only with `WAYPOST_ALIAS_AUTH=wide`; otherwise a token alone.
 */
export type AuthKind = 'none' | 'token' | 'alias' | 'token-or-alias' | 'token-or-wide-alias';

type ActorFor<A extends AuthKind> = {
  none: undefined;
  token: AccountActor;
  alias: AliasActor;
  'token-or-alias': AccountActor | AliasActor;
  'token-or-wide-alias': AccountActor | AliasActor;
}[A];

export interface RouteRequest<A extends AuthKind, P, Q, B> {
  readonly actor: ActorFor<A>;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The caller's language; `t` speaks it. */
  readonly locale: Locale;
  readonly t: (key: MessageKey, params?: Params) => string;
  readonly client: { readonly ip: string; readonly userAgent: string | undefined };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body came without a Content-Type. */
  readonly isUntyped: boolean;
  readonly files: readonly UploadedFile[];
  /** Path and query as asked for. */
  readonly url: string;
  readonly signal: AbortSignal;
}

export interface RequestHeader {
  readonly name: string;
  readonly description: string;
  readonly maxLength: number;
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
  | { readonly kind: 'events'; readonly description: string };

export type Answer = {
  /** Beside those every answer carries. */
  readonly headers?: Readonly<Record<string, string>>;
} & (
  | { readonly kind: 'text'; readonly text: string; readonly type?: string }
  | {
      readonly kind: 'page';
      readonly items: readonly unknown[];
      readonly total: number;
      readonly request: PageRequest;
    }
  /** Written as it is read; who reads slowly is waited for. */
  | {
      readonly kind: 'download';
      readonly type: string;
      readonly fileName: string;
      readonly chunks: AsyncIterable<string>;
    }
  | { readonly kind: 'events'; readonly subscribe: Subscribe }
);

/** Begins to send; the function it returns ends that, once the stream is over for whatever reason. */
export type Subscribe = (stream: EventStream) => () => void;

/** Server-sent events to one caller. */
export interface EventStream {
  /** What the caller does not read in time ends the stream: he comes back and asks anew. */
  send(event: { readonly type: string; readonly data: unknown }): void;
  end(): void;
}

/** Spelled out here, while the disk still works on what the answer waits for. */
export function json(value: unknown): Answer {
  return text(JSON.stringify(value, null, 2), JSON_TYPE);
}

export function text(body: string, type?: string): Answer {
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
