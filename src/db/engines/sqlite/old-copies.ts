import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../../../platform/clock.js';
import type { Part } from '../../../platform/lifecycle.js';
import type { Log } from '../../../platform/log.js';
import { createSweeper } from '../../../platform/sweeper.js';

/** Time to return to the previous release; after it, a copy would keep what was deleted or sealed since. */
const KEPT_MS = 7 * 86_400_000;

/** Removes the copies that migrations took of the database at `path`, once they are a week old. */
export function createCopySweeper({
  path,
  clock,
  log,
}: {
  readonly path: string;
  readonly clock: Clock;
  readonly log: Log;
}): Part & { sweep(): Promise<void> } {
  async function sweep(): Promise<void> {
    for (const name of await readdir(dirname(path))) {
      const takenAt = takenAtOf(name, basename(path));
      if (takenAt === undefined || clock.now() - takenAt < KEPT_MS) continue;
      await rm(join(dirname(path), name), { force: true });
      log.info('db.copyRemoved', { name });
    }
  }
  return createSweeper({ name: 'database-copies', failed: 'db.copyNotRemoved', sweep, clock, log });
}

/** `waypost.db.before-0016-sealed-content-1794960000000` ends with its time. */
function takenAtOf(name: string, database: string): number | undefined {
  if (!name.startsWith(`${database}.before-`)) return undefined;
  const digits = name.slice(name.lastIndexOf('-') + 1);
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}
