import { LRUCache } from 'lru-cache';
import type { MessageContents, MessageReads } from '../message.js';
import type { SearchedKey } from './searched-key.js';

/** All messages up to a UID that existed when they were read. UIDs only grow: what is missing was deleted. */
interface Known {
  readonly uids: number[];
  readonly contentIds: string[];
  upTo: number;
}

/** Reading this many takes a few milliseconds. */
const BATCH = 2000;
/** Each takes about 80 bytes. */
const MAX_MESSAGES = 500_000;

/** Contents of the folders whose text was searched most recently; one cache for the whole process. */
export class FolderContents {
  readonly #folders: LRUCache<string, Known>;

  constructor(maxMessages = MAX_MESSAGES) {
    this.#folders = new LRUCache({ maxSize: maxMessages, sizeCalculation: ({ uids }) => uids.length + 1 });
  }

  /** `uids` ascend; the result has `undefined` for deleted messages. */
  async find(
    messages: MessageReads,
    { aliasId, folderId, uidValidity }: SearchedKey,
    uids: readonly number[],
  ): Promise<readonly (string | undefined)[]> {
    const key = `${aliasId} ${folderId} ${uidValidity}`;
    const known = this.#folders.get(key) ?? { uids: [], contentIds: [], upTo: 0 };
    const last = uids.at(-1) ?? 0;
    const before = known.upTo;
    while (known.upTo < last) {
      const after = known.upTo;
      const read = await messages.contents(folderId, { after, last, limit: BATCH });
      if (known.upTo === after) add(known, read, read.uids.length < BATCH ? last : (read.uids.at(-1) ?? last));
    }
    if (known.upTo !== before) this.#weighAnew(key, known);
    return pick(known, uids);
  }

  /** The entry has grown; the cache weighs an entry only when it is added. */
  #weighAnew(key: string, known: Known): void {
    this.#folders.delete(key);
    this.#folders.set(key, known);
  }
}

function add(known: Known, { uids, contentIds }: MessageContents, upTo: number): void {
  for (const uid of uids) known.uids.push(uid);
  for (const id of contentIds) known.contentIds.push(id);
  known.upTo = upTo;
}

function pick({ uids: all, contentIds }: Known, uids: readonly number[]): readonly (string | undefined)[] {
  let at = lowerBound(all, uids[0] ?? 0);
  return uids.map((uid) => {
    while (at < all.length && (all[at] as number) < uid) at += 1;
    return all[at] === uid ? contentIds[at] : undefined;
  });
}

function lowerBound(sorted: readonly number[], value: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] as number) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
