import { describe, expect, it } from 'vitest';
import { createMailboxKeys } from '../../src/directory/mailboxes/mailbox-keys.js';
import { systemRandom } from '../../src/platform/random.js';
import { message, messages, startContent } from './content-fixture.js';

const LARGE = Buffer.concat([message(7), Buffer.alloc(1_500_000, 'A line of some length.\r\n')]);

describe('a content', () => {
  it('is read alike as it came, loose and from a page', async () => {
    await using rig = await startContent();
    const sources = [...messages(70), LARGE, Buffer.alloc(0), Buffer.from('\r\n'), message(99)];
    const rows = await rig.deliver(...sources);

    const readAll = async (open: ReturnType<typeof rig.open>) => {
      const index = await open.reads.index(rows);
      return {
        bodies: (await open.reads.bodies(rows)).map((body) => body?.toString('latin1')),
        headers: (await open.reads.headers(rows)).map((header) => header?.octets?.toString('latin1')),
        index: index.map((entry) => [
          `${entry?.envelope} ${entry?.bodyStructure} ${entry?.body} ${entry?.preview} ${entry?.threadId}`,
          entry?.sortKeys,
          entry?.outline(),
        ]),
      };
    };
    const unconverted = rig.open();
    const asItCame = await readAll(unconverted);
    expect(asItCame.bodies).toEqual(sources.map((source) => source.toString('latin1')));
    expect(asItCame.headers[3]).toBe(`${message(3)}`.slice(0, -'Body 3\r\n'.length));
    expect(asItCame.index[0]?.[0]).toContain('"Letter 0"');
    await unconverted.settled();
    unconverted.close();

    expect((await rig.contents()).every(({ page_id, entry }) => page_id !== null && entry === null)).toBe(true);
    const paged = rig.open();
    expect(await readAll(paged)).toEqual(asItCame);
    expect(rig.log.events).toEqual([]);
  });

  it('that a session stages can be read before it is indexed, and needs no private key', async () => {
    await using rig = await startContent();
    const open = rig.open();
    const [row] = await rig.put([await open.stage(message(1))]);
    const [content] = await rig.contents();
    expect(content?.sealed_key).not.toBeNull();
    expect(content?.entry).toBeNull();
    const otherPair = { ...rig.keys, privateKey: createMailboxKeys(systemRandom, rig.aliasId).privateKey };
    const { reads } = rig.node().content.open({ aliasId: rig.aliasId, keys: otherPair });
    expect((await reads.bodies([row ?? absent()]))[0]?.equals(message(1))).toBe(true);
    expect(`${(await reads.index([row ?? absent()]))[0]?.envelope}`).toContain('Letter 1');
  });

  it('is streamed in part', async () => {
    await using rig = await startContent();
    const open = rig.open();
    const rows = [...(await rig.deliver(LARGE)), ...(await rig.put([await open.stage(LARGE)]))];
    for (const row of rows) {
      for (const [from, to] of [
        [0, 10],
        [65_530, 65_550],
        [1_400_000, LARGE.length],
        [5, 5],
      ] as const) {
        const pieces: Buffer[] = [];
        for await (const piece of open.reads.stream(row, { from, to })) pieces.push(piece);
        expect(Buffer.concat(pieces).equals(LARGE.subarray(from, to))).toBe(true);
      }
      const whole: Buffer[] = [];
      for await (const piece of open.reads.stream(row)) whole.push(piece);
      expect(Buffer.concat(whole).equals(LARGE)).toBe(true);
    }
  });

  it('that is gone is left out, and the others are given', async () => {
    await using rig = await startContent();
    const open = rig.open();
    const rows = await rig.deliver(...messages(3));
    await rig.release([rows[1]?.contentId ?? '']);
    const present = [true, false, true];
    expect((await open.reads.index(rows)).map((entry) => entry !== undefined)).toEqual(present);
    expect((await open.reads.bodies(rows)).map((entry) => entry !== undefined)).toEqual(present);
    expect((await open.reads.headers(rows)).map((entry) => entry !== undefined)).toEqual(present);
    const stream = open.reads.stream(rows[1] ?? absent());
    await expect(stream[Symbol.asyncIterator]().next()).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('does not open with another mailbox key, nor can a closed mailbox stage', async () => {
    await using rig = await startContent();
    const open = rig.open();
    const rows = await rig.put([await open.stage(message(1))]);
    const stranger = rig.content.open({ aliasId: rig.aliasId, keys: createMailboxKeys(systemRandom, rig.aliasId) });
    expect(await stranger.reads.bodies(rows)).toEqual([undefined]);
    expect(rows.map((row) => stranger.reads.isUnreadable(row))).toEqual([true]);
    open.close();
    await expect(open.stage(message(2))).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await rig.contents()).toHaveLength(1);
  });

  it('of a conversation shares its thread id with the others, loose or paged', async () => {
    await using rig = await startContent();
    const reply = Buffer.from('Message-ID: <r@example.test>\r\nReferences: <1@example.test>\r\n\r\n');
    const open = rig.open();
    const rows = [...(await rig.deliver(message(1), message(2))), ...(await rig.put([await open.stage(reply)]))];
    const [first, second, third] = (await open.reads.index(rows)).map((entry) => entry?.threadId);
    expect(third).toBe(first);
    expect(second).not.toBe(first);
  });

  it('leaves nothing readable where it is stored', async () => {
    await using rig = await startContent();
    const secret = 'quincunx';
    const source = Buffer.from(`Subject: ${secret}\r\nX-${secret}: ${secret}\r\n\r\n${secret}\r\n`);
    const open = rig.open();
    await rig.put([await open.stage(source)]);
    await rig.deliver(...Array.from({ length: 70 }, () => source));
    const columns = async () => {
      const rows = [
        ...(await rig.db.reader.selectFrom('mailbox_page').selectAll().execute()),
        ...(await rig.db.reader.selectFrom('mailbox_content').selectAll().execute()),
        ...(await rig.db.reader.selectFrom('blob').selectAll().execute()),
      ];
      return rows.flatMap((row) => Object.values(row)).filter((value) => value instanceof Uint8Array);
    };
    const before = await columns();
    open.wake();
    await open.settled();
    expect(await rig.pages()).toHaveLength(1);
    for (const value of [...before, ...(await columns())]) {
      expect(Buffer.from(value).includes(secret)).toBe(false);
      expect(Buffer.from(value).includes('Subject')).toBe(false);
    }
  });
});

function absent(): never {
  throw new Error('a row is missing');
}
