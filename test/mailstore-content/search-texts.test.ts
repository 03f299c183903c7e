import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HeaderGroup, SearchTexts, TextGroup, TextRun } from '../../src/mailstore/content/search-texts.js';
import { message, messages, startContent } from './content-fixture.js';

/** More than a page holds of one message. */
const LONG = message(1000, 'A very long letter about quinces. '.repeat(10_000));

describe('search texts', () => {
  it('are found in pages, in loose contents and in those too large for a page', async () => {
    await using rig = await startContent();
    const rows = await rig.deliver(...messages(80), LONG);
    const ids = rows.map(({ contentId }) => contentId);
    const open = rig.open();
    expect(await find(open.texts, ids, 'body 17\n', 'bodies')).toEqual([17]);
    await open.settled();
    const later = rig.node().open();
    ids.push(...(await rig.put([await later.stage(message(300))])).map(({ contentId }) => contentId));
    for (const { texts } of [open, later]) {
      expect(await find(texts, ids, 'letter 17\n', 'headers')).toEqual([17]);
      expect(await find(texts, ids, 'body 79\n', 'bodies')).toEqual([79]);
      expect(await find(texts, ids, 'quinces', 'bodies')).toEqual([80]);
      expect(await find(texts, ids, 'letter 1000\n', 'headers')).toEqual([80]);
      expect(await find(texts, ids, 'letter 300\n', 'headers')).toEqual([81]);
      expect(await find(texts, ids, 'nowhere at all', 'bodies')).toEqual([]);
    }
  });

  it('of a page that holds no such letters are not opened', async () => {
    await using rig = await startContent();
    const ids = (await rig.deliver(...messages(64))).map(({ contentId }) => contentId);
    const open = rig.open();
    await open.settled();
    const groups = await rig.node().open().texts.groups(ids);
    expect(groups.map((group) => [group.mayContain('letter 1'), group.mayContain('xylophone')])).toEqual([
      [true, false],
    ]);
  });

  it('are the same after the page was rewritten', async () => {
    await using rig = await startContent();
    const ids = (await rig.deliver(...messages(100))).map(({ contentId }) => contentId);
    const open = rig.open();
    await open.settled();
    const reader = rig.node().open();
    await reader.settled();
    const kept = ids.slice(60);
    const [group] = await reader.texts.groups(kept);
    await rig.release(ids.slice(0, 60));
    await rig.open().settled();
    const run = await group?.headers();
    const slot = group?.slots[3] ?? -1;
    expect(run && textAt(run, slot)).toContain('subject: letter 63\n');
  });

  it('of headers are found without a look at the body, however large', async () => {
    await using rig = await startContent();
    const ids = (await rig.deliver(LONG)).map(({ contentId }) => contentId);
    const open = rig.open();
    await open.settled();
    await rm(rig.directory, { recursive: true });
    expect(await find(open.texts, ids, 'letter 1000\n', 'headers')).toEqual([0]);
    await expect(find(open.texts, ids, 'quinces', 'bodies')).rejects.toThrow();
  });

  it('of headers are read from messages that are not indexed yet, without indexing them', async () => {
    await using rig = await startContent();
    const node = rig.node(() => Promise.reject(new Error('no thread to index in')));
    const rows = await rig.deliver(...messages(80), LONG);
    const ids = rows.map(({ contentId }) => contentId);
    const blobs = await rig.db.reader.selectFrom('blob').select(['id', 'location']).execute();
    await rm(join(rig.directory, blobs.find(({ location }) => location !== 'row')?.id ?? ''), { recursive: true });
    const { texts } = node.open();
    expect(await find(texts, [...ids, ids[7] ?? ''], 'letter 7\n', 'headers')).toEqual([7, 81]);
    expect((await rig.contents()).filter(({ entry }) => entry !== null)).toEqual([]);
  });

  it('know which of the ids are copies of one content', async () => {
    await using rig = await startContent();
    const [{ contentId } = { contentId: '' }] = await rig.deliver(message(1));
    expect(await find(rig.open().texts, [contentId, 'f'.repeat(24), contentId], 'letter 1', 'headers')).toEqual([0, 2]);
  });
});

async function find(texts: SearchTexts, ids: readonly string[], needle: string, field: 'headers' | 'bodies') {
  const found: number[] = [];
  const groups: readonly (HeaderGroup & Partial<TextGroup>)[] =
    field === 'headers' ? await texts.headerGroups(ids) : await texts.groups(ids);
  for (const group of groups) {
    if (!group.mayContain(needle)) continue;
    const run = (await (field === 'bodies' && group.bodies?.())) || (await group.headers());
    for (const [n, place] of group.places.entries()) {
      const isIn = 'has' in run ? await run.has(needle) : textAt(run, group.slots[n] ?? -1).includes(needle);
      if (isIn) found.push(place);
    }
  }
  return found.sort((a, b) => a - b);
}

function textAt({ octets, starts }: TextRun, slot: number): string {
  return octets.toString('utf8', starts[slot], starts[slot + 1]);
}
