import { type BlobHold, RENEW_HOLD_MS } from '../blobs/blob-hold.js';
import type { Clock } from '../platform/clock.js';
import { OperatorError } from '../platform/operator-error.js';

const BUSY =
  'A backup of this installation is being taken already, or was killed less than a minute ago. Try again in a minute.';

const LOST = 'The backup lost its connection to the database for too long. Run it again.';

/**
 * Allows one backup or restored mailbox at a time, and no deletion of objects while `body` runs. Aborts `body`'s signal
 * if the hold is lost.
 */
export async function withHold<T>(
  { hold, clock }: { readonly hold: BlobHold; readonly clock: Clock },
  stopped: AbortSignal,
  body: (signal: AbortSignal, confirm: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const token = await hold.take();
  if (token === undefined) throw new OperatorError(BUSY);
  const lost = new AbortController();
  async function confirm(held: string): Promise<void> {
    if (!(await hold.renew(held))) lost.abort(new OperatorError(LOST));
    lost.signal.throwIfAborted();
  }
  const stopRenewing = clock.every(RENEW_HOLD_MS, () => {
    confirm(token).catch(() => {}); // while the database is away only the next time can tell
  });
  try {
    return await body(AbortSignal.any([stopped, lost.signal]), () => confirm(token));
  } finally {
    stopRenewing();
    await hold.release(token).catch(() => {});
  }
}
