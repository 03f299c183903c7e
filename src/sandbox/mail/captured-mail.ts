/** A message that would have left this machine. */
export interface CapturedMail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** From of the message, as it is read; what was captured before it was kept has none. */
  readonly headerFrom: string | undefined;
  readonly sizeBytes: number;
  readonly capturedAt: number;
}

export interface CapturedMessage extends CapturedMail {
  readonly source: Uint8Array;
}
