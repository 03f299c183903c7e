import type { Database, Db } from '../../db/database.js';
import { isUniqueViolation } from '../../db/unique-violation.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Limits } from '../../limits/limits.js';
import type { Clock } from '../../platform/clock.js';
import type { OutgoingGuard } from '../../platform/outgoing-guard.js';
import { newId, type Random } from '../../platform/random.js';
import { type Fault, forbidden, notFound, ServiceError } from '../../platform/service-error.js';
import { can, requireAccess } from '../access-policy.js';
import type { Actor } from '../actor.js';
import { domainKey, requireDomainFor } from '../domains/domain-access.js';
import { addMailboxKeys } from '../mailboxes/mailbox-key-store.js';
import { createMailboxKeys, wrapByInstance } from '../mailboxes/mailbox-keys.js';
import type { Notify } from '../notify.js';
import type { Page, PageRequest } from '../page.js';
import type { PatternSearch } from '../search/pattern-search.js';
import type { Alias } from './alias.js';
import type { AliasChanges } from './alias-changes.js';
import { type AliasScope, listAliases } from './alias-list-store.js';
import { applyChanges, isAdminsName } from './alias-policy.js';
import { type AliasRecord, toAliasDomain } from './alias-record.js';
import { type Caller, findAliasRecord, findCaller, findOwners } from './alias-record-store.js';
import { type AliasSearch, isSearch, searchAliases } from './alias-search.js';
import { deleteAlias, findAlias, insertAlias, lockAlias, updateAlias } from './alias-store.js';
import { countAliases } from './alias-tally-store.js';
import { newAlias } from './new-alias.js';
import { checkNewPlaces } from './outside-check.js';
import { findPgpKeyFault } from './pgp-key.js';
import { randomAliasNames } from './random-name.js';
import { askRecipients, type VerifiedRecipient, verifyRecipient } from './recipient-verification.js';

export interface AliasService {
  list(actor: Actor, domainRef: string, search: AliasSearch, request: PageRequest): Promise<Page<AliasRecord>>;
  get(actor: Actor, domainRef: string, aliasRef: string): Promise<AliasRecord>;
  create(actor: Actor, domainRef: string, changes: AliasChanges): Promise<AliasRecord>;
  update(actor: Actor, domainRef: string, aliasRef: string, changes: AliasChanges): Promise<AliasRecord>;
  /** Answers the alias as it was. */
  remove(actor: Actor, domainRef: string, aliasRef: string): Promise<AliasRecord>;
  /** The link in the letter to a recipient. */
  verifyRecipient(token: string): Promise<VerifiedRecipient>;
}

/** What other rooms keep of an alias goes in the same transaction, or is queued there to go. */
export type AliasHook = (tx: Db, aliasId: string) => Promise<void>;

export interface AliasServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly keyring: Pick<Keyring, 'seal'>;
  readonly limits: Pick<Limits, 'charge'>;
  readonly notify: Notify;
  readonly patternSearch: Pick<PatternSearch, 'select'>;
  readonly outgoing: Pick<OutgoingGuard, 'checkUrl' | 'checkHost'>;
  readonly maxQuotaBytes: number;
  readonly onAliasDeleted: readonly AliasHook[];
}

export function createAliasService(deps: AliasServiceDeps): AliasService {
  const { db, clock, random, keyring, limits, patternSearch, outgoing, maxQuotaBytes, onAliasDeleted } = deps;

  return {
    async list(actor, domainRef, search, request) {
      const { domain, group } = await requireDomainFor(db.reader, actor, 'alias.list', domainRef);
      const seesAll = can(actor, 'alias.read', { domainId: domain.id, group }).outcome === 'allow';
      const scope: AliasScope = { domainId: domain.id, ownerId: seesAll ? undefined : actor.accountId };
      const page = isSearch(search)
        ? await searchAliases({ db: db.reader, patternSearch }, { ...scope, domainName: domain.name }, search, request)
        : {
            items: await listAliases(db.reader, scope, request),
            total: await countAliases(db.reader, scope.domainId, scope.ownerId),
          };
      const owners = await findOwners(db.reader, page.items);
      const shownDomain = toAliasDomain(domain);
      const items = page.items.flatMap((alias) => {
        const owner = owners.get(alias.accountId);
        return owner ? [{ alias, owner, domain: shownDomain }] : [];
      });
      return { items, total: page.total };
    },

    get: (actor, domainRef, aliasRef) => requireAlias(actor, 'alias.read', domainRef, aliasRef),

    async create(actor, domainRef, changes) {
      const caller = await requireCaller(actor, 'alias.create', domainRef);
      const { domain, account } = caller;
      const now = clock.now();
      const blank = newAlias({ id: newId(random, now), domain, account, recipients: changes.recipients, now });
      const names = changes.name?.trim() ? undefined : randomAliasNames(random);
      const planned = plan(actor, caller, blank, {
        ...changes,
        name: names?.[0] ?? changes.name,
        recipients: undefined,
      });
      await checkOutside(undefined, planned);
      const keys = planned.hasImap ? wrapByInstance(keyring, planned.id, createMailboxKeys(random)) : undefined;
      const alias = await db.inTransaction(async (tx) => {
        await limits.charge(tx, 'ALIASES', actor.accountId);
        const inserted = await insertUnderFirstFreeName(tx, planned, names ?? [planned.name]);
        if (keys) await addMailboxKeys(tx, inserted.id, keys, now);
        await askRecipients(tx, deps, {
          before: undefined,
          after: inserted,
          domainName: domain.unicodeName,
          locale: account.locale,
        });
        return inserted;
      });
      return { alias, owner: account, domain: toAliasDomain(domain) };
    },

    async update(actor, domainRef, aliasRef, changes) {
      const caller = await requireCaller(actor, 'domain.read', domainRef);
      const { domain, group, account } = caller;
      const seen = await findAlias(db.reader, domain.id, aliasRef);
      if (!seen) throw notFound('alias.notFound');
      const object = { domainId: domain.id, group, aliasId: seen.id, ownerId: seen.accountId };
      requireAccess(actor, 'alias.update', object, 'alias.notFound');
      const planned = plan(actor, caller, seen, changes);
      await checkOutside(seen, planned);
      const needsKeys = planned.hasImap && !seen.hasImap;
      const keys = needsKeys ? wrapByInstance(keyring, seen.id, createMailboxKeys(random)) : undefined;
      const alias = await db
        .inTransaction(async (tx) => {
          const before = await lockAlias(tx, seen.id);
          if (!before) throw notFound('alias.notFound');
          const after = plan(actor, caller, before, changes);
          await updateAlias(tx, before, after);
          if (keys) await addMailboxKeys(tx, after.id, keys, after.updatedAt);
          await askRecipients(tx, deps, { before, after, domainName: domain.unicodeName, locale: account.locale });
          return after;
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error, 'alias_name') ? nameTaken(planned.name) : error;
        });
      const owner = (await findOwners(db.reader, [alias])).get(alias.accountId) ?? account;
      return { alias, owner, domain: toAliasDomain(domain) };
    },

    async remove(actor, domainRef, aliasRef) {
      const record = await requireAlias(actor, 'alias.delete', domainRef, aliasRef);
      await db.inTransaction(async (tx) => {
        const alias = await lockAlias(tx, record.alias.id);
        if (!alias) throw notFound('alias.notFound');
        for (const hook of onAliasDeleted) await hook(tx, alias.id);
        await deleteAlias(tx, alias);
      });
      db.scrubLog();
      return record;
    },

    verifyRecipient: (token) => verifyRecipient(deps, token),
  };

  async function requireCaller(actor: Actor, action: 'alias.create' | 'domain.read', ref: string): Promise<Caller> {
    const key = domainKey(ref);
    const caller = key && (await findCaller(db.reader, actor.accountId, key));
    if (!caller) throw notFound('domain.notFound');
    requireAccess(actor, action, { domainId: caller.domain.id, group: caller.group });
    return caller;
  }

  async function requireAlias(
    actor: Actor,
    action: 'alias.read' | 'alias.delete',
    domainRef: string,
    aliasRef: string,
  ): Promise<AliasRecord> {
    const key = domainKey(domainRef);
    const found = key && (await findAliasRecord(db.reader, actor.accountId, key, aliasRef));
    if (!found) throw notFound('domain.notFound');
    const { domain, group, record } = found;
    requireAccess(actor, 'domain.read', { domainId: domain.id, group });
    if (!record) throw notFound('alias.notFound');
    const { id, accountId } = record.alias;
    requireAccess(actor, action, { domainId: domain.id, group, aliasId: id, ownerId: accountId }, 'alias.notFound');
    return record;
  }

  /** What the alias becomes, if the caller may make it so. */
  function plan(actor: Actor, { domain, group }: Caller, before: Alias, changes: AliasChanges): Alias {
    const after = applyChanges(before, changes, { domain, maxQuotaBytes }, clock.now());
    const object = { domainId: domain.id, group };
    const takesName = after.name !== before.name && isAdminsName(after.name, domain.settings.restrictedAliasNames);
    if (takesName && can(actor, 'alias.takeSpecialName', object).outcome !== 'allow') {
      throw forbidden('alias.nameAdminsOnly', { name: after.name });
    }
    if (after.maxQuotaBytes !== before.maxQuotaBytes) requireAccess(actor, 'alias.setQuota', object);
    return after;
  }

  /** All that has to ask beyond the database, before the transaction. */
  async function checkOutside(before: Alias | undefined, after: Alias): Promise<void> {
    await checkNewPlaces(outgoing, before, after);
    const isKeyNew = after.publicKey !== before?.publicKey || (after.hasPgp && !before?.hasPgp);
    const fault = after.publicKey && isKeyNew ? await findPgpKeyFault(after.publicKey, clock.now()) : undefined;
    if (fault) throw toError(fault);
  }
}

async function insertUnderFirstFreeName(tx: Db, alias: Alias, names: readonly string[]): Promise<Alias> {
  for (const name of names) {
    const named = { ...alias, name };
    if (await insertAlias(tx, named)) return named;
  }
  throw names.length > 1 ? new ServiceError('unavailable', 'alias.noRandomName') : nameTaken(alias.name);
}

function nameTaken(name: string): ServiceError {
  return new ServiceError('already-exists', 'alias.nameTaken', { name });
}

function toError({ key, params }: Fault): ServiceError {
  return new ServiceError('invalid', key, params);
}
