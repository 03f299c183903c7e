import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodeRegister } from '../../src/directory/operator/node-register.js';
import { listNodes, saveNode } from '../../src/directory/operator/node-store.js';
import { systemRandom } from '../../src/platform/random.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { createManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';

describe('the register of nodes', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db[Symbol.asyncDispose]());

  const clock = createManualClock();
  const open = (host: string) =>
    createNodeRegister(
      { db, clock, random: systemRandom, log: silentLog },
      { host, processId: 7, version: '1.0.0', roles: ['mx'] },
    );

  it('lists who runs, says who has fallen silent, and forgets it after a day', async () => {
    const one = open('one');

    await one.start();
    await clock.advance(1);
    const two = open('two');
    await two.start();
    const seen = async () => (await one.list()).map(({ host, isThis, isSilent }) => [host, isThis, isSilent]);
    expect(await seen()).toEqual([
      ['one', true, false],
      ['two', false, false],
    ]);
    await two.stop();
    expect(await seen()).toEqual([['one', true, false]]);
    await clock.advance(1);
    const three = open('three');
    await three.renew(); // and then its machine loses power
    await clock.advance(61_000);
    await one.renew();
    expect(await seen()).toEqual([
      ['one', true, false],
      ['three', false, true],
    ]);
    await clock.advance(86_400_000);
    await one.renew();
    expect(await seen()).toEqual([['one', true, false]]);
    await one.stop();
  });

  it('keeps the newest renewal, though an older one comes after it', async () => {
    const node = { id: 'held-up', host: 'four', processId: 7, version: '1.0.0', roles: ['mx'], startedAt: 1000 };
    for (const seenAt of [1000, 3000, 2000]) await db.inTransaction((tx) => saveNode(tx, { ...node, seenAt }));
    expect(await listNodes(db.reader)).toMatchObject([{ host: 'four', seenAt: 3000 }]);
  });
});
