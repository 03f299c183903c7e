import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';
import type { AliasHook } from '../../directory/aliases/alias-service.js';
import type { OnDomainDeleted } from '../../directory/domain-changes/delete-domain.js';
import { say } from '../../i18n/sentence.js';
import type { Clock } from '../../platform/clock.js';
import { cancelled } from '../email-service/cancel-email.js';
import type { OnFinal } from '../queue/settled-attempt.js';
import { forgetKeysOfScope } from '../submit/idempotency-store.js';
import { endForwards, rejectEmailsOfDomain, startRetention } from './retention-store.js';

/** Wakes the retention runner: something may be due. */
export const RETENTION_TOPIC = 'email-retention';

/** Hooks for emails that become final, or whose owner is deleted. Each runs in the caller's transaction. */
export interface Retention {
  readonly onEmailsFinal: OnFinal;
  readonly onDomainDeleted: OnDomainDeleted;
  /** Accepted mail is still sent: only rows that no caller can ask for are removed. */
  readonly onAliasDeleted: AliasHook;
}

export function createRetention({
  db,
  clock,
}: {
  readonly db: Pick<Database, 'notify'>;
  readonly clock: Pick<Clock, 'now'>;
}): Retention {
  const wake = (tx: Db) => afterCommit(tx, () => db.notify(RETENTION_TOPIC));
  return {
    async onEmailsFinal(tx, emails) {
      const now = clock.now();
      const idsOf = (isForward: boolean) =>
        emails.filter(({ origin }) => (origin === 'forward') === isForward).map(({ id }) => id);
      await endForwards(tx, idsOf(true), now);
      await startRetention(tx, idsOf(false), now);
      wake(tx);
    },
    async onDomainDeleted(tx, domainId) {
      const now = clock.now();
      const fault = cancelled(say('fault.domainDeleted'), now);
      await rejectEmailsOfDomain(tx, domainId, { fault: JSON.stringify(fault), now });
      wake(tx);
    },
    onAliasDeleted: (tx, aliasId) => forgetKeysOfScope(tx, `alias:${aliasId}`),
  };
}
