import type { Database } from '../../db/database.js';
import { askTogether } from '../../platform/ask-together.js';
import { type ClaimInHand, listGoingOn } from './claim-store.js';

/** Called before MAIL and before the dot: is the attempt still ours, and its email not cancelled? */
export type MayGoOn = (attempt: ClaimInHand) => Promise<boolean>;

export function createGoOnCheck({ db }: { readonly db: Pick<Database, 'reader'> }): MayGoOn {
  return askTogether(async (attempts: readonly ClaimInHand[]) => {
    const goingOn = await listGoingOn(db.reader, attempts);
    return attempts.map((_, place) => goingOn.has(place));
  });
}
