import type { BlobStore } from '../../blobs/blob-store.js';
import { ROW_BYTES } from '../../blobs/keep-encrypted.js';
import { readBlob } from '../../blobs/read-blob.js';
import { type Sentence, say } from '../../i18n/sentence.js';
import { inEnglish } from '../../i18n/translate.js';

/** Loads messages for sending, within a memory budget shared by all. */
export interface MessageLoader {
  /** Waits for room, runs `use` with the bytes and releases them. Recipients of one message share them. */
  withMessage<T>(
    message: { readonly blobId: string; readonly sizeBytes: number },
    signal: AbortSignal,
    use: (bytes: Buffer) => Promise<T>,
  ): Promise<T>;
}

export class MessageGoneError extends Error {
  override readonly name = 'MessageGoneError';
  constructor(readonly why: Sentence) {
    super(inEnglish(why));
  }
}

const MAX_BYTES = 128 * 1024 * 1024;

export function createMessageLoader({
  blobs,
  maxBytes = MAX_BYTES,
}: {
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly maxBytes?: number;
}): MessageLoader {
  const entries = new Map<string, Entry>();
  const waiting: Entry[] = [];
  let usedBytes = 0;

  /** A message larger than the budget is sent alone. */
  function hasRoomFor(size: number): boolean {
    return usedBytes === 0 || usedBytes + size <= maxBytes;
  }

  /** In order, so that small messages cannot overtake a large one for ever. */
  function letIn(): void {
    for (let next = waiting[0]; next && hasRoomFor(next.size); next = waiting[0]) {
      waiting.shift();
      usedBytes += next.size;
      next.begin();
    }
  }

  function enter(blobId: string, size: number): Entry {
    const mayBegin = waiting.length === 0 && hasRoomFor(size);
    const entry = mayBegin ? { size, users: 0, begin: () => {}, bytes: load(blobId) } : waitForRoom(blobId, size);
    if (mayBegin) usedBytes += size;
    entry.bytes.catch(() => {}); // the readers get the error; there may be none left
    entries.set(blobId, entry);
    return entry;
  }

  function waitForRoom(blobId: string, size: number): Entry {
    let begin = () => {};
    const isThereRoom = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const entry: Entry = { size, users: 0, begin, bytes: isThereRoom.then(() => load(blobId)) };
    waiting.push(entry);
    return entry;
  }

  function leave(blobId: string, entry: Entry): void {
    entries.delete(blobId);
    const place = waiting.indexOf(entry);
    if (place >= 0) waiting.splice(place, 1);
    else usedBytes -= entry.size;
    letIn();
  }

  async function load(blobId: string): Promise<Buffer> {
    const blob = await blobs.open(blobId);
    if (!blob) throw new MessageGoneError(say('fault.noLongerStored'));
    return readBlob(blob);
  }

  return {
    async withMessage({ blobId, sizeBytes }, signal, use) {
      signal.throwIfAborted();
      const entry = entries.get(blobId) ?? enter(blobId, sizeBytes);
      entry.users++;
      try {
        // A message stored in its row loads at once: listening to the signal would cost more than the wait
        const isClose = sizeBytes <= ROW_BYTES && !waiting.includes(entry);
        return await use(await (isClose ? entry.bytes : unlessAborted(entry.bytes, signal)));
      } finally {
        entry.users--;
        if (entry.users === 0) leave(blobId, entry);
      }
    },
  };
}

interface Entry {
  readonly size: number;
  readonly bytes: Promise<Buffer>;
  readonly begin: () => void;
  users: number;
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
