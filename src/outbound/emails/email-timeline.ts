import type { DeliveryFault, DeliveryReport, Email, EmailRecipient, TlsUsed } from './email.js';
import type { EmailEvent } from './email-event-store.js';
import type { EmailRecord } from './email-store.js';

/** One step of an email's way, in plain words. */
export interface TimelineEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly kind: string;
  readonly recipient?: string;
  readonly text: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What the rows know, in the order in which it happened. */
export function buildTimeline({ email, recipients }: EmailRecord, events: readonly EmailEvent[]): TimelineEntry[] {
  const told = new Set(events.map(({ details, recipient }) => `${details.at} ${recipient}`));
  const entries = [
    accepted(email),
    ...events.map(fromEvent),
    ...recipients.flatMap((recipient) => [...fromDelivery(recipient), ...fromFault(recipient, told)]),
    ...fromState(email),
  ];
  // Stable: what happened in the same millisecond stays in this order
  return entries.sort((a, b) => a.at - b.at);
}

const DOORS = {
  api: 'by the API',
  submission: 'over SMTP submission',
  notice: 'as a letter of this service',
  dsn: 'as a delivery report',
  vacation: 'as a vacation reply',
  forward: 'to be sent on',
} as const satisfies Record<Email['origin'], string>;

function accepted(email: Email): TimelineEntry {
  const { from, to } = email.envelope;
  const count = to.length === 1 ? '1 recipient' : `${to.length} recipients`;
  const scheduled = email.date > email.createdAt ? `, to be sent at ${new Date(email.date).toISOString()}` : '';
  return {
    at: email.createdAt,
    kind: 'accepted',
    text: `Accepted ${DOORS[email.origin]} from ${from || 'the null sender'} for ${count}${scheduled}.`,
    details: { origin: email.origin, sizeBytes: email.sizeBytes, date: new Date(email.date).toISOString() },
  };
}

function fromDelivery({ address, delivery, attempts }: EmailRecipient): TimelineEntry[] {
  if (!delivery) return [];
  const { at, code, response, mx, tls, durationMs } = delivery;
  const text = `Delivered to ${where(mx)}${over(tls)}. It said: ${response || code}`;
  return [
    { at, kind: 'delivered', recipient: address, text, details: { code, response, mx, tls, durationMs, attempts } },
  ];
}

function where(mx: DeliveryReport['mx'] | undefined): string {
  return mx ? `${mx.host} (${mx.ip})` : 'the other side';
}

function over(tls: TlsUsed): string {
  if (!tls.isEnabled) return ' without TLS';
  const asked = {
    opportunistic: '',
    none: '',
    required: ', as the sender asked',
    'mta-sts': ' by MTA-STS',
    dane: ' by DANE',
  };
  return ` over ${tls.version ?? 'TLS'}${tls.isVerified ? ' (verified)' : ''}${asked[tls.policy]}`;
}

/** The latest failure; the event of that attempt has told it already. */
function fromFault(
  { address, fault, state, nextAttemptAt }: EmailRecipient,
  told: ReadonlySet<string>,
): TimelineEntry[] {
  if (!fault || told.has(`${fault.at} ${address}`)) return [];
  const isPutOff = state === 'waiting' || state === 'held';
  const kind = state === 'cancelled' ? 'cancelled' : isPutOff ? 'deferred' : 'failed';
  const next = isPutOff ? { nextAttemptAt: new Date(nextAttemptAt).toISOString() } : {};
  return [{ at: fault.at, kind, recipient: address, text: faultText(fault), details: { ...fault, ...next } }];
}

/** Our sentence, then the remote's own words. */
function faultText({ message, response, mx }: Pick<DeliveryFault, 'message' | 'response' | 'mx'>): string {
  if (!response || message.includes(response)) return message;
  return `${message} ${mx ? mx.host : 'The other side'} said: ${response}`;
}

function fromState(email: Email): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  if (email.status === 'pending') {
    const text = 'Held: sending is suspended for this domain. It goes on when the domain is resumed.';
    entries.push({ at: email.updatedAt, kind: 'held', text, details: {} });
  }
  if (email.finalAt !== undefined) {
    const text = `Finished as ${email.status.replace('_', ' ')}.`;
    entries.push({ at: email.finalAt, kind: 'finished', text, details: { status: email.status } });
  }
  if (email.isRedacted) {
    const text = 'The body was removed, as the retention of the domain says. Headers and this timeline stay.';
    entries.push({ at: email.updatedAt, kind: 'redacted', text, details: {} });
  }
  return entries;
}

function fromEvent({ at, kind, recipient, details }: EmailEvent): TimelineEntry {
  return { at, kind, ...(recipient !== undefined && { recipient }), text: eventText(kind, details), details };
}

function eventText(kind: EmailEvent['kind'], details: EmailEvent['details']): string {
  const words = (name: string) => (typeof details[name] === 'string' ? details[name] : '');
  switch (kind) {
    case 'attempt.deferred':
    case 'attempt.failed':
      return faultText(details as unknown as DeliveryFault);
    case 'attempt.interrupted':
      return 'An attempt was cut off before its end was known. It is made again, so this delivery may be repeated.';
    case 'attempt.lateDelivery':
      return 'Delivered although it had been cancelled: its end was already sent.';
    case 'email.cancelled':
      return details.by === 'operator' ? 'Cancelled by the operator.' : 'Deleted by the sender.';
    case 'email.retried':
      return 'The operator asked for another attempt now.';
    case 'recipient.suppressed':
      return words('message') || 'Not sent: this address is on the suppression list of the domain.';
    case 'bounce.received':
      return words('message') || 'A bounce came back for this recipient.';
    case 'complaint.received':
      return words('message') || 'The recipient complained about this email.';
    case 'return.received':
      return words('message') || 'A message came back for this recipient.';
    case 'notice.sent':
      return words('message') || 'A delivery report was sent to the sender.';
    case 'webhook.delivered':
      return words('message') || 'A webhook was called.';
    case 'webhook.failed':
      return words('message') || 'A webhook could not be reached. It is tried again.';
  }
}
