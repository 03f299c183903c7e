import { isSentence, type Sentence, say, type Words } from '../../i18n/sentence.js';
import type { DeliveryFault, DeliveryReport, Email, EmailRecipient } from './email.js';
import type { EmailEvent } from './email-event-store.js';
import type { EmailRecord } from './email-store.js';

/** One step of an email's history, in plain words. */
export interface TimelineEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly kind: string;
  readonly recipient?: string;
  readonly text: Words;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What the rows record, in the order of events. */
export function buildTimeline(
  { email, recipients }: EmailRecord<Email>,
  events: readonly EmailEvent[],
): TimelineEntry[] {
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
  api: ({ when, ...params }) =>
    when === undefined ? say('step.acceptedByApi', params) : say('step.acceptedByApiForLater', { when, ...params }),
  submission: ({ when, ...params }) =>
    when === undefined
      ? say('step.acceptedBySubmission', params)
      : say('step.acceptedBySubmissionForLater', { when, ...params }),
  notice: (params) => say('step.acceptedLetter', params),
  'tls-report': (params) => say('step.acceptedLetter', params),
  dsn: (params) => say('step.acceptedReport', params),
  vacation: (params) => say('step.acceptedVacation', params),
  forward: (params) => say('step.acceptedForward', params),
} as const satisfies Record<Email['origin'], (params: AcceptedParams) => Sentence>;

interface AcceptedParams {
  readonly from: Words;
  readonly count: number;
  /** Only submitted mail can be scheduled. */
  readonly when?: string;
}

function accepted(email: Email): TimelineEntry {
  const { from, to } = email.envelope;
  const date = new Date(email.date).toISOString();
  return {
    at: email.createdAt,
    kind: 'accepted',
    text: DOORS[email.origin]({
      from: from || say('step.nullSender'),
      count: to.length,
      ...(email.date > email.createdAt && { when: date }),
    }),
    details: { origin: email.origin, sizeBytes: email.sizeBytes, date },
  };
}

function fromDelivery({ address, delivery, attempts }: EmailRecipient): TimelineEntry[] {
  if (!delivery) return [];
  const { at, code, response, mx, tls, durationMs } = delivery;
  const text = deliveredText(delivery);
  return [
    { at, kind: 'delivered', recipient: address, text, details: { code, response, mx, tls, durationMs, attempts } },
  ];
}

function deliveredText({
  code,
  response,
  mx,
  tls: { isEnabled, isVerified, version = 'TLS', policy },
}: DeliveryReport) {
  const server = `${mx.host} (${mx.ip})`;
  const reply = response || code;
  if (!isEnabled) return say('step.deliveredPlain', { server, reply });
  const params = { server, reply, tls: isVerified ? say('step.tlsVerified', { version }) : version };
  switch (policy) {
    case 'required':
      return say('step.deliveredTlsAsked', params);
    case 'mta-sts':
      return say('step.deliveredTlsSts', params);
    case 'dane':
      return say('step.deliveredTlsDane', params);
    default:
      return say('step.deliveredTls', params);
  }
}

/** The latest failure; the event of that attempt already shows it. */
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
export function faultText({ message, sentence, response, mx }: FaultWords): Words {
  const reason = sentence ?? message;
  if (!response || message.includes(response)) return reason;
  return mx ? say('step.saidBy', { reason, server: mx.host, response }) : say('step.saidByOther', { reason, response });
}

type FaultWords = Pick<DeliveryFault, 'message' | 'sentence' | 'response' | 'mx'>;

function fromState(email: Email): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  if (email.status === 'pending') {
    entries.push({ at: email.updatedAt, kind: 'held', text: say('step.suspended'), details: {} });
  }
  if (email.finalAt !== undefined) {
    const { status } = email;
    entries.push({ at: email.finalAt, kind: 'finished', text: say('step.finished', { status }), details: { status } });
  }
  if (email.isRedacted) {
    entries.push({ at: email.updatedAt, kind: 'redacted', text: say('step.redacted'), details: {} });
  }
  return entries;
}

function fromEvent({ at, kind, recipient, details }: EmailEvent): TimelineEntry {
  return { at, kind, ...(recipient !== undefined && { recipient }), text: eventText(kind, details), details };
}

function eventText(kind: EmailEvent['kind'], details: EmailEvent['details']): Words {
  switch (kind) {
    case 'attempt.deferred':
    case 'attempt.failed':
      return faultText(details as unknown as DeliveryFault);
    case 'attempt.interrupted':
      return say('step.attemptInterrupted');
    case 'attempt.lateDelivery':
      return say('step.lateDelivery');
    case 'email.cancelled':
      return details.by === 'operator' ? say('step.cancelledByOperator') : say('step.deletedBySender');
    case 'email.retried':
      return details.by === 'sender' ? say('step.retriedByOwner') : say('step.retried');
    default: {
      // The step has its own sentence
      const { sentence, message } = details;
      if (isSentence(sentence)) return sentence;
      return typeof message === 'string' && message !== '' ? message : kind;
    }
  }
}
