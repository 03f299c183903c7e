import { describe, expect, it } from 'vitest';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import type { Limit } from '../../src/limits/limit.js';
import { createLimitSweeper } from '../../src/limits/limit-sweeper.js';
import { createLockOut } from '../../src/limits/lock-out.js';
import { openTestDatabase } from '../support/database.js';
import { createManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';

const TEN_A_DAY: Limit = { count: 10, windowSeconds: 86_400 };
const DAY_MS = 86_400_000;
const RIGHT = 'right';

async function start(limit: Limit | undefined = TEN_A_DAY) {
  const db = await openTestDatabase();
  const clock = createManualClock();
  const keyring = createKeyring({ current: Buffer.alloc(32, 3) });
  const create = () => createLockOut({ db, clock, keyring, limit });
  let lockOut = create();
  let looked = 0;
  return {
    db,
    clock,
    restart() {
      lockOut = create();
    },
    /** How often a password was really checked. */
    looked: () => looked,
    isLockedOut: (clientIp: string, login = 'ann') => lockOut.isLockedOut({ clientIp, login }),
    async try(password: string, clientIp = '192.0.2.1', login = 'ann'): Promise<boolean> {
      const result = await lockOut.guard({ clientIp, login, password }, async () => {
        looked++;
        return password === RIGHT ? true : undefined;
      });
      return result === true;
    },
    async tryMany(count: number, clientIp?: string, login?: string) {
      for (let n = 0; n < count; n++) await this.try(`wrong ${n}`, clientIp, login);
    },
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
}

describe('lock-out', () => {
  it('refuses the right password after ten distinct wrong ones, without looking at it', async () => {
    await using door = await start();
    await door.tryMany(9);
    expect(await door.try(RIGHT, '198.51.100.1')).toBe(true);
    expect(await door.isLockedOut('192.0.2.1')).toBe(false);
    await door.try('wrong 9');
    expect(await door.isLockedOut('192.0.2.1')).toBe(true);
    const looked = door.looked();
    expect(await door.try(RIGHT)).toBe(false);
    expect(door.looked()).toBe(looked);
  });

  it('counts the same wrong password once', async () => {
    await using door = await start();
    for (let n = 0; n < 30; n++) await door.try('the old password');
    expect(await door.try(RIGHT)).toBe(true);
  });

  it('forgets the failures of a login after a success from its network', async () => {
    await using door = await start();
    // From two clients of one network, so that neither of them is itself locked out
    await door.tryMany(9, '192.0.2.1');
    expect(await door.try(RIGHT, '192.0.2.2')).toBe(true);
    await door.try('another', '192.0.2.3');
    expect(await door.try(RIGHT, '192.0.2.3')).toBe(true);
  });

  it('cannot be used to lock an owner out from elsewhere', async () => {
    await using door = await start();
    await door.tryMany(12, '203.0.113.9');
    expect(await door.isLockedOut('203.0.113.200')).toBe(true);
    expect(await door.try(RIGHT, '192.0.2.1')).toBe(true);
  });

  it('counts a client over all the logins it tries, one password each', async () => {
    await using door = await start();
    for (let n = 0; n < 10; n++) await door.try('summer', '203.0.113.9', `user${n}`);
    expect(await door.isLockedOut('203.0.113.9', 'somebody new')).toBe(true);
    expect(await door.isLockedOut('203.0.113.10', 'somebody new')).toBe(false);
  });

  it('counts IPv6 by /64', async () => {
    await using door = await start();
    for (let n = 0; n < 10; n++) await door.try(`wrong ${n}`, `2001:db8::${n}`);
    expect(await door.isLockedOut('2001:db8::ffff')).toBe(true);
    expect(await door.isLockedOut('2001:db8:0:1::1')).toBe(false);
  });

  it('survives a restart and ends with its day', async () => {
    await using door = await start();
    await door.tryMany(10);
    door.restart();
    await door.clock.advance(DAY_MS - 1);
    expect(await door.try(RIGHT)).toBe(false);
    await door.clock.advance(1);
    expect(await door.try(RIGHT)).toBe(true);
  });

  it('counts a password again once its first time has left the window', async () => {
    await using door = await start({ count: 2, windowSeconds: 86_400 });
    await door.try('wrong 1');
    await door.clock.advance(DAY_MS);
    await door.try('wrong 1');
    await door.try('wrong 2');
    expect(await door.try(RIGHT)).toBe(false);
  });

  it('gives a burst of sixteen no more than ten tries', async () => {
    await using door = await start();
    await Promise.all(Array.from({ length: 16 }, (_, n) => door.try(`wrong ${n}`)));
    expect(door.looked()).toBe(10);
    expect(await door.try(RIGHT)).toBe(false);
  });

  it('lets a burst of right passwords pass, however large', async () => {
    await using door = await start();
    await door.try('wrong');
    const results = await Promise.all(Array.from({ length: 64 }, (_, n) => door.try(RIGHT, '192.0.2.1', `user${n}`)));
    expect(results.every(Boolean)).toBe(true);
  });

  it('stores neither login nor password, and nothing after the window', async () => {
    await using door = await start();
    await door.try('my secret guess', '192.0.2.1', 'ann@example.test');
    const rows = await door.db.reader.selectFrom('login_failure').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/secret|ann/);
    await door.clock.advance(DAY_MS);
    await createLimitSweeper({ ...door, log: silentLog, logins: TEN_A_DAY }).sweep();
    expect(await door.db.reader.selectFrom('login_failure').selectAll().execute()).toEqual([]);
  });

  it('is off when no limit is set', async () => {
    await using door = await start({ count: 1, windowSeconds: 60 });
    await door.tryMany(2);
    expect(await door.try(RIGHT)).toBe(false);
    const keyring = createKeyring({ current: Buffer.alloc(32, 3) });
    const off = createLockOut({ db: door.db, clock: door.clock, keyring, limit: undefined });
    expect(await off.isLockedOut({ clientIp: '192.0.2.1', login: 'ann' })).toBe(false);
    expect(await off.guard({ clientIp: '192.0.2.1', login: 'ann', password: RIGHT }, async () => true)).toBe(true);
  });
});
