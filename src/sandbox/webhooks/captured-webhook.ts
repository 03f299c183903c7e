/** A call that would have left this machine. */
export interface CapturedWebhook {
  readonly id: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly capturedAt: number;
}
