/** One part of a message with the offsets of its octets, counted from the first octet of the message. */
export interface PartOutline {
  /** Lower case: `text/plain`. */
  readonly type: string;
  /** Lower case; default `7bit`. */
  readonly encoding: string;
  readonly charset: string | undefined;
  /** Start of its MIME header, which includes the empty line; for the root, of the message's own header. */
  readonly headerFrom: number;
  readonly bodyFrom: number;
  readonly bodyTo: number;
  /** The parts of a multipart; empty otherwise. */
  readonly parts: readonly PartOutline[];
  /** The message inside message/rfc822 or message/global. */
  readonly message: PartOutline | undefined;
}

export type MessageOutline = PartOutline;

/** RFC 5256 §3, and the ids that make threads. Text is folded for comparing (`fold-text.ts`). */
export interface SortKeys {
  /** The Date field in UTC; the internal date if there is none. */
  readonly sentAt: number | undefined;
  /** Days since 1970-01-01 of the Date field as written, its zone disregarded (RFC 9051 §6.4.4, SENTON). */
  readonly sentDay: number | undefined;
  readonly baseSubject: string;
  readonly isReplyOrForward: boolean;
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  readonly displayFrom: string;
  readonly displayTo: string;
  readonly messageId: string | undefined;
  /** The ids in References, or in In-Reply-To, oldest first (RFC 5256 §3, REFERENCES step 1). */
  readonly references: readonly string[];
}

/** What one reading of a message gives. Wire forms are those of IMAP, without the item's name. */
export interface MessageIndex {
  /** RFC 9051 §7.5.2 */
  readonly envelope: Buffer;
  readonly body: Buffer;
  /** With extension data. */
  readonly bodyStructure: Buffer;
  /** The header block is octets 0 to `outline.bodyFrom`. */
  readonly outline: MessageOutline;
  /** The header block with its empty line; of a very long one the first megabyte. */
  readonly header: Buffer;
  /** RFC 8970: at most 200 characters. */
  readonly preview: string;
  readonly sortKeys: SortKeys;
  /**
   * The message's own header, decoded and folded: one `name: value` per line, each ended by LF, names as they were
   * but folded. No value has an LF, and white space is one space each, so a needle without LF stays inside one field.
   */
  readonly headerText: string;
  /**
   * Text parts, the headers of parts and of messages inside; a line per part or field, in the same form. `undefined`: it
   * is too long to be kept.
   */
  readonly bodyText: string | undefined;
}
