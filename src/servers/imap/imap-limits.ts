export interface ImapLimits {
  readonly maxSessions: number;
  /** From one IPv4 address or IPv6 /64. */
  readonly maxSessionsPerClient: number;
  readonly maxSessionsPerMailbox: number;
  /** After login; RFC 9051 §5.4: at least 30 minutes. */
  readonly idleMs: number;
  readonly idleBeforeLoginMs: number;
  /** Consecutive commands that are invalid, out of place, or fail to sign in. */
  readonly maxFaults: number;
  /** How long a client may stop reading. */
  readonly stalledMs: number;
  /** RFC 9585: how often a client is told that its command is still running. */
  readonly inProgressMs: number;
  /** After our goodbye: octets still in transit must not turn it into a reset (RFC 9293 §3.6.1). */
  readonly goodbyeMs: number;
}

export const DEFAULT_IMAP_LIMITS: ImapLimits = {
  // Some 60 KB each while they are idle
  maxSessions: 10_000,
  // An office behind one address has room, and no client takes all of it
  maxSessionsPerClient: 200,
  // Several devices with a connection for each of their folders
  maxSessionsPerMailbox: 60,
  // Clients renew IDLE every 29 minutes (RFC 2177); one that is late by a moment keeps its session
  idleMs: 31 * 60 * 1000,
  idleBeforeLoginMs: 3 * 60 * 1000,
  maxFaults: 10,
  stalledMs: 3 * 60 * 1000,
  inProgressMs: 10 * 1000,
  goodbyeMs: 5 * 1000,
};
