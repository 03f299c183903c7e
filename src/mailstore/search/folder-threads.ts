import { LRUCache } from 'lru-cache';
import type { ContentReads } from '../content/content.js';
import type { MessageReads } from '../message.js';
import type { Snapshot } from '../views/folder-view.js';
import type { FolderContents } from './folder-contents.js';
import type { SearchedKey } from './searched-key.js';

/** Conversations of a folder, as numbers above 0: messages of one conversation have the same. */
export interface Threads {
  /** By place, place 1 at index 0; 0: the message is deleted or cannot be read now. */
  readonly numbers: Uint32Array;
  readonly highest: number;
  /** Of the id of a conversation (RFC 8474); `undefined`: no message of it is here. */
  numberOf(threadId: string): number | undefined;
}

/** In the order of UIDs. The conversation of a message never changes, and UIDs only grow. */
interface Known {
  readonly uids: number[];
  readonly threads: number[];
  readonly numbers: Map<string, number>;
  /** Indexes of messages that could not be read, with their contents: they are tried again. */
  readonly unread: Map<number, string>;
  upTo: number;
}

interface ThreadReads {
  readonly messages: MessageReads;
  readonly content: Pick<ContentReads, 'index' | 'isUnreadable'>;
  readonly contents: FolderContents;
}

/** Index entries that are looked up together. */
const BATCH = 500;
/** Of about 100 bytes each. */
const MAX_MESSAGES = 500_000;

/** Conversations of the folders that were listed most recently; one cache for the whole process. */
export class FolderThreads {
  readonly #folders = new LRUCache<string, Known>({
    maxSize: MAX_MESSAGES,
    sizeCalculation: ({ uids }) => uids.length + 1,
  });

  /** `rest` is called between batches. */
  async of(reads: ThreadReads, key: SearchedKey, snapshot: Snapshot, rest: () => Promise<void>): Promise<Threads> {
    const name = `${key.aliasId} ${key.folderId} ${key.uidValidity}`;
    const known = this.#folders.get(name) ?? newKnown();
    await tryAgain(reads, known);
    const fresh: number[] = [];
    for (let place = snapshot.placeFrom(known.upTo + 1); place <= snapshot.length; place++) {
      fresh.push(snapshot.uidAt(place));
    }
    for (let from = 0; from < fresh.length; from += BATCH) {
      await addThreads(reads, key, known, fresh.slice(from, from + BATCH));
      await rest();
    }
    if (fresh.length > 0) {
      this.#folders.delete(name); // it has grown
      this.#folders.set(name, known);
    }
    return align(known, snapshot);
  }
}

function newKnown(): Known {
  return { uids: [], threads: [], numbers: new Map(), unread: new Map(), upTo: 0 };
}

async function addThreads(reads: ThreadReads, key: SearchedKey, known: Known, uids: readonly number[]): Promise<void> {
  const contentIds = await reads.contents.find(reads.messages, key, uids);
  const there = uids
    .flatMap((uid, i) => ({ uid, contentId: contentIds[i] ?? '' }))
    .filter(({ contentId }) => contentId);
  const threadIds = await readThreadIds(reads, there);
  for (const [i, { uid, contentId }] of there.entries()) {
    if (uid <= known.upTo) continue; // another request was faster
    const threadId = threadIds[i];
    if (threadId === undefined) {
      if (!reads.content.isUnreadable({ contentId, sizeBytes: 0 })) continue; // deleted
      known.unread.set(known.uids.length, contentId);
    }
    known.uids.push(uid);
    known.threads.push(threadId === undefined ? 0 : numberFor(known, threadId));
  }
  known.upTo = Math.max(known.upTo, uids.at(-1) ?? 0);
}

async function tryAgain(reads: ThreadReads, known: Known): Promise<void> {
  if (known.unread.size === 0) return;
  const some = [...known.unread].slice(0, BATCH);
  const threadIds = await readThreadIds(
    reads,
    some.map(([, contentId]) => ({ contentId })),
  );
  for (const [i, [at]] of some.entries()) {
    const threadId = threadIds[i];
    if (threadId === undefined) continue;
    known.threads[at] = numberFor(known, threadId);
    known.unread.delete(at);
  }
}

async function readThreadIds(
  { content }: ThreadReads,
  rows: readonly { readonly contentId: string }[],
): Promise<readonly (string | undefined)[]> {
  const entries = await content.index(rows.map(({ contentId }) => ({ contentId, sizeBytes: 0 })));
  return entries.map((entry) => entry?.threadId);
}

function numberFor({ numbers }: Known, threadId: string): number {
  const name = shortName(threadId);
  const number = numbers.get(name) ?? numbers.size + 1;
  numbers.set(name, number);
  return number;
}

/** Half as many characters. */
function shortName(threadId: string): string {
  return Buffer.from(threadId, 'hex').toString('latin1');
}

/** For the places of a snapshot. */
function align({ uids, threads, numbers }: Known, snapshot: Snapshot): Threads {
  const aligned = new Uint32Array(snapshot.length);
  for (let at = 0, i = 0; i < aligned.length; i++) {
    const uid = snapshot.uidAt(i + 1);
    while (at < uids.length && (uids[at] as number) < uid) at += 1;
    if (uids[at] === uid) aligned[i] = threads[at] as number;
  }
  return { numbers: aligned, highest: numbers.size, numberOf: (id) => numbers.get(shortName(id)) };
}
