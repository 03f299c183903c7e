import type { Database } from '../../db/database.js';
import { type ClaimInHand, listGoingOn } from './claim-store.js';

/** Asked before MAIL and before the dot: is the attempt still ours, and its email not cancelled? */
export type MayGoOn = (attempt: ClaimInHand) => Promise<boolean>;

/**
 * Attempts that ask in the same turn of the event loop share a query, which on PostgreSQL is a way to the server and
 * back. Whoever asked goes on in the turn of the answer, so that it is as fresh as one of its own.
 */
export function createGoOnCheck({ db }: { readonly db: Pick<Database, 'reader'> }): MayGoOn {
  let asking: { readonly attempts: ClaimInHand[]; readonly answers: Promise<ReadonlySet<number>> } | undefined;

  function gather() {
    const attempts: ClaimInHand[] = [];
    const answers = new Promise<ReadonlySet<number>>((resolve, reject) => {
      setImmediate(() => {
        asking = undefined;
        listGoingOn(db.reader, attempts).then(resolve, reject);
      });
    });
    return { attempts, answers };
  }

  return async (attempt) => {
    asking ??= gather();
    const { attempts, answers } = asking;
    const place = attempts.push(attempt) - 1;
    return (await answers).has(place);
  };
}
