import type { Log } from '../../../platform/log.js';
import type { CheckpointRunner } from './checkpoint-thread.js';
import type { CheckpointMode, CheckpointReply } from './checkpoint-worker.js';
import type { WalState } from './wal-state.js';

const MB = 1024 * 1024;
/** Small enough for a checkpoint of some ten milliseconds, large enough that a page changed often is written once. */
const START_BYTES = 4 * MB;
/** From here on writers wait: a log that is never fully copied cannot restart and would grow without limit. */
const GATE_BYTES = 16 * MB;

/** Reading the log's length costs half as much as a small commit: while it is short, only some commits read it. */
const COMMITS_UNASKED = 7;

export interface CheckpointerDeps {
  startRunner(): CheckpointRunner;
  /** Called only while no transaction runs. */
  readWalState(): WalState;
  onFatal(error: Error): void;
  readonly log: Log;
}

/** Keeps the log short without copying pages inside a COMMIT: a worker, started on first use, copies them. */
export class Checkpointer {
  #runner: CheckpointRunner | undefined;
  #running: Promise<unknown> | undefined;
  #startAtBytes = START_BYTES;
  #isGateShut = false;
  #gateAtBytes = GATE_BYTES;
  #lastSizeBytes = 0;
  #lastBacklogBytes = 0;
  #unasked = 0;
  #snapshots = 0;

  constructor(private readonly deps: CheckpointerDeps) {}

  afterCommit(): void {
    if (this.#lastSizeBytes < START_BYTES && this.#unasked < COMMITS_UNASKED) {
      this.#unasked += 1;
      return;
    }
    const { sizeBytes, backlogBytes } = this.deps.readWalState();
    this.#unasked = 0;
    this.#lastSizeBytes = sizeBytes;
    this.#lastBacklogBytes = backlogBytes;
    this.#isGateShut = backlogBytes > 0 && sizeBytes > this.#gateAtBytes;
    if (backlogBytes >= this.#startAtBytes && !this.#running) void this.#run('passive');
  }

  /** Called before each transaction; above the limit it waits for a checkpoint without writers. */
  async passGate(): Promise<void> {
    if (!this.#isGateShut || this.#snapshots > 0) return;
    await this.#running;
    await this.#run('passive');
    const { sizeBytes, backlogBytes } = this.deps.readWalState();
    this.#isGateShut = false;
    // A reader still uses an old page: writers continue, and wait again only when the log has grown
    this.#gateAtBytes = backlogBytes > 0 ? sizeBytes + START_BYTES : GATE_BYTES;
  }

  /**
   * While a snapshot is read the log cannot be copied whole, so writers do not wait for that: the log grows until the
   * returned function is called.
   */
  letLogGrow(): () => void {
    this.#snapshots += 1;
    let isGrowing = true;
    return () => {
      if (isGrowing) this.#snapshots -= 1;
      isGrowing = false;
    };
  }

  /** Empties the log, so that it holds no deleted bytes. Only while no transaction runs. */
  async truncate(): Promise<{ isDone: boolean }> {
    if (this.#snapshots > 0) return { isDone: false }; // it would only make the writers wait
    await this.#running;
    return { isDone: await this.#run('truncate') };
  }

  async close(): Promise<void> {
    await this.#running;
    await this.#runner?.close();
  }

  #run(mode: CheckpointMode): Promise<boolean> {
    this.#runner ??= this.deps.startRunner();
    const run = this.#runner.checkpoint(mode).then((reply) => {
      this.#running = undefined;
      // What could not be copied now (a reader, a full disk) is not retried at every commit
      this.#startAtBytes = this.#backlogAfter(reply) + START_BYTES;
      return this.#judge(reply);
    });
    this.#running = run;
    return run;
  }

  /** Reads the worker's answer, because a transaction may be running by now. */
  #backlogAfter(reply: CheckpointReply): number {
    return reply.outcome === 'done' ? reply.walState.backlogBytes : this.#lastBacklogBytes;
  }

  #judge(reply: CheckpointReply): boolean {
    if (reply.outcome === 'done') return !reply.isBusy;
    if (reply.isSyncFailure) this.deps.onFatal(new Error(`Checkpoint could not sync: ${reply.reason}`));
    else this.deps.log.warn('db.checkpoint-failed', { reason: reply.reason });
    return false;
  }
}
