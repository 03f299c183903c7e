import type { Db } from '../../db/database.js';
import { can, requireAccess } from '../../directory/access-policy.js';
import type { Actor } from '../../directory/actor.js';
import type { Group } from '../../directory/domains/domain.js';
import { onlyDomain } from '../../directory/domains/domain-access.js';
import type { PatternSearch } from '../../directory/search/pattern-search.js';

/** Which emails a caller sees: all of some domains, and those sent from some aliases. */
export interface EmailScope {
  readonly domainIds: readonly string[];
  readonly aliasIds: readonly string[];
}

/** Admins see their whole domains, plain members their own aliases, alias credentials only that alias. */
export async function findEmailScope(
  { db, search }: { readonly db: Db; readonly search: Pick<PatternSearch, 'select'> },
  actor: Actor,
  /** RE2, over the names of the domains. */
  domainPattern: string | undefined,
): Promise<EmailScope> {
  requireAccess(actor, 'email.list');
  const held = await listHeldDomains(db, actor);
  const domains = domainPattern === undefined ? held : await matching(search, held, domainPattern);
  if (actor.kind === 'alias') return { domainIds: [], aliasIds: domains.length > 0 ? [actor.aliasId] : [] };
  const isWhole = ({ id, group }: HeldDomain) => can(actor, 'email.read', { domainId: id, group }).outcome === 'allow';
  const domainIds = domains.filter(isWhole).map(({ id }) => id);
  const partly = domains.filter((domain) => !isWhole(domain)).map(({ id }) => id);
  return { domainIds, aliasIds: await listOwnAliasIds(db, actor.accountId, partly) };
}

interface HeldDomain {
  readonly id: string;
  readonly group: Group;
  readonly names: readonly string[];
}

export async function listHeldDomains(db: Db, actor: Actor): Promise<readonly HeldDomain[]> {
  const only = onlyDomain(actor);
  let query = db
    .selectFrom('domain_member')
    .innerJoin('domain', 'domain.id', 'domain_member.domain_id')
    .select(['domain.id', 'domain.name', 'domain.unicode_name', 'domain_member.group_name'])
    .where('domain_member.account_id', '=', actor.accountId);
  if (only !== undefined) query = query.where('domain.id', '=', only);
  const rows = await query.orderBy('domain.id').execute();
  return rows.map((row) => ({
    id: row.id,
    group: row.group_name as Group,
    names: [row.unicode_name, row.name],
  }));
}

async function matching(
  search: Pick<PatternSearch, 'select'>,
  domains: readonly HeldDomain[],
  text: string,
): Promise<readonly HeldDomain[]> {
  async function* pages() {
    yield domains.map(({ id, names }) => ({ id, values: { name: names } }));
  }
  const ids = new Set(await search.select([{ parameter: 'domain', text, fields: ['name'] }], pages()));
  return domains.filter(({ id }) => ids.has(id));
}

async function listOwnAliasIds(db: Db, accountId: string, domainIds: readonly string[]): Promise<readonly string[]> {
  if (domainIds.length === 0) return [];
  const rows = await db
    .selectFrom('alias')
    .select('id')
    .where('domain_id', 'in', domainIds)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
