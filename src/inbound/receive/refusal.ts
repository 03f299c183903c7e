import type { PathEventKind } from '../../deliverylog/path.js';
import type { BounceCategory } from '../../outbound/emails/email.js';
import { reply, type SmtpReply } from '../../protocol/smtp/reply.js';

/** What a policy says to refused mail; the reason is in the words of the reply. */
export interface Refusal {
  readonly reply: SmtpReply;
  readonly category: BounceCategory;
  /** The kind of event in the timeline. */
  readonly kind: PathEventKind;
  /** The session ends after it. */
  readonly isLast?: boolean;
}

export function refuse(
  kind: PathEventKind,
  category: BounceCategory,
  code: number,
  enhanced: string,
  text: string,
): Refusal {
  return { kind, category, reply: reply(code, enhanced, text) };
}
