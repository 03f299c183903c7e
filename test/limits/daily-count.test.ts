import { describe, expect, it } from 'vitest';
import { createDailyCount } from '../../src/limits/daily-count.js';
import { systemRandom } from '../../src/platform/random.js';
import { openTestDatabase } from '../support/database.js';
import { createManualClock } from '../support/manual-clock.js';

describe('the daily count without a limit', () => {
  it('makes no caller wait: 16 concurrent emails have a row each, and all are counted', async () => {
    await using db = await openTestDatabase();
    const daily = createDailyCount({ db, clock: createManualClock(), random: systemRandom, dailyLimit: 0 });
    const sendAtOnce = () =>
      Promise.all(Array.from({ length: 16 }, () => db.inTransaction((tx) => daily.charge(tx, 'a'))));
    await sendAtOnce();
    const rows = await db.reader.selectFrom('limit_count').select('count').execute();
    expect(rows).toEqual(Array(16).fill({ count: 1 }));
    for (let time = 0; time < 4; time++) await sendAtOnce();
    expect(await daily.read('a')).toEqual({ count: 80, limit: 0 });
    expect(await daily.read('b')).toEqual({ count: 0, limit: 0 });
  });
});
