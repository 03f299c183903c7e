import type { Database } from '../../db/database.js';
import { requireAccess } from '../access-policy.js';
import type { Actor } from '../actor.js';
import type { Act } from '../acts/act.js';
import { listActs } from '../acts/act-store.js';
import type { Page, PageRequest } from '../page.js';
import type { FailedSignIns } from './failed-sign-ins.js';

export interface AuditService {
  /** What was done in the account's name, newest first. */
  list(actor: Actor, request: PageRequest): Promise<Page<Act>>;
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
  };
}
