import { afterAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { systemClock } from '../clock.js';
import { createThreadPool, type ThreadPoolOptions } from './thread-pool.js';

const MODULE = new URL('../../../test/support/pool-worker.mjs', import.meta.url);

describe('a pool of threads', () => {
  const stops: (() => Promise<unknown>)[] = [];
  const start = (options: Partial<ThreadPoolOptions> = {}) => {
    const settings = { name: 'pool', module: MODULE, clock: systemClock, maxThreads: 1, ...options };
    const pool = createThreadPool<string, { readonly threadId: number; readonly task: string }>(settings);
    stops.push(() => pool.stop());
    const run = async (task: string) => (await pool.run(task)).answer;
    return { ...pool, ask: run };
  };
  afterAll(() => Promise.all(stops.map((stop) => stop())));

  it('gives a thread one task after the other, in their order', async () => {
    const { ask } = start();
    const done: string[] = [];
    const asked = ['a', 'b', 'c'].map(async (task) => {
      const { threadId } = await ask(task);
      done.push(task);
      return threadId;
    });
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(done).toEqual(['a', 'b', 'c']);
  });

  it('has no more threads than it may, and as many as there are tasks at once', async () => {
    const { ask } = start({ maxThreads: 2 });
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map(async (task) => (await ask(task)).threadId));
    expect(new Set(ids).size).toBe(2);
  });

  it.each(['throw', 'end'])('tells the caller when a thread ends by %s, and starts another', async (fault) => {
    const { ask } = start();
    const before = await ask('a');
    await expect(ask(fault)).rejects.toThrow(fault === 'throw' ? 'thrown' : 'The thread ended');
    expect((await ask('b')).threadId).not.toBe(before.threadId);
  });

  it('ends a thread whose task takes too long, and serves the next', async () => {
    const { run, ask } = start();
    const budget = { ms: 20, tooSlow: () => new Error('too slow') };
    await expect(run('wait', { budget })).rejects.toThrow('too slow');
    expect(await ask('b')).toMatchObject({ task: 'b' });
  });

  it('ends a thread after a large task', async () => {
    const { run, ask } = start();
    const { answer } = await run('a', { isLarge: true });
    expect((await ask('b')).threadId).not.toBe(answer.threadId);
  });

  it('ends threads that are idle', async () => {
    const clock = createManualClock();
    const { ask, ...pool } = start({ clock });
    await pool.start();
    const before = await ask('a');
    await clock.advance(130_000);
    expect((await ask('b')).threadId).not.toBe(before.threadId);
  });

  it('refuses more tasks than may wait', async () => {
    const { ask } = start({ waiting: { max: 1, tooMany: () => new Error('too many') } });
    const settled = await Promise.allSettled(['a', 'b', 'c'].map(ask));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  it('leaves no caller waiting when it stops', async () => {
    const { ask, stop } = start();
    const asked = Promise.allSettled(['wait', 'a'].map(ask));
    await stop();
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(ask('a')).rejects.toThrow('pool has stopped');
  });
});
