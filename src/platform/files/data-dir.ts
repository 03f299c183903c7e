import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '../operator-error.js';

export const DATABASE_FILE_NAME = 'waypost.db';
export const KEY_FILE_NAME = 'secret.key';
const OWNER_ONLY = 0o700;
export const SECRET_MODE = 0o600;

/** Creates the directory if needed and makes it private to its owner: it contains keys and mail. */
export function prepareDataDir(path: string): void {
  mkdirSync(path, { recursive: true, mode: OWNER_ONLY });
  if ((statSync(path).mode & 0o777) !== OWNER_ONLY) chmodSync(path, OWNER_ONLY);
}

/** Readers see the old file or the new one, never a mixture; the new one survives a power cut once this returns. */
export function writeFileDurably(path: string, content: string | Uint8Array): void {
  const draft = join(dirname(path), `.${process.pid}-${performance.now()}.tmp`);
  try {
    const file = openSync(draft, 'wx', SECRET_MODE);
    try {
      writeAll(file, Buffer.from(content));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  syncDirectory(dirname(path));
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

/** `undefined`: no such file. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Beside the lock and not in it: the command line knows it by name, and loads no database for that. */
export class DataDirInUseError extends OperatorError {
  override readonly name = 'DataDirInUseError';
  constructor(readonly dataDir: string) {
    super(
      `The data directory ${dataDir} is in use by another Waypost process. Stop it first, or set WAYPOST_DATA_DIR to another directory.`,
    );
  }
}
