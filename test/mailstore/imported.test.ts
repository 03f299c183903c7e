import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewJob } from '../../src/jobs/job.js';
import type { Mailbox } from '../../src/mailstore/mailbox.js';
import { createMailboxHooks } from '../../src/mailstore/mailbox-hooks.js';
import { systemRandom } from '../../src/platform/random.js';
import { folderNamed, message, NO_FLAGS, openMailboxes } from './mailbox-fixture.js';

describe('messages of another store', () => {
  let place: Awaited<ReturnType<typeof openMailboxes>>;
  let mailbox: Mailbox;
  beforeEach(async () => {
    place = await openMailboxes();
    mailbox = await place.open();
  });
  afterEach(() => place[Symbol.asyncDispose]());

  const imported = (name: string) => ({
    source: message(name),
    flags: NO_FLAGS,
    tag: mailbox.imported.tagOf(name),
  });
  const inbox = async () => (await folderNamed(mailbox, 'INBOX')).id;
  const count = async () => (await mailbox.folders.status([await inbox()]))[0]?.messages;

  it('are taken once, by sixteen at the same moment too', async () => {
    const names = Array.from({ length: 40 }, (_, n) => `message ${n}`);
    const id = await inbox();
    const taken = await Promise.all(
      Array.from({ length: 16 }, (_, n) => mailbox.imported.take(id, names.slice(n, n + 20).map(imported))),
    );
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(35);
    expect(await count()).toBe(35);
    expect((await mailbox.imported.known(names.map((name) => mailbox.imported.tagOf(name)))).size).toBe(35);
    expect(await mailbox.imported.take(id, [imported('x'), imported('x')])).toBe(1);
  });

  it('are not noted when they are not appended', async () => {
    await expect(mailbox.imported.take('0'.repeat(24), [imported('a')])).rejects.toMatchObject({ kind: 'not-found' });
    expect(await mailbox.imported.take(await inbox(), [imported('a')])).toBe(1);
  });

  it('are forgotten with the mailbox, however many there are', async () => {
    const id = await inbox();
    for (let n = 0; n < 3; n++) {
      const some = Array.from({ length: 250 }, (_, each) => imported(`${n} ${each}`));
      await mailbox.imported.take(id, some);
    }
    const { db, clock, content } = place;
    const jobs = { enqueue: async (_: unknown, job: NewJob) => String(place.waiting.push(job)) };
    const hooks = createMailboxHooks({ db, clock, random: systemRandom, jobs, rows: content.rows });
    await db.inTransaction((tx) => hooks.onAliasDeleted(tx, place.aliasId));
    await place.runJobs();
    expect(await place.leftOvers()).toEqual([]);
  });
});
