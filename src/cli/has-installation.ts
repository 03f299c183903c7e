import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { DATABASE_FILE_NAME, KEY_FILE_NAME } from '../platform/files/data-dir.js';

/** Whether Waypost was started with these settings before. With PostgreSQL the data directory holds at most the key. */
export function hasInstallation({ database, dataDir, secretKeys }: Config): boolean {
  if (database.engine === 'sqlite') return existsSync(join(dataDir, DATABASE_FILE_NAME));
  return secretKeys !== undefined || existsSync(join(dataDir, KEY_FILE_NAME));
}
