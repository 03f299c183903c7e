import { describe, expect, it } from 'vitest';
import { GiveUp } from '../../src/jobs/give-up.js';
import { deferred, evenRandom, gatedHandler, openJobFixture } from './job-fixture.js';

describe('a job', () => {
  it('runs once, with its payload, as soon as its transaction has committed', async () => {
    await using jobs = await openJobFixture();
    const seen: unknown[] = [];
    const runner = await jobs.startRunner({ handlers: { hello: async (payload) => void seen.push(payload) } });
    await jobs.enqueue({ kind: 'hello', payload: { name: 'ann', letters: ['ä'] } });
    await runner.log.until('job.done');
    expect(seen).toEqual([{ name: 'ann', letters: ['ä'] }]);
    expect(await jobs.rows()).toEqual([]);
  });

  it('is never run when its transaction rolls back', async () => {
    await using jobs = await openJobFixture();
    const seen: unknown[] = [];
    const runner = await jobs.startRunner({ handlers: { hello: async (payload) => void seen.push(payload) } });
    const rolledBack = jobs.db.inTransaction(async (tx) => {
      await jobs.enqueueIn(tx, { kind: 'hello', payload: 'lost' });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await jobs.enqueue({ kind: 'hello', payload: 'kept' });
    await runner.log.until('job.done');
    expect(seen).toEqual(['kept']);
  });

  it('keeps its payload unreadable in the table', async () => {
    await using jobs = await openJobFixture();
    await jobs.enqueue({ kind: 'hello', payload: 'plain secret' });
    const { payload } = await jobs.db.reader.selectFrom('job').select('payload').executeTakeFirstOrThrow();
    expect(Buffer.from(payload).includes('plain secret')).toBe(false);
  });

  it('waits for its time', async () => {
    await using jobs = await openJobFixture();
    const times: number[] = [];
    const runner = await jobs.startRunner({ handlers: { later: async () => void times.push(jobs.clock.now()) } });
    const runAt = jobs.clock.now() + 10_000;
    await jobs.enqueue({ kind: 'later', payload: null, runAt });
    await jobs.enqueue({ kind: 'later', payload: null });
    await runner.log.until('job.done');
    expect(times).toHaveLength(1);
    await jobs.clock.advance(60_000);
    await runner.log.until('job.done', 2);
    expect(times[1]).toBeGreaterThanOrEqual(runAt);
  });

  it('of a kind without a handler here waits for a node that has one', async () => {
    await using jobs = await openJobFixture();
    const first = await jobs.startRunner({ handlers: { known: async () => {} } });
    await jobs.enqueue({ kind: 'unknown', payload: null });
    await jobs.enqueue({ kind: 'known', payload: null });
    await first.log.until('job.done');
    expect(await jobs.rows()).toMatchObject([{ kind: 'unknown', attempts: 0 }]);
    const second = await jobs.startRunner({ handlers: { unknown: async () => {} } });
    await second.log.until('job.done');
  });
});

describe('a job that fails', () => {
  it('is tried again after 5, 10, 20, 40 … seconds until it succeeds', async () => {
    await using jobs = await openJobFixture();
    const startedAt = jobs.clock.now();
    const tries: { attempt: number; afterMs: number }[] = [];
    const runner = await jobs.startRunner({
      random: evenRandom,
      handlers: {
        hard: async (_, { attempt }) => {
          tries.push({ attempt, afterMs: jobs.clock.now() - startedAt });
          if (attempt < 5) throw new Error(`attempt ${attempt} failed`);
        },
      },
    });
    await jobs.enqueue({ kind: 'hard', payload: null });
    let failures = 0;
    for (const delayMs of [5_000, 10_000, 20_000, 40_000]) {
      failures += 1;
      await runner.log.until('job.failed', failures);
      expect((await jobs.rows())[0]?.last_error).toContain(`attempt ${failures} failed`);
      await jobs.clock.advance(delayMs - 1);
      await jobs.clock.advance(1);
    }
    await runner.log.until('job.done');
    expect(tries).toEqual([
      { attempt: 1, afterMs: 0 },
      { attempt: 2, afterMs: 5_000 },
      { attempt: 3, afterMs: 15_000 },
      { attempt: 4, afterMs: 35_000 },
      { attempt: 5, afterMs: 75_000 },
    ]);
  });

  it('does not hold back the others', async () => {
    await using jobs = await openJobFixture();
    const runner = await jobs.startRunner({
      concurrency: 1,
      handlers: { bad: () => Promise.reject(new Error('bad')), good: async () => {} },
    });
    await jobs.enqueue({ kind: 'bad', payload: null });
    await jobs.enqueue({ kind: 'good', payload: null });
    await Promise.all([runner.log.until('job.done'), runner.log.until('job.failed')]);
    expect(await jobs.rows()).toMatchObject([{ kind: 'bad', attempts: 1 }]);
  });
});

describe('jobs with a unique key', () => {
  it('wait as one, also when 16 are added at once, and the soonest time wins', async () => {
    await using jobs = await openJobFixture();
    const soon = jobs.clock.now() + 1_000;
    await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        jobs.enqueue({ kind: 'sweep', payload: null, uniqueKey: 'sweep', runAt: soon + ((i + 7) % 16) }),
      ),
    );
    const rows = await jobs.db.reader.selectFrom('job').select('run_at').execute();
    expect(rows).toEqual([{ run_at: soon }]);
  });

  it('run again when asked for while one runs: it may not have seen the latest change', async () => {
    await using jobs = await openJobFixture();
    const gate = gatedHandler();
    const runner = await jobs.startRunner({ handlers: { sweep: gate.handler } });
    await jobs.enqueue({ kind: 'sweep', payload: null, uniqueKey: 'sweep' });
    await gate.entered;
    await jobs.enqueue({ kind: 'sweep', payload: null, uniqueKey: 'sweep' });
    gate.open();
    await runner.log.until('job.done', 2);
    expect(gate.runs()).toBe(2);
  });

  it('stay one when a failed one meets a new one', async () => {
    await using jobs = await openJobFixture();
    const entered = deferred();
    const gate = deferred();
    const runner = await jobs.startRunner({
      concurrency: 1,
      handlers: {
        async sweep() {
          entered.resolve();
          await gate.promise;
          throw new Error('no');
        },
      },
    });
    await jobs.enqueue({ kind: 'sweep', payload: null, uniqueKey: 'sweep' });
    await entered.promise;
    const later = jobs.clock.now() + 1_000_000;
    await jobs.enqueue({ kind: 'sweep', payload: null, uniqueKey: 'sweep', runAt: later });
    gate.resolve();
    await runner.log.until('job.failed');
    expect(await jobs.rows()).toMatchObject([{ unique_key: 'sweep' }]);
  });
});

describe('a repeating job', () => {
  it('comes round after each end, as one row, whatever the number of starts', async () => {
    await using jobs = await openJobFixture();
    const times: number[] = [];
    const startedAt = jobs.clock.now();
    const options = {
      handlers: { check: async () => void times.push(jobs.clock.now() - startedAt) },
      repeatEveryMs: { check: 10_000 },
    };
    const first = await jobs.startRunner(options);
    await first.stop();
    const runner = await jobs.startRunner(options);
    expect(await jobs.rows()).toHaveLength(1);
    for (const count of [1, 2, 3]) {
      await jobs.clock.advance(10_000);
      await runner.log.until('job.done', count);
    }
    expect(times).toEqual([10_000, 20_000, 30_000]);
    expect(await jobs.rows()).toMatchObject([{ kind: 'check', unique_key: 'repeat:check' }]);
  });
});

describe('a kind of job with a patience of its own', () => {
  it('waits by its own schedule and knows since when it exists', async () => {
    await using jobs = await openJobFixture();
    const enqueuedAt = jobs.clock.now();
    const ages: number[] = [];
    const runner = await jobs.startRunner({
      retryDelays: { calm: (attempt) => attempt * 60_000 },
      handlers: {
        calm: async (_, { attempt, createdAt }) => {
          ages.push(jobs.clock.now() - createdAt);
          if (attempt < 3) throw new Error('not yet');
        },
      },
    });
    await jobs.enqueue({ kind: 'calm', payload: null });
    await runner.log.until('job.failed', 1);
    await jobs.clock.advance(59_999);
    expect(ages).toEqual([0]);
    await jobs.clock.advance(1);
    await runner.log.until('job.failed', 2);
    await jobs.clock.advance(120_000);
    await runner.log.until('job.done');
    expect(ages).toEqual([0, 60_000, 180_000]);
    expect(jobs.clock.now()).toBe(enqueuedAt + 180_000);
  });

  it('is gone once its handler gives up', async () => {
    await using jobs = await openJobFixture();
    const runner = await jobs.startRunner({
      handlers: {
        vain: async () => {
          throw new GiveUp('it is gone');
        },
      },
    });
    await jobs.enqueue({ kind: 'vain', payload: null });
    await runner.log.until('job.givenUp');
    expect(await jobs.rows()).toEqual([]);
  });
});

describe('two runners of one node', () => {
  it('leave each other alone at their start', async () => {
    await using jobs = await openJobFixture();
    const slow = gatedHandler();
    const first = await jobs.startRunner({ handlers: { slow: slow.handler } });
    await jobs.enqueue({ kind: 'slow', payload: null });
    await slow.entered;
    const second = await jobs.startRunner({ handlers: { quick: async () => {} } });
    await jobs.enqueue({ kind: 'quick', payload: null });
    await second.log.until('job.done');
    slow.open();
    await first.log.until('job.done');
    expect(slow.runs()).toBe(1);
    expect(first.log.events.some(({ event }) => event === 'job.leaseLost')).toBe(false);
  });
});
