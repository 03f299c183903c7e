import type { Domain } from '../../directory/domains/domain.js';
import type { RecipientStatus } from '../../protocol/dsn/delivery-status.js';
import { formatReportMessage, type QuotedOriginal } from '../../protocol/dsn/report-message.js';
import { formatDateTime } from '../../protocol/mime/date-time.js';
import type { EmailRecipient, OpenEmail } from '../emails/email.js';
import type { NoticeKind } from './notice-policy.js';
import type { NoticeJob } from './notice-queue.js';

export interface NoticeFacts extends Pick<NoticeJob, 'kind' | 'fault' | 'report'> {
  readonly email: OpenEmail;
  readonly recipient: EmailRecipient;
  readonly domain: Domain;
  readonly original: QuotedOriginal;
  /** The reporting host. */
  readonly host: string;
  readonly retryUntil: number;
}

export interface NoticeFrame {
  readonly id: string;
  readonly now: number;
  readonly boundary: string;
}

const NOTICE_SUBJECTS: Readonly<Record<NoticeKind, string>> = {
  failure: 'Delivery Status Notification (Failure)',
  delay: 'Delivery Status Notification (Delayed)',
  success: 'Delivery Status Notification (Success)',
};

export function composeNotice(facts: NoticeFacts, { id, now, boundary }: NoticeFrame): Buffer {
  const { kind, email, recipient, domain, original, host } = facts;
  return formatReportMessage({
    from: mailerDaemon(domain),
    to: email.envelope.from,
    subject: NOTICE_SUBJECTS[kind],
    messageId: noticeMessageId(id, domain),
    date: now,
    inReplyTo: email.messageId,
    failedRecipients: kind === 'failure' ? [recipient.address] : [],
    text: noticeText(facts),
    status: {
      reportingMta: host,
      arrivedAt: email.createdAt,
      envelopeId: email.dsn?.id,
      recipients: [recipientStatus(facts)],
    },
    original,
    boundary,
  });
}

function mailerDaemon({ name }: Domain): string {
  return `mailer-daemon@${name}`;
}

function noticeMessageId(id: string, { name }: Domain): string {
  return `${id}@${name}`;
}

/** RFC 3461 §5.2.7: a server that passes a message to a host without DSN reports it as relayed */
const actions = { failure: 'failed', delay: 'delayed', success: 'relayed' } as const satisfies Record<
  NoticeKind,
  string
>;

function recipientStatus({ kind, email, recipient, fault, report, retryUntil }: NoticeFacts): RecipientStatus {
  return {
    originalRecipient: recipient.originalRecipient ?? email.dsn?.recipient,
    finalRecipient: recipient.address,
    action: actions[kind],
    status: statusCode(kind, fault),
    remoteMta: fault?.mx?.host ?? report?.mx.host,
    diagnostic: withCode(fault?.response ?? report?.response, fault?.code ?? report?.code),
    lastAttemptAt: fault?.at ?? report?.at,
    logId: email.id,
    willRetryUntil: kind === 'delay' ? retryUntil : undefined,
  };
}

function statusCode(kind: NoticeKind, fault: NoticeFacts['fault']): string {
  if (kind === 'success') return '2.0.0';
  if (fault?.isExpired) return '5.4.7'; // RFC 3463 §3.5: delivery time expired
  const digit = kind === 'failure' ? '5' : '4';
  return fault?.enhanced === undefined ? `${digit}.0.0` : `${digit}${fault.enhanced.slice(1)}`;
}

function withCode(response: string | undefined, code: number | undefined): string | undefined {
  return response === undefined || /^\d{3}\b/.test(response) ? response : `${code} ${response}`;
}

function noticeText(facts: NoticeFacts): string {
  const { email, recipient, domain, fault, report } = facts;
  const answer = fault?.response ?? report?.response;
  return [
    `This is the mail system of ${domain.name}.`,
    '',
    openings[facts.kind],
    '',
    `    ${recipient.address}`,
    '',
    ...(fault ? [fault.message] : []),
    ...(answer === undefined
      ? []
      : ['The other server said:', '', `    ${withCode(answer, fault?.code ?? report?.code)}`]),
    '',
    ...closings[facts.kind](facts),
    '',
    `Subject: ${email.subject}`,
    `Sent: ${formatDateTime(email.date)}`,
    '',
  ].join('\n');
}

const openings: Readonly<Record<NoticeKind, string>> = {
  failure: 'Your message could not be delivered to this address:',
  delay: 'Your message has not been delivered yet to this address:',
  success: 'Your message was accepted by the mail server of this address:',
};

const closings: Readonly<Record<NoticeKind, (facts: NoticeFacts) => readonly string[]>> = {
  failure: ({ fault }) =>
    fault?.isExpired
      ? ['We have tried for five days, and will not try again. You can send the message once more.']
      : ['We will not try again. Check the address, or reach the recipient another way.'],
  delay: ({ retryUntil }) => [`We keep trying until ${formatDateTime(retryUntil)}. No action is needed.`],
  success: () => ['That server does not report whether the message reached the mailbox.'],
};
