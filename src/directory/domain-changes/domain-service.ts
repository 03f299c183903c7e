import type { LimitName } from '../../limits/limit.js';
import type { Log } from '../../platform/log.js';
import { notFound } from '../../platform/service-error.js';
import { requireAccess } from '../access-policy.js';
import type { Actor } from '../actor.js';
import type { Domain, DomainSettings } from '../domains/domain.js';
import { onlyDomain, requireDomain, requireDomainFor } from '../domains/domain-access.js';
import { type DomainDetails, type DomainSummary, describeDomain, summariseDomains } from '../domains/domain-details.js';
import {
  countDomains,
  type DomainScope,
  findDomainsById,
  listDomains,
  searchPages,
} from '../domains/domain-list-store.js';
import { lockDomainFor } from '../domains/domain-lock.js';
import { findDomain } from '../domains/domain-store.js';
import { findWebhookKeys, makeWebhookKey, replaceWebhookKey } from '../domains/webhook-key-store.js';
import { FaultList } from '../fault-list.js';
import type { Page, PageRequest } from '../page.js';
import { likeNarrowing } from '../search/pattern-literal.js';
import type { PatternSearch } from '../search/pattern-search.js';
import type { FieldPattern } from '../search/pattern-task.js';
import { type CreateDomainDeps, checkAskedSettings, createDomain, type NewDomain } from './create-domain.js';
import { deleteDomainAndAll, type OnDomainDeleted } from './delete-domain.js';
import { changeSettings } from './update-domain.js';

export interface DomainService {
  list(actor: Actor, search: DomainSearch, request: PageRequest): Promise<Page<DomainSummary>>;
  create(actor: Actor, asked: NewDomain): Promise<DomainDetails>;
  get(actor: Actor, ref: string): Promise<DomainDetails>;
  /** Changes the given settings; one given as `undefined` is cleared. */
  update(actor: Actor, ref: string, changes: Partial<DomainSettings>): Promise<DomainDetails>;
  /** Throws what is wrong with settings, for every caller. */
  check(settings: Partial<DomainSettings>): Promise<void>;
  /** Returns the domain as it was. */
  delete(actor: Actor, ref: string): Promise<DomainDetails>;
  setSenderList(actor: Actor, ref: string, list: SenderList, entries: readonly string[]): Promise<DomainDetails>;
  getWebhookKey(actor: Actor, ref: string): Promise<string>;
  /** The old key signs for one more hour beside the new one. */
  replaceWebhookKey(actor: Actor, ref: string): Promise<string>;
}

/** RE2 patterns for the name. */
export interface DomainSearch {
  readonly q?: string | undefined;
  readonly name?: string | undefined;
}

type SenderList = 'allowlist' | 'denylist';

export interface DomainServiceDeps extends CreateDomainDeps {
  readonly log: Log;
  readonly search: Pick<PatternSearch, 'select'>;
  /** Queries DNS, so that the answer shows the existing records. */
  readonly checkNewDomain: (domain: Domain) => Promise<void>;
  readonly onDomainDeleted: readonly OnDomainDeleted[];
}

/** DNS may be slow or broken; the answer waits no longer than this, and the check continues. */
const FIRST_CHECK_MS = 3000;

export function createDomainService(deps: DomainServiceDeps): DomainService {
  const { db, clock, limits, keyring, random } = deps;

  async function check(settings: Partial<DomainSettings>): Promise<void> {
    const faults = new FaultList();
    await checkAskedSettings(deps, settings, faults);
    faults.throwIfAny();
  }

  async function change(actor: Actor, domainId: string, changes: Partial<DomainSettings>, limit?: LimitName) {
    return db.inTransaction(async (tx) => {
      const { domain } = await lockDomainFor(tx, actor, 'domain.update', domainId);
      if (limit) await limits.charge(tx, limit, actor.accountId);
      const now = clock.now();
      return describeDomain(tx, await changeSettings(tx, deps.notify, { actor, domain, changes, now }), now);
    });
  }

  /** Never fails the call: the domain exists whatever DNS answers. */
  async function lookAtDns(created: DomainDetails): Promise<DomainDetails> {
    const answered = new AbortController();
    const check = deps.checkNewDomain(created.domain).catch((error: unknown) => {
      deps.log.warn('domain.firstCheckFailed', { domainId: created.domain.id, error });
    });
    const patience = clock.sleep(FIRST_CHECK_MS, answered.signal).catch(() => {});
    await Promise.race([check, patience]);
    answered.abort();
    const domain = await findDomain(db.reader, created.domain.id);
    return domain ? { ...created, domain } : created;
  }

  return {
    async list(actor, { q, name }, request) {
      requireAccess(actor, 'domain.list');
      const scope: DomainScope = { accountId: actor.accountId, onlyDomainId: onlyDomain(actor) };
      const patterns = namePatterns({ q, name });
      const page =
        patterns.length > 0
          ? await searchByName(deps, scope, patterns, request)
          : { items: await listDomains(db.reader, scope, request), total: await countDomains(db.reader, scope) };
      return { items: await summariseDomains(db.reader, page.items), total: page.total };
    },

    async create(actor, asked) {
      const created = await createDomain(deps, actor, asked);
      deps.log.info('domain.created', { domainId: created.domain.id, accountId: actor.accountId });
      return lookAtDns(created);
    },

    async get(actor, ref) {
      const { domain } = await requireDomainFor(db.reader, actor, 'domain.read', ref);
      return describeDomain(db.reader, domain, clock.now());
    },

    async update(actor, ref, changes) {
      const { domain } = await requireDomainFor(db.reader, actor, 'domain.update', ref);
      await check(changes);
      const changed = await change(actor, domain.id, changes);
      // While the MX check is skipped, mail counts as arriving: now DNS must show it again
      const isMxAskedAgain = domain.settings.ignoreMxCheck && !changed.domain.settings.ignoreMxCheck;
      return isMxAskedAgain ? lookAtDns(changed) : changed;
    },

    check,

    async setSenderList(actor, ref, list, entries) {
      const { domain } = await requireDomainFor(db.reader, actor, 'domain.update', ref);
      return change(actor, domain.id, { [list]: entries }, 'LISTS');
    },

    async delete(actor, ref) {
      const { domain } = await requireDomain(db.reader, actor, ref);
      const deleted = await db.inTransaction(async (tx) => {
        const held = await lockDomainFor(tx, actor, 'domain.delete', domain.id);
        const asItWas = await describeDomain(tx, held.domain, clock.now());
        await deleteDomainAndAll(tx, domain.id, deps.onDomainDeleted);
        await deps.recordAct(tx, actor, 'domain.deleted', { domain_id: domain.id, domain: domain.unicodeName });
        return asItWas;
      });
      db.scrubLog();
      deps.log.info('domain.deleted', { domainId: domain.id, accountId: actor.accountId });
      return deleted;
    },

    async getWebhookKey(actor, ref) {
      const { domain } = await requireDomainFor(db.reader, actor, 'domain.webhookKey', ref);
      const keys = await findWebhookKeys(db.reader, keyring, domain.id, clock.now());
      if (!keys) throw notFound('domain.notFound');
      return keys.current;
    },

    async replaceWebhookKey(actor, ref) {
      const { domain } = await requireDomainFor(db.reader, actor, 'domain.webhookKey', ref);
      const made = makeWebhookKey(keyring, random, domain.id);
      await db.inTransaction(async (tx) => {
        await lockDomainFor(tx, actor, 'domain.webhookKey', domain.id);
        await replaceWebhookKey(tx, domain.id, made, clock.now());
      });
      return made.key;
    },
  };
}

function namePatterns(search: DomainSearch): readonly FieldPattern[] {
  return (['q', 'name'] as const).flatMap((parameter) => {
    const text = search[parameter];
    return text === undefined ? [] : [{ parameter, text, fields: ['name'] }];
  });
}

async function searchByName(
  { db, search }: Pick<DomainServiceDeps, 'db' | 'search'>,
  scope: DomainScope,
  patterns: readonly FieldPattern[],
  { page, limit, sort }: PageRequest,
): Promise<Page<Domain>> {
  const likes = patterns.flatMap(({ text }) => likeNarrowing(text) ?? []);
  const ids = await search.select(patterns, searchPages(db.reader, scope, likes, sort));
  const start = (page - 1) * limit;
  return { items: await findDomainsById(db.reader, ids.slice(start, start + limit)), total: ids.length };
}
