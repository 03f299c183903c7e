import type { Database } from '../db/database.js';
import { onRecordsChecked } from '../directory/dns/records-checked.js';
import type { Jobs } from '../jobs/job.js';
import { repeatOf } from '../jobs/repeating-job.js';
import type { Clock } from '../platform/clock.js';
import type { Part } from '../platform/lifecycle.js';
import type { Log } from '../platform/log.js';
import { CERTIFICATES_JOB } from './certificate-run.js';
import { voidTurns } from './store/account-store.js';

// The records of a domain are often checked several times in a row: all names are checked once afterwards
const SOON_MS = 30_000;

/** Checks the names at every start, and soon after the records of a domain were checked. */
export function createFollowRecords({
  db,
  jobs,
  clock,
  log,
}: {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'warn'>;
}): Part {
  let unlisten = () => {};
  let waking: Promise<void> = Promise.resolve();

  async function wakeAt(at: number): Promise<void> {
    await db.inTransaction(async (tx) => void (await jobs.enqueue(tx, repeatOf(CERTIFICATES_JOB, at))));
  }

  return {
    name: 'certificate names',
    async start() {
      if (db.engine === 'sqlite') await voidTurns(db.writer);
      await wakeAt(clock.now());
      let soonAt = 0;
      unlisten = onRecordsChecked(db, () => {
        if (soonAt > clock.now()) return;
        soonAt = clock.now() + SOON_MS;
        waking = wakeAt(soonAt).catch((error: unknown) => log.warn('certificate.notWoken', { error }));
      });
    },
    async stop() {
      unlisten();
      await waking;
    },
  };
}
