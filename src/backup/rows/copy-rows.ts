import { sql } from 'kysely';
import { objectBytes } from '../../blobs/move-objects.js';
import type { Db } from '../../db/database.js';
import type { TableShape } from '../../db/table-shapes.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { ListLine } from '../record/file-list.js';
import type { BackupKey } from '../sealed/backup-key.js';
import { createPartCutter } from './part-cutter.js';
import type { PartWriter } from './part-writer.js';
import { readTable } from './read-table.js';
import { encodeCells, encodeHead } from './row-codec.js';

/**
 * Tables that are not copied: the schema's, which the manifest names; those that only running nodes need; and the bytes
 * of objects, which are files of a backup.
 */
const NOT_COPIED = [
  'schema_migration',
  'schema_works_from',
  'blob_chunk',
  'blob_sweep',
  'blob_hold',
  'backup_run',
  'node',
];

export function isCopied({ name }: TableShape): boolean {
  return !NOT_COPIED.includes(name);
}

export interface CopyDeps {
  readonly db: Db;
  readonly key: BackupKey;
  readonly parts: PartWriter;
  readonly onLine: (line: ListLine) => Promise<void>;
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** Copies a table as parts. Returns the number of its rows. */
export async function copyTable(deps: CopyDeps, shape: TableShape): Promise<number> {
  const { db, key, parts, onLine, onBytes, signal } = deps;
  const head = encodeHead({ table: shape.name, columns: shape.columns });
  const cutter = createPartCutter();
  let pieces: Buffer[] = [];
  let rows = 0;

  async function finishPart(): Promise<void> {
    if (pieces.length === 0) return;
    signal.throwIfAborted();
    const content = [head, ...pieces];
    const name = key.nameOf(...content);
    await parts.write(name, async () => content);
    await onLine({ kind: 'part', name, rows: pieces.length });
    pieces = [];
  }

  for await (const row of readTable(db, shape)) {
    pieces.push(row.cells);
    rows += 1;
    onBytes(row.cells.length);
    if (cutter.endsAfter(row.key, row.cells.length)) await finishPart();
  }
  await finishPart();
  return rows;
}

/** Copies a table whose bytes never change for an id, so that parts which the target has need not be read. */
export async function copyBlobs(deps: CopyDeps, shape: TableShape): Promise<number> {
  const { db, key, parts, onLine, onBytes, signal } = deps;
  const head = encodeHead({ table: shape.name, columns: shape.columns });
  const cutter = createPartCutter();
  const light = sql<number | null>`length(bytes)`.as('stored_bytes');
  let facts: Buffer[] = [];
  let ids: { readonly id: string; readonly bytes: number }[] = [];
  let rows = 0;

  async function finishPart(): Promise<void> {
    if (ids.length === 0) return;
    signal.throwIfAborted();
    const name = key.nameOf(head, ...facts);
    const given = ids;
    await parts.write(name, async () => [head, ...(await loadBlobs(db, shape, given))]);
    await onLine({ kind: 'part', name, rows: ids.length });
    facts = [];
    ids = [];
  }

  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('blob')
      .select(['id', 'size_bytes', 'location', 'sealed_key', 'created_at', 'segment', 'sha256', light])
      .where('id', '>', after)
      .orderBy('id')
      .limit(FACTS_PAGE)
      .execute();
    for (const { id, size_bytes, location, sealed_key, created_at, segment, sha256, stored_bytes } of page) {
      if (segment !== null) throw new UnmovedSegmentError();
      const fact = encodeCells([id, size_bytes, location, sealed_key, created_at, stored_bytes, sha256]);
      facts.push(fact);
      ids.push({ id, bytes: stored_bytes ?? 0 });
      rows += 1;
      const rowBytes = fact.length + (stored_bytes ?? 0);
      onBytes(rowBytes);
      if (location !== 'row') {
        await onLine({
          kind: 'object',
          name: id,
          bytes: objectBytes({ sizeBytes: size_bytes, sealedKey: sealed_key }),
          location,
        });
      }
      if (cutter.endsAfter(Buffer.from(id), rowBytes)) await finishPart();
    }
    const last = page.at(-1);
    if (!last || page.length < FACTS_PAGE) break;
    after = last.id;
  }
  await finishPart();
  return rows;
}

const FACTS_PAGE = 500;
/** The bytes that are read at once. */
const LOAD_BYTES = 1024 * 1024;

async function loadBlobs(
  db: Db,
  { name, columns }: TableShape,
  wanted: readonly { readonly id: string; readonly bytes: number }[],
): Promise<Buffer[]> {
  const columnList = sql.join(columns.map((column) => sql.ref(column)));
  const loaded: Buffer[] = [];
  for (let from = 0; from < wanted.length; ) {
    let to = from;
    for (let bytes = 0; to < wanted.length && (to === from || bytes < LOAD_BYTES) && to - from < FACTS_PAGE; to += 1) {
      bytes += wanted[to]?.bytes ?? 0;
    }
    const ids = wanted.slice(from, to).map(({ id }) => id);
    const { rows } = await sql<Record<string, unknown>>`
      select ${columnList} from ${sql.table(name)} where id in (${sql.join(ids)}) order by id`.execute(db);
    for (const row of rows) loaded.push(encodeCells(columns.map((column) => row[column] ?? null)));
    from = to;
  }
  return loaded;
}

/** Version 0.1.0 stored blobs in shared files; the service moves them soon after its start. */
class UnmovedSegmentError extends OperatorError {
  override readonly name = 'UnmovedSegmentError';
  constructor() {
    super('Bodies of version 0.1.0 are still being moved. Let the service run for some minutes, then try again.');
  }
}
