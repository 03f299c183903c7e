import { type BackupService, createBackupService } from '../backup/backup-service.js';
import { type BackupPlace, openBackupPlace } from '../backup/target/backup-place.js';
import type { BackupTarget } from '../backup/target/backup-target.js';
import type { Rooms } from './open-rooms.js';
import type { Site } from './open-site.js';

export interface BackupRoom {
  readonly backups: BackupService;
  readonly openBackupTarget: (place: BackupPlace) => Promise<BackupTarget>;
}

export function openBackup(site: Site, { blobs }: Rooms, version: string): BackupRoom {
  const { config, parts, db, secretKeys, clock, random, log } = site;
  const backups = createBackupService({
    db,
    blobs,
    secretKeys: secretKeys(),
    dataDir: config.dataDir,
    release: version,
    clock,
    random,
    log,
  });
  parts.onStop('backup', () => backups.stop());
  return { backups, openBackupTarget: (place) => openBackupPlace(place, { random, log, mayCreate: true }) };
}
