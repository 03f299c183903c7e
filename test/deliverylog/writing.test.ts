import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { createLogCipher } from '../../src/deliverylog/log-cipher.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { systemRandom } from '../../src/platform/random.js';
import { ServiceError } from '../../src/platform/service-error.js';
import { testEngine } from '../support/database.js';
import { openLogs, samplePath } from './log-fixture.js';

const countOf = async (db: Database) => (await db.reader.selectFrom('delivery_log').select('id').execute()).length;

/** A database that can be taken away, and a row that it refuses. */
function flaky() {
  const state = { isDown: false, refused: '', transactions: 0 };
  const around = (db: Database): Database => ({
    ...db,
    inTransaction(body) {
      if (state.isDown) return Promise.reject(new ServiceError('unavailable', 'db.unavailable'));
      state.transactions += 1;
      return db.inTransaction(async (tx) => {
        const result = await body(tx);
        const bad = await tx.selectFrom('delivery_log').select('id').where('id', '=', state.refused).executeTakeFirst();
        if (bad) throw new Error('this row is refused');
        return result;
      });
    },
  });
  return { state, around };
}

describe('the log, while it is written', () => {
  it('gathers what ends together into few transactions, and keeps every fact and step', async () => {
    const { state, around } = flaky();
    await using logs = await openLogs({ around });
    const paths = Array.from({ length: 100 }, () => logs.path({ domainId: undefined }));
    for (const path of paths) logs.deliveryLog.write([path]);
    await logs.deliveryLog.flushed();
    expect(await countOf(logs.db)).toBe(100);
    expect(state.transactions).toBeLessThanOrEqual(2);
    for (const path of paths.slice(0, 3)) {
      const { events, ...rest } = path;
      expect(await logs.operatorLog.get(path.id)).toEqual({
        ...rest,
        domainId: '',
        firstEvents: events,
        timeline: events,
      });
    }
  });

  it('is written a few milliseconds later without being asked, and once though it is told twice', async () => {
    await using logs = await openLogs();
    const path = logs.path();
    logs.deliveryLog.write([path, path]);
    await logs.clock.untilSleeping(20);
    await logs.clock.advance(20);
    while ((await countOf(logs.db)) === 0) await setImmediate();
    logs.deliveryLog.write([path]);
    await logs.deliveryLog.flushed();
    expect(await countOf(logs.db)).toBe(1);
  });

  it('adds later steps, and what they change, in the transaction of the step', async () => {
    await using logs = await openLogs();
    const { id: domainId } = await logs.addDomain('acme.test');
    const path = logs.path({
      domainId,
      state: 'waiting',
      code: 451,
      category: 'network',
      facts: { response: 'later' },
    });
    await logs.record(path);
    const at = logs.clock.now();
    const change = (text: string) => ({ id: path.id, events: [{ at, kind: 'queue', text } as const] });
    await logs.db.inTransaction(async (tx) => {
      await logs.deliveryLog.change(tx, [change('first'), change('second')]);
      await logs.deliveryLog.change(tx, [
        {
          ...change('third'),
          state: 'delivered',
          code: 250,
          category: 'none',
          facts: { mx: { host: 'mx9.target.test', ip: '2001:db8::9', port: 25 } },
        },
      ]);
      await logs.deliveryLog.change(tx, [{ ...change('of nothing'), id: 'f'.repeat(24) }]);
    });
    const failed = logs.db.inTransaction(async (tx) => {
      await logs.deliveryLog.change(tx, [{ ...change('lost'), state: 'bounced' }]);
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    const whole = await logs.operatorLog.get(path.id);
    expect(whole).toMatchObject({ state: 'delivered', code: 250, category: 'none' });
    expect(whole.facts).toMatchObject({
      response: 'later',
      subject: 'Quarterly figures',
      mx: { host: 'mx9.target.test' },
    });
    expect(whole.timeline.map(({ text }) => text)).toEqual([
      ...path.events.map(({ text }) => text),
      'first',
      'second',
      'third',
    ]);
    expect(await logs.operatorLog.list({ q: '2001:db8::9', limit: 10 })).toHaveLength(1);
    expect(await logs.operatorLog.list({ q: 'mx1.target.test', limit: 10 })).toHaveLength(1);
  });

  it('keeps no subject, header or Message-ID of what is stored in a mailbox, but finds it by that Message-ID', async () => {
    await using logs = await openLogs();
    const { id: domainId } = await logs.addDomain('acme.test');
    const stored = logs.path({ domainId, state: 'stored' });
    const later = logs.path({ domainId, state: 'waiting', facts: { messageId: 'two@sender.test' } });
    await logs.record(stored, later);
    await logs.db.inTransaction((tx) => logs.deliveryLog.change(tx, [{ id: later.id, state: 'stored', events: [] }]));
    for (const { id } of [stored, later]) {
      const { facts } = await logs.operatorLog.get(id);
      expect(Object.keys(facts)).not.toEqual(expect.arrayContaining(['subject']));
      expect([facts.subject, facts.from, facts.to, facts.messageId]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(facts.recipient).toBe('sales@acme.test');
    }
    const found = async (q: string) => (await logs.operatorLog.list({ q, limit: 10 })).map(({ id }) => id);
    expect(await found('one@sender.test')).toEqual([stored.id]);
    expect(await found('<two@sender.test>')).toEqual([later.id]);
    expect(await found('Quarterly')).toEqual([]);
    expect(await found('bob@sender.test')).toEqual([later.id]); // it was written before the message was stored
  });

  it('bounds what a stranger can make it keep', async () => {
    await using logs = await openLogs();
    const path = logs.path({
      facts: { subject: 'x'.repeat(300_000), response: `a\u0007b${'y'.repeat(5_000)}`, to: 'n@x.test,'.repeat(5_000) },
      events: Array.from({ length: 5_000 }, (_, n) => ({
        ...({ at: n, kind: 'policy', text: `step ${n}\r\n${'z'.repeat(3_000)}` } as const),
        details: { much: 'w'.repeat(2_000) },
      })),
    });
    await logs.record(path);
    const { facts, timeline } = await logs.operatorLog.get(path.id);
    expect(facts.subject?.length).toBe(999);
    expect(facts.response?.startsWith('a b')).toBe(true);
    expect(Buffer.byteLength(facts.response ?? '')).toBeLessThanOrEqual(512);
    expect(timeline).toHaveLength(100);
    expect(timeline[0]?.text).toMatch(/^step 0 {2}z+…$/);
    const row = await logs.db.reader.selectFrom('delivery_log').selectAll().executeTakeFirstOrThrow();
    expect(row.sealed.byteLength).toBeLessThan(128 * 1024);
    expect(row.words.byteLength).toBeLessThan(512);
  });

  it.runIf(testEngine() === 'sqlite')('leaves nothing to read on the disk but ciphertext', async () => {
    const logs = await openLogs();
    try {
      const marker = 'Zeppelin-Marker';
      const facts = {
        subject: marker,
        from: `${marker} <bob@sender.test>`,
        messageId: `${marker}@sender.test`,
        response: marker,
      };
      const path = logs.path({ facts, events: [{ at: 1, kind: 'attempt', text: marker, details: { marker } }] });
      await logs.record(path);
      const event = { at: 2, kind: 'bounce', text: marker } as const;
      await logs.db.inTransaction((tx) =>
        logs.deliveryLog.change(tx, [{ id: path.id, facts: { action: marker }, events: [event] }]),
      );
      expect((await logs.operatorLog.get(path.id)).timeline.at(-1)?.text).toBe(marker);
      await logs.db.durable();
      const { location } = logs.db;
      const directory = location.engine === 'sqlite' ? dirname(location.path) : '';
      const files = readdirSync(directory).filter((name) => !name.endsWith('-shm'));
      expect(files.length).toBeGreaterThan(0);
      await logs.db.close();
      for (const name of readdirSync(directory)) {
        const bytes = readFileSync(join(directory, name));
        expect(bytes.includes(marker), name).toBe(false);
        expect(bytes.includes('sales@acme.test'), name).toBe(false);
      }
    } finally {
      await logs.place.remove();
    }
  });

  it('opens what was sealed before the instance key was changed, and only for its own row and domain', () => {
    const [before, after] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const old = createLogCipher({ keyring: createKeyring({ current: before }), random: systemRandom });
    const rotated = createLogCipher({
      keyring: createKeyring({ current: after, previous: [before] }),
      random: systemRandom,
    });
    const sealed = old.seal('domain-1', 'row-1', 'Grüße');
    expect(rotated.open('domain-1', 'row-1', sealed)).toBe('Grüße');
    expect(() => rotated.open('domain-2', 'row-1', sealed)).toThrow();
    expect(() => rotated.open('domain-1', 'row-2', sealed)).toThrow();
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
    expect(() => rotated.open('domain-1', 'row-1', changed)).toThrow();
    const words = old.words('domain-1', { rare: ['m:one@sender.test'], places: ['sales@acme.test'] });
    const isFound = (term: string) => rotated.wordsToFind('domain-1', term).some((word) => words.includes(word));
    expect(['m:one@sender.test', 'a:sales@acme.test', 'n:sales', 'd:acme.test'].filter(isFound)).toHaveLength(4);
    expect(isFound('m:two@sender.test')).toBe(false);
  });
});

describe('the log, while the database is away', () => {
  it('holds back what it can, drops the rest into the log of the process, and writes when it is back', async () => {
    const { state, around } = flaky();
    await using logs = await openLogs({ around });
    state.isDown = true;
    const path = samplePath(logs.clock.now());
    const many = Array.from({ length: 10_300 }, (_, n) => ({ ...path, id: n.toString(16).padStart(24, '0') }));
    logs.deliveryLog.write(many);
    expect(logs.deliveryLog.droppedCount()).toBe(300);
    expect(logs.log.events.filter(({ event }) => event === 'deliveryLog.dropped')).toHaveLength(300);
    await logs.log.until('deliveryLog.notWritten');
    state.isDown = false;
    await logs.deliveryLog.flushed();
    expect(await countOf(logs.db)).toBe(10_000);
    expect(logs.deliveryLog.droppedCount()).toBe(300);
  });

  it('does not let one row that is refused hold up the others', async () => {
    const { state, around } = flaky();
    await using logs = await openLogs({ around });
    const paths = Array.from({ length: 5 }, () => logs.path());
    state.refused = paths[2]?.id ?? '';
    logs.deliveryLog.write(paths);
    await logs.deliveryLog.flushed();
    expect(await countOf(logs.db)).toBe(4);
    expect(logs.log.events.find(({ event }) => event === 'deliveryLog.dropped')?.facts).toMatchObject({
      pathId: paths[2]?.id,
    });
  });

  it('writes what it holds when it is stopped, and does not wait for ever', async () => {
    const { state, around } = flaky();
    await using logs = await openLogs({ around });
    logs.deliveryLog.write([logs.path()]);
    await logs.deliveryLog.stop();
    expect(await countOf(logs.db)).toBe(1);
    state.isDown = true;
    logs.deliveryLog.write([logs.path()]);
    await logs.deliveryLog.stop();
    expect(logs.deliveryLog.droppedCount()).toBe(1);
  });
});
