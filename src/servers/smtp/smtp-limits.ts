import type { MessageLimits } from '../../protocol/smtp/message-decoder.js';

export interface SmtpLimits extends MessageLimits {
  readonly maxCommandBytes: number;
  readonly maxRecipients: number;
  /** Refused commands per session; recipients and whole messages do not count. */
  readonly maxErrors: number;
  /** Commands that lead nowhere (NOOP, RSET, VRFY, HELP, HELO), since the last message that was taken. */
  readonly maxIdleCommands: number;
  readonly idleMs: number;
  /** From DATA to the dot: a slow trickle of bytes is never idle, and holds its memory all the while. */
  readonly messageMs: number;
}

export const DEFAULT_SMTP_LIMITS: SmtpLimits = {
  maxMessageBytes: 50 * 1024 * 1024,
  maxLineBytes: 100 * 1024,
  maxHeaderBytes: 256 * 1024,
  // RFC 4954 §4.5.3: an AUTH answer may have 12288 octets
  maxCommandBytes: 12_288,
  maxRecipients: 50,
  maxErrors: 20,
  // A mail program's NOOPs of an evening; a flood is over at once
  maxIdleCommands: 100,
  idleMs: 3 * 60 * 1000,
  messageMs: 30 * 60 * 1000,
};

/** For messages under way, over all sessions of a process. */
export const MESSAGE_MEMORY_BYTES = 64 * 1024 * 1024;
