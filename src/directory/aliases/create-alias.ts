import type { Database, Db } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Limits } from '../../limits/limits.js';
import { newId, type Random } from '../../platform/random.js';
import { notFound, ServiceError } from '../../platform/service-error.js';
import { requireAccess } from '../access-policy.js';
import type { Actor } from '../actor.js';
import { type DomainKey, domainKey } from '../domains/domain-access.js';
import { addMailboxKeys } from '../mailboxes/mailbox-key-store.js';
import { createMailboxKeys, wrapByInstance } from '../mailboxes/mailbox-keys.js';
import type { Notify } from '../notify.js';
import type { Alias } from './alias.js';
import type { AliasChanges } from './alias-changes.js';
import { type AliasRecord, toAliasDomain } from './alias-record.js';
import { type Caller, type CallerGround, findCaller } from './alias-record-store.js';
import { insertAliasOn } from './alias-store.js';
import { newAlias, withoutBlankRecipients } from './new-alias.js';
import { type PlanDeps, planAndLook } from './plan-alias.js';
import { randomAliasNames } from './random-name.js';
import { askRecipients } from './recipient-verification.js';

export interface CreateAliasDeps extends PlanDeps {
  readonly db: Database;
  readonly random: Random;
  readonly keyring: Pick<Keyring, 'seal'>;
  readonly limits: Pick<Limits, 'charge' | 'peek'>;
  readonly notify: Notify;
}

export type CreateAlias = (actor: Actor, domainRef: string, changes: AliasChanges) => Promise<AliasRecord>;

/** After this many changes of the domain during planning, the caller must retry. */
const MAX_LOOKS = 5;

/** Plans on the stored state. The insert checks that it is unchanged: otherwise the alias is planned again. */
export function createAliasCreator(deps: CreateAliasDeps): CreateAlias {
  const { db, random, limits } = deps;

  return async (actor, domainRef, changes) => {
    const key = domainKey(domainRef);
    if (!key) throw notFound('domain.notFound');
    for (let look = 0; look < MAX_LOOKS; look++) {
      const created = await create(actor, key, changes);
      if (created) return created;
    }
    throw new ServiceError('unavailable', 'db.unavailable');
  };

  /** `undefined`: what the plan relied on has changed. */
  async function create(actor: Actor, key: DomainKey, changes: AliasChanges): Promise<AliasRecord | undefined> {
    const caller = await findCaller(db.reader, actor.accountId, key);
    if (!caller) throw notFound('domain.notFound');
    const { alias, names } = await prepare(actor, caller, changes);
    const isOneRow = !isMoreThanARow(alias) && !(await limits.peek('ALIASES', actor.accountId));
    const inserted = isOneRow
      ? await insertUnderFirstFreeName(db.writer, caller.ground, alias, names)
      : await insertWithBelongings(caller, alias, names);
    return inserted && toRecord(inserted, caller);
  }

  function insertWithBelongings(caller: Caller, alias: Alias, names: readonly string[]): Promise<Alias | undefined> {
    const { domain, account, ground } = caller;
    const keys = alias.hasImap ? wrapByInstance(deps.keyring, createMailboxKeys(random, alias.id)) : undefined;
    return db.inTransaction(async (tx) => {
      const after = await insertUnderFirstFreeName(tx, ground, alias, names);
      if (!after) return undefined;
      await limits.charge(tx, 'ALIASES', account.id);
      if (keys) await addMailboxKeys(tx, after.id, keys, after.createdAt);
      const asking = { before: undefined, after, domainName: domain.unicodeName, locale: account.locale };
      await askRecipients(tx, deps, asking);
      return after;
    });
  }

  async function prepare(actor: Actor, caller: Caller, changes: AliasChanges) {
    const { domain, group, account } = caller;
    requireAccess(actor, 'alias.create', { domainId: domain.id, group });
    const now = deps.clock.now();
    const blank = newAlias({ id: newId(random, now), domain, account, recipients: undefined, now });
    const names = changes.name?.trim() ? undefined : randomAliasNames(random);
    const wanted = { ...withoutBlankRecipients(changes), name: names?.[0] ?? changes.name };
    const alias = await planAndLook(deps, { actor, caller }, { before: blank, known: undefined }, wanted);
    return { alias, names: names ?? [alias.name] };
  }
}

/** Keys and letters belong to it, and are written in the same transaction. */
function isMoreThanARow({ hasImap, hasRecipientVerification }: Alias): boolean {
  return hasImap || hasRecipientVerification;
}

function toRecord(alias: Alias, { domain, account }: Caller): AliasRecord {
  return { alias, owner: account, domain: toAliasDomain(domain) };
}

/** `undefined`: the rows that the plan relied on have changed. */
async function insertUnderFirstFreeName(
  db: Db,
  ground: CallerGround,
  alias: Alias,
  names: readonly string[],
): Promise<Alias | undefined> {
  for (const name of names) {
    const named = { ...alias, name };
    const outcome = await insertAliasOn(db, ground, named);
    if (outcome === 'inserted') return named;
    if (outcome === 'changed') return undefined;
  }
  throw names.length > 1
    ? new ServiceError('unavailable', 'alias.noRandomName')
    : new ServiceError('already-exists', 'alias.nameTaken', { name: alias.name });
}
