/** A message taken apart. */
export interface ParsedMail {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly subject: string;
  readonly from: readonly Person[];
  readonly replyTo: readonly Person[];
  readonly to: readonly Person[];
  readonly cc: readonly Person[];
  readonly bcc: readonly Person[];
  readonly html: string | undefined;
  readonly text: string | undefined;
  readonly attachments: readonly Attachment[];
}

export interface Person {
  readonly name: string;
  readonly address: string;
}

export interface Attachment {
  readonly name: string | undefined;
  readonly type: string;
  /** Without angle brackets. */
  readonly contentId: string | undefined;
  /** The HTML shows it. */
  readonly isInline: boolean;
  readonly bytes: ArrayBuffer;
}
