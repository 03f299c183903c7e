import { join } from 'node:path';
import { KEY_FILE_NAME, readIfThere, writeFileDurably } from '../platform/files/data-dir.js';
import { OperatorError } from '../platform/operator-error.js';
import type { Random } from '../platform/random.js';

const KEY_BYTES = 32;
const KEY_LINE = /^[0-9a-f]{64}$/i;

/** The instance keys of `<data>/secret.key`, one per line, newest first; created at the first start. */
export function readInstanceKeyFile(dataDir: string, random: Random): readonly [Buffer, ...Buffer[]] {
  const path = join(dataDir, KEY_FILE_NAME);
  const text = readIfThere(path);
  if (text === undefined) {
    const key = random.bytes(KEY_BYTES);
    writeFileDurably(path, `${key.toString('hex')}\n`);
    return [key];
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [newest, ...older] = lines.map((line) => toKey(line.trim(), path));
  // An empty file is a lost key, not a first start: a new key would silently make all sealed data unreadable
  if (!newest)
    throw new OperatorError(`${path} is empty. Restore it from a backup, or give the key in WAYPOST_SECRET_KEY.`);
  return [newest, ...older];
}

function toKey(line: string, path: string): Buffer {
  if (!KEY_LINE.test(line))
    throw new OperatorError(`${path} contains a line that is not 64 hex digits. Restore it from a backup.`);
  return Buffer.from(line, 'hex');
}
