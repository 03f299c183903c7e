import type { AuthVerdict } from './verdict.js';

/** A message at the door, and who brought it. */
export interface BroughtMessage {
  /** CR LF everywhere. */
  readonly source: Buffer;
  readonly ip: string;
  readonly helo: string;
  /** Blank: the null sender. */
  readonly mailFrom: string;
  readonly at: number;
}

export interface Verifier {
  /** Rejects only when `signal` ends it; whatever the message or DNS holds is part of the verdict. */
  verify(message: BroughtMessage, options?: { readonly signal?: AbortSignal }): Promise<AuthVerdict>;
}
