import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { MissingObjectError } from '../blobs/object-store.js';
import type { Db, EngineName } from '../db/database.js';
import { readInstallationId } from '../db/instance-key-check.js';
import { listTableShapes } from '../db/table-shapes.js';
import type { Log } from '../platform/log.js';
import { OperatorError } from '../platform/operator-error.js';
import { randomHex } from '../platform/random.js';
import type { BackupDeps } from './backup-deps.js';
import type { OnProgress } from './progress.js';
import { pruneBackups } from './prune-backups.js';
import { checkList, listBackupIds, readList, readManifest, refuseOtherKey } from './record/backup-catalog.js';
import { formatLine, type ListLine, parseLines } from './record/file-list.js';
import { formatManifest, type Manifest } from './record/manifest.js';
import { copyBlobs, copyTable, isCopied } from './rows/copy-rows.js';
import { createPartWriter } from './rows/part-writer.js';
import type { BackupKey } from './sealed/backup-key.js';
import { DamagedFileError, MissingFileError, sealFile } from './sealed/sealed-file.js';
import type { BackupTarget } from './target/backup-target.js';
import { withHold } from './with-hold.js';

export interface BackupRequest {
  readonly target: BackupTarget;
  readonly key: BackupKey;
  /** Writes everything again, even files that the target has. */
  readonly isFull: boolean;
  /** How many backups stay in the target, this one included; `undefined`: all. */
  readonly keep: number | undefined;
  readonly signal: AbortSignal;
  /** Called once no other backup can be running. */
  readonly onBegun?: () => Promise<void>;
  readonly onProgress: OnProgress;
}

const WORK_PREFIX = '.backup-work-';

export interface TakenBackup {
  readonly manifest: Manifest;
  /** The reason why older backups could not be removed; the new one is complete nevertheless. */
  readonly notPruned: string | undefined;
}

/** Copies one state of the installation while it runs. The backup exists once its manifest is written, at the end. */
export async function takeBackup(deps: BackupDeps, request: BackupRequest): Promise<TakenBackup> {
  const { target, key } = request;
  return withHold({ hold: deps.blobs.hold, clock: deps.clock }, request.signal, async (signal, confirm) => {
    await request.onBegun?.();
    await target.tidy();
    const installation = await readInstallationId(deps.db.reader);
    const previous = await findPrevious(installation, request, deps.log);
    const directory = await makeWorkDirectory(deps.dataDir);
    try {
      const copied = await copyInstallation(deps, { ...request, signal }, { directory, previous, installation });
      await confirm();
      const manifest: Manifest = { ...copied, finished_at: deps.clock.now() };
      await target.put({ kind: 'backups', name: manifest.id }, inOnePiece(formatManifest(key, manifest)));
      return { manifest, notPruned: await tidyOthers(target, request, signal) };
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
}

/** A damaged older backup must not make the new one fail: it would be taken again and again. */
async function tidyOthers(
  target: BackupTarget,
  { key, isFull, keep }: BackupRequest,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    if (isFull) await removeUnusable(target, key);
    if (keep !== undefined) await pruneBackups(target, { key, keep, signal });
    return undefined;
  } catch (error) {
    if (!(error instanceof DamagedFileError || error instanceof MissingFileError)) throw error;
    return `Older backups were not removed, because the file ${error.file} is damaged or missing. Take a backup with --full.`;
  }
}

/** Removes backups that cannot be restored, because their manifest or list is damaged. */
async function removeUnusable(target: BackupTarget, key: BackupKey): Promise<void> {
  for (const name of await listBackupIds(target)) {
    if (await findUsable(target, name, key)) continue;
    await target.delete({ kind: 'backups', name });
    await target.delete({ kind: 'lists', name });
  }
}

async function findUsable(target: BackupTarget, id: string, key: BackupKey | undefined): Promise<Manifest | undefined> {
  try {
    const manifest = await readManifest(target, id, key);
    await checkList(target, manifest);
    return manifest;
  } catch (error) {
    if (error instanceof DamagedFileError || error instanceof MissingFileError) return undefined;
    throw error;
  }
}

/** The newest usable backup of the target, if it is of this installation and this key. */
async function findPrevious(
  installation: string,
  { target, key }: BackupRequest,
  log: Log,
): Promise<Manifest | undefined> {
  let manifest: Manifest | undefined;
  for (const id of (await listBackupIds(target)).toReversed()) {
    manifest = await findUsable(target, id, undefined);
    if (manifest) break;
    log.warn('backup.unusable', { id });
  }
  if (!manifest) return undefined;
  if (manifest.installation !== installation) {
    throw new OperatorError(
      `${target.place} contains backups of another installation. Give each installation a directory or a prefix of its own.`,
    );
  }
  refuseOtherKey(key, manifest);
  return readManifest(target, manifest.id, key);
}

type Unfinished = Omit<Manifest, 'finished_at'>;

async function copyInstallation(
  deps: BackupDeps,
  request: BackupRequest,
  {
    directory,
    previous,
    installation,
  }: { readonly directory: string; readonly previous: Manifest | undefined; readonly installation: string },
): Promise<Unfinished> {
  const { db, random, clock } = deps;
  const { target, key, isFull, signal } = request;
  const takenAt = clock.now();
  const id = `${new Date(takenAt).toISOString().replace(/[-:.]/g, '')}-${randomHex(random, 4)}`;
  const path = join(directory, 'list');
  const listFile = await open(path, 'wx', 0o600);
  try {
    const list = createListWriter(listFile);
    const rows = await copyRows(deps, request, list);
    await list.flush();
    const objects = await copyObjects(deps, request, {
      path,
      list,
      previous,
      doneBytes: rows.bytes,
      totalBytes: rows.totalBytes,
    });
    await list.flush();
    signal.throwIfAborted();
    await target.put({ kind: 'lists', name: id }, createReadStream(path));
    return {
      format: 1,
      id,
      taken_at: takenAt,
      release: deps.release,
      engine: db.engine,
      installation,
      is_full: isFull || !previous,
      key_check: key.check,
      migrations: [...rows.migrations],
      rows: rows.count,
      objects: objects.count,
      missing: objects.missing,
      total_bytes: rows.bytes + objects.bytes,
      new_bytes: rows.newBytes + objects.newBytes,
      list: { sha256: list.sha256(), files: list.lines },
      secret: await sealSecret(deps, key, id),
    };
  } finally {
    await listFile.close();
  }
}

async function copyRows(
  deps: BackupDeps,
  { target, key, isFull, signal, onProgress }: BackupRequest,
  list: ListWriter,
) {
  const { random } = deps;
  const snapshot = await deps.db.openSnapshot();
  try {
    const { db } = snapshot;
    const { engine } = deps.db;
    const totalBytes = await estimateBytes(db, engine);
    const parts = createPartWriter({ target, key, random, isFull });
    let [count, bytes] = [0, 0];
    const onBytes = (more: number) => {
      bytes += more;
    };
    const onLine = async (line: ListLine) => {
      await list.add(line);
      onProgress({ phase: 'rows', doneBytes: bytes, totalBytes: Math.max(bytes, totalBytes) });
    };
    const copy = { db, key, parts, onLine, onBytes, signal };
    for (const shape of await listTableShapes(db, engine)) {
      if (isCopied(shape)) count += await (shape.name === 'blob' ? copyBlobs : copyTable)(copy, shape);
    }
    const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db);
    const migrations = rows.map(({ name }) => name);
    return { count, bytes, totalBytes, newBytes: parts.newBytes, migrations };
  } finally {
    await snapshot.close();
  }
}

async function estimateBytes(db: Db, engine: EngineName): Promise<number> {
  const size =
    engine === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  const { rows } = await size.execute(db);
  const objects = await db
    .selectFrom('blob')
    .select(({ fn }) => fn.sum<number | null>('size_bytes').as('bytes'))
    .where('location', 'in', ['file', 's3'])
    .executeTakeFirst();
  return Number(rows[0]?.bytes ?? 0) + Number(objects?.bytes ?? 0);
}

/** Copies the listed objects, except those that the previous backup has. */
async function copyObjects(
  { blobs, random, log }: BackupDeps,
  { target, key, isFull, signal, onProgress }: BackupRequest,
  {
    path,
    list,
    previous,
    doneBytes,
    totalBytes,
  }: {
    readonly path: string;
    readonly list: ListWriter;
    readonly previous: Manifest | undefined;
    readonly doneBytes: number;
    readonly totalBytes: number;
  },
) {
  // Objects that the previous backup could not copy are missing there
  const known =
    isFull || !previous || previous.missing > 0 ? undefined : createKnownObjects(readList(target, previous));
  const lost: string[] = [];
  let [count, bytes, newBytes, missing] = [0, 0, 0, 0];
  for await (const line of parseLines(path, createReadStream(path))) {
    if (line.kind !== 'object') continue;
    signal.throwIfAborted();
    const file = { kind: 'objects', name: line.name } as const;
    count += 1;
    bytes += line.bytes;
    const isThere = !isFull && ((await known?.has(line.name)) || (await target.sizeOf(file)) !== undefined);
    if (!isThere) {
      try {
        await target.put(
          file,
          sealFile({ key, random }, line.name, wholeOf(blobs.stored.read(line.name, line.location as never), line)),
        );
        newBytes += line.bytes;
      } catch (error) {
        if (!(error instanceof MissingObjectError)) throw error;
        missing += 1;
        lost.push(line.name);
        if (lost.length <= NAMED) log.warn('backup.objectMissing', { blobId: line.name });
      }
    }
    onProgress({ phase: 'objects', doneBytes: doneBytes + bytes, totalBytes: Math.max(totalBytes, doneBytes + bytes) });
  }
  await known?.close();
  for (const name of lost) await list.add({ kind: 'missing', name });
  return { count, bytes, newBytes, missing };
}

const NAMED = 20;

/** A truncated object counts as lost. */
async function* wholeOf(
  pieces: AsyncIterable<Uint8Array>,
  { name, bytes }: { readonly name: string; readonly bytes: number },
) {
  let seen = 0;
  for await (const piece of pieces) {
    seen += piece.length;
    yield piece;
  }
  if (seen < bytes) throw new MissingObjectError(name, `has ${seen} of ${bytes} bytes`);
}

/** Both lists are in the order of the ids, so that one pass over each suffices. */
function createKnownObjects(lines: AsyncGenerator<ListLine, void, undefined>) {
  let current = '';
  let isDone = false;
  return {
    async has(name: string): Promise<boolean> {
      while (!isDone && current < name) {
        const { value, done } = await lines.next();
        if (done) isDone = true;
        else if (value.kind === 'object') current = value.name;
      }
      return current === name;
    },
    close: () => lines.return(),
  };
}

type ListWriter = ReturnType<typeof createListWriter>;

const GATHERED_LINES = 500;

function createListWriter(file: FileHandle) {
  const sum = createHash('sha256');
  let lines = 0;
  let gathered: string[] = [];

  async function flush(): Promise<void> {
    const text = gathered.join('');
    gathered = [];
    if (text === '') return;
    sum.update(text);
    await file.appendFile(text);
  }

  return {
    async add(line: ListLine): Promise<void> {
      lines += 1;
      gathered.push(formatLine(line));
      if (gathered.length >= GATHERED_LINES) await flush();
    },
    flush,
    sha256: () => sum.digest('hex'),
    get lines() {
      return lines;
    },
  };
}

async function sealSecret({ secretKeys, random }: BackupDeps, key: BackupKey, id: string): Promise<string> {
  const text = secretKeys.map((secret) => Buffer.from(secret).toString('hex')).join('\n');
  const pieces: Uint8Array[] = [];
  for await (const piece of sealFile({ key, random }, `${id} secret.key`, [Buffer.from(text)])) pieces.push(piece);
  return Buffer.concat(pieces).toString('base64');
}

/** Only one backup runs in a data directory, so existing files were left by a killed one. */
async function makeWorkDirectory(dataDir: string): Promise<string> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(WORK_PREFIX)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  return mkdtemp(join(dataDir, WORK_PREFIX));
}

async function* inOnePiece(bytes: Uint8Array) {
  yield bytes;
}
