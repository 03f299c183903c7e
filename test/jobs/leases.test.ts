import { describe, expect, it } from 'vitest';
import { GRACE_MS } from '../../src/jobs/job-runner.js';
import { LEASE_MS } from '../../src/jobs/lease.js';
import { createManualClock } from '../support/manual-clock.js';
import { deferred, gatedHandler, type JobFixture, openJobFixture } from './job-fixture.js';

describe('two runners', () => {
  it('share the work and never do a job twice', async () => {
    await using jobs = await openJobFixture();
    const runs = new Map<unknown, number>();
    const allSeen = deferred();
    const options = {
      handlers: {
        async count(id: unknown) {
          runs.set(id, (runs.get(id) ?? 0) + 1);
          if (runs.size === 40) allSeen.resolve();
        },
      },
    };
    const runners = [await jobs.startRunner(options), await jobs.startRunner(options)];
    await Promise.all(Array.from({ length: 40 }, (_, id) => jobs.enqueue({ kind: 'count', payload: id })));
    await allSeen.promise;
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(await jobs.rows()).toEqual([]);
    expect([...runs.values()]).toEqual(Array(40).fill(1));
  });

  it('keep to their number of jobs at once', async () => {
    await using jobs = await openJobFixture();
    let atOnce = 0;
    let most = 0;
    const runner = await jobs.startRunner({
      concurrency: 3,
      handlers: {
        async busy() {
          atOnce += 1;
          most = Math.max(most, atOnce);
          await jobs.db.ping();
          atOnce -= 1;
        },
      },
    });
    await Promise.all(Array.from({ length: 12 }, () => jobs.enqueue({ kind: 'busy', payload: null })));
    await runner.log.until('job.done', 12);
    expect(most).toBeLessThanOrEqual(3);
  });
});

describe('a runner that vanishes', () => {
  it('leaves its job to another one when the lease has run out, and cannot write down its end any more', async () => {
    await using jobs = await openJobFixture();
    const block = gatedHandler();
    const secondRun = gatedHandler();
    const survivor = await jobs.startRunner({
      concurrency: 1,
      handlers: { block: block.handler, work: secondRun.handler },
    });
    await jobs.enqueue({ kind: 'block', payload: null });
    await block.entered;
    const firstRun = gatedHandler();
    // Its clock stands still: it never renews, like a process that was killed or froze
    const vanished = await jobs.startRunner({ clock: createManualClock(), handlers: { work: firstRun.handler } });
    await jobs.enqueue({ kind: 'work', payload: null });
    await firstRun.entered;

    block.open();
    await survivor.log.until('job.done');
    await jobs.clock.advance(LEASE_MS / 2); // polls, and finds it leased
    expect(await jobs.rows()).toMatchObject([{ kind: 'work', attempts: 1 }]);
    await letLeaseRunOut(jobs);
    await advanceUntil(jobs, secondRun.entered);

    firstRun.open();
    await vanished.log.until('job.leaseLost');
    expect(await jobs.rows()).toMatchObject([{ kind: 'work', attempts: 2 }]);
    secondRun.open();
    await survivor.log.until('job.done', 2);
    expect(await jobs.rows()).toEqual([]);
  });

  it('is told by its signal when it comes back and finds its lease gone', async () => {
    await using jobs = await openJobFixture();
    const run = gatedHandler();
    const runner = await jobs.startRunner({ handlers: { work: run.handler } });
    await jobs.enqueue({ kind: 'work', payload: null });
    await run.entered;
    await jobs.db.inTransaction((tx) =>
      tx
        .updateTable('job')
        .set((eb) => ({ lease_number: eb('lease_number', '+', 1) }))
        .execute(),
    );
    await jobs.clock.advance(LEASE_MS / 3);
    await runner.log.until('job.leaseLost');
  });

  it.runIf(process.env.WAYPOST_TEST_ENGINE === 'sqlite')(
    'held leases that mean nothing to the next process on the same SQLite file',
    async () => {
      await using jobs = await openJobFixture();
      const lost = gatedHandler();
      await jobs.startRunner({ clock: createManualClock(), handlers: { work: lost.handler } });
      await jobs.enqueue({ kind: 'work', payload: null });
      await lost.entered;
      const next = await jobs.startRunner({ handlers: { work: async () => {} } });
      await next.log.until('job.done');
      lost.open();
    },
  );
});

describe('a job that runs long', () => {
  it('keeps its lease by renewing it', async () => {
    await using jobs = await openJobFixture();
    const run = gatedHandler();
    const runner = await jobs.startRunner({ handlers: { long: run.handler } });
    await jobs.enqueue({ kind: 'long', payload: null });
    await run.entered;
    const leasedUntil = async () => {
      const row = await jobs.db.reader.selectFrom('job').select('leased_until').executeTakeFirstOrThrow();
      return row.leased_until ?? 0;
    };
    await jobs.db.inTransaction((tx) =>
      tx
        .updateTable('job')
        .set((eb) => ({ leased_until: eb('leased_until', '-', 1_000) }))
        .execute(),
    );
    const before = await leasedUntil();
    await jobs.clock.advance(LEASE_MS / 3);
    await runner.log.until('job.renewed');
    expect(await leasedUntil()).toBeGreaterThanOrEqual(before + 1_000);
    run.open();
    await runner.log.until('job.done');
  });
});

describe('stopping', () => {
  it('lets a running job finish', async () => {
    await using jobs = await openJobFixture();
    const run = gatedHandler();
    const runner = await jobs.startRunner({ handlers: { work: run.handler } });
    await jobs.enqueue({ kind: 'work', payload: null });
    await run.entered;
    const stopped = runner.stop();
    run.open();
    await stopped;
    expect(await jobs.rows()).toEqual([]);
  });

  it('interrupts a job that takes too long, which starts afresh next time', async () => {
    await using jobs = await openJobFixture();
    const run = gatedHandler();
    const runner = await jobs.startRunner({ handlers: { work: run.handler } });
    await jobs.enqueue({ kind: 'work', payload: 1, uniqueKey: 'one' });
    await run.entered;
    const stopped = runner.stop();
    await jobs.clock.untilSleeping(GRACE_MS);
    await jobs.clock.advance(GRACE_MS);
    await runner.log.until('job.interrupted');
    await stopped;
    expect(await jobs.rows()).toMatchObject([{ kind: 'work', attempts: 0, unique_key: 'one' }]);
    const attempts: number[] = [];
    const next = await jobs.startRunner({ handlers: { work: async (_, { attempt }) => void attempts.push(attempt) } });
    await next.log.until('job.done');
    expect(attempts).toEqual([1]);
  });

  it('takes no new job', async () => {
    await using jobs = await openJobFixture();
    const runner = await jobs.startRunner({ handlers: { work: async () => {} } });
    await runner.stop();
    await jobs.enqueue({ kind: 'work', payload: null });
    await jobs.clock.advance(120_000);
    expect(await jobs.rows()).toMatchObject([{ kind: 'work', attempts: 0 }]);
  });
});

async function letLeaseRunOut({ db, clock }: JobFixture): Promise<void> {
  // On PostgreSQL time is the server's; what we can move is the lease
  if (db.engine === 'postgres') {
    await db.inTransaction((tx) => tx.updateTable('job').set({ leased_until: 1 }).execute());
  }
  await clock.advance(LEASE_MS + 1);
}

/** Moves the clock on as long as `end` has not come, no faster than the database answers. */
async function advanceUntil({ clock, rows }: JobFixture, end: Promise<void>): Promise<void> {
  let hasEnded = false;
  const ended = end.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    await clock.advance(1_000);
    await rows();
  }
  await ended;
}
