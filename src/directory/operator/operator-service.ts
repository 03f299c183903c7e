import type { Database } from '../../db/database.js';
import { parseAccountEmail } from '../accounts/account-policy.js';
import { findAccountByEmail } from '../accounts/account-store.js';
import type { OperatorActor } from '../actor.js';
import { type NeededRecord, neededRecords, type ServiceNames } from '../dns/needed-records.js';
import { findDkimKeys } from '../domains/dkim-key-store.js';
import type { Domain } from '../domains/domain.js';
import { domainKey } from '../domains/domain-access.js';
import { type DomainSummary, summariseDomains } from '../domains/domain-details.js';
import { findDomain, findDomainsByName } from '../domains/domain-store.js';
import { listAdminReaders } from '../members/admin-readers.js';
import { findSystemDomain, listDomainsAfter, listFirstAccountIds } from './operator-store.js';

/** The account that the operator acts for: access to the data directory gives access to every account in it. */
export interface OperatorService {
  /** The named account; else, for a domain, its owner; else the only account. */
  findActor(target: OperatorTarget): Promise<OperatorActor | OperatorQuestion>;
  /** Every customer's domain, oldest first. */
  listDomains(): AsyncIterable<DomainSummary>;
  /** The DKIM records of the service's own host. */
  listHostKeys(): Promise<readonly NeededRecord[]>;
}

export interface OperatorTarget {
  readonly account?: string | undefined;
  /** Name or id. */
  readonly domain?: string | undefined;
}

/** Why no account was found: the operator must be more specific. */
export type OperatorQuestion = {
  readonly kind: 'no-account' | 'unknown-account' | 'several-accounts' | 'unknown-domain' | 'several-holders';
};

const PAGE_ROWS = 500;

export function createOperatorService({
  db,
  service,
}: {
  readonly db: Pick<Database, 'reader'>;
  readonly service: ServiceNames;
}): OperatorService {
  return {
    findActor({ account, domain }) {
      if (account !== undefined) return byEmail(account);
      return domain === undefined ? theOnlyAccount() : byDomain(domain);
    },

    async *listDomains() {
      let page: readonly Domain[];
      let afterId = '';
      do {
        page = await listDomainsAfter(db.reader, afterId, PAGE_ROWS);
        yield* await summariseDomains(db.reader, page);
        afterId = page.at(-1)?.id ?? '';
      } while (page.length === PAGE_ROWS);
    },

    async listHostKeys() {
      const domain = await findSystemDomain(db.reader, service.host);
      const keys = domain && (await findDkimKeys(db.reader, [domain.id])).get(domain.id);
      const needed = domain && keys ? neededRecords(domain, keys, service) : [];
      return needed.filter(({ purpose }) => purpose === 'dkim-rsa' || purpose === 'dkim-ed25519');
    },
  };

  async function byEmail(email: string): Promise<OperatorActor | OperatorQuestion> {
    const account = await findAccountByEmail(db.reader, parseAccountEmail(email, 'account'));
    return account ? actingFor(account.id) : { kind: 'unknown-account' };
  }

  async function theOnlyAccount(): Promise<OperatorActor | OperatorQuestion> {
    const [first, second] = await listFirstAccountIds(db.reader, 2);
    if (first === undefined) return { kind: 'no-account' };
    return second === undefined ? actingFor(first) : { kind: 'several-accounts' };
  }

  async function byDomain(ref: string): Promise<OperatorActor | OperatorQuestion> {
    const [first, second] = (await holdersOf(ref)).filter(({ isSystem }) => !isSystem);
    if (first && second && first.ownedSince === undefined) return { kind: 'several-holders' };
    const [admin] = first ? await listAdminReaders(db.reader, first.id) : [];
    return admin ? actingFor(admin.accountId) : { kind: 'unknown-domain' };
  }

  /** The owner of the name first. */
  async function holdersOf(ref: string): Promise<readonly Domain[]> {
    const key = domainKey(ref);
    if (key?.column === 'name') return findDomainsByName(db.reader, key.value);
    const domain = key && (await findDomain(db.reader, key.value));
    return domain ? [domain] : [];
  }
}

function actingFor(accountId: string): OperatorActor {
  return { kind: 'operator', accountId };
}
