import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { ServiceError } from '../../platform/service-error.js';

export interface SettlerDeps<T> {
  readonly clock: Clock;
  readonly log: Log;
  /** One transaction. `isBare`: without the hooks of other rooms, which may be the cause of failure. */
  settle(group: readonly T[], how: { readonly isBare: boolean }): Promise<void>;
}

/** Few enough that a transaction stays short, many enough that a commit is shared. */
const MAX_GROUP = 128;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Records finished attempts, one transaction after the other: whatever finished while one ran goes into the next.
 * Nothing is dropped: while the database fails it retries, because an unrecorded delivery would be sent twice.
 */
export class Settler<T> {
  readonly #waiting: T[] = [];
  #working: Promise<void> | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #hurry = new AbortController();

  constructor(private readonly deps: SettlerDeps<T>) {}

  add(item: T): void {
    this.#waiting.push(item);
    this.#working ??= this.#work();
  }

  /** Resolves once everything is recorded, or at the signal. */
  async drained(signal: AbortSignal): Promise<void> {
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    while (this.#working && !signal.aborted) await Promise.race([this.#working, aborted]);
    if (this.#waiting.length > 0) this.#hurry.abort(); // given up: the process ends
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#hurry.signal.aborted) {
      await setImmediate(); // work that finishes in the same turn of the event loop shares the transaction
      const left = await this.#settleGroup(this.#waiting.splice(0, MAX_GROUP));
      if (left.length === 0) {
        this.#pauseMs = FIRST_PAUSE_MS;
        continue;
      }
      this.#waiting.push(...left);
      await this.deps.clock.sleep(this.#pauseMs, this.#hurry.signal).catch(() => {}); // rejects only when given up
      this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    }
    this.#working = undefined; // in the same step as the last check: later work starts a new round
  }

  /** Returns what could not be recorded yet. */
  async #settleGroup(group: readonly T[]): Promise<readonly T[]> {
    const error = await this.#try(group, false);
    if (error === undefined) return [];
    if (isTemporary(error)) return group;
    // A bug with one of them must not hold up the others, nor cause a second delivery
    const left: T[] = [];
    for (const item of group) {
      const reason = (await this.#try([item], false)) && (await this.#try([item], true));
      if (reason !== undefined) left.push(item);
    }
    return left;
  }

  async #try(group: readonly T[], isBare: boolean): Promise<unknown> {
    try {
      await this.deps.settle(group, { isBare });
      return undefined;
    } catch (error) {
      this.deps.log.error('queue.notSettled', { count: group.length, isBare, reason: String(error) });
      return error ?? new Error('unknown');
    }
  }
}

function isTemporary(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'unavailable';
}
