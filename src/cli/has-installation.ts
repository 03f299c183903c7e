import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { DATABASE_FILE_NAME, KEY_FILE_NAME } from '../platform/data-dir.js';

/** Whether somebody started Waypost with these settings before. With PostgreSQL the data directory has the key alone, if that. */
export function hasInstallation({ database, dataDir, secretKeys }: Config): boolean {
  if (database.engine === 'sqlite') return existsSync(join(dataDir, DATABASE_FILE_NAME));
  return secretKeys !== undefined || existsSync(join(dataDir, KEY_FILE_NAME));
}
