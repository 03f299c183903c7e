import { describe, expect, it } from 'vitest';
import { performConversion } from '../../src/mailstore/content/convert-task.js';
import { createConverter } from '../../src/mailstore/content/converter.js';
import { systemClock } from '../../src/platform/clock.js';
import { systemRandom } from '../../src/platform/random.js';
import { type ContentRig, message, messages, startContent } from './content-fixture.js';

describe('the converter', () => {
  it('fills pages of 256 in the order of arrival, and leaves a few loose, each with its entry', async () => {
    await using rig = await startContent();
    const rows = await rig.deliver(...messages(260));
    await rig.open().settled();
    expect((await rig.pages()).map(({ entry_count }) => entry_count)).toEqual([256]);
    const contents = new Map((await rig.contents()).map((content) => [content.id, content]));
    const places = rows.map(({ contentId }) => contents.get(contentId)?.page_id ?? null);
    expect(places.slice(0, 256).every((pageId) => pageId !== null)).toBe(true);
    expect(places.slice(256).every((pageId) => pageId === null)).toBe(true);
    for (const { contentId } of rows.slice(256)) expect(contents.get(contentId)?.entry).not.toBeNull();
    await expectReadable(rig, rows);
  });

  it('packs what came since when it is woken, together with a page that is not full', async () => {
    await using rig = await startContent();
    const open = rig.open();
    const rows = await rig.deliver(...messages(64));
    open.wake();
    await open.settled();
    expect((await rig.pages()).map(({ entry_count }) => entry_count)).toEqual([64]);
    for (let n = 64; n < 192; n++) rows.push(...(await rig.put([await open.stage(message(n))])));
    open.wake();
    await open.settled();
    expect((await rig.pages()).map(({ entry_count }) => entry_count)).toEqual([192]);
    await expectReadable(rig, rows);
  });

  it('rewrites a page when most of it is gone', async () => {
    await using rig = await startContent();
    const rows = await rig.deliver(...messages(256));
    await rig.open().settled();
    const before = await rig.pages();
    await rig.release(rows.slice(0, 150).map(({ contentId }) => contentId));
    await rig.open().settled();
    const after = await rig.pages();
    expect(after.map(({ entry_count }) => entry_count)).toEqual([106]);
    expect(after[0]?.id).not.toBe(before[0]?.id);
    await expectReadable(rig, rows.slice(150), 150);
  });

  it('closes a page early when its messages are large', async () => {
    await using rig = await startContent();
    const text = 'A line of text that is searched. '.repeat(3000); // 100 KB, and as much of search text
    const rows = await rig.deliver(...Array.from({ length: 110 }, (_, n) => message(n, text)));
    await rig.open().settled();
    const pages = await rig.pages();
    expect(pages.length).toBeGreaterThan(1);
    for (const { entry_count } of pages) expect(entry_count).toBeLessThan(60);
    expect((await rig.contents()).filter(({ page_id }) => page_id !== null).length).toBeGreaterThan(36);
    const [last] = await rig.node().open().reads.bodies(rows.slice(-1));
    expect(last?.equals(message(109, text))).toBe(true);
  });

  it('does its work once when two nodes do it at the same time', async () => {
    await using rig = await startContent();
    const rows = await rig.deliver(...messages(260));
    const nodes = [rig.open(), rig.node().open()];
    await Promise.all(nodes.map((open) => open.settled()));
    const contents = await rig.contents();
    expect(contents).toHaveLength(260);
    const pages = new Map((await rig.pages()).map(({ id, entry_count }) => [id, entry_count]));
    for (const [id, entryCount] of pages) {
      const there = contents.filter(({ page_id }) => page_id === id);
      expect(there.length * 2).toBeGreaterThanOrEqual(entryCount);
    }
    await expectReadable(rig, rows);
  });

  it('loses nothing when messages are expunged and copied at the same time', async () => {
    await using rig = await startContent();
    const rows = await rig.deliver(...messages(200));
    const open = rig.open();
    const ids = rows.map(({ contentId }) => contentId);
    for (let n = 0; n < 200; n += 10) {
      await rig.share(ids.slice(n, n + 5));
      await rig.release(ids.slice(n, n + 10));
    }
    await open.settled();
    const left = rows.filter((_, n) => n % 10 < 5);
    expect((await rig.contents()).map(({ id }) => id).sort()).toEqual(left.map(({ contentId }) => contentId).sort());
    expect((await rig.node().open().reads.bodies(left)).every((body) => body !== undefined)).toBe(true);
  });

  it.each(['index', 'pack'] as const)('goes on where it was killed during %s', async (moment) => {
    await using rig = await startContent();
    const rows = await rig.deliver(...messages(260));
    let tasks = 0;
    const converter = createConverter({
      aliasId: rig.aliasId,
      keys: rig.keys,
      db: rig.db,
      blobs: rig.blobs,
      log: rig.log,
      clock: systemClock,
      random: systemRandom,
      takeTurn: (work) => work(),
      sealedEntryOf: () => Promise.reject(new Error('nothing is read alone here')),
      // Its process ends in the middle of the second page, or of the first
      async convert(task) {
        tasks += 1;
        if (task.kind === moment && (moment === 'pack' || tasks > 2)) throw new Error('killed');
        return performConversion(structuredClone(task));
      },
    });
    converter.wake();
    await converter.settled();
    expect((await rig.pages()).length).toBe(moment === 'pack' ? 0 : 1);
    await rig.open().settled();
    expect((await rig.pages()).length).toBe(1);
    await expectReadable(rig, rows);
  });

  it('leaves a damaged content as it is, says so, and packs the others', async () => {
    await using rig = await startContent();
    const rows = await rig.deliver(...messages(100));
    const { blob_id } = await rig.db.reader
      .selectFrom('mailbox_content')
      .select('blob_id')
      .where('id', '=', rows[3]?.contentId ?? '')
      .executeTakeFirstOrThrow();
    await rig.db.writer
      .updateTable('blob')
      .set({ bytes: Buffer.alloc(200) })
      .where('id', '=', blob_id)
      .execute();
    const open = rig.open();
    await open.settled();
    expect(rig.log.events).toMatchObject([
      { event: 'mailbox.contentDamaged', facts: { contentId: rows[3]?.contentId } },
    ]);
    expect((await rig.pages()).map(({ entry_count }) => entry_count)).toEqual([99]);
    expect(await open.reads.bodies(rows.slice(2, 4))).toEqual([expect.anything(), undefined]);
    expect(rows.slice(2, 4).map((row) => open.reads.isUnreadable(row))).toEqual([false, true]);
    await expectReadable(rig, rows.slice(4), 4);
  });

  it('works in a thread of its own', async () => {
    await using rig = await startContent();
    const node = rig.node('thread');
    const rows = await rig.deliver(...messages(64));
    await node.open().settled();
    expect((await rig.pages()).map(({ entry_count }) => entry_count)).toEqual([64]);
    await expectReadable(rig, rows);
  });

  it('stops when the mailbox is closed, and leaves the rest to the next one', async () => {
    await using rig = await startContent();
    const rows = await rig.deliver(...messages(260));
    const open = rig.open();
    open.close();
    await open.settled();
    expect(await rig.pages()).toEqual([]);
    await expectReadable(rig, rows);
  });
});

async function expectReadable(rig: ContentRig, rows: readonly { contentId: string; sizeBytes: number }[], from = 0) {
  const { reads } = rig.node().open();
  const bodies = await reads.bodies(rows);
  const index = await reads.index(rows);
  for (const [n, body] of bodies.entries()) {
    expect(body?.toString()).toBe(message(from + n).toString());
    expect(index[n]?.sortKeys.baseSubject).toBe(`LETTER ${from + n}`.toLowerCase());
  }
}
