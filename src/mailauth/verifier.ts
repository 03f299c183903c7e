import type { AuthVerdict } from './verdict.js';

/** A message at the door with its client and envelope. */
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
  /** Rejects only when `signal` ends it; any content of message or DNS is part of the verdict. */
  verify(message: BroughtMessage, options?: { readonly signal?: AbortSignal }): Promise<AuthVerdict>;
}
