import { describe, expect, it } from 'vitest';
import { LOG_SWEEP_JOB } from '../../src/deliverylog/log-retention.js';
import { openLogs } from './log-fixture.js';

const DAY_MS = 86_400_000;

describe('the log, as it grows old', () => {
  it('is deleted after its days, with its steps, and what has not ended stays', async () => {
    await using logs = await openLogs({ days: 2 });
    const now = logs.clock.now();
    const { id: domainId } = await logs.addDomain('acme.test');
    const old = Array.from({ length: 450 }, () => logs.path({ domainId, at: now - 2 * DAY_MS - 2_000 }));
    const open = (['waiting', 'in_doubt', 'held'] as const).map((state) =>
      logs.path({ domainId, state, at: now - 9 * DAY_MS }),
    );
    const young = logs.path({ domainId, at: now - 2 * DAY_MS + 2_000 });
    await logs.record(...old, ...open, young);
    const event = { at: now, kind: 'queue', text: 'later' } as const;
    await logs.db.inTransaction((tx) =>
      logs.deliveryLog.change(
        tx,
        [old[0], old[449], young].map((path) => ({ id: path?.id ?? '', events: [event] })),
      ),
    );
    await logs.db.writer
      .insertInto('log_export_part')
      .values({ export_id: 'e', account_id: 'a', number: 1, is_ready: 0, blob_id: 'b', created_at: now - 3 * DAY_MS })
      .execute();
    const sweep = () =>
      logs.handlers[LOG_SWEEP_JOB]?.(null, {
        id: 'job',
        attempt: 1,
        createdAt: now,
        signal: new AbortController().signal,
      });
    await sweep();
    const rows = await logs.db.reader.selectFrom('delivery_log').select('id').execute();
    expect(rows.map(({ id }) => id).sort()).toEqual([...open, young].map(({ id }) => id).sort());
    const events = await logs.db.reader.selectFrom('delivery_log_event').select('path_id').execute();
    expect(events).toEqual([{ path_id: young.id }]);
    expect(await logs.db.reader.selectFrom('log_export_part').selectAll().execute()).toEqual([]);
    await logs.clock.advance(DAY_MS);
    await sweep();
    expect(await logs.db.reader.selectFrom('delivery_log_event').selectAll().execute()).toEqual([]);
    await logs.db.inTransaction((tx) =>
      logs.deliveryLog.change(tx, [{ id: young.id, state: 'bounced', events: [event] }]),
    );
    expect(await logs.db.reader.selectFrom('delivery_log_event').selectAll().execute()).toEqual([]);
  });
});
