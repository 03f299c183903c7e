import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LEASE_MS } from '../../src/jobs/lease.js';
import { createMaildropLocks } from '../../src/mailstore/maildrop/maildrop-locks.js';
import { systemRandom } from '../../src/platform/random.js';
import { openTestDatabase, type TestDatabase, testEngine } from '../support/database.js';
import { createManualClock, type ManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';

const ALIAS = 'a'.repeat(24);
const nobody = () => {};

describe('the lock of a maildrop', () => {
  let db: TestDatabase;
  let clock: ManualClock;
  const node = async () => {
    const locks = createMaildropLocks({ db, clock, random: systemRandom, log: silentLog });
    await locks.start();
    return locks;
  };

  beforeEach(async () => {
    db = await openTestDatabase();
    clock = createManualClock();
  });
  afterEach(() => db[Symbol.asyncDispose]());

  it('is held by one session per alias', async () => {
    const locks = await node();
    const attempts = await Promise.all(Array.from({ length: 16 }, () => locks.take(ALIAS, nobody)));
    const had = attempts.filter((lock) => lock !== undefined);
    expect(had).toHaveLength(1);
    expect(await locks.take('b'.repeat(24), nobody)).toBeDefined();
    await had[0]?.release();
    expect(await locks.take(ALIAS, nobody)).toBeDefined();
  });

  describe.runIf(testEngine() === 'postgres')('over nodes', () => {
    const expire = () => db.writer.updateTable('maildrop_lease').set({ leased_until: 1 }).execute();

    it('is held on one of them', async () => {
      const nodes = [await node(), await node()];
      const attempts = await Promise.all(Array.from({ length: 16 }, (_, n) => nodes[n % 2]?.take(ALIAS, nobody)));
      const had = attempts.filter((lock) => lock !== undefined);
      expect(had).toHaveLength(1);
      await had[0]?.release();
      expect(await nodes[1]?.take(ALIAS, nobody)).toBeDefined();
    });

    it('is renewed while its node lives, and free a minute after it dies', async () => {
      const [living, other] = [await node(), await node()];
      await living.take(ALIAS, nobody);
      const until = () => db.reader.selectFrom('maildrop_lease').select('leased_until').executeTakeFirstOrThrow();
      await db.writer.updateTable('maildrop_lease').set({ leased_until: 1 }).execute();
      await clock.advance(LEASE_MS / 3);
      await expect.poll(async () => (await until()).leased_until).toBeGreaterThan(1);
      expect(await other.take(ALIAS, nobody)).toBeUndefined();

      await living.stop(); // as a dead one, it renews nothing
      await expire();
      expect(await other.take(ALIAS, nobody)).toBeDefined();
    });

    it('notifies the node that lost it', async () => {
      const [cutOff, other] = [await node(), await node()];
      const onLost = vi.fn();
      await cutOff.take(ALIAS, onLost);
      await expire();
      expect(await other.take(ALIAS, nobody)).toBeDefined();
      await clock.advance(LEASE_MS / 3);
      await expect.poll(() => onLost.mock.calls.length).toBe(1);
    });
  });
});
