import type { Db } from '../../db/database.js';
import type { Random } from '../../platform/random.js';
import { type Fault, InvalidInputError, invalid, notFound, ServiceError } from '../../platform/service-error.js';
import { can, requireAccess } from '../access-policy.js';
import { type Account, defaultRecipient } from '../accounts/account.js';
import { findAccount } from '../accounts/account-store.js';
import type { Actor } from '../actor.js';
import type { Alias } from '../aliases/alias.js';
import type { AliasChanges } from '../aliases/alias-changes.js';
import { findAliasesByName } from '../aliases/alias-list-store.js';
import { lookUpName } from '../aliases/alias-name.js';
import { planLine } from '../aliases/import/apply-line.js';
import { type PlanDeps, planAlias } from '../aliases/plan-alias.js';
import type { Domain, DomainNameParts, Group } from '../domains/domain.js';
import { describeDomain } from '../domains/domain-details.js';
import { findHeldDomain } from '../domains/domain-store.js';
import { newDomain } from '../domains/new-domain.js';

/** What creating a domain with these aliases, or adding them to it, would do. */
export interface DomainPreview {
  readonly outcome: 'created' | 'there';
  /** The caller may invite others to it. */
  readonly mayInvite: boolean;
  /** Addresses of members and of invited people, in lower case. */
  readonly knownAddresses: ReadonlySet<string>;
  /** In the order of the aliases. */
  readonly aliases: readonly AliasPreview[];
}

type AliasPreview =
  | { readonly outcome: 'created' | 'updated' | 'there' }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] };

/** Changes nothing and makes no outside calls; throws why the domain cannot be created. */
export type PreviewDomain = (
  actor: Actor,
  name: DomainNameParts,
  aliases: readonly (AliasChanges & { readonly name: string })[],
) => Promise<DomainPreview>;

interface PreviewDomainDeps extends Omit<PlanDeps, 'outgoing'> {
  readonly db: { readonly reader: Db };
  readonly random: Random;
  readonly host: string;
}

/** Names of one query. */
const NAMES_AT_ONCE = 500;

export function createPreviewDomain(deps: PreviewDomainDeps): PreviewDomain {
  const { clock, random, host } = deps;
  const db = deps.db.reader;

  return async (actor, name, aliases) => {
    requireAccess(actor, 'domain.import');
    const account = await findAccount(db, actor.accountId);
    if (!account) throw notFound('domain.notFound');
    const held = await findHeldDomain(db, account.id, { column: 'name', value: name.name });
    if (!held && name.name === host) throw invalid('domain.systemName', { domain: name.unicodeName });
    const { domain, group } = held ?? {
      domain: newDomain(random, { ...name, plan: account.plan }, clock.now()),
      group: 'admin' as const,
    };
    const object = { domainId: domain.id, group };
    return {
      outcome: held ? 'there' : 'created',
      mayInvite: can(actor, 'invite.create', object).outcome === 'allow',
      knownAddresses: held ? await addressesOf(domain) : new Set([account.email]),
      aliases: await previewAliases(actor, { account, domain, group, isNew: !held }, aliases),
    };
  };

  async function addressesOf(domain: Domain): Promise<ReadonlySet<string>> {
    const { members, invites } = await describeDomain(db, domain, clock.now());
    return new Set([...members.map(({ account: { email } }) => email), ...invites.map(({ email }) => email)]);
  }

  async function previewAliases(
    actor: Actor,
    { account, domain, group, isNew }: { account: Account; domain: Domain; group: Group; isNew: boolean },
    wanted: readonly (AliasChanges & { readonly name: string })[],
  ): Promise<readonly AliasPreview[]> {
    const owner = { id: account.id, defaultRecipient: defaultRecipient(account) };
    const ground = { actor, caller: { domain, group, account: owner } };
    const previews: AliasPreview[] = [];
    for (let at = 0; at < wanted.length; at += NAMES_AT_ONCE) {
      const some = wanted.slice(at, at + NAMES_AT_ONCE);
      const names = [...new Set(some.map(({ name }) => lookUpName(name)))];
      const found = isNew ? [] : await findAliasesByName(db, domain.id, names);
      const there = new Map(found.map((alias) => [alias.name, alias]));
      previews.push(...some.map((changes) => previewAlias(ground, there.get(lookUpName(changes.name)), changes)));
    }
    return previews;
  }

  function previewAlias(
    ground: Parameters<typeof planLine>[1],
    before: Alias | undefined,
    changes: AliasChanges,
  ): AliasPreview {
    try {
      if (!before) {
        planLine(deps, ground, changes);
        return { outcome: 'created' };
      }
      const { domain, group } = ground.caller;
      const object = { domainId: domain.id, group, aliasId: before.id, ownerId: before.accountId };
      requireAccess(ground.actor, 'alias.update', object, 'alias.notFound');
      const { name: _, ...others } = changes;
      const after = planAlias(deps, ground, before, others);
      const isSame = JSON.stringify({ ...after, updatedAt: 0 }) === JSON.stringify({ ...before, updatedAt: 0 });
      return { outcome: isSame ? 'there' : 'updated' };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const faults = error instanceof InvalidInputError ? error.faults : [{ key: error.key, params: error.params }];
      return { outcome: 'refused', faults };
    }
  }
}
