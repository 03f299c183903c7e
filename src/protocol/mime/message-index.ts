/** One part of a message with the places of its octets. Offsets count from the first octet of the message. */
export interface PartOutline {
  /** Lower case: `text/plain`. */
  readonly type: string;
  /** Lower case; `7bit` when nothing is said. */
  readonly encoding: string;
  readonly charset: string | undefined;
  /** Of its MIME header, with the empty line; the message's own header for the root. */
  readonly headerFrom: number;
  readonly bodyFrom: number;
  readonly bodyTo: number;
  /** Of a multipart; empty otherwise. */
  readonly parts: readonly PartOutline[];
  /** Of message/rfc822 and message/global: the message inside. */
  readonly message: PartOutline | undefined;
}

export type MessageOutline = PartOutline;
