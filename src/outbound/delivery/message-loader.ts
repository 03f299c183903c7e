import type { BlobStore } from '../../blobs/blob-store.js';

/** Messages in memory while they are sent, within a budget that all share. */
export interface MessageLoader {
  /** Waits for room, runs `use` with the bytes and lets them go. Recipients of one message share them. */
  withMessage<T>(
    message: { readonly blobId: string; readonly sizeBytes: number },
    signal: AbortSignal,
    use: (bytes: Buffer) => Promise<T>,
  ): Promise<T>;
}

export class MessageGoneError extends Error {
  override readonly name = 'MessageGoneError';
}

const MAX_BYTES = 128 * 1024 * 1024;
// Threads read such memory without a copy; for small messages making it would cost more
const SHARED_FROM_BYTES = 1024 * 1024;

export function createMessageLoader({
  blobs,
  maxBytes = MAX_BYTES,
}: {
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly maxBytes?: number;
}): MessageLoader {
  const loaded = new Map<string, { bytes: Promise<Buffer>; users: number }>();
  const waiting: { readonly size: number; begin(): void }[] = [];
  let usedBytes = 0;

  /** In turn, so that a large message is not passed by small ones for ever; one larger than the budget goes alone. */
  function letIn(): void {
    for (let next = waiting[0]; next && (usedBytes === 0 || usedBytes + next.size <= maxBytes); next = waiting[0]) {
      waiting.shift();
      usedBytes += next.size;
      next.begin();
    }
  }

  function reserve(size: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry = { size, begin };
      function begin(): void {
        signal.removeEventListener('abort', onAbort);
        resolve();
      }
      function onAbort(): void {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal.reason);
        letIn();
      }
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.push(entry);
      letIn();
    });
  }

  async function load(blobId: string): Promise<Buffer> {
    const blob = await blobs.open(blobId);
    if (!blob) throw new MessageGoneError('The message is no longer stored');
    const chunks: Buffer[] = [];
    if (blob.sizeBytes < SHARED_FROM_BYTES) {
      for await (const chunk of blob.chunks) chunks.push(chunk);
      return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    }
    const whole = Buffer.from(new SharedArrayBuffer(blob.sizeBytes));
    let at = 0;
    for await (const chunk of blob.chunks) at += chunk.copy(whole, at);
    return whole.subarray(0, at);
  }

  return {
    async withMessage({ blobId, sizeBytes }, signal, use) {
      let entry = loaded.get(blobId);
      if (!entry) {
        await reserve(sizeBytes, signal);
        entry = loaded.get(blobId);
        // Another recipient was let in first: its bytes serve both
        if (entry) usedBytes -= sizeBytes;
        else {
          entry = { bytes: load(blobId), users: 0 };
          loaded.set(blobId, entry);
        }
      }
      entry.users++;
      try {
        return await use(await entry.bytes);
      } finally {
        entry.users--;
        if (entry.users === 0) {
          loaded.delete(blobId);
          usedBytes -= sizeBytes;
          letIn();
        }
      }
    },
  };
}
