import type { DsnRequest } from '../emails/email.js';

/**
 * The fields of `POST /v1/emails` after the door has decoded them: JSON texts are parsed, buffers are bytes, booleans
 * are booleans. What the values mean, and whether they are allowed, is decided here in `compose/`.
 */
export interface EmailFields {
  readonly raw?: TextContent;
  readonly from?: AddressValue;
  readonly to?: AddressValue;
  readonly cc?: AddressValue;
  readonly bcc?: AddressValue;
  readonly sender?: AddressValue;
  readonly replyTo?: AddressValue;
  readonly subject?: string;
  readonly text?: BodyValue;
  readonly html?: BodyValue;
  readonly watchHtml?: BodyValue;
  readonly amp?: BodyValue;
  readonly icalEvent?: IcalEventValue;
  readonly alternatives?: readonly PartValue[];
  readonly attachments?: readonly PartValue[];
  /** Files of a multipart body; they come after `attachments`. */
  readonly files?: readonly UploadedPart[];
  readonly attachDataUrls?: boolean;
  readonly inReplyTo?: string;
  readonly references?: string | readonly string[];
  readonly messageId?: string;
  /** Milliseconds since the epoch. */
  readonly date?: number;
  readonly encoding?: string;
  readonly textEncoding?: string;
  readonly priority?: string;
  readonly headers?: readonly HeaderValue[];
  readonly list?: Readonly<Record<string, ListValue>>;
  readonly xMailer?: string;
  readonly otp?: { readonly code: string; readonly origin: string };
  readonly newline?: string;
  readonly dsn?: DsnRequest;
  readonly requireTLS?: boolean;
}

export type TextContent = string | Buffer;

/** `ann@example.test, "Bob" <bob@example.test>`, or its parts. */
export type AddressValue = string | AddressObject | readonly (string | AddressObject)[];

export interface AddressObject {
  readonly name?: string;
  readonly address: string;
}

/** A body, or the same with its own encoding. */
export type BodyValue = TextContent | { readonly content: TextContent; readonly encoding?: string };

/** An attachment or an alternative body. */
export interface PartValue {
  readonly content?: TextContent;
  /** A complete MIME part with its headers, instead of `content`. */
  readonly raw?: TextContent;
  readonly encoding?: string;
  /** `false`: no name is generated. */
  readonly filename?: string | false;
  readonly contentType?: string;
  readonly contentDisposition?: string;
  readonly contentTransferEncoding?: string;
  readonly cid?: string;
  readonly headers?: readonly HeaderValue[];
}

export type IcalEventValue = TextContent | (PartValue & { readonly method?: string });

export interface UploadedPart {
  readonly filename: string;
  readonly contentType: string | undefined;
  readonly bytes: Buffer;
}

export interface HeaderValue {
  readonly key: string;
  readonly value: string;
  /** The value is sent unchanged, with folds and encoded words. */
  readonly isPrepared?: boolean;
}

export type ListValue = ListEntry | readonly (ListEntry | readonly ListEntry[])[];
export type ListEntry = string | { readonly url: string; readonly comment?: string };
