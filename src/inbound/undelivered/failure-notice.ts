import type { BlobStore } from '../../blobs/blob-store.js';
import type { Database, Db } from '../../db/database.js';
import { findSystemDomain } from '../../directory/domain-changes/system-domain.js';
import type { JobHandler, Jobs } from '../../jobs/job.js';
import { findEmailByDuplicateKey } from '../../outbound/emails/email-store.js';
import type { EnqueueEmail } from '../../outbound/submit/enqueue-email.js';
import { ownEmail } from '../../outbound/submit/own-email.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { newId, type Random, randomHex } from '../../platform/random.js';
import type { RecipientStatus } from '../../protocol/dsn/delivery-status.js';
import { formatReportMessage } from '../../protocol/dsn/report-message.js';
import { formatDateTime } from '../../protocol/mime/date-time.js';

export const FAILURE_NOTICE_JOB = 'forward.dsn';

/**
 * Reports to the sender what could not be forwarded (decision 11.1), naming only the addresses that the sender wrote.
 */
export interface FailureNotice {
  /** 24 hex digits: the id of this report, so that a second run of its job sends no second one. */
  readonly id: string;
  /** MAIL FROM: proven, and not the null sender (decision 11.2). */
  readonly to: string;
  readonly arrivalId: string;
  readonly arrivedAt: number;
  readonly isUtf8: boolean;
  /** Without angle brackets. */
  readonly messageId: string;
  readonly subject: string;
  /** The header of the message, octets as latin1. */
  readonly header: string;
  readonly failed: readonly [FailedRecipient, ...FailedRecipient[]];
}

export interface FailedRecipient {
  /** The address as the sender wrote it. */
  readonly address: string;
  /** RFC 3463. */
  readonly status: string;
  /** A sentence that does not reveal the target. */
  readonly reason: string;
  /** The remote's reply, masked. */
  readonly diagnostic?: string | undefined;
  readonly at: number;
}

/** Called in the transaction that records the failure. */
export type NotifySender = (tx: Db, notice: FailureNotice) => Promise<void>;

export function createNotifySender(jobs: Jobs): NotifySender {
  return async (tx, notice) => {
    await jobs.enqueue(tx, { kind: FAILURE_NOTICE_JOB, payload: notice });
  };
}

export interface FailureNoticeDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly log: Log;
  readonly blobs: Pick<BlobStore, 'stage'>;
  readonly enqueue: EnqueueEmail;
  readonly destinationOf: (address: string) => string;
  /** The reporting host, whose domain signs. */
  readonly host: string;
}

/** The job behind `NotifySender`: writes the report and queues it, exactly once despite crashes. */
export function createFailureNoticeHandler(deps: FailureNoticeDeps): JobHandler {
  const { db, clock, log, blobs, enqueue, destinationOf, host } = deps;
  return async (payload) => {
    const notice = payload as FailureNotice;
    const duplicateKey = `dsn:forward:${notice.id}`;
    // Signed by the domain of the service: the customer's may be set up for receiving only
    const domain = await findSystemDomain(db.reader, host);
    if (!domain) throw new Error('the domain of the service is not there yet');
    if (await findEmailByDuplicateKey(db.reader, domain.id, duplicateKey)) return;
    const now = clock.now();
    const message = composeFailureNotice(notice, {
      host,
      domain: domain.name,
      now,
      boundary: `report-${randomHex(deps.random, 12)}`,
    });
    const envelope = { from: '', to: [notice.to] };
    const id = newId(deps.random, now);
    const { email, recipients } = ownEmail({
      id,
      now,
      domain,
      origin: 'dsn',
      envelope,
      source: message,
      destinationOf,
    });
    const source = await blobs.stage([message]);
    const queued = await db.inTransaction((tx) =>
      enqueue(tx, { email: { ...email, blobId: source.id }, recipients, duplicateKey, source }),
    );
    const facts = { arrivalId: notice.arrivalId, emailId: id };
    if (queued) return log.info('dispatch.noticeQueued', facts);
    // Queued by a run that we took for dead; or the domain changed, which the next attempt sees
    if (!(await findEmailByDuplicateKey(db.reader, domain.id, duplicateKey)))
      throw new Error('the domain has changed since it was read');
  };
}

interface NoticeFrame {
  readonly host: string;
  readonly domain: string;
  readonly now: number;
  readonly boundary: string;
}

function composeFailureNotice(notice: FailureNotice, { host, domain, now, boundary }: NoticeFrame): Buffer {
  const [first, ...others] = notice.failed;
  return formatReportMessage({
    from: `mailer-daemon@${domain}`,
    to: notice.to,
    subject: 'Delivery Status Notification (Failure)',
    messageId: `${notice.id}@${domain}`,
    date: now,
    inReplyTo: notice.messageId,
    failedRecipients: [...new Set(notice.failed.map(({ address }) => address))],
    text: noticeText(notice, host),
    status: {
      reportingMta: host,
      arrivedAt: notice.arrivedAt,
      recipients: [statusOf(first, notice.arrivalId), ...others.map((one) => statusOf(one, notice.arrivalId))],
    },
    original: { kind: 'headers', source: Buffer.from(notice.header, 'latin1'), isUtf8: notice.isUtf8 },
    boundary,
  });
}

/** No Remote-MTA: its name would reveal the target (decision 11.3). */
function statusOf({ address, status, diagnostic, at }: FailedRecipient, logId: string): RecipientStatus {
  return { finalRecipient: address, action: 'failed', status, diagnostic, lastAttemptAt: at, logId };
}

function noticeText({ failed, subject, arrivedAt }: FailureNotice, host: string): string {
  return [
    `This is the mail system of ${host}.`,
    '',
    'Your message could not be delivered to these recipients:',
    '',
    ...failed.flatMap(({ address, reason, diagnostic }) => [
      `    ${address}`,
      reason,
      ...(diagnostic === undefined ? [] : [`The other server said: ${diagnostic}`]),
      '',
    ]),
    'We will not try again. Reach them another way, or send the message once more.',
    '',
    `Subject: ${subject}`,
    `Received: ${formatDateTime(arrivedAt)}`,
    '',
  ].join('\n');
}
