import type { MailPath } from '../../protocol/smtp/mail-path.js';
import type { SmtpReply } from '../../protocol/smtp/reply.js';
import type { Resolution, TrailStep } from '../resolve/resolution.js';

/** What else would be asked about a message than whom it is for: policies, authentication, scanning. Changes nothing. */
export type Judge = (question: JudgeQuestion) => Promise<Judgement>;

export interface JudgeQuestion {
  /** `undefined`: the null sender. */
  readonly mailFrom: MailPath | undefined;
  readonly to: MailPath;
  readonly resolution: Resolution;
  /** Without it nothing is asked that depends on who connects. */
  readonly ip: string | undefined;
  /** The whole message, CR LF everywhere; without it nothing is asked that depends on what it holds. */
  readonly source: Buffer | undefined;
  readonly signal: AbortSignal;
}

export interface Judgement {
  /** What would be answered: at RCPT, or after the message when there is one. */
  readonly reply: SmtpReply;
  /** In the order in which the questions are asked. */
  readonly steps: readonly TrailStep[];
  /** Behind the name of the server in `Authentication-Results`; `undefined`: not asked. */
  readonly authentication?: string | undefined;
}
