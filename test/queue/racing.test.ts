import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { LEASE_MS, leaseTime } from '../../src/jobs/lease.js';
import type { DeliveryAttempt } from '../../src/outbound/delivery/delivery.js';
import { toEmailRow, toRecipientRow } from '../../src/outbound/emails/email-row.js';
import { recipientKey } from '../../src/outbound/queue/claim-store.js';
import { announceWork, WATCHED_MS } from '../../src/outbound/queue/destination-store.js';
import { wakeForgottenLanes } from '../../src/outbound/queue/lane-sweep.js';
import { createQueueFacts } from '../../src/outbound/queue/queue-facts.js';
import { GRACE_MS } from '../../src/outbound/queue/queue-runner.js';
import { ServiceError } from '../../src/platform/service-error.js';
import { testEngine } from '../support/database.js';
import { createManualClock, type ManualClock } from '../support/manual-clock.js';
import {
  delivered,
  newEmail,
  newRecipient,
  openQueueFixture,
  putOff,
  type QueueFixture,
  refused,
} from './queue-fixture.js';

/** Counts what would have arrived: an attempt that asks before its dot, then sends it. */
function sink() {
  const arrived = new Map<string, number>();
  return {
    arrived,
    async deliver(attempt: DeliveryAttempt) {
      await setImmediate();
      if (await attempt.isCancelled())
        return { kind: 'cancelled', destination: attempt.recipient.destination } as const;
      const key = recipientKey(attempt.recipient);
      arrived.set(key, (arrived.get(key) ?? 0) + 1);
      return delivered(attempt);
    },
  };
}

/** Many rows to a statement: one by one they take most of a test's time. */
const ROWS_AT_ONCE = 100;

async function submitMany(queue: QueueFixture, count: number, laneOf: (i: number) => string): Promise<void> {
  const emails = Array.from({ length: count }, (_, i) => newEmail(queue.clock.now(), [`ann${i}@${laneOf(i)}`]));
  await queue.db.inTransaction(async (tx) => {
    for (let from = 0; from < count; from += ROWS_AT_ONCE) {
      const some = emails.slice(from, from + ROWS_AT_ONCE);
      const recipients = some.map((email, i) => newRecipient(email, 0, laneOf(from + i)));
      await tx
        .insertInto('email')
        .values(some.map((email) => toEmailRow(email, email.id)))
        .execute();
      await tx.insertInto('email_recipient').values(recipients.map(toRecipientRow)).execute();
    }
    const lanes = emails.map((_, i) => laneOf(i));
    await announceWork(tx, lanes, queue.clock.now(), queue);
  });
}

describe('two runners over one database', () => {
  it('share sixteen lanes and deliver nothing twice', async () => {
    await using queue = await openQueueFixture();
    const { arrived, deliver } = sink();
    const runners = [await queue.startRunner(deliver), await queue.startRunner(deliver)];
    await submitMany(queue, 320, (i) => `lane${i % 16}.test`);
    await queue.until(() => runners.reduce((sum, { settled }) => sum + settled.length, 0) === 320);
    expect(arrived.size).toBe(320);
    expect(Math.max(...arrived.values())).toBe(1);
    expect(await queue.waiting()).toBe(0);
  });

  it('lose leases at random, and repeat nothing that the timeline does not say', async () => {
    await using queue = await openQueueFixture();
    const { arrived, deliver } = sink();
    await queue.startRunner(deliver);
    await queue.startRunner(deliver);
    await submitMany(queue, 240, (i) => `lane${i % 16}.test`);
    let seed = 7;
    const chance = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    await queue.until(async () => {
      // As if the holder had been away for longer than its lease
      const lane = `lane${Math.floor(chance() * 16)}.test`;
      await queue.db.writer
        .updateTable('destination')
        .set({ leased_until: null, due_at: queue.clock.now() })
        .where('name', '=', lane)
        .execute();
      await queue.clock.advance(100);
      return (await queue.waiting()) === 0;
    });
    expect(arrived.size).toBe(240);
    const told = new Set(
      (
        await queue.db.reader
          .selectFrom('email_event')
          .select('email_id')
          .where('kind', '=', 'attempt.interrupted')
          .execute()
      ).map(({ email_id }) => email_id),
    );
    const repeated = [...arrived].filter(([, times]) => times > 1).map(([key]) => key.split('.')[0] ?? '');
    expect(repeated.filter((id) => !told.has(id))).toEqual([]);
  });
});

describe('a runner that vanishes', () => {
  it('leaves its rows to another, whose timeline says that they may be repeated; it writes nothing any more', async () => {
    await using queue = await openQueueFixture();
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let isInside = false;
    // Its clock stands still: it never renews, like a process that was killed or froze
    const vanished = await queue.startRunner(
      async (attempt) => {
        isInside = true;
        await gate;
        return refused(attempt);
      },
      { clock: createManualClock(queue.clock.now()) },
    );
    const id = await queue.submit('ann@a.test');
    await queue.until(() => isInside);
    const { deliver } = sink();
    const survivor = await queue.startRunner(deliver);
    await queue.db.writer.updateTable('destination').set({ leased_until: 0 }).execute(); // its lease runs out
    await queue.advanceUntil(() => survivor.settled.length === 1, LEASE_MS / 2);
    finish();
    await vanished.log.until('queue.attemptLost');
    expect(await queue.email(id)).toMatchObject({ status: 'sent' });
    expect(vanished.settled).toEqual([]);
    expect(await queue.events(id)).toMatchObject([
      { kind: 'attempt.interrupted', recipient: 'ann@a.test', details: { mayBeRepeated: true } },
    ]);
  });

  it('is told by its signal, and the question before the dot says no', async () => {
    await using queue = await openQueueFixture();
    let verdict: boolean | undefined;
    const { runner, log } = await queue.startRunner(async (attempt) => {
      await queue.db.writer
        .updateTable('destination')
        .set((eb) => ({ lease_number: eb('lease_number', '+', 1) }))
        .execute();
      const aborted = new Promise<void>((resolve) => attempt.signal.addEventListener('abort', () => resolve()));
      await queue.clock.advance(LEASE_MS / 3);
      await aborted;
      verdict = await attempt.isCancelled();
      return { kind: 'abandoned', destination: attempt.recipient.destination };
    });
    await queue.submit('ann@a.test');
    await log.until('queue.leaseLost');
    await queue.until(() => runner.measures().attempts.abandoned === 1);
    expect(verdict).toBe(true);
  });
});

describe('a dead destination', () => {
  it('with many rows keeps no other lane waiting', async () => {
    await using queue = await openQueueFixture();
    await submitMany(queue, 500, () => 'dead.test');
    await submitMany(queue, 100, (i) => `lane${i % 10}.test`);
    let stalled = 0;
    const { settled, runner } = await queue.startRunner(
      async (attempt) => {
        if (attempt.recipient.destination !== 'dead.test') return delivered(attempt);
        stalled += 1;
        await new Promise<void>((resolve) => attempt.signal.addEventListener('abort', () => resolve()));
        return { kind: 'abandoned', destination: 'dead.test' };
      },
      { concurrency: 12 },
    );
    await queue.until(() => settled.length === 100);
    expect(stalled).toBe(2);
    expect(runner.measures().inFlight).toBe(2);
  });
});

describe('lanes that all have much to do', () => {
  it('share what becomes free, so that none of them opens connections for all of it', async () => {
    await using queue = await openQueueFixture();
    await submitMany(queue, 80, (i) => `lane${i % 4}.test`);
    const held: { readonly lane: string; finish(): void }[] = [];
    let isHeld = true;
    const { settled } = await queue.startRunner(
      async (attempt) => {
        const lane = attempt.recipient.destination;
        if (isHeld) await new Promise<void>((resolve) => held.push({ lane, finish: resolve }));
        return delivered(attempt);
      },
      { concurrency: 8 },
    );
    await queue.until(() => held.length === 8);
    for (const { finish } of held.splice(0)) finish();
    await queue.until(() => held.length === 8);
    expect([...new Set(held.map(({ lane }) => lane))].sort()).toEqual([
      'lane0.test',
      'lane1.test',
      'lane2.test',
      'lane3.test',
    ]);
    isHeld = false;
    for (const { finish } of held) finish();
    await queue.until(() => settled.length === 80);
  });
});

describe('stopping', () => {
  it('waits for attempts, writes them down, gives its lanes back, and the next start goes on', async () => {
    await using queue = await openQueueFixture();
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const first = await queue.startRunner(async (attempt) => {
      await gate;
      return delivered(attempt);
    });
    for (let i = 0; i < 6; i++) await queue.submit(`ann${i}@a.test`);
    await queue.until(() => first.runner.measures().inFlight === 2);
    const stopped = first.stop();
    finish();
    await stopped;
    expect(await queue.waiting()).toBe(4);
    expect(await queue.lane('a.test')).toMatchObject({ leased_until: null });
    const second = await queue.startRunner(async (attempt) => delivered(attempt));
    await queue.until(() => second.settled.length === 4);
    const events = await queue.db.reader.selectFrom('email_event').selectAll().execute();
    expect(events).toEqual([]);
  });

  it('gives up attempts that take too long, as if they had not been tried', async () => {
    await using queue = await openQueueFixture();
    const first = await queue.startRunner(async ({ signal, recipient }) => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      return { kind: 'abandoned', destination: recipient.destination };
    });
    const id = await queue.submit('ann@a.test');
    await queue.until(() => first.runner.measures().inFlight === 1);
    const stopped = first.stop();
    await queue.clock.untilSleeping(GRACE_MS);
    await queue.clock.advance(GRACE_MS);
    await stopped;
    expect(await queue.recipients(id)).toMatchObject([{ state: 'waiting', attempts: 0, claim_number: null }]);
    const second = await queue.startRunner(async (attempt) => delivered(attempt));
    await queue.until(() => second.settled.length === 1);
  });
});

describe('a lane whose holder has died', () => {
  it('is taken over when its lease runs out, not at the next look round', async () => {
    await using queue = await openQueueFixture();
    const { db, clock } = queue;
    await queue.submit('ann@a.test');
    const leased = (ms: number) =>
      db.writer
        .updateTable('destination')
        .set({ leased_until: sql<number>`${leaseTime(db.engine, clock)} + ${ms}` })
        .execute();
    const sleeps: number[] = [];
    const watched: ManualClock = {
      ...clock,
      sleep(ms, signal) {
        sleeps.push(ms);
        return clock.sleep(ms, signal);
      },
    };
    const { arrived, deliver } = sink();
    await leased(10_000);
    // SQLite has no other holder: a start voids what the process before had
    await queue.startRunner(deliver, { clock: watched });
    if (db.engine === 'postgres') {
      await queue.until(() => sleeps.length > 0);
      expect(sleeps[0]).toBeGreaterThan(0);
      expect(sleeps[0]).toBeLessThanOrEqual(10_001);
      await leased(-1);
      await queue.advanceUntil(() => arrived.size === 1);
    }
    await queue.until(() => arrived.size === 1);
  });
});

describe('trouble with the database', () => {
  it('loses nothing, repeats nothing, and passes without a restart', async () => {
    await using queue = await openQueueFixture();
    let isAway = false;
    const down = () => Promise.reject(new ServiceError('unavailable', 'db.unavailable'));
    const db: Database = {
      ...queue.db,
      inTransaction: (body) => (isAway ? down() : queue.db.inTransaction(body)),
    };
    const { arrived, deliver } = sink();
    const { settled, log } = await queue.startRunner(
      async (attempt) => {
        const outcome = await deliver(attempt);
        isAway = true; // after the remote's 250, before our commit
        return outcome;
      },
      { db },
    );
    for (let i = 0; i < 10; i++) await queue.submit(`ann${i}@a.test`);
    await log.until('queue.notSettled');
    await queue.advanceUntil(() => {
      if (log.events.filter(({ event }) => event === 'queue.notSettled').length % 3 === 2) isAway = false;
      return settled.length === 10;
    });
    expect([...arrived.values()]).toEqual(Array(10).fill(1));
  });

  it('that outlasts a lease repeats nothing that was delivered and only waits to be written down', async () => {
    await using queue = await openQueueFixture();
    let isAway = false;
    const down = () => Promise.reject(new ServiceError('unavailable', 'db.unavailable'));
    const db: Database = {
      ...queue.db,
      get writer() {
        if (isAway) throw new ServiceError('unavailable', 'db.unavailable'); // so that nothing is renewed
        return queue.db.writer;
      },
      inTransaction: (body) => (isAway ? down() : queue.db.inTransaction(body)),
    };
    const { arrived, deliver } = sink();
    const { settled, log } = await queue.startRunner(
      async (attempt) => {
        const outcome = await deliver(attempt);
        isAway = true;
        return outcome;
      },
      { db },
    );
    await queue.submit('ann@a.test');
    const notSettled = () => log.events.filter(({ event }) => event === 'queue.notSettled').length;
    // Its pauses have grown long, so that the next claim comes before the next try to settle
    await queue.advanceUntil(() => notSettled() >= 8);
    // On PostgreSQL that is a matter of its own clock
    await queue.db.writer
      .updateTable('destination')
      .set((eb) => ({ leased_until: eb.val(0) }))
      .execute();
    await queue.advanceUntil(() => log.events.some(({ event }) => event === 'queue.leaseLost'));
    const tries = notSettled();
    await queue.advanceUntil(() => notSettled() > tries);
    isAway = false;
    await queue.advanceUntil(() => settled.length === 1);
    expect([...arrived.values()]).toEqual([1]);
  });

  it('during the commit of a claim leaves no row behind without an attempt', async () => {
    await using queue = await openQueueFixture();
    let isDoubtful = false;
    const db: Database = {
      ...queue.db,
      async inTransaction(body) {
        const result = await queue.db.inTransaction(body);
        if (!isDoubtful) return result;
        isDoubtful = false;
        throw new ServiceError('unavailable', 'db.unavailable');
      },
    };
    const { arrived, deliver } = sink();
    let letGo = () => {};
    const first = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { runner, log } = await queue.startRunner(
      async (attempt) => {
        if (attempt.recipient.address === 'first@a.test') await first; // until then the lane is ours
        return deliver(attempt);
      },
      { db },
    );
    await queue.submit('first@a.test');
    await queue.until(() => runner.measures().inFlight === 1);
    isDoubtful = true;
    const id = await queue.submit('second@a.test');
    await log.until('queue.notClaimed');
    expect(await queue.recipients(id)).toMatchObject([{ claim_number: expect.any(Number), state: 'waiting' }]);
    letGo();
    await queue.advanceUntil(() => runner.measures().attempts.delivered === 2);
    expect([...arrived.values()]).toEqual([1, 1]);
    expect(await queue.events(id)).toEqual([]);
  });

  it('in the middle of an attempt counts as no failure; a row that cannot be read is deferred', async () => {
    await using queue = await openQueueFixture();
    let isAway = false;
    const db: Database = { ...queue.db, ping: () => (isAway ? Promise.reject(new Error('away')) : queue.db.ping()) };
    const unreadable = new Set(['ann@a.test', 'bob@a.test']);
    const { settled } = await queue.startRunner(
      async (attempt) => {
        isAway = unreadable.delete(attempt.recipient.address) && attempt.recipient.address === 'ann@a.test';
        if (isAway || attempt.recipient.address === 'bob@a.test') {
          return { kind: 'abandoned', destination: attempt.recipient.destination };
        }
        return delivered(attempt);
      },
      { db, concurrency: 1 },
    );
    const ann = await queue.submit('ann@a.test');
    await queue.until(() => settled.length === 1);
    expect(await queue.recipients(ann)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    expect(await queue.events(ann)).toEqual([]);
    const bob = await queue.submit('bob@a.test');
    await queue.until(() => settled.length === 2);
    expect(await queue.recipients(bob)).toMatchObject([{ state: 'waiting', attempts: 1, claim_number: null }]);
  });

  it('in what follows a delivery does not cost a second one', async () => {
    await using queue = await openQueueFixture();
    const { arrived, deliver } = sink();
    const { runner, log } = await queue.startRunner(deliver, {
      onSettled: async (_tx, attempts) => {
        if (attempts.some(({ recipient }) => recipient.address === 'ann3@a.test')) throw new Error('a fault of ours');
      },
    });
    for (let i = 0; i < 8; i++) await queue.submit(`ann${i}@a.test`);
    await queue.until(() => runner.measures().attempts.delivered === 8);
    expect(await queue.waiting()).toBe(0);
    expect([...arrived.values()]).toEqual(Array(8).fill(1));
    expect(log.events.some(({ event }) => event === 'queue.notSettled')).toBe(true);
  });
});

describe('announced work', () => {
  it('in a lane that is busy takes no lock, and in one that sleeps wakes it', async () => {
    await using queue = await openQueueFixture();
    const now = queue.clock.now();
    await queue.submit('ann@a.test');
    await queue.db.inTransaction(async (tx) => {
      await tx.updateTable('destination').set({ updated_at: 1 }).execute();
    });
    await queue.db.inTransaction((tx) => announceWork(tx, ['a.test'], now, queue));
    const untouched = await queue.db.reader.selectFrom('destination').selectAll().executeTakeFirstOrThrow();
    expect(untouched).toMatchObject({ due_at: now, updated_at: 1 });
    for (const [before, announced, after] of [
      [null, now, now],
      [null, now + 500_000, now + 500_000],
      [now + 500_000, now, now],
      [now + 500_000, now + 900_000, now + 500_000],
      [now + WATCHED_MS, now + 900_000, now], // a worker may be taking its last look
      [now - 5, now, now - 5],
    ] as const) {
      await queue.db.writer.updateTable('destination').set({ due_at: before }).execute();
      await queue.db.inTransaction((tx) => announceWork(tx, ['a.test'], announced, queue));
      expect((await queue.lane('a.test'))?.due_at).toBe(after);
    }
  });

  it.runIf(testEngine() === 'postgres')('is not lost when it commits after the lane was found empty', async () => {
    await using queue = await openQueueFixture();
    const { arrived, deliver } = sink();
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { runner } = await queue.startRunner(async (attempt) => {
      if (attempt.recipient.address === 'first@a.test') await gate;
      return deliver(attempt);
    });
    await queue.submit('first@a.test');
    await queue.until(() => runner.measures().inFlight === 1); // the lane is awake: the next one need not say a word
    const email = newEmail(queue.clock.now(), ['late@a.test']);
    const { Client } = await import('pg');
    const location = (queue.db as unknown as { location: { url: string } }).location;
    const client = new Client(location.url);
    await client.connect();
    try {
      // Another process, in the middle of its transaction: it has read that the lane is awake
      await client.query('begin');
      const insert = async (table: string, row: object) => {
        const columns = Object.keys(row);
        const places = columns.map((_, i) => `$${i + 1}`);
        await client.query(
          `insert into ${table} (${columns.map((c) => `"${c}"`)}) values (${places})`,
          Object.values(row),
        );
      };
      await insert('email', toEmailRow(email, email.id));
      await insert('email_recipient', toRecipientRow(newRecipient(email, 0, 'a.test')));
      const { rows } = await client.query(`select due_at from destination where name = 'a.test'`);
      expect(Number(rows[0].due_at)).toBeLessThanOrEqual(queue.clock.now());
      release();
      await queue.until(async () => (await queue.waiting()) === 0 && runner.measures().inFlight === 0);
      await queue.until(async () => Number((await queue.lane('a.test'))?.due_at) > queue.clock.now()); // being watched
      await client.query('commit'); // without a notification
    } finally {
      await client.end();
    }
    await queue.advanceUntil(() => arrived.size === 2, 250);
  });

  it('that was forgotten is found by the sweep', async () => {
    await using queue = await openQueueFixture();
    await submitMany(queue, 12, (i) => `lane${i}.test`);
    await queue.db.writer.updateTable('destination').set({ due_at: null }).where('name', '<', 'lane3').execute();
    await queue.db.writer.deleteFrom('destination').where('name', '=', 'lane7.test').execute();
    const asleep = await queue.db.reader.selectFrom('destination').select('name').where('due_at', 'is', null).execute();
    expect(await wakeForgottenLanes(queue.db, queue)).toBe(asleep.length + 1);
    expect(await wakeForgottenLanes(queue.db, queue)).toBe(0);
    const { deliver, arrived } = sink();
    await queue.startRunner(deliver);
    await queue.until(() => arrived.size === 12);
  });
});

describe('the figures of the queue', () => {
  it('are its depth, what is due, the age of the oldest and the destinations at rest', async () => {
    await using queue = await openQueueFixture();
    const facts = createQueueFacts(queue);
    expect(await facts()).toEqual({ depth: 0, due: 0, oldestDueMs: 0, pausedDestinations: 0 });
    const { settled } = await queue.startRunner(async (attempt) => putOff(attempt, 'destination'));
    await queue.submit('ann@a.test');
    await queue.until(() => settled.length === 1);
    await queue.submit('bob@a.test');
    await queue.submit('eve@a.test', { date: queue.clock.now() + 600_000 });
    await queue.clock.advance(30_000);
    expect(await facts()).toEqual({ depth: 3, due: 1, oldestDueMs: 30_000, pausedDestinations: 1 });
  });
});
