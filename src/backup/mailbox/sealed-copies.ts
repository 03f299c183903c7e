import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { BlobStore } from '../../blobs/blob-store.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { OperatorError } from '../../platform/operator-error.js';
import { newId } from '../../platform/random.js';
import { faultOf } from '../followed-task.js';
import { withHold } from '../with-hold.js';
import { type TakeCopyDeps, type TakeCopyOrder, type TakenCopy, takeCopy } from './take-copy.js';
import { type WriteCopyDeps, writeCopy } from './write-copy.js';

/** Sealed mailboxes that are exported or imported in pieces; a copy ends if its caller stays away. */
export interface SealedCopies {
  write(aliasId: string): string;
  /** Returns the next bytes, or none at the end. */
  next(id: string): Promise<Buffer>;
  take(order: TakeCopyOrder): string;
  /** Resolves with `true` once no more is needed. */
  put(id: string, octets: Uint8Array): Promise<boolean>;
  end(id: string): Promise<TakenCopy>;
  /** Cancels a copy that has not ended; an unfinished import leaves no mailbox. */
  close(id: string): Promise<void>;
  stop(): Promise<void>;
}

const IDLE_MS = 120_000;
const LOOK_EVERY_MS = 10_000;
const ANSWER_BYTES = 256 * 1024;

interface Running {
  readonly id: string;
  readonly kind: 'write' | 'take';
  readonly stream: PassThrough;
  readonly pieces: AsyncIterator<Buffer> | undefined;
  readonly stopping: AbortController;
  /** Rejects with the text that the operator sees. */
  readonly ended: Promise<TakenCopy | undefined>;
  isEnded: boolean;
  waiting: number;
  seenMs: number;
}

export function createSealedCopies(
  deps: TakeCopyDeps & {
    readonly blobs: TakeCopyDeps['blobs'] & WriteCopyDeps['blobs'] & Pick<BlobStore, 'hold'>;
    readonly clock: Clock;
    readonly log: Log;
  },
): SealedCopies {
  const { blobs, clock, random, log } = deps;
  let current: Running | undefined;
  let isStopped = false;

  function run(
    kind: Running['kind'],
    work: (stream: PassThrough, signal: AbortSignal) => Promise<TakenCopy | undefined>,
  ): string {
    if (isStopped) throw new OperatorError('The service is being stopped.');
    if (current && !current.isEnded) throw new OperatorError('A sealed mailbox is being copied already.');
    const stream = new PassThrough({ highWaterMark: ANSWER_BYTES });
    stream.on('error', () => {}); // `ended` has the error
    const stopping = new AbortController();
    const ended = withHold({ hold: blobs.hold, clock }, stopping.signal, (signal) => work(stream, signal))
      .catch((error: unknown) => {
        if (!(error instanceof OperatorError)) log.error('backup.sealedCopyFailed', { error });
        throw new OperatorError(faultOf(error, stopping.signal));
      })
      .finally(() => {
        running.isEnded = true;
        stopLooking();
        stream.destroy();
      });
    ended.catch(() => {}); // the error is reported by the next call
    const running: Running = {
      ...{ id: newId(random, clock.now()), kind, stream, stopping, ended },
      pieces: kind === 'write' ? stream[Symbol.asyncIterator]() : undefined,
      ...{ isEnded: false, waiting: 0, seenMs: clock.monotonicMs() },
    };
    const stopLooking = clock.every(LOOK_EVERY_MS, () => {
      if (running.waiting === 0 && running.seenMs < clock.monotonicMs() - IDLE_MS) void cancel(running);
    });
    current = running;
    return running.id;
  }

  async function cancel({ stopping, stream, ended }: Running): Promise<void> {
    stopping.abort(new OperatorError('The copy was not finished. Run the command again.'));
    stream.destroy();
    await ended.catch(() => {});
  }

  async function during<T>(id: string, kind: Running['kind'], body: (running: Running) => Promise<T>): Promise<T> {
    const running = current;
    if (running?.id !== id || running.kind !== kind) {
      throw new OperatorError('This copy has ended. Run the command again.');
    }
    running.waiting += 1;
    try {
      return await body(running);
    } finally {
      running.waiting -= 1;
      running.seenMs = clock.monotonicMs();
    }
  }

  return {
    write: (aliasId) =>
      run('write', async (stream, signal) => {
        const written = pipeline(Readable.from(writeCopy(deps, aliasId, signal)), stream, { signal });
        await Promise.all([written, finished(stream)]); // until the caller has read it
        return undefined;
      }),
    next: (id) =>
      during(id, 'write', async ({ pieces, ended }) => {
        const gathered: Buffer[] = [];
        for (let bytes = 0; bytes < ANSWER_BYTES; ) {
          const piece = await pieces?.next().catch(() => undefined);
          if (!piece || piece.done) break;
          gathered.push(piece.value);
          bytes += piece.value.length;
        }
        if (gathered.length === 0) await ended; // throws if the copy failed
        return Buffer.concat(gathered);
      }),
    take: (order) => run('take', (stream, signal) => takeCopy(deps, order, stream, signal)),
    put: (id, octets) =>
      during(id, 'take', async (running) => {
        const { stream, ended } = running;
        if (!running.isEnded && !stream.destroyed && !stream.write(octets)) {
          await Promise.race([once(stream, 'drain').catch(() => {}), ended]);
        }
        if (running.isEnded) await ended;
        return running.isEnded;
      }),
    end: (id) =>
      during(id, 'take', async ({ stream, ended }) => {
        if (!stream.destroyed) stream.end();
        const taken = await ended;
        if (!taken) throw new Error('a mailbox that was taken in has no result');
        return taken;
      }),
    async close(id) {
      if (current?.id === id && !current.isEnded) await cancel(current);
    },
    async stop() {
      isStopped = true;
      if (current && !current.isEnded) await cancel(current);
    },
  };
}
