import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Env } from './env-file.js';
import { type ConfigReading, readConfigWithSources } from './read-config.js';

export const ENV_FILE_NAME = 'waypost.env';

/** Reads the environment and, with lower priority, `waypost.env` of the data directory it names. */
export function loadConfig(env: Env): ConfigReading {
  return readConfigWithSources(env, readEnvFile(dataDirOf(env)));
}

/** Only the environment names the data directory: the other settings may be stored in it. */
export function dataDirOf(env: Env): string {
  return resolve(env.WAYPOST_DATA_DIR?.trim() || './data');
}

export function readEnvFile(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, ENV_FILE_NAME), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
