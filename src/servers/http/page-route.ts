import type { Locale } from '../../i18n/locales.js';
import type { MessageKey, Params } from '../../i18n/message.js';

/** A page for people, outside the API: what a link in a letter opens, the reference, the dashboard. */
export interface PageRoute {
  readonly method: 'GET' | 'POST';
  /** `/verify/:token` */
  readonly path: string;
  /** Commits something: the answer waits until it would survive a power cut. */
  readonly isWrite: boolean;
  /** Probes call every few seconds from one address: they use up no limit. */
  readonly isUncounted?: boolean;
  /** Default: that of callers without credentials. */
  readonly maxBodyBytes?: number;
  /** Only with a session; checked before the body is read. Its CSRF token is `csrf` in the query. */
  readonly needsSession?: boolean;
  /** The body is not a form: it is passed on unchanged. */
  readonly takesBytes?: boolean;
  /** For log and metrics, where the path is a pattern. */
  readonly operation?: string;
  readonly handle: (visit: PageVisit) => Promise<PageAnswer>;
}

export interface PageVisit {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The fields of a form; empty on GET. */
  readonly body: Readonly<Record<string, unknown>>;
  /** With `takesBytes`. */
  readonly bytes: Buffer | undefined;
  readonly locale: Locale;
  readonly t: (key: MessageKey, params?: Params) => string;
  readonly client: { readonly ip: string; readonly userAgent: string | undefined };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly signal: AbortSignal;
}

/** `headers` are added to those of every page (content policy, no sniffing, no framing), and override them. */
export type PageAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
} & (
  | { readonly html: string }
  | { readonly text: string; readonly type?: string }
  /** Sent as they are; caching and policy are up to the page. */
  | { readonly bytes: Buffer; readonly type: string }
);
