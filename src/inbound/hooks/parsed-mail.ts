/** A parsed message, for receivers of JSON. Plain data only: it crosses threads. */
export interface ParsedMail {
  readonly headerLines: readonly { readonly key: string; readonly line: string }[];
  readonly from: readonly ParsedMailbox[];
  readonly to: readonly ParsedMailbox[];
  readonly cc: readonly ParsedMailbox[];
  readonly bcc: readonly ParsedMailbox[];
  readonly replyTo: readonly ParsedMailbox[];
  readonly subject: string | undefined;
  readonly messageId: string | undefined;
  readonly inReplyTo: string | undefined;
  readonly references: string | undefined;
  /** ISO 8601, or the original text if it is not a date. */
  readonly date: string | undefined;
  readonly text: string | undefined;
  readonly html: string | undefined;
  readonly attachments: readonly ParsedAttachment[];
}

export interface ParsedMailbox {
  readonly name: string;
  readonly address: string;
}

/** Its octets stay in the message: `decodedPieces` reads them there. */
export interface ParsedAttachment {
  readonly filename: string | undefined;
  readonly contentType: string;
  readonly disposition: string | undefined;
  /** Angle brackets included. */
  readonly contentId: string | undefined;
  readonly isRelated: boolean;
  readonly encoding: string;
  readonly bodyFrom: number;
  readonly bodyTo: number;
}
