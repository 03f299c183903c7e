import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBlobStore } from '../../src/blobs/blob-store.js';
import { openFileObjects } from '../../src/blobs/file-objects.js';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open-database.js';
import { createMailboxKeys } from '../../src/directory/mailboxes/mailbox-keys.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import type { StagedContent } from '../../src/mailstore/content/content-writes.js';
import { createContent } from '../../src/mailstore/content/create-content.js';
import { systemClock } from '../../src/platform/clock.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { makeTestLocation, testEngine } from '../support/database.js';
import { type LeftOnDisk, PowerCutDisk } from '../support/power-cut.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';
import { convertHere, message } from './content-fixture.js';

const CUTS = process.env.WAYPOST_TEST_LONG ? 1000 : 25;
const LARGE = Buffer.concat([message(1), Buffer.alloc(300_000, 'x')]);

describe.runIf(testEngine() === 'sqlite' && process.platform === 'linux')('a power cut', () => {
  it('among contents that come, are packed into pages and go leaves each whole, in its place or gone', async () => {
    const place = await makeTestLocation();
    const { path: directory, remove } = await makeTestDirectory();
    if (place.location.engine !== 'sqlite') throw new Error('SQLite only');
    const disk = new PowerCutDisk({
      databasePath: place.location.path,
      blobDirectory: directory,
      seed: 17,
      cuts: CUTS,
      oneIn: 3,
      check: expectContents,
    });
    const { files, startCheckpoints } = disk;
    const db = await openDatabase(place.location, { log: silentLog, onFatal: () => {}, files, startCheckpoints });
    await migrate(db, { log: silentLog, clock: systemClock });
    const keyring = createKeyring({ current: Buffer.alloc(32, 1) });
    const objects = await openFileObjects(directory, files);
    const common = { db, random: systemRandom, clock: systemClock };
    const blobs = createBlobStore({ log: silentLog, ...common, keyring, objects });
    const content = createContent({ ...common, blobs, log: silentLog, convert: convertHere });
    const aliasId = newId(systemRandom, systemClock.now());
    const keys = createMailboxKeys(systemRandom, aliasId);
    const open = content.open({ aliasId, keys });

    while (disk.cutsMade < CUTS && disk.failures.length === 0) {
      const staged: StagedContent[] = [];
      for (let i = 0; i < 40; i += 1) staged.push(await open.stage(i === 0 ? LARGE : message(i)));
      await db.inTransaction((tx) => content.rows.put(tx, aliasId, staged));
      await db.durable();
      for (const { id } of staged) disk.acknowledge(`kept ${id}`);
      open.wake();
      await open.settled();
      const gone = staged.filter((_, i) => i % 4 === 0).map(({ id }) => id);
      for (const id of gone) disk.forget(`kept ${id}`);
      await db.inTransaction((tx) => content.rows.release(tx, aliasId, gone));
      await db.durable();
      for (const id of gone) disk.acknowledge(`gone ${id}`);
    }
    await content.stop();
    await db.close();
    await place.remove();
    await remove();
    disk.remove();
    expect(disk.failures).toEqual([]);
    expect(disk.cutsMade).toBe(CUTS);
  });
});

function expectContents({ select, acknowledged, blobDirectory }: LeftOnDisk): void {
  if (acknowledged.length === 0) return; // perhaps before there were tables
  const none = (what: string, found: readonly unknown[]) => {
    if (found.length > 0) throw new Error(`${what}: ${found.join()}`);
  };
  const contents = new Set(select('id', 'from mailbox_content'));
  for (const line of acknowledged) {
    const [what, id = ''] = line.split(' ');
    if (contents.has(id) !== (what === 'kept')) throw new Error(`${id} should be ${what}`);
  }
  const isLoose = 'from mailbox_content where page_id is null';
  none('loose and without a key', select('id', `${isLoose} and entry is null and sealed_key is null`));
  none('loose and in a page', select('id', 'from mailbox_content where page_id is not null and entry is not null'));
  none(
    'without their page',
    select('id', `from mailbox_content where page_id is not null and page_id not in (select id from mailbox_page)`),
  );
  none('without bytes', select('id', 'from mailbox_content where blob_id not in (select id from blob)'));
  none('bytes of none', select('id', 'from blob where id not in (select blob_id from mailbox_content)'));
  for (const id of select('id', `from blob where location = 'file'`)) {
    if (!existsSync(join(blobDirectory, String(id)))) throw new Error(`the file of ${id} is missing`);
  }
}
