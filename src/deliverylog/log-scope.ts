import type { Db } from '../db/database.js';
import { can, requireAccess } from '../directory/access-policy.js';
import type { Actor } from '../directory/actor.js';
import type { Group } from '../directory/domains/domain.js';
import { domainKey, onlyDomain } from '../directory/domains/domain-access.js';
import { notFound } from '../platform/service-error.js';

/** A domain whose log may be read: all of it, or only the entries of one account's aliases. */
export interface ReadableDomain {
  readonly id: string;
  readonly onlyAccountId: string | undefined;
}

/** Admins read the whole domain, other members the entries of their own aliases. Without `refs`, all domains. */
export async function findReadableDomains(
  db: Db,
  actor: Actor,
  refs: readonly string[],
): Promise<readonly ReadableDomain[]> {
  requireAccess(actor, 'log.list');
  const held = await listHeldDomains(db, actor, refs);
  const wanted = refs.length === 0 ? held : refs.map((ref) => pick(held, ref));
  const readable = new Map(wanted.map((domain) => [domain.id, toReadable(actor, domain)]));
  return [...readable.values()];
}

interface HeldDomain {
  readonly id: string;
  readonly name: string;
  readonly group: Group;
}

function pick(held: readonly HeldDomain[], ref: string): HeldDomain {
  const key = domainKey(ref);
  const found = key && held.find((domain) => domain[key.column] === key.value);
  if (!found) throw notFound('domain.notFound');
  return found;
}

function toReadable(actor: Actor, { id, group }: HeldDomain): ReadableDomain {
  const isWhole = can(actor, 'log.read', { domainId: id, group }).outcome === 'allow';
  return { id, onlyAccountId: isWhole ? undefined : actor.accountId };
}

/** Lists only `refs` if there are any: an account may have thousands of domains. */
async function listHeldDomains(db: Db, actor: Actor, refs: readonly string[]): Promise<readonly HeldDomain[]> {
  const only = onlyDomain(actor);
  let query = db
    .selectFrom('domain_member')
    .innerJoin('domain', 'domain.id', 'domain_member.domain_id')
    .select(['domain.id', 'domain.name', 'domain_member.group_name'])
    .where('domain_member.account_id', '=', actor.accountId);
  if (only !== undefined) query = query.where('domain.id', '=', only);
  const keys = refs.flatMap((ref) => domainKey(ref) ?? []);
  if (keys.length > 0)
    query = query.where((eb) => eb.or(keys.map(({ column, value }) => eb(`domain.${column}`, '=', value))));
  const rows = await query.orderBy('domain.id').execute();
  return rows.map(({ id, name, group_name }) => ({ id, name, group: group_name as Group }));
}
