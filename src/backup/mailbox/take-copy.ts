import type { StagedBlob } from '../../blobs/blob.js';
import type { Db } from '../../db/database.js';
import { listTableShapes } from '../../db/table-shapes.js';
import { kindOf } from '../../directory/aliases/alias.js';
import { parseAliasName } from '../../directory/aliases/alias-name.js';
import { findCaller } from '../../directory/aliases/alias-record-store.js';
import { findAlias, insertAliasOn } from '../../directory/aliases/alias-store.js';
import { newAlias } from '../../directory/aliases/new-alias.js';
import { domainKey } from '../../directory/domains/domain-access.js';
import { findMailboxKeys, replaceMailboxKeys } from '../../directory/mailboxes/mailbox-key-store.js';
import { splitSecrets, type WrappedMailboxKeys, wrapByInstance } from '../../directory/mailboxes/mailbox-keys.js';
import { reserveRoom } from '../../directory/mailboxes/mailbox-room.js';
import type { Keyring } from '../../keyring/keyring.js';
import { OperatorError } from '../../platform/operator-error.js';
import { newId } from '../../platform/random.js';
import { type CellValue, decodeCells } from '../rows/row-codec.js';
import type { BackupRow } from './backup-tables.js';
import { DamagedCopyError, type Frame, readFrames } from './copy-frames.js';
import { type CopyHead, type CopyTable, parseHead, parseTable } from './copy-head.js';
import type { RestoredMailbox, RestoreMailboxDeps } from './restore-mailbox.js';
import { BODY_TABLES, markUnfinished, PLAIN_TABLES, removeUnfinished } from './restored-rows.js';
import { BATCH_BYTES, BATCH_ROWS, insertAll } from './row-batches.js';

export interface TakeCopyOrder {
  /** The owner of the new alias, a member of the domain. */
  readonly accountId: string;
  readonly domain: string;
  /** The name of the new alias. */
  readonly alias: string;
  readonly maxQuotaBytes: number | undefined;
}

export interface TakeCopyDeps extends RestoreMailboxDeps {
  readonly defaultQuotaBytes: number;
}

export interface TakenCopy extends RestoredMailbox {
  readonly outcome: 'taken' | 'there';
}

/** How much larger a stored body may be than the size of its message. */
const MORE_THAN_SIZE = 1.5;
const MORE_THAN_BODY = 8192;

/** X25519, raw. */
const PUBLIC_KEY_BYTES = 32;

/** The tables whose sizes count against the quota. */
const COUNTED: ReadonlySet<string> = new Set(['mailbox_message', 'dav_object', 'mailbox_intake']);

/**
 * Stores what `writeCopy` wrote as the mailbox of a new alias, still sealed: it opens with the password that it had.
 * The file may come from anybody, so rows are written only to the tables of a mailbox, and only for this alias. The
 * alias is written last; the next import removes what a killed one left.
 */
export async function takeCopy(
  deps: TakeCopyDeps,
  order: TakeCopyOrder,
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<TakenCopy> {
  const { db, blobs, clock, random } = deps;
  const frames = createFrameReader(source);
  const head = await readHead(frames);
  const place = await findPlace(db.reader, order);
  const before = place.there && (await findMailboxKeys(db.reader, place.there.id));
  if (before?.sealId === head.seal_id) return { outcome: 'there', messages: 0, objects: 0 };
  if (place.there) throw taken(order);
  await removeUnfinished(db, blobs);
  const now = clock.now();
  const aliasId = newId(random, now);
  await markUnfinished(db, aliasId, now);
  try {
    const { domain, account, ground } = place.caller;
    const counts = await copyRows(deps, { frames, aliasId, domainId: domain.id, signal });
    const name = parseAliasName(order.alias, domain);
    const alias = {
      ...newAlias({ id: aliasId, domain, account, recipients: [], now }),
      ...{ name, kind: kindOf(name), hasImap: true, maxQuotaBytes: order.maxQuotaBytes },
    };
    const keys = toKeys(deps.keyring, head);
    await db.inTransaction(async (tx) => {
      const outcome = await insertAliasOn(tx, ground, alias);
      if (outcome === 'taken') throw taken(order);
      if (outcome === 'changed') throw new OperatorError('The domain was changed meanwhile. Run the command again.');
      const { sizeBytes } = counts;
      if (sizeBytes > 0 && !(await reserveRoom(tx, { ...deps, aliasId, sizeBytes }))) {
        throw new OperatorError('The mailbox is larger than its quota here.');
      }
      await replaceMailboxKeys(tx, aliasId, keys, now);
    });
    await db.durable();
    return { outcome: 'taken', messages: counts.messages, objects: counts.objects };
  } catch (error) {
    await removeUnfinished(db, blobs).catch(() => {}); // the next one does it
    throw error;
  }
}

function taken({ alias, domain }: TakeCopyOrder): OperatorError {
  return new OperatorError(
    `${alias}@${domain} is there already, with another mailbox: a sealed one becomes a new alias only. Delete or rename it here first, or export with its password.`,
  );
}

async function findPlace(db: Db, { accountId, domain, alias }: TakeCopyOrder) {
  const key = domainKey(domain);
  const caller = key && (await findCaller(db, accountId, key));
  if (!caller) throw new OperatorError(`The account has no domain ${domain}.`);
  return { caller, there: await findAlias(db, caller.domain.id, alias) };
}

async function readHead(frames: FrameReader): Promise<CopyHead> {
  const frame = await frames.take('head');
  if (!frame) throw new DamagedCopyError();
  return parseHead(frame);
}

/** Without a password the keys are wrapped with the instance key of this installation. */
function toKeys(keyring: Keyring, head: CopyHead): WrappedMailboxKeys {
  const { seal_id: sealId, wrapped_keys: wrapped, bare_keys: bare } = head;
  const publicKey = Buffer.from(head.public_key, 'base64');
  // Arriving mail is sealed to this key
  if (publicKey.length !== PUBLIC_KEY_BYTES) throw new DamagedCopyError();
  if (wrapped) return { publicKey, sealId, wrapping: 'password', wrappedKeys: Buffer.from(wrapped, 'base64') };
  if (!bare) throw new DamagedCopyError();
  return wrapByInstance(keyring, { publicKey, sealId, ...splitSecrets(Buffer.from(bare, 'base64')) });
}

interface FrameReader {
  /** The payload of the next frame if it is of this kind. */
  take(kind: Frame['kind']): Promise<Buffer | undefined>;
  isAtEnd(): Promise<boolean>;
}

function createFrameReader(source: AsyncIterable<Uint8Array>): FrameReader {
  const frames = readFrames(source);
  let next: Promise<IteratorResult<Frame, void>> | undefined;
  const peek = () => {
    next ??= frames.next();
    return next;
  };
  return {
    async take(kind) {
      const { value } = await peek();
      if (value?.kind !== kind) return undefined;
      next = undefined;
      return value.payload;
    },
    isAtEnd: async () => (await peek()).done === true,
  };
}

interface OwnedRow {
  readonly table: string;
  readonly row: BackupRow;
  readonly blob: StagedBlob | undefined;
}

/** Stores each body under a new id, in one transaction with the row that owns it. */
async function copyRows(
  { db, blobs }: TakeCopyDeps,
  {
    frames,
    aliasId,
    domainId,
    signal,
  }: {
    readonly frames: FrameReader;
    readonly aliasId: string;
    readonly domainId: string;
    readonly signal: AbortSignal;
  },
) {
  const shapes = await listTableShapes(db.reader, db.engine);
  const counts = { messages: 0, objects: 0, sizeBytes: 0 };
  let [bodies, bodyBytes] = [0, 0];
  let batch: OwnedRow[] = [];
  let batchBytes = 0;

  async function flush(): Promise<void> {
    const given = batch;
    [batch, batchBytes] = [[], 0];
    await db.inTransaction(async (tx) => {
      for (const { blob } of given) if (blob) await blobs.put(tx, blob);
      for (const { table, rows } of byTable(given)) await insertAll(tx, table, rows);
    });
  }

  async function* body(): AsyncGenerator<Buffer, void, undefined> {
    for (let piece = await frames.take('body'); piece; piece = await frames.take('body')) {
      spend(piece.length);
      yield piece;
    }
  }

  /** Refuses bodies beyond the sizes in the rows, because the quota would not count them. */
  function spend(bytes: number): void {
    bodyBytes += bytes;
    if (bodyBytes > counts.sizeBytes * MORE_THAN_SIZE + bodies * MORE_THAN_BODY) throw new DamagedCopyError();
  }

  while (!(await frames.isAtEnd())) {
    const payload = await frames.take('table');
    if (!payload) throw new DamagedCopyError();
    const given = parseTable(payload);
    const { table } = given;
    checkTable(given, shapes.find(({ name }) => name === table)?.columns);
    for (let cells = await frames.take('row'); cells; cells = await frames.take('row')) {
      signal.throwIfAborted();
      const row = toOwn(given, cells, { aliasId, domainId });
      if (table === 'mailbox_message') counts.messages += 1;
      if (table === 'dav_object') counts.objects += 1;
      if (COUNTED.has(table)) counts.sizeBytes += sizeOf(row);
      let blob: StagedBlob | undefined;
      if (isBodyTable(table)) {
        bodies += 1;
        spend(cells.length);
        if (typeof row.blob_id === 'string') blob = await blobs.stageSealed(body());
      }
      batch.push({ table, row: blob ? { ...row, blob_id: blob.id } : row, blob });
      batchBytes += cells.length + (blob?.sizeBytes ?? 0);
      if (batch.length >= BATCH_ROWS || batchBytes >= BATCH_BYTES) await flush();
    }
  }
  await flush();
  return counts;
}

function isBodyTable(table: string): boolean {
  return BODY_TABLES.some((name) => name === table);
}

function checkTable({ table, columns }: CopyTable, here: readonly string[] | undefined): void {
  const isKnown = isBodyTable(table) || PLAIN_TABLES.some((name) => name === table);
  if (!isKnown || !here || new Set(columns).size < columns.length) throw new DamagedCopyError();
  if (columns.every((column) => here.includes(column))) return;
  throw new OperatorError('The mailbox was exported by a newer release. Upgrade this installation first.');
}

/** Index pages are not copied, because bodies get new ids: they are built again. */
function toOwn(
  { table, columns }: CopyTable,
  payload: Buffer,
  { aliasId, domainId }: { readonly aliasId: string; readonly domainId: string },
): BackupRow {
  let cells: readonly CellValue[];
  try {
    cells = decodeCells(payload);
  } catch {
    throw new DamagedCopyError();
  }
  if (cells.length !== columns.length) throw new DamagedCopyError();
  const row = Object.fromEntries(columns.map((column, n) => [column, cells[n] ?? null]));
  return {
    ...row,
    alias_id: aliasId,
    ...('domain_id' in row && { domain_id: domainId }),
    ...(table === 'mailbox_content' && { entry: null, page_id: null }),
  };
}

function sizeOf({ size_bytes: size }: BackupRow): number {
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) throw new DamagedCopyError();
  return size;
}

/** Groups neighbouring rows of one table, so that each group is one statement. */
function byTable(owned: readonly OwnedRow[]): readonly { readonly table: string; readonly rows: BackupRow[] }[] {
  const groups: { table: string; rows: BackupRow[] }[] = [];
  for (const { table, row } of owned) {
    const last = groups.at(-1);
    if (last?.table === table) last.rows.push(row);
    else groups.push({ table, rows: [row] });
  }
  return groups;
}
