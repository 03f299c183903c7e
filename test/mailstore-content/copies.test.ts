import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { message, messages, startContent } from './content-fixture.js';

const LARGE = Buffer.concat([message(1), Buffer.alloc(400_000, 'x')]);

describe('copies', () => {
  it('share bytes and index; with the last one both go', async () => {
    await using rig = await startContent();
    const [small, large] = (await rig.deliver(message(1), LARGE)).map(({ contentId }) => contentId) as [string, string];
    await rig.share([small, small, large]);
    expect(await copiesOf(rig)).toEqual([2, 3]);
    await rig.release([small, large, small]);
    expect(await copiesOf(rig)).toEqual([1, 1]);
    expect(await readdir(rig.directory)).toHaveLength(1);
    await rig.release([small, large]);
    expect(await rig.contents()).toEqual([]);
    expect(await rig.db.reader.selectFrom('blob').select('id').execute()).toEqual([]);
    await expect.poll(() => readdir(rig.directory)).toEqual([]);
  });

  it('are counted right when sixteen are made and released at once', async () => {
    await using rig = await startContent();
    const ids = (await rig.deliver(...messages(5))).map(({ contentId }) => contentId);
    const mixed = (n: number) => (n % 2 ? ids : [...ids].reverse());
    await Promise.all(Array.from({ length: 16 }, (_, n) => rig.share(mixed(n))));
    expect(await copiesOf(rig)).toEqual([17, 17, 17, 17, 17]);
    await Promise.all(Array.from({ length: 16 }, (_, n) => rig.release(mixed(n))));
    expect(await copiesOf(rig)).toEqual([1, 1, 1, 1, 1]);
  });

  it('go with their page when it has no other', async () => {
    await using rig = await startContent();
    const rows = await rig.deliver(...messages(64));
    await rig.open().settled();
    expect(await rig.pages()).toHaveLength(1);
    const ids = rows.map(({ contentId }) => contentId);
    await rig.release(ids.slice(1));
    expect(await rig.pages()).toHaveLength(1);
    await rig.release(ids.slice(0, 1));
    expect(await rig.pages()).toEqual([]);
  });

  it('that no message has are swept with their pages, batch by batch; the others stay', async () => {
    await using rig = await startContent();
    const rows = await rig.deliver(...messages(210));
    await rig.open().settled();
    const [kept] = rows;
    const time = { internal_at: 1, saved_at: 1 };
    await rig.db.writer
      .insertInto('mailbox_message')
      .values({
        alias_id: rig.aliasId,
        folder_id: 'f',
        uid: 1,
        modseq: 1,
        flags: 0,
        size_bytes: 1,
        ...time,
        content_id: kept?.contentId ?? '',
      })
      .execute();
    let after: string | undefined = '';
    let batches = 0;
    while (after !== undefined) {
      const from: string = after;
      after = await rig.db.inTransaction((tx) => rig.content.rows.sweep(tx, rig.aliasId, from));
      batches += 1;
    }
    expect(batches).toBe(2);
    expect((await rig.contents()).map(({ id }) => id)).toEqual([kept?.contentId]);
    expect(await rig.db.reader.selectFrom('blob').select('id').execute()).toHaveLength(1);
    expect(await rig.pages()).toHaveLength(1);
  });
});

async function copiesOf(rig: Awaited<ReturnType<typeof startContent>>): Promise<number[]> {
  return (await rig.contents()).map(({ copies }) => copies).sort();
}
