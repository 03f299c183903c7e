/** A message that would have left this machine. */
export interface CapturedMail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** The decoded From of the message; missing in rows from before this field. */
  readonly headerFrom: string | undefined;
  readonly sizeBytes: number;
  readonly capturedAt: number;
}

export interface CapturedMessage extends CapturedMail {
  readonly source: Uint8Array;
}
