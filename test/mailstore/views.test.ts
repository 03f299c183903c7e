import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { shareDirectory } from '../domains/directory-fixture.js';
import { folderNamed, message, NO_FLAGS, openMailboxes } from './mailbox-fixture.js';

shareDirectory();

const SEEN = { bits: 1, keywords: [] };
const one = [{ source: message('m'), flags: NO_FLAGS }];

describe('a view of a folder', () => {
  it('costs the same to open for any size, and loads whole while others change it', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    const { id } = await folderNamed(mailbox, 'INBOX');
    const count = 20_000;
    await grow(rig, id, count);
    const view = await mailbox.view(id);
    expect(view.known).toMatchObject({ length: count, uidNext: count + 1, highestModseq: 2 });
    expect(() => view.known.uidAt(1)).toThrow('ready');
    expect(() => view.known.placeOf(1)).toThrow('ready');
    await Promise.all([
      view.ready(),
      mailbox.messages.remove(id, [5, 9000, 19_000]),
      mailbox.messages.setFlags(id, [7, 15_000], { mode: 'add', flags: SEEN }),
      mailbox.messages.append(id, one),
    ]);
    expect(view.known.length).toBe(count);
    for (const uid of [1, 5, 8192, 8193, 9000, 19_000, count]) expect(view.known.uidAt(uid)).toBe(uid);
    expect(view.known.flagsAt(10)).toEqual({ bits: 0, keywords: ['$Forwarded'] });
    const changes = await view.sync({ mayExpunge: true });
    expect(changes).toMatchObject([
      { kind: 'expunged', places: [19_000, 9000, 5], uids: [19_000, 9000, 5] },
      { kind: 'arrived', length: count - 2 },
      { kind: 'flags', place: 6, uid: 7, flags: SEEN },
      { kind: 'flags', place: 14_998, uid: 15_000 },
    ]);
    expect(view.known.placeOf(count + 1)).toBe(count - 2);
    expect(view.known.placeFrom(9000)).toBe(8999);
    expect(view.known.placeFrom(count + 9)).toBe(count - 1);
    expect(() => view.known.uidAt(count - 1)).toThrow(RangeError);
    expect(() => view.known.uidAt(0)).toThrow(RangeError);
  });

  it('shares its snapshot with the others that are as far', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    const { id } = await folderNamed(mailbox, 'INBOX');
    const views = [await mailbox.view(id), await mailbox.view(id)] as const;
    await mailbox.messages.append(id, one);
    for (const view of views) expect(await view.sync({ mayExpunge: true })).toEqual([{ kind: 'arrived', length: 1 }]);
    expect(views[0].known).toBe(views[1].known);
    const third = await mailbox.view(id);
    expect(third.known).toBe(views[0].known);
  });

  it('says when something happened, until it is closed', async () => {
    await using rig = await openMailboxes();
    const [mine, other] = [await rig.open(), await rig.open()];
    const { id } = await folderNamed(mine, 'INBOX');
    const view = await mine.view(id);
    let news = 0;
    const told = new Promise<void>((resolve) => {
      view.onChange(() => {
        news += 1;
        resolve();
      });
    });
    const folder = new Promise((resolve) => void mine.folders.onMessagesChange(resolve));
    await other.messages.append(id, one);
    await told;
    expect(await folder).toBe(id);
    expect(await view.sync({ mayExpunge: false })).toEqual([{ kind: 'arrived', length: 1 }]);
    view.close();
    const before = news;
    const second = await mine.view(id);
    const again = new Promise<void>((resolve) => void second.onChange(resolve));
    await rig.deliver(message('m'));
    await again;
    expect(news).toBe(before);
  });

  it('is right also after more was expunged than is remembered', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    const { id } = await folderNamed(mailbox, 'INBOX');
    await mailbox.messages.append(id, [...one, ...one, ...one]);
    const [loaded, unloaded] = [await mailbox.view(id), await mailbox.view(id)];
    await loaded.ready();
    await mailbox.messages.remove(id, [2]);
    const { highest_modseq: forgotten_modseq } = await rig.db.reader
      .selectFrom('mailbox_folder')
      .select('highest_modseq')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await rig.db.inTransaction(async (tx) => {
      await tx.updateTable('mailbox_folder').set({ forgotten_modseq }).where('id', '=', id).execute();
      await tx.deleteFrom('mailbox_expunged').execute();
    });
    expect(await loaded.sync({ mayExpunge: true })).toMatchObject([{ kind: 'expunged', places: [2], uids: [2] }]);
    // What its client was told can no longer be put together: it must select the folder again
    expect(await unloaded.sync({ mayExpunge: true })).toEqual([{ kind: 'gone' }]);
  });
});

/** As `count` messages would stand there. */
async function grow({ db, aliasId }: Awaited<ReturnType<typeof openMailboxes>>, id: string, count: number) {
  await db.inTransaction(async (tx) => {
    await sql`
      insert into mailbox_message (alias_id, folder_id, content_id, uid, modseq, flags, size_bytes, keywords,
        internal_at, saved_at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      select cast(${aliasId} as text), cast(${id} as text), 'c' || n, n, 2, 0, 10,
        case when n % 10 = 0 then '$Forwarded' end, 1, 1 from numbers
    `.execute(tx);
    await tx
      .updateTable('mailbox_folder')
      .set({ uid_next: count + 1, message_count: count, unseen_count: count, highest_modseq: 2 })
      .where('id', '=', id)
      .execute();
  });
}
