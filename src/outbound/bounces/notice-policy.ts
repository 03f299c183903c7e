import type { DsnNotify, Email, EmailRecipient } from '../emails/email.js';
import type { SettledAttempt } from '../queue/settled-attempt.js';

/** The kind of report about one recipient. */
export type NoticeKind = Exclude<DsnNotify, 'never'>;

/** Most delays end sooner and need no report. */
const DELAY_PATIENCE_MS = 15 * 60 * 1000;

/** The notice due after an attempt, if any. */
export function decideNotice({ email, recipient, outcome }: SettledAttempt): NoticeKind | undefined {
  if (!hasListener(email) || email.isCancelled) return undefined;
  const asked = recipient.notify ?? email.dsn?.notify;
  // RFC 3461 §4.1: by default, failures and delays are reported
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

/** A report about a report would loop; our own letters are sent from an unread address. */
function hasListener({ isBounce, origin, envelope }: Email): boolean {
  return !isBounce && envelope.from !== '' && (origin === 'api' || origin === 'submission');
}

function isLate({ date }: Email, { isDelayTold }: EmailRecipient, now: number): boolean {
  return !isDelayTold && now >= date + DELAY_PATIENCE_MS;
}
