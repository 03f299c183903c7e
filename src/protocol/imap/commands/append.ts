import type { FlagList } from '../flags.js';

/** Where messages go: APPEND with one or more (RFC 3502), REPLACE with one (RFC 8508). */
export type AppendTarget =
  | { readonly name: 'APPEND'; readonly folder: string }
  /** `number` is a UID or a place; `*` the last one. */
  | { readonly name: 'REPLACE'; readonly isUid: boolean; readonly number: number | '*'; readonly folder: string };

/** What is said of a message before its octets. */
export interface AppendHead {
  readonly flags: FlagList;
  /** Milliseconds; now, when missing. */
  readonly internalAt: number | undefined;
  readonly sizeBytes: number;
  /** literal8 (RFC 3516 §4.4): octets of any value, NUL too. */
  readonly isBinary: boolean;
  /** RFC 9755 §3 (formerly 6855): UTF-8 in headers. */
  readonly isUtf8: boolean;
}
