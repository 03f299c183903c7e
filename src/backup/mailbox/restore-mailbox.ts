import type { StagedBlob } from '../../blobs/blob.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import { MissingObjectError } from '../../blobs/object-store.js';
import type { Database } from '../../db/database.js';
import type { AliasRow, MailboxKeyRow } from '../../db/tables.js';
import { toAlias } from '../../directory/aliases/alias-row.js';
import { insertAlias } from '../../directory/aliases/alias-store.js';
import { toWrappedKeys } from '../../directory/mailboxes/mailbox-key-store.js';
import { unwrapByInstance, wrapByInstance } from '../../directory/mailboxes/mailbox-keys.js';
import { createKeyring } from '../../keyring/instance-keyring.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Clock } from '../../platform/clock.js';
import { OperatorError } from '../../platform/operator-error.js';
import { newId, type Random } from '../../platform/random.js';
import type { EmailAddress } from '../../protocol/address/email-address.js';
import type { OnProgress } from '../progress.js';
import { openSecret, type RestoreSource } from '../restore-backup.js';
import { openBackupFile } from '../sealed/backup-file.js';
import { type BackupRow, type BackupTables, openBackupTables } from './backup-tables.js';
import { bareBody } from './bare-body.js';
import { BODY_TABLES, markUnfinished, PLAIN_TABLES, removeUnfinished } from './restored-rows.js';
import { BATCH_BYTES, BATCH_ROWS, inBatches, insertAll } from './row-batches.js';

export interface RestoreMailboxDeps {
  readonly db: Database;
  readonly blobs: Pick<BlobStore, 'stageSealed' | 'put' | 'drop' | 'erase'>;
  readonly keyring: Keyring;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
}

export interface RestoreMailboxOrder {
  readonly source: RestoreSource;
  /** The alias whose former mailbox is restored. */
  readonly alias: EmailAddress;
  /** The new alias that gets it. */
  readonly as: EmailAddress;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

export interface RestoredMailbox {
  readonly messages: number;
  readonly objects: number;
}

/**
 * Copies one mailbox out of a backup, still sealed: no password is needed, and it opens with the password of that time.
 * The alias is written last, so a killed restore leaves no mailbox that can be opened; the next restore removes its
 * rows. Index pages are not copied, because bodies get new ids: they are built again.
 */
export async function restoreMailbox(deps: RestoreMailboxDeps, order: RestoreMailboxOrder): Promise<RestoredMailbox> {
  const { db, blobs, clock, random } = deps;
  const { source, as, signal } = order;
  const tables = await openBackupTables(source, signal);
  const old = await findAlias(tables, order);
  const place = await findPlace(db, as, old);
  await removeUnfinished(db, blobs);
  const now = clock.now();
  const aliasId = newId(random, now);
  await markUnfinished(db, aliasId, now);
  try {
    const toOwn = (row: BackupRow): BackupRow => ({
      ...row,
      alias_id: aliasId,
      ...('domain_id' in row && { domain_id: place.domainId }),
    });
    const rowsOf = (table: string) => ownRows(tables, table, old.id);
    await copyBodies(deps, order, { tables, rowsOf, toOwn });
    const counts = { messages: 0, objects: 0 };
    for (const table of PLAIN_TABLES) {
      let rows = 0;
      for await (const batch of inBatches(rowsOf(table))) {
        rows += batch.length;
        await db.inTransaction((tx) => insertAll(tx, table, batch.map(toOwn)));
      }
      if (table === 'mailbox_message') counts.messages = rows;
      if (table === 'dav_object') counts.objects = rows;
    }
    const keys = await readKeys(deps, source, tables, old.id);
    await db.inTransaction(async (tx) => {
      const isNew = await insertAlias(tx, {
        ...toAlias(old),
        id: aliasId,
        domainId: place.domainId,
        accountId: place.accountId,
        name: as.local,
        isEnabled: true,
        hasImap: true,
        // A copy must neither forward nor reply
        recipients: [],
        verifiedRecipients: [],
        hasRecipientVerification: false,
        vacation: { ...toAlias(old).vacation, isEnabled: false },
        createdAt: now,
        updatedAt: now,
      });
      if (!isNew) throw taken(as);
      await tx.updateTable('mailbox_key').set(keys).where('alias_id', '=', aliasId).execute();
    });
    await db.durable();
    return counts;
  } catch (error) {
    await removeUnfinished(db, blobs).catch(() => {}); // the next one does it
    throw error;
  }
}

async function findAlias(tables: BackupTables, { source, alias }: RestoreMailboxOrder): Promise<AliasRow> {
  const text = `${alias.local}@${alias.domain}`;
  const domains = new Map<string, boolean>();
  for await (const row of tables.rows('domain')) {
    if (row.name === alias.domain) domains.set(String(row.id), row.owned_since !== null);
  }
  const found: AliasRow[] = [];
  for await (const row of tables.rows('alias')) {
    if (row.name === alias.local && domains.has(String(row.domain_id))) found.push(row as never);
  }
  // Several accounts may have added the name; it belongs to the one that proved it
  const row = found.find(({ domain_id }) => domains.get(domain_id)) ?? found[0];
  if (!row) throw new OperatorError(`The backup ${source.manifest.id} has no alias ${text}.`);
  return row;
}

/** Finds the domain for the new alias, and its owner: the old alias's owner if that account is a member there. */
async function findPlace(db: Database, as: EmailAddress, old: AliasRow) {
  const domains = await db.reader
    .selectFrom('domain')
    .select(['id', 'owned_since'])
    .where('name', '=', as.domain)
    .execute();
  const domain = domains.find(({ owned_since }) => owned_since !== null) ?? domains[0];
  if (!domain) throw new OperatorError(`There is no domain ${as.domain} here. Add it first: waypost domain add.`);
  const holder = await db.reader
    .selectFrom('alias')
    .select('id')
    .where('domain_id', '=', domain.id)
    .where('name', '=', as.local)
    .executeTakeFirst();
  if (holder) throw taken(as);
  const members = await db.reader
    .selectFrom('domain_member')
    .select(['account_id', 'group_name'])
    .where('domain_id', '=', domain.id)
    .orderBy('created_at')
    .execute();
  const owner =
    members.find(({ account_id }) => account_id === old.account_id) ??
    members.find(({ group_name }) => group_name === 'admin');
  if (!owner) throw new OperatorError(`The domain ${as.domain} has no admin who could own the alias.`);
  return { domainId: domain.id, accountId: owner.account_id };
}

function taken({ local, domain }: EmailAddress): OperatorError {
  return new OperatorError(`${local}@${domain} is there already. Name an address for --as that no alias has.`);
}

async function* ownRows(tables: BackupTables, table: string, aliasId: string) {
  for await (const row of tables.rows(table)) if (row.alias_id === aliasId) yield row;
}

interface Owner {
  readonly table: string;
  readonly row: BackupRow;
}

/** Copies each body under a new id, in one transaction with the row that owns it. */
async function copyBodies(
  deps: RestoreMailboxDeps,
  { source, signal, onProgress }: RestoreMailboxOrder,
  {
    tables,
    rowsOf,
    toOwn,
  }: {
    readonly tables: BackupTables;
    readonly rowsOf: (table: string) => AsyncGenerator<BackupRow, void, undefined>;
    readonly toOwn: (row: BackupRow) => BackupRow;
  },
): Promise<void> {
  const { db, blobs } = deps;
  const owners = new Map<string, Owner>();
  let [doneBytes, totalBytes] = [0, 0];
  for (const table of BODY_TABLES) {
    for await (const batch of inBatches(rowsOf(table))) {
      const bare: BackupRow[] = [];
      for (const row of batch) {
        const own = toOwn(table === 'mailbox_content' ? { ...row, entry: null, page_id: null } : row);
        if (typeof row.blob_id !== 'string') bare.push(own);
        else {
          owners.set(row.blob_id, { table, row: own });
          totalBytes += Number(row.size_bytes ?? 0);
        }
      }
      await db.inTransaction((tx) => insertAll(tx, table, bare));
    }
  }
  const [current, ...previous] = await openSecret(source);
  const keyring = current && createKeyring({ current, previous });
  let staged: { readonly blob: StagedBlob; readonly owner: Owner }[] = [];
  let stagedBytes = 0;

  async function flush(): Promise<void> {
    const given = staged;
    [staged, stagedBytes] = [[], 0];
    await db.inTransaction(async (tx) => {
      for (const { blob, owner } of given) {
        await blobs.put(tx, blob);
        await insertAll(tx, owner.table, [{ ...owner.row, blob_id: blob.id }]);
      }
    });
  }

  for await (const row of tables.rows('blob')) {
    const id = String(row.id);
    const owner = owners.get(id);
    if (!owner) continue;
    signal.throwIfAborted();
    owners.delete(id);
    const stored = row.bytes instanceof Uint8Array ? [row.bytes] : openBackupFile(source, 'objects', id);
    const blob = await blobs.stageSealed(bareBody(keyring, id, row.sealed_key, stored)).catch((error: unknown) => {
      throw error instanceof MissingObjectError ? lostBody(source, id) : error;
    });
    staged.push({ blob, owner });
    stagedBytes += blob.sizeBytes;
    doneBytes += blob.sizeBytes;
    if (stagedBytes >= BATCH_BYTES || staged.length >= BATCH_ROWS) await flush();
    onProgress({ phase: 'objects', doneBytes, totalBytes: Math.max(doneBytes, totalBytes) });
  }
  await flush();
  const [lost] = owners.keys();
  if (lost !== undefined) throw lostBody(source, lost);
}

function lostBody({ manifest }: RestoreSource, id: string): OperatorError {
  return new OperatorError(
    `The backup ${manifest.id} lacks the body ${id} of this mailbox: it was lost before. Use another backup.`,
  );
}

/** The keys are bound to the old alias, as is everything that they open. */
async function readKeys({ keyring }: RestoreMailboxDeps, source: RestoreSource, tables: BackupTables, aliasId: string) {
  for await (const row of ownRows(tables, 'mailbox_key', aliasId)) {
    const stored = toWrappedKeys(aliasId, { sealed_as: null, ...row } as never as MailboxKeyRow as never);
    const [current, ...previous] = await openSecret(source);
    const isOurs = stored.wrapping === 'instance' && current;
    // Without a password they are wrapped with the instance key, which may be another one here
    const keys = isOurs
      ? wrapByInstance(keyring, unwrapByInstance(createKeyring({ current, previous }), stored))
      : stored;
    return {
      public_key: keys.publicKey,
      wrapped_keys: keys.wrappedKeys,
      wrapping: keys.wrapping,
      sealed_as: keys.sealId,
    };
  }
  throw new OperatorError('This alias had no mailbox then.');
}
