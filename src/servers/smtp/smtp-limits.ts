import type { MessageLimits } from '../../protocol/smtp/message-decoder.js';

export interface SmtpLimits extends MessageLimits {
  readonly maxCommandBytes: number;
  readonly maxRecipients: number;
  /** Refused commands per session; refused recipients and messages do not count. */
  readonly maxErrors: number;
  /** NOOP, RSET, VRFY, HELP and HELO since the last accepted message. */
  readonly maxIdleCommands: number;
  readonly idleMs: number;
  /** From DATA to the dot: a trickle of bytes is never idle but holds memory. */
  readonly messageMs: number;
}

export const DEFAULT_SMTP_LIMITS: SmtpLimits = {
  maxMessageBytes: 50 * 1024 * 1024,
  maxLineBytes: 100 * 1024,
  maxHeaderBytes: 256 * 1024,
  // RFC 4954 §4.5.3: an AUTH response may have 12288 octets
  maxCommandBytes: 12_288,
  maxRecipients: 50,
  maxErrors: 20,
  // Enough for a mail program that sends NOOP all evening
  maxIdleCommands: 100,
  idleMs: 3 * 60 * 1000,
  messageMs: 30 * 60 * 1000,
};

/** For messages being received, over all sessions of a process. */
export const MESSAGE_MEMORY_BYTES = 64 * 1024 * 1024;
