import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { Database } from '../db/database.js';
import { createCopySweeper } from '../db/engines/sqlite/old-copies.js';
import { migrate } from '../db/migrate.js';
import { type DatabaseDeps, type DatabaseLocation, openDatabase } from '../db/open-database.js';
import { createKeyring } from '../keyring/instance-keyring.js';
import type { Keyring } from '../keyring/keyring.js';
import { createRsaKeyStock, type RsaKeySource } from '../mailauth/key-stock.js';
import { type Clock, systemClock } from '../platform/clock.js';
import { DATABASE_FILE_NAME, prepareDataDir } from '../platform/files/data-dir.js';
import { lockDataDir } from '../platform/files/data-dir-lock.js';
import type { Log } from '../platform/log.js';
import { type Random, systemRandom } from '../platform/random.js';
import { PRODUCTION_COST } from '../platform/threads/password-hasher.js';
import { readInstanceKeyFile } from './instance-key-file.js';
import { migrationSeals } from './migration-seals.js';
import { PartStack } from './part-stack.js';

/** What stands outside the process; tests hand in a clock they move, keys made ahead and cheap hashing. */
export interface World {
  readonly log: Log;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly rsaKeys?: RsaKeySource;
  readonly hashingCost?: { readonly memoryKiB: number; readonly iterations: number };
  readonly database?: Partial<Omit<DatabaseDeps, 'log' | 'clock'>>;
}

/** The ground that every room stands on. */
export interface Site {
  readonly config: Config;
  readonly parts: PartStack;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: Random;
  readonly hashingCost: { readonly memoryKiB: number; readonly iterations: number };
  readonly rsaKeys: RsaKeySource;
  readonly keyring: Keyring;
  readonly db: Database;
  /** Names of the migrations that this opening ran. */
  readonly applied: readonly string[];
}

/** Opens the data directory under its lock; whatever was opened is closed again when `body` fails. */
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
  const [current, ...previous] = config.secretKeys?.reveal() ?? readInstanceKeyFile(config.dataDir, random);
  if (!current) throw new Error('WAYPOST_SECRET_KEY holds no key.');
  const keyring = createKeyring({ current, previous, random });

  const db = await openDatabase(locate(config), { log, clock, onFatal: exitProcess(log), ...world.database });
  parts.onStop('database', () => db.close());
  const applied = await migrate(db, { log, clock, seals: migrationSeals({ keyring, random }) });
  if (config.database.engine === 'sqlite') await startCopySweeper(parts, config, { clock, log });
  const rsaKeys = world.rsaKeys ?? (await startKeyStock(parts, log));
  return { config, parts, log, clock, random, hashingCost, rsaKeys, keyring, db, applied };
}

function locate({ database, dataDir }: Config): DatabaseLocation {
  return database.engine === 'postgres'
    ? { engine: 'postgres', url: database.url.reveal() }
    : { engine: 'sqlite', path: join(dataDir, DATABASE_FILE_NAME) };
}

/** What was promised can no longer be kept: a restart recovers what is on the disk. */
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
