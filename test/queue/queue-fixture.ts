import { setImmediate } from 'node:timers/promises';
import { afterCommit } from '../../src/db/after-commit.js';
import type { Database } from '../../src/db/database.js';
import type { Deliver, DeliveryAttempt, DeliveryOutcome } from '../../src/outbound/delivery/delivery.js';
import type {
  DeliveryFault,
  DeliveryReport,
  Email,
  EmailRecipient,
  SealedEmail,
} from '../../src/outbound/emails/email.js';
import { toEmailRow, toRecipientRow } from '../../src/outbound/emails/email-row.js';
import { createDestinationNames } from '../../src/outbound/queue/destination-names.js';
import { announceWork, QUEUE_TOPIC } from '../../src/outbound/queue/destination-store.js';
import { createQueueRunner, type QueueRunner, type QueueRunnerDeps } from '../../src/outbound/queue/queue-runner.js';
import type { SettledAttempt } from '../../src/outbound/queue/settled-attempt.js';
import { newId, type Random, systemRandom } from '../../src/platform/random.js';
import { openTestDatabase } from '../support/database.js';
import { testEmailCipher } from '../support/email-cipher.js';
import { createManualClock, type ManualClock } from '../support/manual-clock.js';
import { createRecordingLog, type RecordingLog } from '../support/recording-log.js';

const DOMAIN_ID = 'd'.repeat(24);

export interface QueueFixture extends AsyncDisposable {
  readonly db: Database;
  readonly clock: ManualClock;
  /** Accepts an email to these addresses in a transaction of its own, and answers with its id. */
  submit(to: string | readonly string[], options?: SubmitOptions): Promise<string>;
  startRunner(deliver: Deliver, options?: RunnerOptions): Promise<TestRunner>;
  email(id: string): Promise<{ status: string; final_at: number | null; updated_at: number }>;
  recipients(id: string): Promise<RecipientLine[]>;
  events(id: string): Promise<{ kind: string; recipient: string | null; details: unknown }[]>;
  lane(name: string): Promise<{ due_at: number | null; failures: number; leased_until: number | null } | undefined>;
  /** Rows that still wait. */
  waiting(): Promise<number>;
  /** Ends a pause without days of polling in between. */
  makeDue(destination: string): Promise<void>;
  /** Waits while time stands still. */
  until(condition: () => boolean | Promise<boolean>): Promise<void>;
  /** Moves the clock on, in steps, until `condition` holds. */
  advanceUntil(condition: () => boolean | Promise<boolean>, stepMs?: number): Promise<void>;
}

export interface SubmitOptions {
  readonly date?: number;
  /** When it was accepted, if not now. */
  readonly createdAt?: number;
}

interface RecipientLine {
  address: string;
  state: string;
  attempts: number;
  destination: string;
  claim_number: number | null;
  next_attempt_at: number;
  fault: DeliveryFault | undefined;
}

type RunnerOptions = Partial<
  Pick<QueueRunnerDeps, 'concurrency' | 'isSuppressed' | 'onSettled' | 'onFinal' | 'random' | 'db'>
> & { readonly clock?: ManualClock };

export interface TestRunner {
  readonly runner: QueueRunner;
  readonly log: RecordingLog;
  readonly settled: SettledAttempt[];
  readonly final: Email[];
  stop(): Promise<void>;
}

export async function openQueueFixture(): Promise<QueueFixture> {
  const db = await openTestDatabase();
  const clock = createManualClock();
  const names = createDestinationNames();
  const started: TestRunner[] = [];
  /** PostgreSQL answers in real time: let it. */
  const turn = async () => {
    await db.ping();
    await setImmediate();
  };

  const fixture: QueueFixture = {
    db,
    clock,
    async submit(to, options = {}) {
      const email = newEmail(options.createdAt ?? clock.now(), typeof to === 'string' ? [to] : to, options.date);
      const recipients = email.envelope.to.map((address, position) =>
        newRecipient(email, position, names.destinationOf(address)),
      );
      await db.inTransaction(async (tx) => {
        await tx.insertInto('email').values(toEmailRow(email, email.id)).execute();
        await tx.insertInto('email_recipient').values(recipients.map(toRecipientRow)).execute();
        const destinations = recipients.map(({ destination }) => destination);
        await announceWork(tx, destinations, email.date, { db, clock });
      });
      return email.id;
    },
    async startRunner(deliver, options = {}) {
      const log = createRecordingLog();
      const settled: SettledAttempt[] = [];
      const final: Email[] = [];
      const runner = createQueueRunner({
        db,
        clock,
        random: systemRandom,
        log,
        names,
        deliver,
        isSuppressed: async () => false,
        onSettled: async (tx, more) => afterCommit(tx, () => settled.push(...more)),
        onFinal: async (tx, more) => afterCommit(tx, () => final.push(...more)),
        ...options,
      });
      await runner.start();
      const handle = { runner, log, settled, final, stop: () => runner.stop() };
      started.push(handle);
      return handle;
    },
    email: (id) =>
      db.reader
        .selectFrom('email')
        .select(['status', 'final_at', 'updated_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    async recipients(id) {
      const rows = await db.reader
        .selectFrom('email_recipient')
        .select(['address', 'state', 'attempts', 'destination', 'claim_number', 'next_attempt_at', 'fault'])
        .where('email_id', '=', id)
        .orderBy('position')
        .execute();
      return rows.map((row) => ({ ...row, fault: row.fault ? JSON.parse(row.fault) : undefined }));
    },
    async events(id) {
      const rows = await db.reader
        .selectFrom('email_event')
        .select(['kind', 'recipient', 'details'])
        .where('email_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, details: JSON.parse(row.details) }));
    },
    lane: (name) =>
      db.reader
        .selectFrom('destination')
        .select(['due_at', 'failures', 'leased_until'])
        .where('name', '=', name)
        .executeTakeFirst(),
    async waiting() {
      const { count } = await db.reader
        .selectFrom('email_recipient')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async makeDue(destination) {
      const now = clock.now();
      await db.writer
        .updateTable('email_recipient')
        .set({ next_attempt_at: now })
        .where('next_attempt_at', '>', now)
        .where('destination', '=', destination)
        .execute();
      await db.writer.updateTable('destination').set({ due_at: now }).where('name', '=', destination).execute();
      db.notify(QUEUE_TOPIC, destination);
    },
    async until(condition) {
      while (!(await condition())) await turn();
    },
    async advanceUntil(condition, stepMs = 1_000) {
      while (!(await condition())) {
        await clock.advance(stepMs);
        await turn();
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(started.map((runner) => stopWithin(runner, clock)));
      await db[Symbol.asyncDispose]();
    },
  };
  return fixture;
}

/** A stop waits for attempts by the clock: move it. */
async function stopWithin(runner: TestRunner, clock: ManualClock): Promise<void> {
  let isStopped = false;
  const stopped = runner.stop().finally(() => {
    isStopped = true;
  });
  while (!isStopped) await clock.advance(1_000);
  await stopped;
}

export function newEmail(now: number, to: readonly string[], date = now): SealedEmail {
  return testEmailCipher.seal({
    id: newId(systemRandom, now),
    domainId: DOMAIN_ID,
    accountId: undefined,
    aliasId: undefined,
    origin: 'api',
    status: 'queued',
    messageId: `${newId(systemRandom, now)}@example.test`,
    subject: 'Hello',
    envelope: { from: 'ann@example.test', to },
    headers: [['Subject', 'Hello']],
    blobId: undefined,
    sizeBytes: 2_000,
    dsn: undefined,
    isBounce: false,
    isRedacted: false,
    isCancelled: false,
    requiresTls: false,
    isUtf8: false,
    date,
    createdAt: now,
    updatedAt: now,
    finalAt: undefined,
  });
}

export function newRecipient(email: Email, position: number, destination: string): EmailRecipient {
  return {
    domainId: email.domainId,
    emailId: email.id,
    position,
    address: email.envelope.to[position] ?? '',
    state: 'waiting',
    destination,
    attempts: 0,
    nextAttemptAt: email.date,
    fault: undefined,
    delivery: undefined,
    notify: undefined,
    originalRecipient: undefined,
    claimNumber: undefined,
    isDelayTold: false,
    wasSoftBounced: false,
  };
}

export function delivered({ recipient }: DeliveryAttempt, at = 0): DeliveryOutcome {
  return { kind: 'delivered', destination: recipient.destination, report: { ...REPORT, at } };
}

export function putOff({ recipient }: DeliveryAttempt, blames: 'destination' | 'message' = 'message'): DeliveryOutcome {
  return { kind: 'deferred', destination: recipient.destination, blames, fault: { ...FAULT, code: 450 } };
}

export function refused({ recipient }: DeliveryAttempt): DeliveryOutcome {
  return { kind: 'failed', destination: recipient.destination, fault: { ...FAULT, code: 550, action: 'reject' } };
}

const REPORT: DeliveryReport = {
  at: 0,
  code: 250,
  response: '250 2.0.0 Ok',
  mx: { host: 'mx.remote.test', priority: 10, ip: '192.0.2.1', port: 25 },
  tls: { isEnabled: false, policy: 'none' },
  durationMs: 5,
};

const FAULT: DeliveryFault = {
  at: 0,
  code: 450,
  response: '450 4.2.1 Not now',
  message: 'The other side said so',
  category: 'other',
  action: 'defer',
};

/** Always the middle of the jitter. */
export const evenRandom: Random = {
  bytes: (size) => {
    const bytes = Buffer.alloc(size);
    bytes[0] = 0x80;
    return bytes;
  },
};
