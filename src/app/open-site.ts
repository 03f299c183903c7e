import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { Database } from '../db/database.js';
import { createCopySweeper } from '../db/engines/sqlite/old-copies.js';
import type { KeyTags } from '../db/instance-key-check.js';
import { migrate } from '../db/migrate.js';
import type { MigrationSeals } from '../db/migrations/migration.js';
import { type DatabaseDeps, type DatabaseLocation, openDatabase } from '../db/open-database.js';
import { refuseUnfinishedRestore } from '../db/restore-mark.js';
import { createKeyring } from '../keyring/instance-keyring.js';
import type { Keyring } from '../keyring/keyring.js';
import { createRsaKeyStock, type RsaKeySource } from '../mailauth/key-stock.js';
import { createEmailCipher } from '../outbound/emails/email-cipher.js';
import { type Clock, systemClock } from '../platform/clock.js';
import { DATABASE_FILE_NAME, prepareDataDir } from '../platform/files/data-dir.js';
import { lockDataDir } from '../platform/files/data-dir-lock.js';
import type { Log } from '../platform/log.js';
import { type Random, systemRandom } from '../platform/random.js';
import { PRODUCTION_COST } from '../platform/threads/password-hasher.js';
import { readInstanceKeyFile } from './instance-key-file.js';
import { PartStack } from './part-stack.js';

/** The world outside the process; tests pass a clock they control, keys made in advance and cheap hashing. */
export interface World {
  readonly log: Log;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly rsaKeys?: RsaKeySource;
  readonly hashingCost?: { readonly memoryKiB: number; readonly iterations: number };
  /** A restore looks at what it has restored, before anybody else may. */
  readonly mayBeUnfinished?: boolean;
  readonly database?: Partial<Omit<DatabaseDeps, 'log' | 'clock'>>;
}

/** What every room needs. */
export interface Site {
  readonly config: Config;
  readonly parts: PartStack;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: Random;
  readonly hashingCost: { readonly memoryKiB: number; readonly iterations: number };
  readonly rsaKeys: RsaKeySource;
  readonly keyring: Keyring;
  /** What the key ring derives from, the newest first: for backups. */
  readonly secretKeys: () => readonly Uint8Array[];
  readonly db: Database;
  /** Names of the migrations run by this opening. */
  readonly applied: readonly string[];
}

/** Opens the data directory under its lock; if `body` fails, everything opened is closed again. */
export async function onSite<T>(config: Config, world: World, body: (site: Site) => Promise<T>): Promise<T> {
  const parts = new PartStack(world.log);
  try {
    return await body(await openSite(config, world, parts));
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

async function openSite(config: Config, world: World, parts: PartStack): Promise<Site> {
  const { log, clock = systemClock, random = systemRandom, hashingCost = PRODUCTION_COST } = world;
  prepareDataDir(config.dataDir);
  const lock = lockDataDir(config.dataDir);
  parts.onStop('data directory lock', () => lock.release());
  const keys = config.secretKeys?.reveal() ?? readInstanceKeyFile(config.dataDir, random);
  const [current, ...previous] = keys;
  if (!current) throw new Error('WAYPOST_SECRET_KEY contains no key.');
  const keyring = createKeyring({ current, previous, random });

  const db = await openDatabase(locate(config), { log, clock, onFatal: exitProcess(log), ...world.database });
  parts.onStop('database', () => db.close());
  if (!world.mayBeUnfinished) await refuseUnfinishedRestore(db);
  const seals = migrationSeals({ keyring, random });
  const applied = await migrate(db, { log, clock, seals, keyTags: keyTags(keyring) });
  if (config.database.engine === 'sqlite') await startCopySweeper(parts, config, { clock, log });
  const rsaKeys = world.rsaKeys ?? (await startKeyStock(parts, log));
  return { config, parts, log, clock, random, hashingCost, rsaKeys, keyring, secretKeys: () => keys, db, applied };
}

export function keyTags(keyring: Keyring): KeyTags {
  const [current = '', ...older] = keyring.macs('instance-key', 'tag').map((mac) => mac.toString('hex'));
  return { current, known: [current, ...older], opens: keyring.knows };
}

export function locate({ database, dataDir }: Config): DatabaseLocation {
  return database.engine === 'postgres'
    ? {
        engine: 'postgres',
        url: database.url.reveal(),
        listenUrl: database.listenUrl?.reveal(),
        isPrepared: database.isPrepared,
      }
    : { engine: 'sqlite', path: join(dataDir, DATABASE_FILE_NAME) };
}

/** Acknowledged data can no longer be guaranteed: a restart recovers what is on the disk. */
function exitProcess(log: Log): (error: Error) => void {
  return (error) => {
    log.error('service.fatal', { error });
    process.exit(1);
  };
}

async function startCopySweeper(
  parts: PartStack,
  { dataDir }: Config,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<void> {
  const sweeper = createCopySweeper({ path: join(dataDir, DATABASE_FILE_NAME), clock, log });
  await sweeper.sweep();
  await parts.start(sweeper);
}

async function startKeyStock(parts: PartStack, log: Log): Promise<RsaKeySource> {
  const stock = createRsaKeyStock({ log });
  await parts.start(stock);
  return stock;
}

/** For migrations that seal what an earlier release stored readable. */
export function migrationSeals({ keyring, random }: { keyring: Keyring; random: Random }): MigrationSeals {
  return {
    email: createEmailCipher({ keyring, random }).sealText,
    captured: (context, bytes) => keyring.seal('sandbox', context, bytes),
  };
}
