import { AsyncLocalStorage } from 'node:async_hooks';
import { clearImmediate, setImmediate } from 'node:timers';

const running = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Finds bodies that await anything but their own queries. After a query settles, the rest of the body is microtasks up
 * to its next query or its end; if the event loop turns first, the body is waiting for something else. This is exact,
 * not a timeout. On in tests, off in production: AsyncLocalStorage adds a cost to every promise.
 */
export class TransactionWatch {
  readonly #mark = { isOpen: true };
  #queriesInFlight = 0;
  #turn: NodeJS.Immediate | undefined;
  #fail: (reason: Error) => void = () => {};

  async run<T>(body: () => Promise<T>): Promise<T> {
    const strayed = new Promise<never>((_, reject) => {
      this.#fail = reject;
    });
    try {
      this.#expectQuery();
      return await Promise.race([running.run(this.#mark, body), strayed]);
    } finally {
      this.#mark.isOpen = false;
      clearImmediate(this.#turn);
    }
  }

  queryStarts(): void {
    this.#queriesInFlight += 1;
    clearImmediate(this.#turn);
  }

  queryEnds(): void {
    this.#queriesInFlight -= 1;
    if (this.#queriesInFlight === 0 && this.#mark.isOpen) this.#expectQuery();
  }

  #expectQuery(): void {
    clearImmediate(this.#turn);
    this.#turn = setImmediate(() =>
      this.#fail(new Error('A transaction body awaited something other than its own queries: do that before it')),
    );
  }
}

/** `what` would wait for the transaction it is called in, or read the state before it. */
export function refuseInsideTransaction(what: string): void {
  if (running.getStore()?.isOpen) throw new Error(`${what} was called inside a transaction body: use tx there`);
}
