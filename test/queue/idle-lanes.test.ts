import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { DeliveryAttempt } from '../../src/outbound/delivery/delivery.js';
import { recipientKey } from '../../src/outbound/queue/claim-store.js';
import { forgetIdleLanes } from '../../src/outbound/queue/lane-sweep.js';
import { delivered, openQueueFixture, type QueueFixture } from './queue-fixture.js';

describe('a lane that nothing has waited in for a day', () => {
  const DAY_MS = 24 * 60 * 60_000;

  it('is forgotten; one that rows wait in, that is held or that was used since is not', async () => {
    await using queue = await openQueueFixture();
    const { db, clock } = queue;
    for (const name of ['idle', 'waiting', 'held', 'used', 'due']) await queue.submit(`ann@${name}.test`);
    const others = { waiting: {}, held: { leased_until: 1 }, used: { updated_at: clock.now() }, due: { due_at: 1 } };
    const old = { due_at: null, updated_at: clock.now() - DAY_MS - 1 };
    await db.inTransaction(async (tx) => {
      await tx
        .updateTable('email_recipient')
        .set({ state: 'delivered' })
        .where('destination', '<>', 'waiting.test')
        .execute();
      await tx.updateTable('destination').set(old).execute();
      for (const [name, change] of Object.entries(others)) {
        await tx
          .updateTable('destination')
          .set({ ...old, ...change })
          .where('name', '=', `${name}.test`)
          .execute();
      }
    });
    expect(await forgetIdleLanes(db, { clock })).toBe(1);
    expect(await queue.lane('idle.test')).toBeUndefined();
    for (const name of Object.keys(others)) expect(await queue.lane(`${name}.test`)).toBeDefined();
  });

  it('is created again by mail that comes at the same moment, with leases that go on counting', async () => {
    await using queue = await openQueueFixture();
    const { db, clock } = queue;
    const lanes = Array.from({ length: 16 }, (_, i) => `lane${i}.test`);
    const arrived: string[] = [];
    const deliver = async (attempt: DeliveryAttempt) => {
      arrived.push(recipientKey(attempt.recipient));
      return delivered(attempt);
    };
    for (let round = 1; round <= 3; round++) {
      for (const lane of lanes) await queue.submit(`ann${round}@${lane}`);
      const runner = await queue.startRunner(deliver);
      await queue.until(() => runner.settled.length === lanes.length);
      await runner.stop();
      const aged = { due_at: null, leased_until: null, updated_at: clock.now() - DAY_MS - 1 };
      await db.writer.updateTable('destination').set(aged).execute();
      const before = await leaseNumbers(queue);
      await clock.advance(1_000);
      const [forgotten] = await Promise.all([
        forgetIdleLanes(db, { clock }),
        ...lanes.map((lane) => queue.submit(`bob${round}@${lane}`)),
      ]);
      expect(forgotten).toBeLessThanOrEqual(lanes.length);
      const after = await leaseNumbers(queue);
      const lower = lanes.filter((lane) => (after.get(lane) ?? 0) < (before.get(lane) ?? 0));
      expect(lower).toEqual([]);
      expect(await sleepers(queue)).toBe(0);
      const second = await queue.startRunner(deliver);
      await queue.until(() => second.settled.length === lanes.length);
      await second.stop();
    }
    expect(new Set(arrived).size).toBe(lanes.length * 6);
    expect(arrived).toHaveLength(lanes.length * 6);
  });

  async function leaseNumbers({ db }: QueueFixture): Promise<Map<string, number>> {
    const rows = await db.reader.selectFrom('destination').select(['name', 'lease_number']).execute();
    return new Map(rows.map(({ name, lease_number }) => [name, lease_number]));
  }

  /** Lanes that sleep, or are not there, although rows wait in them. */
  async function sleepers({ db }: QueueFixture): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from email_recipient as r
      left join destination as d on d.name = r.destination where r.state = 'waiting' and d.due_at is null`.execute(
      db.reader,
    );
    return Number(rows[0]?.count);
  }
});
