import { setImmediate } from 'node:timers/promises';
import { ServiceError } from '../../../platform/service-error.js';

/** Transactions here are microtasks: without a pause a long queue would block sockets and timers. */
const MAX_WITHOUT_A_TURN = 16;

/** Runs one task at a time, in the order they came. */
export class WriteQueue {
  #last: Promise<unknown> = Promise.resolve();
  #sinceTurn = 0;
  #isClosed = false;

  run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new ServiceError('unavailable', 'db.unavailable'));
    const result = this.#last.then(async () => {
      await this.#leaveRoom();
      return task();
    });
    this.#last = result.catch(() => {});
    return result;
  }

  /** Accepts no more tasks; resolves when the last one is done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#last;
  }

  async #leaveRoom(): Promise<void> {
    this.#sinceTurn += 1;
    if (this.#sinceTurn < MAX_WITHOUT_A_TURN) return;
    await setImmediate();
    this.#sinceTurn = 0;
  }
}
