import type { Locale } from '../../i18n/locales.js';
import type { MessageKey, Params } from '../../i18n/message.js';

/** A page for people, outside the API: what a link in a letter opens, the reference, the dashboard. */
export interface PageRoute {
  readonly method: 'GET' | 'POST';
  /** `/verify/:token` */
  readonly path: string;
  /** Commits something: the answer waits until it would survive a power cut. */
  readonly isWrite: boolean;
  /** Probes ask every few seconds from one address: they draw on no limit. */
  readonly isUncounted?: boolean;
  /** That of callers without credentials, unless told otherwise. */
  readonly maxBodyBytes?: number;
  /** Only for whoever is signed in; known before the body is read. Its CSRF token is `csrf` in the query. */
  readonly needsSession?: boolean;
  /** The body is no form: it is handed on as it came. */
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

/** `headers` stand beside, and win over, those every page carries (content policy, no sniffing, no framing). */
export type PageAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
} & (
  | { readonly html: string }
  | { readonly text: string; readonly type?: string }
  /** As they are; caching and policy are whoever answers so's own. */
  | { readonly bytes: Buffer; readonly type: string }
);
