import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { MailboxSessionRow } from '../../db/tables.js';
import type { Page, PageRequest } from '../page.js';
import { readPage } from '../read-page.js';
import { LONGEST_MAILBOX_SESSION_MS, MAILBOX_SESSION_IDLE_MS, type MailboxSession } from './mailbox-session.js';

export interface StoredMailboxSession {
  readonly session: MailboxSession;
  /** Version of the password that opened it. */
  readonly passwordVersion: string;
  readonly sealedKeys: Uint8Array;
}

export async function insertMailboxSession(
  tx: Db,
  { session, passwordVersion, sealedKeys }: StoredMailboxSession,
  tokenHash: string,
): Promise<void> {
  await tx
    .insertInto('mailbox_session')
    .values({
      alias_id: session.aliasId,
      id: session.id,
      token_hash: tokenHash,
      password_version: passwordVersion,
      sealed_keys: sealedKeys,
      ip: session.ip,
      user_agent: session.userAgent ?? null,
      is_remembered: session.isRemembered ? 1 : 0,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
    })
    .execute();
}

/** With the mailbox's current state, as long as alias and mailbox are open. */
export interface FoundMailboxSession extends StoredMailboxSession {
  readonly domainId: string;
  readonly accountId: string;
  readonly address: string;
  readonly publicKey: Uint8Array;
  readonly sealId: string;
  readonly verifierHash: Uint8Array;
}

export async function findMailboxSession(db: Db, tokenHash: string): Promise<FoundMailboxSession | undefined> {
  const [row] = (await sessionOfToken(db, { tokenHash })).rows;
  return (
    row && {
      ...toStored(row),
      domainId: row.domain_id,
      accountId: row.account_id,
      address: `${row.name}@${row.domain_name}`,
      publicKey: row.public_key,
      sealId: row.sealed_as ?? row.alias_id,
      verifierHash: row.verifier_hash,
    }
  );
}

/** Every webmail call runs this. */
const sessionOfToken = prepareQuery<{ readonly tokenHash: string }>()((db, value) =>
  db
    .selectFrom('mailbox_session')
    .innerJoin('alias', 'alias.id', 'mailbox_session.alias_id')
    .innerJoin('domain', 'domain.id', 'alias.domain_id')
    .innerJoin('alias_credential', 'alias_credential.alias_id', 'alias.id')
    .innerJoin('mailbox_key', 'mailbox_key.alias_id', 'alias.id')
    .selectAll('mailbox_session')
    .select(['alias.domain_id', 'alias.account_id', 'alias.name', 'domain.name as domain_name'])
    .select(['alias_credential.verifier_hash', 'mailbox_key.public_key', 'mailbox_key.sealed_as'])
    .where('mailbox_session.token_hash', '=', value('tokenHash'))
    .where('alias.is_enabled', '=', 1)
    .where('alias.has_imap', '=', 1),
);

export async function findMailboxSessionById(db: Db, id: string): Promise<MailboxSession | undefined> {
  const row = await db.selectFrom('mailbox_session').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toStored(row).session;
}

export const SORTABLE_MAILBOX_SESSION_FIELDS = ['last_seen_at', 'created_at', 'ip', 'id'] as const;

export async function listMailboxSessions(
  db: Db,
  aliasId: string,
  { now, request }: { readonly now: number; readonly request: PageRequest },
): Promise<Page<MailboxSession>> {
  const own = db
    .selectFrom('mailbox_session')
    .where('alias_id', '=', aliasId)
    .where('created_at', '>', now - LONGEST_MAILBOX_SESSION_MS)
    .where((eb) => eb.or([eb('is_remembered', '=', 1), eb('last_seen_at', '>', now - MAILBOX_SESSION_IDLE_MS)]));
  const column = SORTABLE_MAILBOX_SESSION_FIELDS.find((name) => name === request.sort.field) ?? 'created_at';
  const direction = request.sort.isDescending ? 'desc' : 'asc';
  const ordered = own.selectAll().orderBy(column, direction).orderBy('id', direction);
  const { items, total } = await readPage(own, ordered, request);
  return { items: items.map((row) => toStored(row).session), total };
}

export async function deleteMailboxSession(tx: Db, aliasId: string, id: string): Promise<MailboxSession | undefined> {
  const row = await tx
    .deleteFrom('mailbox_session')
    .where('alias_id', '=', aliasId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toStored(row).session;
}

/** A cookie from before the password change must not unlock what they hold. */
export async function deleteMailboxSessions(tx: Db, aliasId: string): Promise<void> {
  await tx.deleteFrom('mailbox_session').where('alias_id', '=', aliasId).execute();
}

/** Deletes the least recently used beyond the first `keep`; returns their ids. */
export async function deleteOldestMailboxSessions(tx: Db, aliasId: string, keep: number): Promise<readonly string[]> {
  const surplus = await tx
    .selectFrom('mailbox_session')
    .select('id')
    .where('alias_id', '=', aliasId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keep) // at most as many again: one is opened at a time
    .offset(keep)
    .execute();
  const ids = surplus.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('mailbox_session').where('id', 'in', ids).execute();
  return ids;
}

export async function deleteEndedMailboxSessions(tx: Db, now: number): Promise<void> {
  await tx
    .deleteFrom('mailbox_session')
    .where('created_at', '<=', now - LONGEST_MAILBOX_SESSION_MS)
    .execute();
  await tx
    .deleteFrom('mailbox_session')
    .where('is_remembered', '=', 0)
    .where('last_seen_at', '<=', now - MAILBOX_SESSION_IDLE_MS)
    .execute();
}

export async function markMailboxSessionsSeen(tx: Db, ids: readonly string[], now: number): Promise<void> {
  await tx.updateTable('mailbox_session').set({ last_seen_at: now }).where('id', 'in', ids).execute();
}

function toStored(row: Selectable<MailboxSessionRow>): StoredMailboxSession {
  return {
    session: {
      id: row.id,
      aliasId: row.alias_id,
      ip: row.ip,
      userAgent: row.user_agent ?? undefined,
      isRemembered: row.is_remembered === 1,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
    },
    passwordVersion: row.password_version,
    sealedKeys: row.sealed_keys,
  };
}
