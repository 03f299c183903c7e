import type { Log } from '../../../platform/log.js';
import type { CheckpointRunner } from './checkpoint-thread.js';
import type { CheckpointMode, CheckpointReply } from './checkpoint-worker.js';
import type { WalState } from './wal-state.js';

const MB = 1024 * 1024;
/** Small enough that a checkpoint is over in some ten milliseconds, large enough that pages are written once, not often. */
const START_BYTES = 4 * MB;
/** From here on writers wait: a log that is never fully copied cannot start over and would grow for ever. */
const GATE_BYTES = 16 * MB;

/** Asking how long the log is costs half as much as a small commit: while it is short, not every one asks. */
const COMMITS_UNASKED = 7;

export interface CheckpointerDeps {
  startRunner(): CheckpointRunner;
  /** Asked only while no transaction runs. */
  readWalState(): WalState;
  onFatal(error: Error): void;
  readonly log: Log;
}

/** Keeps the log short without ever copying pages inside a COMMIT: a worker does it, started when first needed. */
export class Checkpointer {
  #runner: CheckpointRunner | undefined;
  #running: Promise<unknown> | undefined;
  #startAtBytes = START_BYTES;
  #isGateShut = false;
  #gateAtBytes = GATE_BYTES;
  #lastSizeBytes = 0;
  #lastBacklogBytes = 0;
  #unasked = 0;

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

  /** Called before each transaction; above the limit it waits for a checkpoint that no writer disturbs. */
  async passGate(): Promise<void> {
    if (!this.#isGateShut) return;
    await this.#running;
    await this.#run('passive');
    const { sizeBytes, backlogBytes } = this.deps.readWalState();
    this.#isGateShut = false;
    // Someone still reads an old page: writers go on, and meet the gate again only when the log has grown
    this.#gateAtBytes = backlogBytes > 0 ? sizeBytes + START_BYTES : GATE_BYTES;
  }

  /** Empties the log, so that deleted bytes are not in it either. Only while no transaction runs. */
  async truncate(): Promise<{ isDone: boolean }> {
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
      // What could not be copied now (a reader, a full disk) is no reason to try again at every commit
      this.#startAtBytes = this.#backlogAfter(reply) + START_BYTES;
      return this.#judge(reply);
    });
    this.#running = run;
    return run;
  }

  /** By its own account: a transaction may be under way by now. */
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
