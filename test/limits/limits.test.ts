import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { LIMIT_NAMES, type Limit, type LimitName, type LimitSettings } from '../../src/config/limit-settings.js';
import { createCallWindows } from '../../src/limits/call-windows.js';
import { createLimitSweeper } from '../../src/limits/limit-sweeper.js';
import { createLimits } from '../../src/limits/limits.js';
import { RateLimitedError } from '../../src/limits/rate-limited-error.js';
import { createWindowSharing } from '../../src/limits/share-windows.js';
import { openTestDatabase, testEngine } from '../support/database.js';
import { createManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';

const FIVE_A_DAY: Limit = { count: 5, windowSeconds: 86_400 };
const DAY_MS = 86_400_000;

function settings(given: Partial<Record<LimitName, Limit>>): LimitSettings {
  return Object.fromEntries(LIMIT_NAMES.map((name) => [name, given[name]])) as LimitSettings;
}

async function start(given: Partial<Record<LimitName, Limit>>) {
  const db = await openTestDatabase();
  const clock = createManualClock();
  const create = () => createLimits({ db, clock, settings: settings(given) });
  const another = () => {
    const windows = createCallWindows();
    const { share } = createWindowSharing({ db, windows, clock, log: silentLog });
    return { limits: createLimits({ db, clock, settings: settings(given), windows }), share };
  };
  return {
    db,
    clock,
    limits: create(),
    restarted: create,
    another,
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
}

describe('a daily limit', () => {
  it('admits its count and tells where the caller stands', async () => {
    await using node = await start({ SIGNUP: FIVE_A_DAY });
    const resetsAt = node.clock.now() + DAY_MS;
    expect(await node.limits.peek('SIGNUP', 'a')).toEqual({ limit: 5, remaining: 5, resetsAt });
    expect(await node.limits.charge(undefined, 'SIGNUP', 'a')).toEqual({ limit: 5, remaining: 4, resetsAt });
    await node.clock.advance(1000);
    expect(await node.limits.charge(undefined, 'SIGNUP', 'a')).toEqual({ limit: 5, remaining: 3, resetsAt });
    expect(await node.limits.charge(undefined, 'SIGNUP', 'b')).toMatchObject({ remaining: 4 });
    expect(await node.limits.peek('SIGNUP', 'a')).toEqual({ limit: 5, remaining: 3, resetsAt });
  });

  it('is exact when sixteen come at once, over two nodes', async () => {
    await using node = await start({ SIGNUP: FIVE_A_DAY });
    const nodes = [node.limits, node.restarted()];
    const results = await Promise.allSettled(
      Array.from({ length: 16 }, async (_, n) => nodes[n % 2]?.charge(undefined, 'SIGNUP', 'a')),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(11);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(RateLimitedError);
    expect(await node.limits.peek('SIGNUP', 'a')).toMatchObject({ remaining: 0 });
  });

  it('survives a restart, and ends a day after the first act', async () => {
    await using node = await start({ LOGS: { count: 1, windowSeconds: 86_400 } });
    await node.limits.charge(undefined, 'LOGS', 'a');
    await node.clock.advance(DAY_MS - 1);
    const refused = node.restarted().charge(undefined, 'LOGS', 'a');
    await expect(refused).rejects.toMatchObject({
      kind: 'rate-limited',
      params: { limit: 1, minutes: 1 },
      state: { limit: 1, remaining: 0, resetsAt: node.clock.now() + 1 },
    });
    await node.clock.advance(1);
    expect(await node.limits.peek('LOGS', 'a')).toMatchObject({ remaining: 1 });
    expect(await node.limits.charge(undefined, 'LOGS', 'a')).toMatchObject({ remaining: 0 });
  });

  it('does not count an act that is rolled back', async () => {
    await using node = await start({ INVITES: FIVE_A_DAY });
    const act = node.db.inTransaction(async (tx) => {
      await node.limits.charge(tx, 'INVITES', 'a');
      throw new Error('the act failed');
    });
    await expect(act).rejects.toThrow('the act failed');
    expect(await node.limits.peek('INVITES', 'a')).toMatchObject({ remaining: 5 });
    await node.db.inTransaction((tx) => node.limits.charge(tx, 'INVITES', 'a'));
    expect(await node.limits.peek('INVITES', 'a')).toMatchObject({ remaining: 4 });
  });

  it('leaves no row behind once it has ended', async () => {
    await using node = await start({ SIGNUP: FIVE_A_DAY });
    const sweeper = createLimitSweeper({ db: node.db, clock: node.clock, log: silentLog, logins: FIVE_A_DAY });
    await node.limits.charge(undefined, 'SIGNUP', 'old');
    await node.clock.advance(DAY_MS);
    await node.limits.charge(undefined, 'SIGNUP', 'new');
    await sweeper.sweep();
    expect(await node.db.reader.selectFrom('limit_count').select('key').execute()).toEqual([{ key: 'SIGNUP:new' }]);
  });
});

describe.runIf(testEngine() === 'postgres')('a limit on calls, over two nodes', () => {
  it('holds for both together, as soon as they have told each other', async () => {
    await using node = await start({ CALLS: { count: 5, windowSeconds: 60 } });
    const [here, there] = [node.another(), node.another()];
    const call = ({ limits }: typeof here) => limits.charge(undefined, 'CALLS', 'a');
    for (let n = 0; n < 3; n++) await call(here);
    await here.share();
    await node.clock.advance(10_000);
    expect(await call(there)).toMatchObject({ remaining: 4 });
    await there.share();
    const opened = node.clock.now() - 10_000;
    const state = await there.limits.peek('CALLS', 'a');
    expect(state).toMatchObject({ remaining: 1 });
    // The window of both began with the first call, by the clock of the server: it has moved less than this one
    expect(state?.resetsAt).toBeGreaterThan(opened + 60_000);
    await call(there);
    await expect(call(there)).rejects.toBeInstanceOf(RateLimitedError);
    await there.share();
    await call(here); // not told yet
    await here.share();
    await expect(call(here)).rejects.toBeInstanceOf(RateLimitedError);
    await node.clock.advance(120_000);
    expect(await call(here)).toMatchObject({ remaining: 4 });
  });

  it('goes on being counted while the database is away', async () => {
    await using node = await start({ CALLS: { count: 5, windowSeconds: 60 } });
    const here = node.another();
    await here.limits.charge(undefined, 'CALLS', 'a');
    await sql`alter table limit_count rename to limit_count_away`.execute(node.db.writer);
    await here.share();
    await here.limits.charge(undefined, 'CALLS', 'a');
    await sql`alter table limit_count_away rename to limit_count`.execute(node.db.writer);
    await here.share();
    expect(await node.db.reader.selectFrom('limit_count').select(['key', 'count']).execute()).toEqual([
      { key: 'CALLS:a', count: 2 },
    ]);
  });
});

describe('other limits', () => {
  it('on acts are rows, however short', async () => {
    await using node = await start({ INVITES: { count: 1, windowSeconds: 60 } });
    await node.limits.charge(undefined, 'INVITES', 'a');
    const elsewhere = node.restarted().charge(undefined, 'INVITES', 'a');
    await expect(elsewhere).rejects.toBeInstanceOf(RateLimitedError);
  });

  it('on calls within the hour stay in memory: a restart forgives', async () => {
    await using node = await start({ CALLS: { count: 1, windowSeconds: 60 } });
    await node.limits.charge(undefined, 'CALLS', 'a');
    await expect(node.limits.charge(undefined, 'CALLS', 'a')).rejects.toBeInstanceOf(RateLimitedError);
    expect(await node.restarted().charge(undefined, 'CALLS', 'a')).toMatchObject({ remaining: 0 });
    expect(await node.db.reader.selectFrom('limit_count').selectAll().execute()).toEqual([]);
    await node.clock.advance(60_000);
    expect(await node.limits.charge(undefined, 'CALLS', 'a')).toMatchObject({ remaining: 0 });
  });

  it('that are not set count nothing', async () => {
    await using node = await start({});
    expect(await node.limits.charge(undefined, 'SIGNUP', 'a')).toBeUndefined();
    expect(await node.limits.peek('SIGNUP', 'a')).toBeUndefined();
  });
});
