import { setImmediate } from 'node:timers/promises';
import { openBlobStore } from '../../src/blobs/open-blob-store.js';
import type { AccountActor } from '../../src/directory/actor.js';
import { DEFAULT_SETTINGS, type Domain } from '../../src/directory/domains/domain.js';
import { insertWebhookKey, makeWebhookKey } from '../../src/directory/domains/webhook-key-store.js';
import { createJobQueue } from '../../src/jobs/job-queue.js';
import { createJobRunner } from '../../src/jobs/job-runner.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { createNoticeHandler } from '../../src/outbound/bounces/notice-handler.js';
import { NOTICE_JOB, queueNotices } from '../../src/outbound/bounces/notice-queue.js';
import { suppressDeadAddresses } from '../../src/outbound/bounces/suppress-recipient.js';
import { createSuppressionService } from '../../src/outbound/bounces/suppression-service.js';
import type {
  DeliveryFault,
  DeliveryReport,
  Email,
  EmailRecipient,
  OpenEmail,
  SealedEmail,
} from '../../src/outbound/emails/email.js';
import { listEmailEvents } from '../../src/outbound/emails/email-event-store.js';
import { type EmailRecord, findEmailRecord, openRecord } from '../../src/outbound/emails/email-store.js';
import { createDestinationNames } from '../../src/outbound/queue/destination-names.js';
import type { SettledAttempt, SettledOutcome } from '../../src/outbound/queue/settled-attempt.js';
import { createEnqueueEmail } from '../../src/outbound/submit/enqueue-email.js';
import { createWebhookQueue } from '../../src/outbound/webhooks/queue-webhooks.js';
import { WEBHOOK_JOB } from '../../src/outbound/webhooks/webhook-call.js';
import { createWebhookHandler, type PostWebhook } from '../../src/outbound/webhooks/webhook-handler.js';
import { createWebhookListeners } from '../../src/outbound/webhooks/webhook-listeners.js';
import { webhookRetryDelayMs } from '../../src/outbound/webhooks/webhook-retry-policy.js';
import { createWebhookService } from '../../src/outbound/webhooks/webhook-service.js';
import { createOutgoingGuard } from '../../src/platform/net/outgoing-guard.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { seedDomain } from '../dns/domain-fixture.js';
import { openTestDatabase } from '../support/database.js';
import { testEmailCipher } from '../support/email-cipher.js';
import { createManualClock } from '../support/manual-clock.js';
import { createRecordingLog } from '../support/recording-log.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

export const HOST = 'mail.waypost.test';

export type Aftermath = Awaited<ReturnType<typeof openAftermath>>;

export interface AftermathOptions {
  readonly allowPrivateNetworks?: boolean;
  /** In place of the guard's own. */
  readonly post?: PostWebhook;
}

/** What comes after an attempt, over a real database; the queue and the other side are played by the test. */
export async function openAftermath({ allowPrivateNetworks = true, post }: AftermathOptions = {}) {
  const clock = createManualClock();
  const random = systemRandom;
  const db = await openTestDatabase({ clock });
  const place = await makeTestDirectory();
  const keyring = createKeyring({ current: Buffer.alloc(32, 7) });
  const blobs = await openBlobStore({ log: silentLog, dataDir: place.path, db, keyring, random, clock });
  const jobs = createJobQueue({ db, keyring, clock, random });
  const listeners = createWebhookListeners(db);
  const webhookQueue = createWebhookQueue({ jobs, random, listeners });
  const enqueue = createEnqueueEmail({ db, clock, blobs, cipher: testEmailCipher });
  const { destinationOf } = createDestinationNames();
  // Every name leads to this machine, where the test listens
  const outgoing = createOutgoingGuard({ resolver: { addresses: async () => ['127.0.0.1'] }, allowPrivateNetworks });
  const log = createRecordingLog();
  const startRunner = async () => {
    const runner = createJobRunner({
      db,
      jobs,
      keyring,
      clock,
      random,
      log,
      handlers: {
        [NOTICE_JOB]: createNoticeHandler({
          db,
          clock,
          random,
          log,
          blobs,
          cipher: testEmailCipher,
          enqueue,
          destinationOf,
          host: HOST,
        }),
        [WEBHOOK_JOB]: createWebhookHandler({
          db,
          clock,
          keyring,
          cipher: testEmailCipher,
          post: post ?? outgoing.post,
          userAgent: 'Waypost/0',
        }),
      },
      retryDelays: { [WEBHOOK_JOB]: webhookRetryDelayMs },
    });
    await runner.start();
    return runner;
  };
  const runner = await startRunner();
  const hooks = [suppressDeadAddresses, queueNotices(jobs), webhookQueue.onSettled];

  async function settleAll(settled: readonly SettledAttempt[]): Promise<void> {
    await db.inTransaction(async (tx) => {
      for (const hook of hooks) await hook(tx, settled);
    });
  }

  /** Waits until nothing that is due now is left undone. */
  async function drain(): Promise<void> {
    for (;;) {
      const left = await db.reader
        .selectFrom('job')
        .select('id')
        .where((eb) => eb.or([eb('run_at', '<=', clock.now()), eb('leased_until', 'is not', null)]))
        .execute();
      if (left.length === 0) return;
      await setImmediate();
    }
  }

  return {
    db,
    clock,
    keyring,
    blobs,
    enqueue,
    destinationOf,
    log,
    listeners,
    webhookQueue,
    settleAll,
    drain,
    suppressions: createSuppressionService({ db, clock }),
    webhooks: createWebhookService({ db, clock, random, outgoing, listeners }),

    async addDomain(name: string, settings: Partial<Domain['settings']> = {}, facts: Partial<Domain> = {}) {
      const domain = await seedDomain(db, name, { settings: { ...DEFAULT_SETTINGS, ...settings }, ...facts });
      const made = makeWebhookKey(keyring, random, domain.id);
      await db.inTransaction((tx) => insertWebhookKey(tx, domain.id, made));
      const admin: AccountActor = {
        kind: 'account',
        accountId: domain.accountId,
        tokenId: 'token',
        scope: { kind: 'all' },
      };
      return { domain, admin, webhookKey: made.key };
    },

    /** An email in the queue. */
    async accept(domain: Domain, facts: EmailFacts = {}): Promise<EmailRecord> {
      const { source = SOURCE, recipients: changes = {}, ...rest } = facts;
      const now = clock.now();
      const staged = await blobs.stage([source]);
      const email: OpenEmail = {
        id: newId(random, now),
        domainId: domain.id,
        accountId: 'account',
        aliasId: undefined,
        origin: 'api',
        status: 'queued',
        messageId: 'original@example.test',
        subject: 'Hello',
        envelope: { from: `ann@${domain.name}`, to: ['bob@remote.test'] },
        headers: HEADERS,
        blobId: staged.id,
        sizeBytes: source.length,
        dsn: undefined,
        isBounce: false,
        isRedacted: false,
        isCancelled: false,
        requiresTls: false,
        isUtf8: false,
        date: now,
        createdAt: now,
        updatedAt: now,
        finalAt: undefined,
        ...rest,
      };
      const recipients = email.envelope.to.map((address, position) => ({
        domainId: domain.id,
        emailId: email.id,
        position,
        address,
        state: 'waiting' as const,
        destination: 'remote.test',
        attempts: 0,
        nextAttemptAt: now,
        fault: undefined,
        delivery: undefined,
        notify: undefined,
        originalRecipient: undefined,
        claimNumber: undefined,
        isDelayTold: false,
        wasSoftBounced: false,
        ...changes,
      }));
      const record = { email, recipients };
      await db.inTransaction(async (tx) => {
        await enqueue(tx, { ...record, duplicateKey: email.id, source: staged });
        await webhookQueue.onAccepted(tx, email);
      });
      return record;
    },

    /** The end of an attempt for one recipient, with the row as it is now. */
    async settle({ email }: EmailRecord<Email>, outcome: SettledOutcome, position = 0): Promise<void> {
      const record = await findEmailRecord(db.reader, email.id);
      const recipient = record?.recipients[position];
      if (!record || !recipient) throw new Error('there is no such recipient');
      await settleAll([attemptOf(record.email, recipient, outcome)]);
      await drain();
    },

    eventsOf: ({ email }: EmailRecord<Email>) => listEmailEvents(db.reader, email),

    /** The reports in the queue, oldest first. */
    async reports(): Promise<readonly Report[]> {
      const rows = await db.reader.selectFrom('email').select('id').where('origin', '=', 'dsn').orderBy('id').execute();
      const reports: Report[] = [];
      for (const { id } of rows) {
        const record = await findEmailRecord(db.reader, id);
        const blob = await blobs.open(record?.email.blobId ?? '');
        if (!record || !blob) throw new Error('a report without its message');
        const chunks: Buffer[] = [];
        for await (const chunk of blob.chunks) chunks.push(chunk);
        reports.push({ ...openRecord(testEmailCipher, record), source: Buffer.concat(chunks) });
      }
      return reports;
    },

    async [Symbol.asyncDispose]() {
      await runner.stop();
      listeners.close();
      await db[Symbol.asyncDispose]();
      await place.remove();
    },
  };
}

export type Report = EmailRecord & { readonly source: Buffer };

export type EmailFacts = Partial<OpenEmail> & {
  readonly source?: Buffer;
  readonly recipients?: Partial<EmailRecipient>;
};

const HEADERS: OpenEmail['headers'] = [
  ['From', 'ann@example.test'],
  ['To', 'bob@remote.test'],
  ['Subject', 'Grüße'],
  ['Message-ID', '<original@example.test>'],
  ['List-ID', 'news.example.test'],
  ['Feedback-ID', 'campaign:1'],
];

const SOURCE = Buffer.from(
  'From: ann@example.test\r\nTo: bob@remote.test\r\nSubject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=\r\n' +
    'Message-ID: <original@example.test>\r\n\r\nThe secret body\r\n',
);

export function attemptOf(
  of: OpenEmail | SealedEmail,
  recipient: EmailRecipient,
  outcome: SettledOutcome,
): SettledAttempt {
  const email = 'sealedContent' in of ? of : testEmailCipher.seal(of);
  const { status } = email;
  return { email, recipient, outcome, statusBefore: status, statusAfter: status, isFirstFailure: true };
}

const MX = { host: 'mx.remote.test', priority: 10, ip: '192.0.2.7', port: 25 };

function faultAt(at: number, facts: Partial<DeliveryFault> = {}): DeliveryFault {
  return {
    at,
    code: 550,
    enhanced: '5.1.1',
    response: '550 5.1.1 No such user',
    message: 'The address does not exist there.',
    category: 'recipient',
    action: 'reject',
    mx: MX,
    ...facts,
  };
}

export function failed(at: number, facts: Partial<DeliveryFault> = {}): SettledOutcome {
  return { kind: 'failed', destination: 'remote.test', fault: faultAt(at, facts) };
}

export function deferred(at: number, facts: Partial<DeliveryFault> = {}): SettledOutcome {
  const soft = { code: 450, enhanced: '4.2.2', response: '450 4.2.2 Mailbox full', message: 'The mailbox is full.' };
  const fault = faultAt(at, { ...soft, category: 'capacity', action: 'defer', ...facts });
  return { kind: 'deferred', destination: 'remote.test', fault, blames: 'message' };
}

export function delivered(at: number, facts: Partial<DeliveryReport> = {}): SettledOutcome {
  const report: DeliveryReport = {
    at,
    code: 250,
    response: '250 2.0.0 Ok',
    mx: MX,
    durationMs: 10,
    tls: { isEnabled: true, version: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384', policy: 'opportunistic' },
    ...facts,
  };
  return { kind: 'delivered', destination: 'remote.test', report };
}
