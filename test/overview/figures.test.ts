import { describe, expect, it } from 'vitest';
import { LOG_SWEEP_JOB } from '../../src/deliverylog/log-retention.js';
import type { PathState } from '../../src/deliverylog/path.js';
import { openLogs } from '../deliverylog/log-fixture.js';

const HOUR_MS = 3_600_000;

describe('figures of deliveries', () => {
  it('follow every path from state to state, in the hour in which it began', async () => {
    await using logs = await openLogs();
    const { id: domainId, admin } = await logs.addDomain('acme.test');
    const now = logs.clock.now();
    const states: PathState[] = ['delivered', 'delivered', 'stored', 'refused', 'waiting', 'in_doubt', 'discarded'];
    const paths = states.map((state) => logs.path({ domainId, state, at: now - HOUR_MS }));
    const late = logs.path({ domainId, state: 'waiting' });
    await logs.record(...paths, late, ...Array.from({ length: 20 }, () => logs.path({ domainId, state: 'held' })));
    await logs.record(late); // a writer that does not know whether it committed writes again
    logs.deliveryLog.write([logs.path({ domainId }), logs.path({ domainId: undefined })]);
    await logs.deliveryLog.flushed();

    const before = await logs.figures.read(admin, 3);
    expect(before.map(({ counts }) => counts)).toEqual([
      {},
      { delivered: 2, stored: 1, refused: 1, waiting: 1, in_doubt: 1, discarded: 1 },
      { waiting: 1, held: 20, delivered: 1 },
    ]);
    expect(before.map(({ at }) => at % HOUR_MS)).toEqual([0, 0, 0]);

    await logs.db.inTransaction((tx) =>
      logs.deliveryLog.change(tx, [
        { id: late.id, state: 'bounced', events: [] },
        { id: paths[4]?.id ?? '', state: 'delivered', events: [] },
        { id: paths[0]?.id ?? '', code: 251, events: [] },
      ]),
    );
    expect((await logs.figures.read(admin, 3)).map(({ counts }) => counts)).toEqual([
      {},
      { delivered: 3, stored: 1, refused: 1, waiting: 0, in_doubt: 1, discarded: 1 },
      { waiting: 0, bounced: 1, held: 20, delivered: 1 },
    ]);
  });

  it('are those of whole domains for admins, of their own aliases for members, and no others', async () => {
    await using logs = await openLogs();
    const domain = await logs.addDomain('acme.test');
    const other = await logs.addDomain('other.test');
    const bob = await logs.addMember(domain, 'user');
    await logs.record(
      logs.path({ domainId: domain.id, accountId: domain.admin.accountId }),
      logs.path({ domainId: domain.id, accountId: bob.accountId }),
      logs.path({ domainId: domain.id }),
      logs.path({ domainId: other.id }),
    );
    const delivered = async (actor: typeof bob) => (await logs.figures.read(actor, 1))[0]?.counts.delivered;
    expect(await delivered(domain.admin)).toBe(3);
    expect(await delivered(bob)).toBe(1);
    expect(await delivered(logs.actorOf(domain.admin.accountId, { kind: 'domain', domainId: other.id }))).toBe(
      undefined,
    );
    await expect(logs.figures.read(logs.actorOf(bob.accountId, { kind: 'send' }), 1)).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('are added up right by many at once', async () => {
    await using logs = await openLogs();
    const { id: domainId, admin } = await logs.addDomain('acme.test');
    const paths = Array.from({ length: 16 }, () => logs.path({ domainId, state: 'waiting' }));
    await Promise.all(paths.map((path) => logs.record(path, logs.path({ domainId }))));
    await Promise.all(
      paths.map((path) =>
        logs.db.inTransaction((tx) => logs.deliveryLog.change(tx, [{ id: path.id, state: 'delivered', events: [] }])),
      ),
    );
    expect((await logs.figures.read(admin, 1))[0]?.counts).toEqual({ waiting: 0, delivered: 32 });
  });

  it('are forgotten after a month', async () => {
    await using logs = await openLogs();
    const { id: domainId } = await logs.addDomain('acme.test');
    await logs.record(logs.path({ domainId, at: logs.clock.now() - 32 * 24 * HOUR_MS }), logs.path({ domainId }));
    await logs.handlers[LOG_SWEEP_JOB]?.(null, {
      id: 'job',
      attempt: 1,
      createdAt: 0,
      signal: new AbortController().signal,
    });
    expect(await logs.db.reader.selectFrom('delivery_tally').select('paths').execute()).toEqual([{ paths: 1 }]);
  });
});
