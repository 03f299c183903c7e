import { availableParallelism } from 'node:os';
import { getSystemErrorName } from 'node:util';
import type { Worker } from 'node:worker_threads';
import type { SyncBeside } from './file-sync.js';
import { ASKED, after, DESCRIPTOR, DONE, FAILURE, IS_READY, SHARED_BYTES, type SyncWorkerData } from './sync-words.js';
import { startWorker } from './worker.js';

/** Who syncs less often than this in a lifetime does without a thread. */
const SYNCS_BEFORE = 100;
/** A quick disk takes a tenth of that. */
const AWAKE_MS = 0.5;
/** So many between two looks at the clock. */
const LOOKS_AT_ONCE = 64;
/** Longer than any disk lives that comes back. */
const LOST_MS = 120_000;

/**
 * Waiting for the disk puts a thread to sleep, and what it runs afterwards takes a quarter longer: the processor has
 * forgotten it. So another one sleeps, and this one stays awake until that has told it. Needs a second core.
 */
export class SyncThread implements SyncBeside {
  #worker: Worker | undefined;
  #words = new Int32Array(new SharedArrayBuffer(SHARED_BYTES));
  #syncs = 0;
  #asked: number;
  /** One has begun, and nobody has asked how it ended. */
  #isOwed = false;
  #isClosed = false;

  /** `asked`: where the count of syncs begins. */
  constructor({ asked = 0 } = {}) {
    this.#asked = asked;
    for (const word of [ASKED, DONE]) Atomics.store(this.#words, word, asked);
  }

  begin(descriptor: number): boolean {
    if (!this.#worker) this.#startWhereOften();
    if (this.#isClosed || this.#isOwed || Atomics.load(this.#words, IS_READY) === 0) return false;
    this.#isOwed = true;
    this.#asked = after(this.#asked);
    Atomics.store(this.#words, DESCRIPTOR, descriptor);
    Atomics.store(this.#words, ASKED, this.#asked);
    Atomics.notify(this.#words, ASKED);
    return true;
  }

  finish(): void {
    const awakeUntil = performance.now() + AWAKE_MS;
    for (let looks = 1; this.#isUnderWay; looks += 1) {
      // Not at each: what the clock says is a number for V8 to collect
      if (looks % LOOKS_AT_ONCE === 0 && performance.now() >= awakeUntil) break;
    }
    if (this.#isUnderWay) this.#sleep();
    this.#isOwed = false;
    const failure = Atomics.load(this.#words, FAILURE);
    if (failure !== 0) throw new Error(`${getSystemErrorName(failure)}: fdatasync`);
  }

  /** Until it has ended: to be woken alone means nothing, for the thread says first and wakes then. */
  #sleep(): void {
    const lostAtMs = performance.now() + LOST_MS;
    while (this.#isUnderWay) {
      const leftMs = lostAtMs - performance.now();
      if (leftMs <= 0) throw new Error('fdatasync has not returned');
      Atomics.wait(this.#words, DONE, (this.#asked - 1) | 0, leftMs);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  get #isUnderWay(): boolean {
    return Atomics.load(this.#words, DONE) !== this.#asked;
  }

  #startWhereOften(): void {
    this.#syncs += 1;
    if (this.#isClosed || this.#syncs <= SYNCS_BEFORE || availableParallelism() === 1) return;
    const workerData: SyncWorkerData = { words: this.#words };
    this.#worker = startWorker(new URL('./sync-worker.js', import.meta.url), { workerData });
    this.#worker.unref();
    this.#worker.on('error', () => {}); // it ends
    this.#worker.on('exit', () => Atomics.store(this.#words, IS_READY, 0));
  }
}
