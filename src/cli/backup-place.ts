import { backupPlaceInput, parseBackupPlace } from '../config/backup-setting.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';

/** A directory, seen from here, or a bucket, with the keys of this environment. */
export function backupPlace(cli: Cli, option: string, text: string): unknown {
  const place = parseBackupPlace(text, cli.env);
  if (place) return backupPlaceInput(place);
  throw new CliError(
    `${option} takes a directory, or s3://key:secret@host:port/bucket/prefix?region=…&tls=… as WAYPOST_BLOBS does.`,
    EXIT.usage,
  );
}
