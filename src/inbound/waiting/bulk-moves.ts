import type { Db } from '../../db/database.js';
import { say } from '../../i18n/sentence.js';
import { HORIZON_MS } from '../../outbound/queue/retry-policy.js';
import { ServiceError } from '../../platform/service-error.js';
import type { CancelTo } from '../forward/forget-forwards.js';
import { type MoveWaitingDeps, retryWaiting } from './move-waiting.js';
import type { WaitingService } from './waiting-service.js';
import { listLane } from './waiting-store.js';

/** Mail by where it goes, or by its ids in the queue. */
export type WhichMail = { readonly destination: string } | { readonly ids: readonly string[] };

export interface BulkMoved {
  /** Recipients for a destination, else entries of the queue. */
  readonly moved: number;
  /** Ids that do not wait, or not any more. */
  readonly missing: readonly string[];
  /** False: a destination has more; call again. */
  readonly isComplete: boolean;
}

/** An operator moves many at once: after a provider was down, or when a customer has sent spam. */
export interface BulkMoves {
  /** Due now, even if the destination is paused. */
  retry(which: WhichMail): Promise<BulkMoved>;
  /** Only what goes there is cancelled: an email with recipients elsewhere goes on to them. */
  cancel(which: WhichMail): Promise<BulkMoved>;
}

/** Few enough in a transaction that accepting mail is not held up. */
const BATCH = 50;
/** One call moves at most this many, so that it is answered in seconds. */
const MAX_MOVED = 2000;
const HOUR_MS = 3_600_000;

export function createBulkMoves(
  deps: MoveWaitingDeps & {
    readonly waiting: Pick<WaitingService, 'retry' | 'cancel'>;
    readonly cancelTo: CancelTo;
  },
): BulkMoves {
  const { db, clock, waiting, cancelTo } = deps;

  return {
    retry(which) {
      if ('ids' in which) return each(which.ids, (id) => waiting.retry('operator', id));
      const { destination } = which;
      return inBatches(async (tx) => {
        // `retryNow` puts what it moves before all other mail: that is how it is told from what is left
        const dueAfter = clock.now() - HORIZON_MS + HOUR_MS;
        const rows = await listLane(tx, { destination, dueAfter, limit: BATCH });
        for (const row of rows) await retryWaiting(deps, tx, row, 'operator');
        return rows.length;
      });
    },

    cancel(which) {
      if ('ids' in which) return each(which.ids, (id) => waiting.cancel('operator', id));
      const { destination } = which;
      return inBatches(async (tx) => {
        const rows = await listLane(tx, { destination, limit: BATCH });
        const emailIds = [...new Set(rows.flatMap(({ email_id: id }) => id ?? []))].sort();
        return cancelTo(tx, { emailIds, destination }, say('step.cancelledByOperator'));
      });
    },
  };

  async function inBatches(moveSome: (tx: Db) => Promise<number>): Promise<BulkMoved> {
    let moved = 0;
    while (moved < MAX_MOVED) {
      const count = await db.inTransaction(moveSome);
      if (count === 0) return { moved, missing: [], isComplete: true };
      moved += count;
    }
    return { moved, missing: [], isComplete: false };
  }

  async function each(ids: readonly string[], move: (id: string) => Promise<unknown>): Promise<BulkMoved> {
    const missing: string[] = [];
    for (const id of new Set(ids)) {
      try {
        await move(id);
      } catch (error) {
        const isEnded = error instanceof ServiceError && (error.kind === 'not-found' || error.kind === 'conflict');
        if (!isEnded) throw error;
        missing.push(id);
      }
    }
    return { moved: new Set(ids).size - missing.length, missing, isComplete: true };
  }
}
