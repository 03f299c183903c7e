import { expect, it } from 'vitest';
import { announceWork } from '../../src/outbound/queue/destination-store.js';
import { leaseDueLanes, lockLeases } from '../../src/outbound/queue/lane-store.js';
import { systemClock as clock } from '../../src/platform/clock.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

const LANES = ['a.test', 'b.test', 'c.test'];

it('a lane that is due is leased once, as many as are asked for, and none of those left out', async () => {
  await using db = await openTestDatabase();
  await wake(db);
  expect(await lease(db, { limit: 1, except: ['a.test', 'b.test'] })).toMatchObject([{ name: 'c.test' }]);
  expect(await lease(db, { limit: 1 })).toHaveLength(1);
  expect(await lease(db, { limit: 10 })).toHaveLength(1);
  expect(await lease(db, { limit: 10 })).toEqual([]);
});

it('a lease holds until another has taken the lane, whose own holds then', async () => {
  await using db = await openTestDatabase();
  await wake(db);
  const first = await lease(db, { limit: 10 });
  expect(await held(db, first)).toEqual(LANES);
  await db.writer.updateTable('destination').set({ leased_until: 0 }).where('name', '=', 'b.test').execute();
  const second = await lease(db, { limit: 10 });
  expect(second.map(({ name }) => name)).toEqual(['b.test']);
  expect(await held(db, first)).toEqual(['a.test', 'c.test']);
  expect(await held(db, second)).toEqual(['b.test']);
});

async function wake(db: TestDatabase): Promise<void> {
  await db.inTransaction((tx) => announceWork(tx, LANES, clock.now(), { db, clock }));
}

async function lease(db: TestDatabase, { limit, except = [] }: { limit: number; except?: readonly string[] }) {
  const leased = await db.inTransaction((tx) => leaseDueLanes(tx, { limit, except }, { engine: db.engine, clock }));
  return leased.map(({ name, number }) => ({ name, number }));
}

async function held(db: TestDatabase, leases: readonly { name: string; number: number }[]): Promise<string[]> {
  return [...(await db.inTransaction((tx) => lockLeases(tx, leases)))].sort();
}
