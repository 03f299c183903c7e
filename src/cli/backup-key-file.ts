import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeFileDurably } from '../platform/files/data-dir.js';
import { randomHex, systemRandom } from '../platform/random.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';

const KEY_BYTES = 32;

/** Never replaces a file: it may be the key of backups. */
export function makeKeyFile(cli: Cli, path: string): void {
  if (existsSync(path)) {
    throw new CliError(
      `${path} is there already. A key that backups were taken with is never replaced: name another file.`,
    );
  }
  writeFileDurably(resolve(path), `${randomHex(systemRandom, KEY_BYTES)}\n`);
  cli.tell(
    `Wrote ${path}. Keep a copy of it away from this machine and away from the backups: without it they restore nothing.`,
  );
}

export function readKeyFile(path: string): { readonly text: string; readonly file: string } {
  return { text: readFileSync(path, 'utf8'), file: path };
}

export function needKeyFile(path: string | undefined): string {
  if (path) return path;
  throw new CliError(
    'Backups are sealed: give --key-file F, or set WAYPOST_BACKUP_KEY_FILE. waypost backup --new-key F makes a key.',
    EXIT.usage,
  );
}
