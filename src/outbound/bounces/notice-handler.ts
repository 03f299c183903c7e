import type { BlobStore } from '../../blobs/blob-store.js';
import type { Database } from '../../db/database.js';
import type { Domain } from '../../directory/domains/domain.js';
import { findDomain } from '../../directory/domains/domain-store.js';
import { type SentenceKey, say } from '../../i18n/sentence.js';
import type { JobHandler } from '../../jobs/job.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { newId, type Random, randomHex } from '../../platform/random.js';
import type { EmailRecipient, OpenEmail } from '../emails/email.js';
import type { EmailCipher } from '../emails/email-cipher.js';
import { insertEmailEvent } from '../emails/email-event-store.js';
import { findEmailByDuplicateKey, findEmailRecord } from '../emails/email-store.js';
import { type FaultWords, faultWords } from '../emails/fault-words.js';
import { HORIZON_MS } from '../queue/retry-policy.js';
import type { EnqueueEmail } from '../submit/enqueue-email.js';
import { type OwnEmail, ownEmail } from '../submit/own-email.js';
import { composeNotice } from './compose-notice.js';
import type { NoticeJob } from './notice-queue.js';
import { quoteOriginal } from './quote-original.js';

export interface NoticeHandlerDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly log: Log;
  readonly blobs: Pick<BlobStore, 'open' | 'stage'>;
  readonly cipher: Pick<EmailCipher, 'open'>;
  readonly enqueue: EnqueueEmail;
  readonly destinationOf: (address: string) => string;
  /** The reporting host. */
  readonly host: string;
}

/** The job behind `queueNotices`: writes the report and queues it, exactly once despite crashes. */
export function createNoticeHandler(deps: NoticeHandlerDeps): JobHandler {
  const { db, log } = deps;
  return async (payload) => {
    const notice = payload as NoticeJob;
    const { emailId, position, kind } = notice;
    const facts = { emailId, position, kind };
    const record = await findEmailRecord(db.reader, emailId);
    const recipient = record?.recipients.find((one) => one.position === position);
    const domain = record && (await findDomain(db.reader, record.email.domainId));
    if (!record || !recipient || !domain) return log.info('notice.pointless', facts); // deleted since
    const duplicateKey = `dsn:${emailId}:${position}:${kind}`;
    if (await findEmailByDuplicateKey(db.reader, domain.id, duplicateKey)) return;
    const email = deps.cipher.open(record.email);
    const report = await writeReport(deps, { notice, email, recipient, domain });
    if (await enqueueReport(deps, { notice, email, recipient, report, duplicateKey })) {
      return log.info('notice.queued', { ...facts, noticeId: report.email.id });
    }
    // Queued by a run that we took for dead; or the domain was suspended or resumed, which the next attempt sees
    if (!(await findEmailByDuplicateKey(db.reader, domain.id, duplicateKey)))
      throw new Error('the domain has changed since it was read');
  };
}

interface Subject {
  readonly notice: NoticeJob;
  readonly email: OpenEmail;
  readonly recipient: EmailRecipient;
}

async function writeReport(
  { clock, random, blobs, host, destinationOf }: NoticeHandlerDeps,
  { notice, email, recipient, domain }: Subject & { readonly domain: Domain },
): Promise<OwnEmail & { readonly source: Awaited<ReturnType<BlobStore['stage']>> }> {
  const now = clock.now();
  const id = newId(random, now);
  // RFC 3461 §4.3: RET is for reports of a failure
  const wanted = notice.kind === 'failure' ? (email.dsn?.return ?? 'headers') : 'headers';
  const original = await quoteOriginal(blobs, email, wanted);
  const { kind, fault, report } = notice;
  const message = composeNotice(
    { kind, fault, report, email, recipient, domain, original, host, retryUntil: email.date + HORIZON_MS },
    { id, now, boundary: `report-${randomHex(random, 12)}` },
  );
  const envelope = { from: '', to: [email.envelope.from] };
  const made = ownEmail({ id, now, domain, origin: 'dsn', envelope, source: message, destinationOf });
  return { ...made, source: await blobs.stage([message]) };
}

function enqueueReport(
  { db, enqueue }: NoticeHandlerDeps,
  {
    notice,
    email,
    recipient,
    report,
    duplicateKey,
  }: Subject & { readonly report: Awaited<ReturnType<typeof writeReport>>; readonly duplicateKey: string },
): Promise<boolean> {
  return db.inTransaction(async (tx) => {
    const { source, recipients } = report;
    const queued = { ...report.email, blobId: source.id };
    if (!(await enqueue(tx, { email: queued, recipients, duplicateKey, source }))) return false;
    await insertEmailEvent(tx, {
      domainId: email.domainId,
      emailId: email.id,
      kind: 'notice.sent',
      recipient: recipient.address,
      details: { ...noticeWords(notice.kind, email), notice: notice.kind, noticeId: queued.id },
      at: queued.createdAt,
    });
    return true;
  });
}

const REPORTED = {
  failure: 'step.failureReported',
  delay: 'step.delayReported',
  success: 'step.handOverReported',
} as const satisfies Record<NoticeJob['kind'], SentenceKey>;

function noticeWords(kind: NoticeJob['kind'], { envelope }: OpenEmail): FaultWords & { readonly to: string } {
  return { ...faultWords(say(REPORTED[kind], { sender: envelope.from })), to: envelope.from };
}
