import { readFileSync } from 'node:fs';
import { createBackupSchedule } from '../backup/backup-schedule.js';
import { type BackupService, createBackupService } from '../backup/backup-service.js';
import { createMailboxRestores, type MailboxRestores } from '../backup/mailbox/mailbox-restores.js';
import { createSealedCopies, type SealedCopies } from '../backup/mailbox/sealed-copies.js';
import { type BackupRun, listRuns } from '../backup/record/run-store.js';
import { parseBackupKey } from '../backup/sealed/backup-key.js';
import { type BackupPlace, describePlace, openBackupPlace } from '../backup/target/backup-place.js';
import type { BackupTarget } from '../backup/target/backup-target.js';
import type { BackupFacts } from '../doctor/storage/backups.js';
import type { Part } from '../platform/lifecycle.js';
import type { Rooms } from './open-rooms.js';
import type { Site } from './open-site.js';

export interface BackupRoom {
  readonly backups: BackupService;
  readonly mailboxRestores: MailboxRestores;
  readonly sealedCopies: SealedCopies;
  readonly openBackupTarget: (place: BackupPlace, options: { readonly mayCreate: boolean }) => Promise<BackupTarget>;
  readonly backupWorkers: readonly Part[];
}

export function openBackup(site: Site, { blobs }: Rooms, version: string): BackupRoom {
  const { config, parts, db, keyring, secretKeys, clock, random, log } = site;
  const { dataDir, backup, quotas } = config;
  const backups = createBackupService({
    ...{ db, blobs, dataDir, clock, random, log },
    secretKeys: secretKeys(),
    release: version,
  });
  parts.onStop('backup', () => backups.stop());
  const mailboxRestores = createMailboxRestores({ db, blobs, hold: blobs.hold, keyring, clock, random, log });
  parts.onStop('mailbox restores', () => mailboxRestores.stop());
  const defaultQuotaBytes = quotas.defaultBytes;
  const sealedCopies = createSealedCopies({ db, blobs, keyring, clock, random, log, defaultQuotaBytes });
  parts.onStop('sealed copies', () => sealedCopies.stop());
  const openBackupTarget: BackupRoom['openBackupTarget'] = (place, { mayCreate }) =>
    openBackupPlace(place, { random, log, mayCreate });
  const schedule =
    backup &&
    createBackupSchedule({
      ...{ db, clock, log, backups },
      everyMs: backup.everyMs,
      order: () => ({
        place: describePlace(backup.to),
        key: parseBackupKey(readFileSync(backup.keyFile, 'utf8'), backup.keyFile),
        keep: backup.keep,
        openTarget: () => openBackupTarget(backup.to, { mayCreate: true }),
      }),
    });
  return { backups, mailboxRestores, sealedCopies, openBackupTarget, backupWorkers: schedule ? [schedule] : [] };
}

export async function readBackupFacts({ config, db, clock }: Site): Promise<BackupFacts> {
  const runs = await listRuns(db.reader);
  const [newest] = runs.filter(({ state }) => state !== 'running');
  return {
    lastDoneAt: runs.find(({ state }) => state === 'done')?.startedAt,
    failure: newest?.state === 'failed' ? newest.detail : undefined,
    everyMs: config.backup?.everyMs,
    now: clock.now(),
  };
}

export function listBackupRuns({ db }: Site): Promise<readonly BackupRun[]> {
  return listRuns(db.reader);
}
