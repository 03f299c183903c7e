import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccountActor, AliasActor } from '../../directory/actor.js';
import type { MailboxActor } from '../../directory/mailboxes/mailbox-login.js';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../i18n/locales.js';
import type { MessageKey, Params } from '../../i18n/message.js';
import { translate } from '../../i18n/translate.js';
import type { LimitState } from '../../limits/limit.js';
import type { Origin } from './caller/caller-address.js';
import type { TypedOctets, UploadedFile } from './route.js';

type Speak = (key: MessageKey, params?: Params) => string;

const speakers = Object.fromEntries(
  LOCALES.map((locale): [Locale, Speak] => [locale, (key, params) => translate(locale, key, params)]),
) as Record<Locale, Speak>;

/**
 * One request in the door. Handlers get the same object, so that a call costs one object; what most handlers never use
 * (the signal, the client) is created on first use.
 */
export class Exchange {
  locale: Locale;
  actor: AccountActor | AliasActor | MailboxActor | undefined = undefined;
  params: unknown = undefined;
  query: unknown = undefined;
  body: unknown = undefined;
  bytes: Buffer | undefined = undefined;
  files: readonly UploadedFile[] = [];
  octets: TypedOctets | undefined = undefined;
  isUntyped = false;
  limitState: LimitState | undefined = undefined;
  /** The operation, for log and metrics. */
  operation = 'unknown';
  isAnswered = false;
  /** No other request can follow on this connection. */
  endsConnection = false;
  /** `100 Continue` was sent. */
  hasContinued = false;
  /** Hidden from the router, which would apply rules of its own. */
  readonly contentType: string | undefined;
  #abort: AbortController | undefined = undefined;

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    readonly requestId: string,
    readonly origin: Origin,
    readonly asked: Locale | undefined,
    readonly startedMs: number,
  ) {
    this.locale = asked ?? DEFAULT_LOCALE;
    this.contentType = request.headers['content-type'];
    if (this.contentType !== undefined) request.headers['content-type'] = undefined;
  }

  get url(): string {
    return this.request.url ?? '/';
  }

  get headers(): IncomingMessage['headers'] {
    return this.request.headers;
  }

  get client(): { readonly ip: string; readonly userAgent: string | undefined } {
    return { ip: this.origin.ip, userAgent: this.request.headers['user-agent'] };
  }

  get t(): Speak {
    return speakers[this.locale];
  }

  /** Aborted when the caller disconnects or the time limit is reached. */
  get signal(): AbortSignal {
    if (!this.#abort) {
      this.#abort = new AbortController();
      this.response.once('close', () => {
        if (!this.isAnswered) this.abort(new Error('the caller hung up'));
      });
      if (this.response.destroyed) this.abort(new Error('the caller hung up'));
    }
    return this.#abort.signal;
  }

  /** Called when the answer is sent, or the caller has disconnected. */
  onEnd(listener: () => void): void {
    if (this.response.destroyed) listener();
    else this.response.once('close', listener);
  }

  abort(reason: Error): void {
    this.#abort?.abort(reason);
  }
}
