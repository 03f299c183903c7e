import { ServiceError } from '../../../platform/service-error.js';

/** Lets a close wait for what has begun; the pool itself would forget who is still queueing for a connection. */
export class InFlight {
  #count = 0;
  #isClosed = false;
  #onIdle: () => void = () => {};

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new ServiceError('unavailable', 'db.unavailable');
    this.#count += 1;
    try {
      return await task();
    } finally {
      this.#count -= 1;
      if (this.#count === 0) this.#onIdle();
    }
  }

  /** No more from now on; resolves when the last one is done. */
  close(): Promise<void> {
    this.#isClosed = true;
    return new Promise((resolve) => {
      this.#onIdle = resolve;
      if (this.#count === 0) resolve();
    });
  }
}
