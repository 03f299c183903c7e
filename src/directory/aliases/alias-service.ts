import type { Db } from '../../db/database.js';
import { isUniqueViolation } from '../../db/unique-violation.js';
import { newId } from '../../platform/random.js';
import { notFound, ServiceError } from '../../platform/service-error.js';
import type { Knowable } from '../../platform/when-known.js';
import { can, requireAccess } from '../access-policy.js';
import { findAccount } from '../accounts/account-store.js';
import type { Actor } from '../actor.js';
import type { RecordAct } from '../acts/act.js';
import { countAliases } from '../domains/alias-tally-store.js';
import { domainKey, requireDomainFor } from '../domains/domain-access.js';
import { describeDomain } from '../domains/domain-details.js';
import { findDomain } from '../domains/domain-store.js';
import { addMailboxKeys } from '../mailboxes/mailbox-key-store.js';
import { createMailboxKeys, wrapByInstance } from '../mailboxes/mailbox-keys.js';
import type { Page, PageRequest } from '../page.js';
import type { PatternSearch } from '../search/pattern-search.js';
import type { AliasChanges } from './alias-changes.js';
import { type AliasScope, listAliases } from './alias-list-store.js';
import { type AliasRecord, type NewAliasRecord, toAliasDomain } from './alias-record.js';
import { type Caller, findAliasRecord, findCaller, findOwners } from './alias-record-store.js';
import { type AliasSearch, isSearch, searchAliases } from './alias-search.js';
import { deleteAlias, findAlias, lockAlias, updateAlias } from './alias-store.js';
import { revokeIfClosed } from './closed-mailbox.js';
import { type CreateAliasDeps, createAliasCreator } from './create-alias.js';
import { newAlias, withoutBlankRecipients } from './new-alias.js';
import { describePgpKey } from './pgp-key.js';
import { planAlias, planAndLook } from './plan-alias.js';
import {
  askAgain,
  askRecipients,
  showRecipientCheck,
  type VerifiedRecipient,
  verifyRecipient,
} from './recipient-verification.js';

export interface AliasService {
  list(actor: Actor, domainRef: string, search: AliasSearch, request: PageRequest): Promise<Page<AliasRecord>>;
  get(actor: Actor, domainRef: string, aliasRef: string): Promise<AliasRecord>;
  create(actor: Actor, domainRef: string, changes: AliasChanges): Promise<NewAliasRecord>;
  update(actor: Actor, domainRef: string, aliasRef: string, changes: AliasChanges): Promise<AliasRecord>;
  /** Throws what is wrong with a change, or without `aliasRef` with a new alias; makes no outside calls. */
  check(actor: Actor, domainRef: string, aliasRef: string | undefined, changes: AliasChanges): Promise<void>;
  /** Returns the alias as it was. */
  remove(actor: Actor, domainRef: string, aliasRef: string): Promise<AliasRecord>;
  /** Sends another letter to a recipient that has not confirmed yet. */
  askRecipient(actor: Actor, domainRef: string, aliasRef: string, recipient: string): Promise<AliasRecord>;
  /** Shows the confirmation that the link in a recipient's letter requests. */
  showRecipientCheck(token: string): Promise<VerifiedRecipient>;
  /** The button on the page of that link. */
  verifyRecipient(token: string): Promise<VerifiedRecipient>;
}

/** Deletes what other rooms store for an alias, in the same transaction, or queues the deletion there. */
export type AliasHook = (tx: Db, aliasId: string) => Promise<void>;

export interface AliasServiceDeps extends CreateAliasDeps {
  readonly patternSearch: Pick<PatternSearch, 'select'>;
  readonly onAliasDeleted: readonly AliasHook[];
  readonly recordAct: RecordAct;
}

export function createAliasService(deps: AliasServiceDeps): AliasService {
  const { db, clock, random, keyring, patternSearch, onAliasDeleted } = deps;
  const createAlias = createAliasCreator(deps);

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

    async get(actor, domainRef, aliasRef) {
      return withKey(await requireAlias(actor, 'alias.read', domainRef, aliasRef));
    },

    async create(actor, domainRef, changes) {
      const record = await createAlias(actor, domainRef, changes);
      const account = await findAccount(db.reader, record.alias.accountId);
      const domain = await findDomain(db.reader, record.domain.id);
      if (!account || !domain) throw notFound('domain.notFound');
      const details = await describeDomain(db.reader, domain, clock.now());
      return { ...(await withKey(record)), account, details };
    },

    async update(actor, domainRef, aliasRef, changes) {
      const caller = await requireCaller(actor, domainRef);
      const { domain, group, account } = caller;
      const seen = await findAlias(db.reader, domain.id, aliasRef);
      if (!seen) throw notFound('alias.notFound');
      const object = { domainId: domain.id, group, aliasId: seen.id, ownerId: seen.accountId };
      requireAccess(actor, 'alias.update', object, 'alias.notFound');
      const planned = await planAndLook(deps, { actor, caller }, { before: seen, known: seen }, changes);
      const needsKeys = planned.hasImap && !seen.hasImap;
      const keys = needsKeys ? wrapByInstance(keyring, createMailboxKeys(random, seen.id)) : undefined;
      const alias = await db
        .inTransaction(async (tx) => {
          const before = await lockAlias(tx, seen.id);
          if (!before) throw notFound('alias.notFound');
          const after = planAlias(deps, { actor, caller }, before, changes);
          await updateAlias(tx, before, after);
          await revokeIfClosed(tx, db, { before, after });
          if (keys) await addMailboxKeys(tx, after.id, keys, after.updatedAt);
          await askRecipients(tx, deps, { before, after, domainName: domain.unicodeName, locale: account.locale });
          return after;
        })
        .catch((error: unknown) => {
          if (!isUniqueViolation(error, 'alias_name')) throw error;
          throw new ServiceError('already-exists', 'alias.nameTaken', { name: planned.name });
        });
      const owner = (await findOwners(db.reader, [alias])).get(alias.accountId) ?? account;
      return withKey({ alias, owner, domain: toAliasDomain(domain) });
    },

    async check(actor, domainRef, aliasRef, changes) {
      const caller = await requireCaller(actor, domainRef);
      const { domain, account } = caller;
      if (aliasRef !== undefined) {
        const seen = await findAlias(db.reader, domain.id, aliasRef);
        if (seen) await planAndLook(deps, { actor, caller }, { before: seen, known: seen }, changes);
        return;
      }
      const now = clock.now();
      const blank = newAlias({ id: newId(random, now), domain, account, recipients: undefined, now });
      const wanted = withoutBlankRecipients(changes);
      await planAndLook(deps, { actor, caller }, { before: blank, known: undefined }, wanted);
    },

    async remove(actor, domainRef, aliasRef) {
      const record = await requireAlias(actor, 'alias.delete', domainRef, aliasRef);
      await db.inTransaction(async (tx) => {
        const alias = await lockAlias(tx, record.alias.id);
        if (!alias) throw notFound('alias.notFound');
        for (const hook of onAliasDeleted) await hook(tx, alias.id);
        await deleteAlias(tx, alias);
        const names = { domain_id: alias.domainId, domain: record.domain.unicodeName, name: alias.name };
        await deps.recordAct(tx, actor, 'alias.deleted', { alias_id: alias.id, ...names });
      });
      db.scrubLog();
      return record;
    },

    async askRecipient(actor, domainRef, aliasRef, recipient) {
      const record = await requireAlias(actor, 'alias.update', domainRef, aliasRef);
      const caller = await requireCaller(actor, domainRef);
      await db.inTransaction(async (tx) => {
        const alias = await lockAlias(tx, record.alias.id);
        if (!alias) throw notFound('alias.notFound');
        const { domain, account } = caller;
        const about = { alias, domainName: domain.unicodeName, locale: account.locale, now: clock.now() };
        await askAgain(tx, deps, recipient, about);
      });
      return withKey(record);
    },

    showRecipientCheck: (token) => showRecipientCheck(db.reader, token),
    verifyRecipient: (token) => verifyRecipient(deps, token),
  };

  async function requireCaller(actor: Actor, ref: string): Promise<Caller> {
    const key = domainKey(ref);
    const caller = key && (await findCaller(db.reader, actor.accountId, key));
    if (!caller) throw notFound('domain.notFound');
    requireAccess(actor, 'domain.read', { domainId: caller.domain.id, group: caller.group });
    return caller;
  }

  async function requireAlias(
    actor: Actor,
    action: 'alias.read' | 'alias.update' | 'alias.delete',
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
}

function withKey(record: AliasRecord): Knowable<AliasRecord> {
  const { publicKey } = record.alias;
  return publicKey === undefined ? record : describePgpKey(publicKey).then((pgpKey) => ({ ...record, pgpKey }));
}
