import type { Database } from '../../db/database.js';
import type { Actor } from '../../directory/actor.js';
import { requireDomainFor } from '../../directory/domains/domain-access.js';
import { lockDomainFor } from '../../directory/domains/domain-lock.js';
import type { Page, PageRequest } from '../../directory/page.js';
import type { Clock } from '../../platform/clock.js';
import { notFound, ServiceError } from '../../platform/service-error.js';
import { parseEmailAddress } from '../../protocol/address/email-address.js';
import { type Suppression, suppressedForm } from './suppression.js';
import { deleteSuppression, findSuppression, insertSuppression, listSuppressions } from './suppression-store.js';

/** The addresses to which a domain sends nothing. For its admins. */
export interface SuppressionService {
  list(actor: Actor, domainRef: string, request: PageRequest): Promise<Page<Suppression>>;
  /** An existing entry is not changed. */
  add(actor: Actor, domainRef: string, address: string): Promise<Suppression>;
  /** Answers with the removed entry; mail to the address is tried again from then on. */
  remove(actor: Actor, domainRef: string, address: string): Promise<Suppression>;
}

export function createSuppressionService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
}): SuppressionService {
  return {
    async list(actor, domainRef, request) {
      const { domain } = await requireDomainFor(db.reader, actor, 'suppression.list', domainRef);
      return listSuppressions(db.reader, domain.id, request);
    },

    async add(actor, domainRef, address) {
      const { domain } = await requireDomainFor(db.reader, actor, 'suppression.add', domainRef);
      if (!parseEmailAddress(address)) throw new ServiceError('invalid', 'suppression.address', { address });
      const entry: Suppression = {
        domainId: domain.id,
        address: suppressedForm(address),
        reason: 'manual',
        emailId: undefined,
        detail: undefined,
        createdAt: clock.now(),
      };
      return db.inTransaction(async (tx) => {
        await lockDomainFor(tx, actor, 'suppression.add', domain.id);
        await insertSuppression(tx, entry);
        return (await findSuppression(tx, domain.id, entry.address)) ?? entry;
      });
    },

    async remove(actor, domainRef, address) {
      const { domain } = await requireDomainFor(db.reader, actor, 'suppression.remove', domainRef);
      const removed = await db.inTransaction(async (tx) => {
        await lockDomainFor(tx, actor, 'suppression.remove', domain.id);
        return deleteSuppression(tx, domain.id, suppressedForm(address));
      });
      if (!removed) throw notFound('suppression.notFound', { address });
      return removed;
    },
  };
}
