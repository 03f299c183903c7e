import type { Db } from '../../db/database.js';
import { can } from '../access-policy.js';
import type { AccountActor } from '../actor.js';
import type { Group } from '../domains/domain.js';
import { onlyDomain } from '../domains/domain-access.js';
import type { LiveEvent } from '../live-event.js';

/** The caller's group in each domain whose events the caller may get. */
export type LiveScope = ReadonlyMap<string, Group>;

/** `undefined`: the caller's credential no longer exists. */
export async function findLiveScope(db: Db, actor: AccountActor): Promise<LiveScope | undefined> {
  if (!(await isCredentialThere(db, actor))) return undefined;
  const only = onlyDomain(actor);
  let query = db
    .selectFrom('domain_member')
    .select(['domain_id', 'group_name'])
    .where('account_id', '=', actor.accountId);
  if (only !== undefined) query = query.where('domain_id', '=', only);
  return new Map((await query.execute()).map(({ domain_id, group_name }) => [domain_id, group_name as Group]));
}

async function isCredentialThere(db: Db, { accountId, tokenId, sessionId }: AccountActor): Promise<boolean> {
  const found =
    sessionId === undefined
      ? db
          .selectFrom('api_token')
          .select('account_id')
          .where('id', '=', tokenId ?? '')
      : db.selectFrom('account_session').select('account_id').where('id', '=', sessionId);
  return (await found.executeTakeFirst())?.account_id === accountId;
}

type ToldEvent = Exclude<LiveEvent, { type: 'access' }>;

/** `owners`: of aliases whose events a member without admin rights gets only as their owner. */
export function isVisible(
  actor: AccountActor,
  scope: LiveScope,
  event: ToldEvent,
  owners: ReadonlyMap<string, string>,
): boolean {
  const { domainId } = event;
  const object = { domainId, group: scope.get(domainId) };
  switch (event.type) {
    case 'email': {
      const ownerId = event.aliasId === undefined ? undefined : owners.get(event.aliasId);
      return can(actor, 'email.read', { ...object, ...(ownerId && { ownerId }) }).outcome === 'allow';
    }
    case 'log': {
      const { accountId: ownerId } = event;
      return can(actor, 'log.read', { ...object, ...(ownerId && { ownerId }) }).outcome === 'allow';
    }
    case 'import':
      return can(actor, 'alias.read', { ...object, ownerId: event.accountId }).outcome === 'allow';
    default:
      return can(actor, 'domain.read', object).outcome === 'allow';
  }
}

/** Owners of the aliases that sent emails, for domains where the caller is not an admin. */
export async function findOwners(
  db: Db,
  scope: LiveScope,
  events: readonly LiveEvent[],
): Promise<ReadonlyMap<string, string>> {
  const ids = events.flatMap((event) =>
    event.type === 'email' && event.aliasId !== undefined && scope.get(event.domainId) === 'user'
      ? [event.aliasId]
      : [],
  );
  if (ids.length === 0) return new Map();
  const query = db.selectFrom('alias').select(['id', 'account_id']);
  const rows = await query.where('id', 'in', [...new Set(ids)]).execute();
  return new Map(rows.map(({ id, account_id }) => [id, account_id]));
}
