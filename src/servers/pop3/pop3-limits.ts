export interface Pop3Limits {
  readonly maxLineBytes: number;
  /** Refused commands in a row. */
  readonly maxErrors: number;
  readonly maxFailedLogins: number;
  readonly idleMs: number;
}

export const DEFAULT_POP3_LIMITS: Pop3Limits = {
  // RFC 5034 §4: a response to AUTH may exceed the 255 octets of a command (RFC 2449 §4)
  maxLineBytes: 12_288,
  maxErrors: 20,
  // Room for typing errors; lock-outs count over all sessions
  maxFailedLogins: 5,
  // RFC 1939 §3: at least ten minutes
  idleMs: 10 * 60 * 1000,
};
