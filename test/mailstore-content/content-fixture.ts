import { createBlobStore } from '../../src/blobs/blob-store.js';
import { openFileObjects } from '../../src/blobs/file-objects.js';
import { createMailboxKeys } from '../../src/directory/mailboxes/mailbox-keys.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import type { StagedContent } from '../../src/mailstore/content/content-writes.js';
import { performConversion } from '../../src/mailstore/content/convert-task.js';
import { type ContentDeps, createContent } from '../../src/mailstore/content/create-content.js';
import { systemClock } from '../../src/platform/clock.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { openTestDatabase } from '../support/database.js';
import { createRecordingLog } from '../support/recording-log.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

/** What the thread does, without the second that one takes to start from sources; keys come as copies there too. */
export const convertHere: ContentDeps['convert'] = async (task) => performConversion(structuredClone(task));

export type ContentRig = Awaited<ReturnType<typeof startContent>>;

/** One mailbox and its contents; `node()` opens the same as another process would. */
export async function startContent() {
  const db = await openTestDatabase();
  const place = await makeTestDirectory();
  const keyring = createKeyring({ current: Buffer.alloc(32, 1) });
  const objects = await openFileObjects(place.path);
  const aliasId = newId(systemRandom, Date.now());
  const keys = createMailboxKeys(systemRandom, aliasId);
  const stops: (() => Promise<void>)[] = [];

  function node(convert: ContentDeps['convert'] | 'thread' = convertHere) {
    const log = createRecordingLog();
    const blobs = createBlobStore({ log: silentLog, db, keyring, objects, random: systemRandom, clock: systemClock });
    const content = createContent({
      db,
      blobs,
      clock: systemClock,
      random: systemRandom,
      log,
      ...(convert !== 'thread' && { convert }),
    });
    stops.push(() => content.stop());
    return { content, blobs, log, open: () => content.open({ aliasId, keys }) };
  }

  const first = node();
  const put = async (staged: readonly StagedContent[]) => {
    await db.inTransaction((tx) => first.content.rows.put(tx, aliasId, staged));
    return staged.map(({ id, sizeBytes }) => ({ contentId: id, sizeBytes }));
  };

  return {
    db,
    aliasId,
    keys,
    node,
    put,
    directory: place.path,
    ...first,
    /** As mail that came while no session was open. */
    async deliver(...sources: readonly Buffer[]) {
      const staged: StagedContent[] = [];
      for (const source of sources) staged.push(await first.content.stageIntake(keys.publicKey, [source]));
      return put(staged);
    },
    release: (ids: readonly string[]) => db.inTransaction((tx) => first.content.rows.release(tx, aliasId, ids)),
    share: (ids: readonly string[]) => db.inTransaction((tx) => first.content.rows.share(tx, aliasId, ids)),
    pages: () => db.reader.selectFrom('mailbox_page').select(['id', 'entry_count']).orderBy('id').execute(),
    contents: () =>
      db.reader
        .selectFrom('mailbox_content')
        .select(['id', 'copies', 'page_id', 'entry', 'sealed_key'])
        .orderBy('id')
        .execute(),
    async [Symbol.asyncDispose]() {
      for (const stop of stops) await stop();
      await db[Symbol.asyncDispose]();
      await place.remove();
    },
  };
}

export function message(n: number, text = `Body ${n}`): Buffer {
  return Buffer.from(
    `From: Ann <ann@example.test>\r\nTo: bob@example.test\r\nSubject: Letter ${n}\r\nMessage-ID: <${n}@example.test>\r\n` +
      `Date: Sun, 15 Nov 2026 12:00:00 +0000\r\n\r\n${text}\r\n`,
  );
}

export function messages(count: number, from = 0): Buffer[] {
  return Array.from({ length: count }, (_, n) => message(from + n));
}
