import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { changeEnvFile } from '../config/env-file.js';
import { dataDirOf, ENV_FILE_NAME, readEnvFile } from '../config/load-config.js';
import { readConfigWithSources } from '../config/read-config.js';
import { writeFileDurably } from '../platform/files/data-dir.js';
import { readKeyFile } from './backup-key-file.js';
import type { Cli } from './cli.js';
import { CliError } from './cli-error.js';

const KEY_TEXT = /^[0-9a-f]{64}$/i;

/** Keeps the settings of backups that the service takes by itself, once they are known to be right. */
export function scheduleBackups(
  cli: Cli,
  {
    to,
    keyFile,
    every,
    keep,
  }: { readonly to: string; readonly keyFile: string; readonly every: string; readonly keep: number | undefined },
): void {
  if (!KEY_TEXT.test(readKeyFile(keyFile).text.trim())) {
    throw new CliError(`${keyFile} is no backup key. waypost backup --new-key <file> makes one.`);
  }
  const isUrl = /^[a-z0-9+.-]+:\/\//i.test(to);
  const values = {
    WAYPOST_BACKUP_TO: isUrl ? to : resolve(to),
    WAYPOST_BACKUP_EVERY: every,
    WAYPOST_BACKUP_KEY_FILE: resolve(keyFile),
    ...(keep !== undefined && { WAYPOST_BACKUP_KEEP: String(keep) }),
  };
  const stronger = Object.keys(values).filter((name) => cli.env[name]);
  if (stronger.length > 0) {
    throw new CliError(`The environment sets ${stronger.join(', ')}, and wins over ${ENV_FILE_NAME}. Change it there.`);
  }
  const dataDir = dataDirOf(cli.env);
  if (!existsSync(dataDir)) {
    throw new CliError(`There is no installation in ${dataDir}. Name its directory in WAYPOST_DATA_DIR.`);
  }
  const changed = changeEnvFile(readEnvFile(dataDir), values);
  readConfigWithSources(cli.env, changed); // throws what is wrong
  const path = join(dataDir, ENV_FILE_NAME);
  writeFileDurably(path, changed);
  cli.print(`Wrote ${path}. Restart the service: it takes the first backup at once, and then one every ${every}.`);
}
