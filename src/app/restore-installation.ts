import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnProgress } from '../backup/progress.js';
import { checkList, chooseBackup, refuseOtherKey } from '../backup/record/backup-catalog.js';
import type { Manifest } from '../backup/record/manifest.js';
import { openSecret, restoreBackup } from '../backup/restore-backup.js';
import { parseBackupKey } from '../backup/sealed/backup-key.js';
import { backupPlace, openBackupPlace } from '../backup/target/backup-place.js';
import { openBlobStore } from '../blobs/open-blob-store.js';
import type { Config } from '../config/config.js';
import type { Database } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { migrations as allMigrations } from '../db/migrations/all.js';
import { openDatabase } from '../db/open-database.js';
import { clearRestoreMark, dropTables, readVacancy, setRestoreMark } from '../db/restore-mark.js';
import { withoutTriggers } from '../db/without-triggers.js';
import { createKeyring } from '../keyring/instance-keyring.js';
import { systemClock } from '../platform/clock.js';
import { KEY_FILE_NAME, prepareDataDir, readIfThere, writeFileDurably } from '../platform/files/data-dir.js';
import { lockDataDir } from '../platform/files/data-dir-lock.js';
import type { Log } from '../platform/log.js';
import { OperatorError } from '../platform/operator-error.js';
import { systemRandom } from '../platform/random.js';
import { keyTags, locate } from './open-site.js';
import { PartStack } from './part-stack.js';

export interface RestoreOrder {
  /** Input in the form of `backupPlaceInput`. */
  readonly from: unknown;
  /** `undefined`: the operator gave none. */
  readonly key: { readonly text: string; readonly file: string } | undefined;
  /** The newest backup taken until then. */
  readonly at: number | undefined;
  readonly onProgress: OnProgress;
}

/**
 * Fills the configured installation, which has to be empty. Its mark stays, so that nothing starts there before
 * `finishRestore`.
 */
export async function restoreInstallation(
  config: Config,
  { from, key: given, at, onProgress }: RestoreOrder,
  log: Log,
): Promise<Manifest> {
  const key = given && parseBackupKey(given.text, given.file);
  return inDataDir(config, log, async (parts) => {
    const clock = systemClock;
    const random = systemRandom;
    const target = await openBackupPlace(backupPlace.parse(from), { random, log, mayCreate: false });
    parts.onStop('backup target', () => target.close());
    const manifest = await chooseBackup(target, key, at);
    if (!key) throw new OperatorError(noKeyText(manifest.id));
    refuseOtherKey(key, manifest);
    refuseOtherEngine(config, manifest);
    refuseNewer(manifest);
    const source = { target, key, manifest };
    await checkList(target, manifest);
    const secretKeys = await openSecret(source);
    const db = await openConfigured(config, parts, log);
    await vacate(db, config, secretKeys);

    const [current, ...previous] = secretKeys;
    if (!current)
      throw new OperatorError(`The backup ${manifest.id} has no instance key, so nothing in it can be opened.`);
    const keyring = createKeyring({ current, previous, random });
    const migrations = allMigrations.filter(({ name }) => manifest.migrations.includes(name));
    await migrate(db, { log, clock, keyTags: keyTags(keyring), migrations });
    const { dataDir, bucket } = config;
    const blobs = await openBlobStore({ dataDir, bucket, db, keyring, random, clock, log });
    parts.onStop('blobs', () => blobs.close());
    const signal = new AbortController().signal; // a kill is safe
    await withoutTriggers(db, () => restoreBackup({ db, stored: blobs.stored, signal, onProgress }, source));
    await db.durable();
    return manifest;
  });
}

/** The last step: from now on it is an installation. */
export function finishRestore(config: Config, log: Log): Promise<void> {
  return inDataDir(config, log, async (parts) => clearRestoreMark(await openConfigured(config, parts, log)));
}

/** The longest delay of a timer. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

async function inDataDir<T>(config: Config, log: Log, body: (parts: PartStack) => Promise<T>): Promise<T> {
  const parts = new PartStack(log);
  const done = new AbortController();
  // The threads of the database do not keep a process alive by themselves
  systemClock.sleep(LONGEST_WAIT_MS, done.signal).catch(() => {});
  try {
    prepareDataDir(config.dataDir);
    const lock = lockDataDir(config.dataDir);
    parts.onStop('data directory lock', () => lock.release());
    return await body(parts);
  } finally {
    await parts.stop();
    done.abort();
  }
}

async function openConfigured(config: Config, parts: PartStack, log: Log): Promise<Database> {
  const db = await openDatabase(locate(config), { log, onFatal: () => process.exit(1) });
  parts.onStop('database', () => db.close());
  return db;
}

/** Refuses whatever a restore could destroy; removes only what a killed restore left. */
async function vacate(db: Database, config: Config, secretKeys: readonly Buffer[]): Promise<void> {
  const { dataDir } = config;
  const vacancy = await readVacancy(db);
  const place =
    config.database.engine === 'postgres' ? 'The database of DATABASE_URL' : `The data directory ${dataDir}`;
  if (vacancy === 'occupied') {
    throw new OperatorError(
      `${place} has an installation already, and a restore never writes into one. Name an empty one.`,
    );
  }
  const keyPath = join(dataDir, KEY_FILE_NAME);
  const keyText = `${secretKeys.map((secret) => secret.toString('hex')).join('\n')}\n`;
  if (config.secretKeys) refuseOtherSetting(config.secretKeys.reveal(), secretKeys);
  else if (vacancy === 'empty' && existsSync(keyPath) && readIfThere(keyPath) !== keyText) {
    throw new OperatorError(
      `${keyPath} is the key of another installation. Move it away, or name another WAYPOST_DATA_DIR.`,
    );
  }
  await setRestoreMark(db);
  if (vacancy === 'unfinished') {
    await dropTables(db);
    if (db.engine === 'sqlite') await rm(join(dataDir, 'blobs'), { recursive: true, force: true });
  }
  if (!config.secretKeys) writeFileDurably(keyPath, keyText);
}

function refuseOtherSetting(given: readonly Uint8Array[], secretKeys: readonly Buffer[]): void {
  const isKnown = (secret: Buffer) => given.some((key) => secret.equals(key));
  if (secretKeys.every(isKnown)) return;
  throw new OperatorError(
    'WAYPOST_SECRET_KEY lacks a key of the backup. Unset it: the restore then writes secret.key into the data directory.',
  );
}

function refuseOtherEngine({ database }: Config, { engine, id }: Manifest): void {
  if (database.engine === engine) return;
  throw new OperatorError(
    engine === 'postgres'
      ? `The backup ${id} is of an installation on PostgreSQL. Set DATABASE_URL to an empty database.`
      : `The backup ${id} is of an installation without PostgreSQL. Unset DATABASE_URL.`,
  );
}

function refuseNewer({ migrations, release }: Manifest): void {
  const unknown = migrations.find((name) => !allMigrations.some((migration) => migration.name === name));
  if (!unknown) return;
  throw new OperatorError(
    `The backup was taken by Waypost ${release}, which is newer than this release. Restore it with that release.`,
  );
}

function noKeyText(id: string): string {
  return `The backup ${id} is sealed, and nothing in it can be opened without its key. Give the file that it was taken with: --key-file F.`;
}
