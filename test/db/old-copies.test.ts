import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCopySweeper } from '../../src/db/engines/sqlite/old-copies.js';
import { createManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

const DAY_MS = 86_400_000;

it('a copy that a migration took is removed after a week, and nothing else', async () => {
  const place = await makeTestDirectory();
  const clock = createManualClock();
  const now = clock.now();
  const copy = `waypost.db.before-0016-sealed-content-${now}`;
  const others = ['waypost.db', 'waypost.db-wal', `other.db.before-1-${now}`, 'waypost.db.before-the-move'];
  for (const name of [copy, ...others]) await writeFile(join(place.path, name), '');
  const sweeper = createCopySweeper({ path: join(place.path, 'waypost.db'), clock, log: silentLog });
  await sweeper.start();
  await clock.advance(6 * DAY_MS);
  await sweeper.sweep();
  expect(await readdir(place.path)).toContain(copy);
  await clock.advance(DAY_MS);
  await sweeper.stop();
  expect((await readdir(place.path)).sort()).toEqual(others.sort());
  await place.remove();
});
