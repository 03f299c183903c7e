import { type Check, fault, ok, warning } from '../finding.js';

/** What is known of the backups of this installation. */
export interface BackupFacts {
  readonly lastDoneAt: number | undefined;
  /** Why the newest failed, if it did. */
  readonly failure: string | undefined;
  /** `undefined`: none is scheduled. */
  readonly everyMs: number | undefined;
  readonly now: number;
}

const ID = 'backup';
const TITLE = 'Backup';
const HOUR_MS = 3_600_000;
/** Without a schedule. */
const OLD_MS = 7 * 24 * HOUR_MS;

/** How old the newest backup is, and whether the last attempt failed. */
export function backupCheck(read: () => Promise<BackupFacts>): Check {
  return {
    id: ID,
    title: TITLE,
    async look() {
      const { lastDoneAt, failure, everyMs, now } = await read();
      if (failure !== undefined) {
        return [fault(ID, TITLE, `the last one failed: ${failure}`, 'Mend that, then run: waypost backup')];
      }
      if (lastDoneAt === undefined) return [warning(ID, TITLE, 'there is none', SCHEDULE)];
      const hours = Math.floor((now - lastDoneAt) / HOUR_MS);
      const age = `the last one is ${hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`} old`;
      if (everyMs !== undefined && now - lastDoneAt > 2 * everyMs) {
        return [
          fault(
            ID,
            TITLE,
            `${age}, twice as old as it may be`,
            'Look for backup.notStarted in the log, and run: waypost backup',
          ),
        ];
      }
      if (everyMs === undefined && now - lastDoneAt > OLD_MS) return [warning(ID, TITLE, age, SCHEDULE)];
      return [ok(ID, TITLE, age)];
    },
  };
}

const SCHEDULE = 'Set WAYPOST_BACKUP_TO and WAYPOST_BACKUP_KEY_FILE, or run: waypost backup';
