import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import type { ApiTokenRow } from '../../db/tables.js';
import { hasProvenAddress } from '../accounts/account.js';
import type { TokenScope } from '../actor.js';
import type { Page, PageRequest } from '../page.js';
import { readPage } from '../read-page.js';
import type { Token } from './token.js';

export async function insertToken(tx: Db, token: Token, hash: string): Promise<void> {
  await tx
    .insertInto('api_token')
    .values({
      id: token.id,
      account_id: token.accountId,
      name: token.name,
      token_hash: hash,
      scope: token.scope.kind,
      domain_id: token.scope.kind === 'domain' ? token.scope.domainId : null,
      last_used_at: token.lastUsedAt ?? null,
      created_at: token.createdAt,
    })
    .execute();
}

/** A token with what a caller needs of its account. */
export interface TokenHolder {
  readonly token: Token;
  /** An address of the account was proven once. */
  readonly hasProvenAddress: boolean;
}

export async function findTokenHolder(db: Db, hash: string): Promise<TokenHolder | undefined> {
  const row = await db
    .selectFrom('api_token')
    .innerJoin('account', 'account.id', 'api_token.account_id')
    .selectAll('api_token')
    .select(['account.is_email_proven', 'account.proven_email'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return (
    row && {
      token: toToken(row),
      hasProvenAddress: hasProvenAddress({
        isEmailProven: row.is_email_proven === 1,
        provenEmail: row.proven_email ?? undefined,
      }),
    }
  );
}

export const SORTABLE_TOKEN_FIELDS = ['created_at', 'name', 'scope', 'last_used_at', 'id'] as const;

export async function listTokens(db: Db, accountId: string, request: PageRequest): Promise<Page<Token>> {
  const own = db.selectFrom('api_token').where('account_id', '=', accountId);
  const column = SORTABLE_TOKEN_FIELDS.find((name) => name === request.sort.field) ?? 'created_at';
  const direction = request.sort.isDescending ? 'desc' : 'asc';
  const ordered = own
    .selectAll()
    // The engines sort NULL differently; a token never used comes first
    .orderBy((eb) => (column === 'last_used_at' ? eb.fn.coalesce(column, eb.lit(0)) : eb.ref(column)), direction)
    .orderBy('id', direction);
  const { items, total } = await readPage(own, ordered, request);
  return { items: items.map(toToken), total };
}

/** The token as it was, and its hash in caches. */
export async function deleteToken(
  tx: Db,
  accountId: string,
  id: string,
): Promise<{ token: Token; hash: string } | undefined> {
  const row = await tx
    .deleteFrom('api_token')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
  return row && { token: toToken(row), hash: row.token_hash };
}

/** Their hashes in caches. */
export async function deleteTokensOf(tx: Db, accountId: string): Promise<readonly string[]> {
  const rows = await tx.deleteFrom('api_token').where('account_id', '=', accountId).returning('token_hash').execute();
  return rows.map(({ token_hash }) => token_hash);
}

export async function markTokensUsed(tx: Db, ids: readonly string[], now: number): Promise<void> {
  await tx.updateTable('api_token').set({ last_used_at: now }).where('id', 'in', ids).execute();
}

function toToken(row: Selectable<ApiTokenRow>): Token {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    scope: toScope(row),
    lastUsedAt: row.last_used_at ?? undefined,
    createdAt: row.created_at,
  };
}

function toScope({ scope, domain_id: domainId }: Selectable<ApiTokenRow>): TokenScope {
  if (scope === 'domain' && domainId !== null) return { kind: 'domain', domainId };
  return scope === 'all' || scope === 'operator' ? { kind: scope } : { kind: 'send' };
}
