import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { notFound, ServiceError } from '../../platform/service-error.js';
import type { Account, Plan } from '../accounts/account.js';
import { deleteCodes } from '../accounts/account-code-store.js';
import {
  deleteAccountRow,
  findAccount,
  lockAccount,
  saveAccountPlan,
  saveDailyLimit,
  saveIsOperator,
  saveStorageLimit,
} from '../accounts/account-store.js';
import type { RecordAct } from '../acts/act.js';
import { deleteActsOf } from '../acts/act-store.js';
import type { DomainService } from '../domain-changes/domain-service.js';
import { isMemberAnywhere } from '../domains/member-store.js';
import type { MemberService } from '../members/member-service.js';
import type { Page, PageRequest } from '../page.js';
import { type EndAccessDeps, endAccess } from '../security/end-access.js';
import { type ListedAccount, listAccounts } from './account-list-store.js';
import { listMemberships } from './operator-store.js';

/** What an operator sees of accounts and does with them. The doors check that the caller is one. */
export interface AccountControl {
  /** `q`: any part of the address or the name. */
  list(search: { readonly q?: string | undefined }, request: PageRequest): Promise<Page<ListedAccount>>;
  get(id: string): Promise<ListedAccount>;
  /** `dailyLimit` null: the instance's setting; `storageLimitBytes` null: only the quota of each mailbox. */
  change(id: string, changes: AccountChanges): Promise<ListedAccount>;
  /** Holds for the account's next call. */
  setOperator(id: string, isOperator: boolean): Promise<Account>;
  /**
   * Deletes the domains that only this account has, with all their mail, removes it from the others, then deletes it.
   * If it is killed in between, a second run continues. Refused while a domain with other members has no other admin.
   */
  delete(id: string): Promise<DeletedAccount>;
  /** Throws the reason if it would be refused. */
  checkDeletion(id: string): Promise<void>;
}

export interface AccountChanges {
  readonly plan?: Plan | undefined;
  readonly dailyLimit?: number | null | undefined;
  readonly storageLimitBytes?: number | null | undefined;
}

export interface DeletedAccount {
  readonly account: Account;
  readonly deletedDomains: readonly string[];
  readonly leftDomains: readonly string[];
}

export interface AccountControlDeps extends EndAccessDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly domains: Pick<DomainService, 'delete'>;
  readonly members: Pick<MemberService, 'remove'>;
  readonly recordAct: RecordAct;
}

export function createAccountControl(deps: AccountControlDeps): AccountControl {
  const { db, clock, log, domains, members, recordAct } = deps;

  async function get(id: string): Promise<ListedAccount> {
    const account = await findAccount(db.reader, id);
    if (!account) throw notFound('account.notFound');
    const memberships = await listMemberships(db.reader, id);
    return { account, domains: memberships.length };
  }

  async function change(id: string, save: (tx: Parameters<typeof lockAccount>[0], now: number) => Promise<void>) {
    await db.inTransaction(async (tx) => {
      if (!(await lockAccount(tx, id))) throw notFound('account.notFound');
      await save(tx, clock.now());
    });
  }

  return {
    list: (search, request) => listAccounts(db.reader, search, request),
    get,

    async change(id, { plan, dailyLimit, storageLimitBytes }) {
      await change(id, async (tx, now) => {
        if (plan !== undefined) await saveAccountPlan(tx, id, plan, now);
        if (dailyLimit !== undefined) await saveDailyLimit(tx, id, dailyLimit, now);
        if (storageLimitBytes !== undefined) await saveStorageLimit(tx, id, storageLimitBytes, now);
      });
      return get(id);
    },

    async setOperator(id, isOperator) {
      const actor = { kind: 'operator', accountId: id } as const;
      await change(id, async (tx, now) => {
        const isNow = (await findAccount(tx, id))?.isOperator ?? false;
        if (isNow === isOperator) return;
        await saveIsOperator(tx, id, isOperator, now);
        await recordAct(tx, actor, isOperator ? 'operator.appointed' : 'operator.dismissed');
      });
      log.info('account.operator', { accountId: id, isOperator });
      return (await get(id)).account;
    },

    checkDeletion,

    async delete(id) {
      const { account } = await get(id);
      await checkDeletion(id);
      await change(id, (tx, now) => endAccess(tx, deps, id, now));
      const deletedDomains: string[] = [];
      const leftDomains: string[] = [];
      const actor = { kind: 'operator', accountId: id } as const;
      do {
        for (const { domainId, name, members: count } of await listMemberships(db.reader, id)) {
          if (count === 1) await domains.delete(actor, domainId);
          else await members.remove(actor, domainId, id);
          (count === 1 ? deletedDomains : leftDomains).push(name);
        }
      } while (!(await deleteRows(id)));
      log.info('account.deleted', { accountId: id });
      db.scrubLog();
      return { account, deletedDomains, leftDomains };
    },
  };

  /** Before anything is deleted: a deletion that stops halfway is worse than none. */
  async function checkDeletion(id: string): Promise<void> {
    for (const { name, members: count, isLastAdmin } of await listMemberships(db.reader, id)) {
      if (count > 1 && isLastAdmin) throw new ServiceError('conflict', 'account.lastAdminOf', { domain: name });
    }
  }

  /** False: it has joined another domain since. */
  function deleteRows(id: string): Promise<boolean> {
    return db.inTransaction(async (tx) => {
      if (!(await lockAccount(tx, id))) return true;
      if (await isMemberAnywhere(tx, id)) return false;
      await endAccess(tx, deps, id, clock.now());
      await deleteCodes(tx, id, ['email', 'new-email', 'old-email']);
      await deleteActsOf(tx, id);
      await deleteAccountRow(tx, id);
      return true;
    });
  }
}
