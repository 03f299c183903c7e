import type { Database, Db } from '../../db/database.js';
import type { Limits } from '../../limits/limits.js';
import type { Clock } from '../../platform/clock.js';
import { notFound, ServiceError } from '../../platform/service-error.js';
import { requireAccess } from '../access-policy.js';
import type { Account, Plan } from '../accounts/account.js';
import { findAccount } from '../accounts/account-store.js';
import type { Actor } from '../actor.js';
import type { RecordAct } from '../acts/act.js';
import type { Domain, DomainNameParts, DomainSettings } from '../domains/domain.js';
import { requireDomainFor } from '../domains/domain-access.js';
import { type DomainDetails, describeDomain } from '../domains/domain-details.js';
import { lockAccounts, lockDomainFor } from '../domains/domain-lock.js';
import { findHoldersOfName, insertMembers, listMembers, type NewMember } from '../domains/member-store.js';
import { type DomainMakerDeps, insertPreparedDomain, prepareDomain } from '../domains/new-domain.js';
import { checkSettings } from '../domains/settings-policy.js';
import { FaultList } from '../fault-list.js';
import type { Notify } from '../notify.js';
import { type CatchallChoice, catchallRecipients, insertCatchAll } from './catch-all-alias.js';

/** The fields of a POST; absent means the default. */
export interface NewDomain {
  readonly name: DomainNameParts;
  readonly plan?: Plan | undefined;
  /** Id or name of a domain whose members are copied. */
  readonly teamDomain?: string | undefined;
  readonly catchall: CatchallChoice;
  readonly settings: Partial<DomainSettings>;
}

export interface CreateDomainDeps extends DomainMakerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'charge'>;
  readonly notify: Notify;
  readonly recordAct: RecordAct;
  /** Throws what is wrong with a webhook's address, naming the field. */
  readonly checkWebhookUrl: (url: string, field: string) => Promise<void>;
  readonly settings: { readonly host: string; readonly maxQuotaBytes: number; readonly dailyLimit: number };
}

export async function createDomain(deps: CreateDomainDeps, actor: Actor, asked: NewDomain): Promise<DomainDetails> {
  const { db, clock, limits } = deps;
  requireAccess(actor, 'domain.create');
  const account = await findAccount(db.reader, actor.accountId);
  if (!account) throw notFound('domain.notFound');
  const recipients = await checkAsked(deps, account, asked);
  const team = asked.teamDomain
    ? await requireDomainFor(db.reader, actor, 'domain.shareTeam', asked.teamDomain)
    : undefined;
  // Checked again under the locks; here it avoids creating keys for nothing
  refuseHeldName(asked.name, account, await findHoldersOfName(db.reader, asked.name.name, [account.id]));
  const now = clock.now();
  const plan = team ? 'team' : (asked.plan ?? account.plan);
  const prepared = await prepareDomain(deps, { ...asked.name, plan, settings: asked.settings }, now);
  const { domain } = prepared;

  return db.inTransaction(async (tx) => {
    const members = await holdMembers(tx, actor, account, { domain, teamId: team?.domain.id });
    await limits.charge(tx, 'DOMAINS', account.id);
    await insertPreparedDomain(tx, prepared);
    await insertMembers(tx, domain.id, members, now);
    await deps.recordAct(tx, actor, 'domain.created', { domain_id: domain.id, domain: domain.unicodeName });
    if (recipients) await insertCatchAll(tx, deps, domain, { account, recipients });
    return describeDomain(tx, domain, now);
  });
}

/** Reports all faults together; returns the catch-all's recipients, or `undefined` if there is to be none. */
async function checkAsked(
  deps: CreateDomainDeps,
  account: Account,
  { name, settings, catchall }: NewDomain,
): Promise<readonly string[] | undefined> {
  const faults = new FaultList();
  if (name.name === deps.settings.host) faults.add({ key: 'domain.systemName', params: { domain: name.unicodeName } });
  await checkAskedSettings(deps, settings, faults);
  const max = settings.maxRecipientsPerAlias ?? 0;
  const recipients = faults.check(undefined, () => catchallRecipients(catchall, account, name, max));
  faults.throwIfAny();
  return recipients;
}

export async function checkAskedSettings(
  { settings: bounds, checkWebhookUrl }: Pick<CreateDomainDeps, 'settings' | 'checkWebhookUrl'>,
  settings: Partial<DomainSettings>,
  faults: FaultList,
): Promise<void> {
  const { bounceWebhook } = settings;
  faults.check(undefined, () => checkSettings(settings, bounds));
  if (bounceWebhook !== undefined) await faults.checkOutside(() => checkWebhookUrl(bounceWebhook, 'bounce_webhook'));
}

/** Takes the locks under which an account has a name only once, and finds the members of the new domain. */
async function holdMembers(
  tx: Db,
  actor: Actor,
  creator: Account,
  { domain, teamId }: { readonly domain: Domain; readonly teamId: string | undefined },
): Promise<readonly NewMember[]> {
  if (teamId !== undefined) await lockDomainFor(tx, actor, 'domain.shareTeam', teamId);
  const team = teamId === undefined ? [] : await listMembers(tx, teamId);
  const others = team.filter(({ account }) => account.id !== creator.id);
  const ids = [creator.id, ...others.map(({ account }) => account.id)];
  await lockAccounts(tx, ids);
  const holders = await findHoldersOfName(tx, domain.name, ids);
  refuseHeldName(domain, creator, holders);
  // A member who already has this name is skipped: two domains of one name could not be told apart
  const mates = others.filter(({ account }) => !holders.has(account.id));
  return [
    { accountId: creator.id, group: 'admin' },
    ...mates.map(({ account, group }) => ({ accountId: account.id, group })),
  ];
}

function refuseHeldName({ unicodeName }: DomainNameParts, { id }: Account, holders: ReadonlySet<string>): void {
  if (holders.has(id)) throw new ServiceError('already-exists', 'domain.alreadyHeld', { domain: unicodeName });
}
