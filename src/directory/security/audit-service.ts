import type { Database } from '../../db/database.js';
import { requireAccess } from '../access-policy.js';
import type { Actor } from '../actor.js';
import type { Act } from '../acts/act.js';
import { type ActSearch, listActs, listActsOfAll, type OwnedAct } from '../acts/act-store.js';
import type { Page, PageRequest } from '../page.js';
import type { FailedSignIns } from './failed-sign-ins.js';

export interface AuditService {
  /** What was done in the account's name, newest first. */
  list(actor: Actor, request: PageRequest): Promise<Page<Act>>;
  /** The same for every account, or the named one: for operators. */
  listAll(search: ActSearch, request: PageRequest): Promise<Page<OwnedAct>>;
}

export function createAuditService({
  db,
  failedSignIns,
}: {
  readonly db: Database;
  readonly failedSignIns: Pick<FailedSignIns, 'write'>;
}): AuditService {
  return {
    async list(actor, request) {
      requireAccess(actor, 'audit.read');
      await failedSignIns.write();
      return listActs(db.reader, actor.accountId, request);
    },

    async listAll(search, request) {
      await failedSignIns.write();
      return listActsOfAll(db.reader, search, request);
    },
  };
}
