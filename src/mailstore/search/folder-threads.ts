import { LRUCache } from 'lru-cache';
import type { ContentReads } from '../content/content.js';
import type { MessageReads } from '../message.js';
import type { Snapshot } from '../views/folder-view.js';
import type { FolderContents } from './folder-contents.js';
import type { SearchedKey } from './searched-key.js';

/** Conversations of a folder, as numbers above 0: messages of one conversation have the same. */
export interface Threads {
  /** One per place, place 1 at index 0; 0: nothing is known of the message. */
  readonly numbers: Uint32Array;
  readonly highest: number;
  /** The number of a THREADID (RFC 8474); `undefined`: no message of that conversation is here. */
  numberOf(threadId: string): number | undefined;
}

/** In the order of UIDs. The conversation of a message never changes, and UIDs only grow. */
interface Known {
  readonly uids: number[];
  /** 0: not read yet, deleted, or it could not be read. */
  readonly threads: number[];
  readonly numbers: Map<string, number>;
  /** Indexes that are still to be read, the newest messages last. */
  readonly todo: { readonly from: number; to: number }[];
  /** Indexes of messages that could not be read, with their contents: they are tried again. */
  readonly unread: Map<number, string>;
  upTo: number;
}

/** How long a caller waits: `rest` is called between batches, `isLate` says when it has waited enough. */
interface Patience {
  rest(): Promise<void>;
  isLate(): boolean;
}

interface ThreadReads {
  readonly messages: MessageReads;
  readonly content: Pick<ContentReads, 'index' | 'isUnreadable'>;
  readonly contents: FolderContents;
}

/** Index entries that are looked up together. */
const BATCH = 200;
/** Each takes about 100 bytes. */
const MAX_MESSAGES = 500_000;

/** Conversations of the folders that were listed most recently; one cache for the whole process. */
export class FolderThreads {
  readonly #folders = new LRUCache<string, Known>({
    maxSize: MAX_MESSAGES,
    sizeCalculation: ({ uids }) => uids.length + 1,
  });

  /** The newest messages are read first; for a late caller the others are of no conversation yet. */
  async of(reads: ThreadReads, key: SearchedKey, snapshot: Snapshot, { rest, isLate }: Patience): Promise<Threads> {
    const name = `${key.aliasId} ${key.folderId} ${key.uidValidity}`;
    const known = this.#folders.get(name) ?? newKnown();
    await tryAgain(reads, known);
    const before = known.uids.length;
    learnUids(known, snapshot);
    if (known.uids.length !== before) {
      this.#folders.delete(name); // it has grown
      this.#folders.set(name, known);
    }
    do {
      await readNewest(reads, key, known);
      await rest();
    } while (known.todo.length > 0 && !isLate());
    return align(known, snapshot);
  }
}

function newKnown(): Known {
  return { uids: [], threads: [], numbers: new Map(), todo: [], unread: new Map(), upTo: 0 };
}

function learnUids(known: Known, snapshot: Snapshot): void {
  const from = known.uids.length;
  for (let place = snapshot.placeFrom(known.upTo + 1); place <= snapshot.length; place++) {
    known.uids.push(snapshot.uidAt(place));
    known.threads.push(0);
  }
  known.upTo = Math.max(known.upTo, known.uids.at(-1) ?? 0);
  if (known.uids.length > from) known.todo.push({ from, to: known.uids.length });
}

async function readNewest(reads: ThreadReads, key: SearchedKey, known: Known): Promise<void> {
  const range = known.todo.at(-1);
  if (!range) return;
  const from = Math.max(range.from, range.to - BATCH);
  const uids = known.uids.slice(from, range.to);
  const contentIds = await reads.contents.find(reads.messages, key, uids);
  const there = contentIds.flatMap((contentId, i) => (contentId === undefined ? [] : [{ contentId, at: from + i }]));
  const threadIds = await readThreadIds(reads, there);
  for (const [i, { contentId, at }] of there.entries()) {
    const threadId = threadIds[i];
    if (threadId !== undefined) known.threads[at] = numberFor(known, threadId);
    else if (reads.content.isUnreadable({ contentId, sizeBytes: 0 })) known.unread.set(at, contentId);
  }
  range.to = Math.min(range.to, from); // another caller may have read the same
  const place = known.todo.indexOf(range);
  if (range.to === range.from && place !== -1) known.todo.splice(place, 1);
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
