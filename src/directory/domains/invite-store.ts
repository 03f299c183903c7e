import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import type { DomainInviteRow } from '../../db/tables.js';
import type { Group } from './domain.js';
import type { DomainKey } from './domain-access.js';
import type { Invite } from './invite.js';

export async function insertInvite(db: Db, invite: Invite, tokenHash: string): Promise<void> {
  await db
    .insertInto('domain_invite')
    .values({
      id: invite.id,
      domain_id: invite.domainId,
      email: invite.email,
      group_name: invite.group,
      token_hash: tokenHash,
      invited_by: invite.invitedBy,
      expires_at: invite.expiresAt,
      created_at: invite.createdAt,
      updated_at: invite.updatedAt,
    })
    .execute();
}

/** Invites that can still be accepted, oldest first. */
export async function listOpenInvites(db: Db, domainId: string, now: number): Promise<readonly Invite[]> {
  const rows = await db
    .selectFrom('domain_invite')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toInvite);
}

export async function findInviteFor(db: Db, domainId: string, email: string): Promise<Invite | undefined> {
  const row = await db
    .selectFrom('domain_invite')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row && toInvite(row);
}

/**
 * Finds an invite by domain id or name and any of the addresses; if several domains have the name, the owner's comes
 * first.
 */
export async function findInvite(db: Db, domain: DomainKey, emails: readonly string[]): Promise<Invite | undefined> {
  const row = await db
    .selectFrom('domain_invite')
    .innerJoin('domain', 'domain.id', 'domain_invite.domain_id')
    .selectAll('domain_invite')
    .where(`domain.${domain.column}`, '=', domain.value)
    .where('domain_invite.email', 'in', emails)
    .orderBy((eb) => eb('domain.owned_since', 'is', null))
    .orderBy('domain_invite.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toInvite(row);
}

export async function findInviteByToken(db: Db, domain: DomainKey, tokenHash: string): Promise<Invite | undefined> {
  const row = await db
    .selectFrom('domain_invite')
    .innerJoin('domain', 'domain.id', 'domain_invite.domain_id')
    .selectAll('domain_invite')
    .where('domain_invite.token_hash', '=', tokenHash)
    .where(`domain.${domain.column}`, '=', domain.value)
    .executeTakeFirst();
  return row && toInvite(row);
}

/** False: another caller has deleted it first. */
export async function deleteInvite(db: Db, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('domain_invite').where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export async function deleteInvitesFor(db: Db, domainId: string, email: string): Promise<void> {
  await db.deleteFrom('domain_invite').where('domain_id', '=', domainId).where('email', '=', email).execute();
}

function toInvite(row: Selectable<DomainInviteRow>): Invite {
  return {
    id: row.id,
    domainId: row.domain_id,
    email: row.email,
    group: row.group_name as Group,
    invitedBy: row.invited_by,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
