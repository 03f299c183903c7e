import { MissingObjectError } from '../blobs/object-store.js';
import type { StoredObjects } from '../blobs/stored-objects.js';
import type { Database } from '../db/database.js';
import type { OnProgress } from './progress.js';
import { readList } from './record/backup-catalog.js';
import type { Manifest } from './record/manifest.js';
import { emptyTables, loadPart } from './rows/load-part.js';
import { inMemory, openBackupFile } from './sealed/backup-file.js';
import type { BackupKey } from './sealed/backup-key.js';
import { DamagedFileError, MissingFileError, openSealedFile } from './sealed/sealed-file.js';
import { type BackupTarget, pathOf } from './target/backup-target.js';

export interface RestoreSource {
  readonly target: BackupTarget;
  readonly key: BackupKey;
  readonly manifest: Manifest;
}

/** Opens the instance keys of that time, the newest first. */
export async function openSecret({ key, manifest }: Omit<RestoreSource, 'target'>): Promise<readonly Buffer[]> {
  async function* sealed() {
    yield Buffer.from(manifest.secret, 'base64');
  }
  const text = Buffer.concat(await inMemory(openSealedFile(key, `${manifest.id} secret.key`, sealed()))).toString();
  return text.split('\n').map((line) => Buffer.from(line, 'hex'));
}

export interface RestoreDeps {
  /** A database with the tables of the backup's migrations. */
  readonly db: Database;
  readonly stored: Pick<StoredObjects, 'location' | 'write'>;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

/** Fills the tables and the object store. Each byte is authenticated on its way. */
export async function restoreBackup(
  { db, stored, signal, onProgress }: RestoreDeps,
  { target, key, manifest }: RestoreSource,
): Promise<void> {
  await emptyTables(db);
  const absent = new Set<string>();
  let [rows, objects, doneBytes] = [0, 0, 0];
  async function writeObject(name: string): Promise<boolean> {
    try {
      await stored.write(name, openBackupFile({ target, key }, 'objects', name));
      return true;
    } catch (error) {
      if (error instanceof MissingObjectError) return false;
      throw error;
    }
  }
  const report = (phase: 'rows' | 'objects', bytes: number) => {
    doneBytes += bytes;
    onProgress({ phase, doneBytes, totalBytes: Math.max(doneBytes, manifest.total_bytes) });
  };
  for await (const line of readList(target, manifest)) {
    signal.throwIfAborted();
    if (line.kind === 'part') {
      const part = Buffer.concat(await inMemory(openBackupFile({ target, key }, 'parts', line.name)));
      await loadPart(db, part, stored.location);
      rows += line.rows;
      report('rows', part.length);
    } else if (line.kind === 'missing') {
      absent.delete(line.name); // missing objects are at the end of the list
    } else {
      objects += 1;
      if (!(await writeObject(line.name))) absent.add(line.name);
      if (absent.size > manifest.missing) break;
      report('objects', line.bytes);
    }
  }
  const [first] = absent;
  if (first !== undefined) throw new MissingFileError(pathOf({ kind: 'objects', name: first }));
  if (rows !== manifest.rows || objects !== manifest.objects) throw new DamagedFileError(`lists/${manifest.id}`);
}
