import { sql } from 'kysely';
import type { BlobSource } from '../../blobs/blob.js';
import { MissingObjectError } from '../../blobs/object-store.js';
import type { StoredObjects } from '../../blobs/stored-objects.js';
import type { Database, Db } from '../../db/database.js';
import { listTableShapes, type TableShape } from '../../db/table-shapes.js';
import { findMailboxKeys } from '../../directory/mailboxes/mailbox-key-store.js';
import { joinSecrets, unwrapByInstance } from '../../directory/mailboxes/mailbox-keys.js';
import type { Keyring } from '../../keyring/keyring.js';
import { OperatorError } from '../../platform/operator-error.js';
import { type CellValue, encodeCells } from '../rows/row-codec.js';
import type { BackupRow } from './backup-tables.js';
import { bareBody } from './bare-body.js';
import { createFrameWriter } from './copy-frames.js';
import type { CopyHead } from './copy-head.js';
import { BODY_TABLES, PLAIN_TABLES } from './restored-rows.js';

export interface WriteCopyDeps {
  readonly db: Database;
  readonly blobs: { readonly stored: Pick<StoredObjects, 'read'> };
  readonly keyring: Keyring;
}

const PAGE_ROWS = 50;
const PIECE_BYTES = 64 * 1024;

/**
 * Writes one state of a mailbox, still sealed, so that its password opens it in another installation. Keys that the
 * instance key wraps are unwrapped, because the other installation has another one. The tables with sizes come before
 * the bodies, so that the reader can limit these.
 */
export async function* writeCopy(
  { db, blobs, keyring }: WriteCopyDeps,
  aliasId: string,
  signal: AbortSignal,
): AsyncGenerator<Buffer, void, undefined> {
  const { frame, end } = createFrameWriter();
  const snapshot = await db.openSnapshot();
  try {
    yield frame('head', toJson(await readHead(snapshot.db, keyring, aliasId)));
    const shapes = await listTableShapes(snapshot.db, db.engine);
    for (const table of [...PLAIN_TABLES, ...BODY_TABLES]) {
      const shape = shapes.find(({ name }) => name === table);
      if (!shape) throw new Error(`there is no table ${table}`);
      yield frame('table', toJson({ table, columns: shape.columns }));
      for await (const row of ownRows(snapshot.db, shape, aliasId)) {
        signal.throwIfAborted();
        yield frame('row', encodeCells(shape.columns.map((column) => row[column])));
        if (typeof row.blob_id !== 'string') continue;
        for await (const piece of await openBody(snapshot.db, { blobs, keyring }, row.blob_id)) {
          for (let at = 0; at < piece.length; at += PIECE_BYTES) {
            yield frame('body', piece.subarray(at, at + PIECE_BYTES));
          }
        }
      }
    }
    yield end();
  } catch (error) {
    if (!(error instanceof MissingObjectError)) throw error;
    throw new OperatorError('A body of this mailbox is lost, so it cannot be copied. waypost verify names it.');
  } finally {
    await snapshot.close();
  }
}

function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

async function readHead(db: Db, keyring: Keyring, aliasId: string): Promise<CopyHead> {
  const keys = await findMailboxKeys(db, aliasId);
  if (!keys) throw new OperatorError('This alias has no mailbox.');
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return {
    format: 1,
    seal_id: keys.sealId,
    public_key: base64(keys.publicKey),
    ...(keys.wrapping === 'password'
      ? { wrapped_keys: base64(keys.wrappedKeys) }
      : { bare_keys: base64(joinSecrets(unwrapByInstance(keyring, keys))) }),
  };
}

async function* ownRows(db: Db, { name, columns, key }: TableShape, aliasId: string) {
  const list = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)));
  let after: readonly CellValue[] | undefined;
  for (;;) {
    const later = after ? sql`and (${list(key)}) > (${sql.join(after)})` : sql``;
    const { rows } = await sql<BackupRow>`
      select ${list(columns)} from ${sql.table(name)} where alias_id = ${aliasId} ${later}
      order by ${list(key)} limit ${sql.lit(PAGE_ROWS)}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = key.map((column) => last[column] ?? null);
  }
}

async function openBody(
  db: Db,
  { blobs, keyring }: Pick<WriteCopyDeps, 'blobs' | 'keyring'>,
  id: string,
): Promise<BlobSource> {
  const row = await db
    .selectFrom('blob')
    .select(['location', 'sealed_key', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new MissingObjectError(id);
  const stored = row.bytes ? [row.bytes] : blobs.stored.read(id, row.location as never);
  return bareBody(keyring, id, row.sealed_key, stored);
}
