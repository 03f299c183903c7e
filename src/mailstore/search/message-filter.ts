import type { SystemFlag } from '../message.js';

/** Conditions for messages of a list; all must hold. Texts are compared without regard to case. */
export interface MessageFilter {
  readonly flags: readonly { readonly flag: SystemFlag; readonly isSet: boolean }[];
  /** At or after this. */
  readonly since: number | undefined;
  /** Earlier than this. */
  readonly before: number | undefined;
  readonly minBytes: number | undefined;
  readonly maxBytes: number | undefined;
  /** Another message has the same content. */
  readonly isCopied: boolean | undefined;
  readonly isEncrypted: boolean | undefined;
  readonly hasAttachment: boolean | undefined;
  /** A keyword that they have, in lower case. */
  readonly label: string | undefined;
  /** RFC 8474: the conversation they belong to. */
  readonly threadId: string | undefined;
  readonly texts: readonly TextFilter[];
}

/** `any`: in the value of any field, or in the body. */
export type TextFilter =
  | { readonly in: 'values' | 'body' | 'any'; readonly text: string }
  | { readonly in: 'field'; readonly name: string; readonly text: string };

export const NO_FILTER: MessageFilter = {
  flags: [],
  since: undefined,
  before: undefined,
  minBytes: undefined,
  maxBytes: undefined,
  isCopied: undefined,
  isEncrypted: undefined,
  hasAttachment: undefined,
  label: undefined,
  threadId: undefined,
  texts: [],
};
