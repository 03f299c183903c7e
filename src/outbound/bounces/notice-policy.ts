import type { DsnNotify, Email, EmailRecipient } from '../emails/email.js';
import type { SettledAttempt } from '../queue/settled-attempt.js';

/** What a sender is told about one recipient. */
export type NoticeKind = Exclude<DsnNotify, 'never'>;

/** Most delays are over by then, and nobody needs to hear of them. */
const DELAY_PATIENCE_MS = 15 * 60 * 1000;

/** The notice that the end of an attempt asks for, if any. */
export function decideNotice({ email, recipient, outcome }: SettledAttempt): NoticeKind | undefined {
  if (!hasListener(email) || email.isCancelled) return undefined;
  const asked = recipient.notify ?? email.dsn?.notify;
  // RFC 3461 §4.1: who asks for nothing hears of failures and of delays
  const wants = (kind: NoticeKind) => asked?.includes(kind) ?? kind !== 'success';
  switch (outcome.kind) {
    case 'failed':
      return wants('failure') ? 'failure' : undefined;
    case 'deferred':
      return wants('delay') && isLate(email, recipient, outcome.fault.at) ? 'delay' : undefined;
    case 'delivered':
      return wants('success') && outcome.report.isNotifyPassedOn !== true ? 'success' : undefined;
  }
}

/** A report about a report would go round for ever; our own letters leave from an address nobody reads. */
function hasListener({ isBounce, origin, envelope }: Email): boolean {
  return !isBounce && envelope.from !== '' && (origin === 'api' || origin === 'submission');
}

function isLate({ date }: Email, { isDelayTold }: EmailRecipient, now: number): boolean {
  return !isDelayTold && now >= date + DELAY_PATIENCE_MS;
}
