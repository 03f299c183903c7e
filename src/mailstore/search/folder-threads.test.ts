import { describe, expect, it } from 'vitest';
import type { ContentReads } from '../content/content.js';
import type { MessageReads, UidRange } from '../message.js';
import type { Snapshot } from '../views/folder-view.js';
import { FolderContents } from './folder-contents.js';
import { FolderThreads } from './folder-threads.js';

const KEY = { aliasId: 'a', folderId: 'inbox', uidValidity: 1 };
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
/** UIDs 1 to `length`. */
const snapshotOf = (length: number) =>
  ({ length, uidAt: (place: number) => place, placeFrom: (uid: number) => Math.max(1, uid) }) as unknown as Snapshot;
const threadId = (n: number) => n.toString(16).padStart(24, '0');

/** The message with UID n has content `n`, and every third is of one conversation. */
function openReads(unreadable = new Set<string>()) {
  let read = 0;
  const contents = async (_: string, { after, last, limit }: UidRange) => {
    const uids = range(after + 1, Math.min(last, after + limit));
    return { uids, contentIds: uids.map(String) };
  };
  const content = {
    async index(rows: readonly { readonly contentId: string }[]) {
      read += rows.length;
      return rows.map(({ contentId }) =>
        unreadable.has(contentId) ? undefined : { threadId: threadId(Number(contentId) % 3) },
      );
    },
    isUnreadable: ({ contentId }: { readonly contentId: string }) => unreadable.has(contentId),
  } as unknown as ContentReads;
  const reads = { messages: { contents } as unknown as MessageReads, content, contents: new FolderContents() };
  const threads = new FolderThreads();
  const of = (length: number, isLate = () => false) =>
    threads.of(reads, KEY, snapshotOf(length), { rest: async () => {}, isLate });
  return { of, count: () => read };
}

describe('conversations of a folder', () => {
  it('are read once, and later only of new messages', async () => {
    const { of, count } = openReads();
    const first = await of(700);
    const numbers = range(0, 2).map((n) => first.numberOf(threadId(n)));
    expect(new Set(numbers).size).toBe(3);
    expect([...first.numbers]).toEqual(range(1, 700).map((uid) => numbers[uid % 3]));
    expect(first.numberOf(threadId(7))).toBeUndefined();
    expect([...(await of(701)).numbers].at(-1)).toBe(numbers[701 % 3]);
    expect(count()).toBe(701);
  });

  it('are those of the newest messages at first, for a caller that cannot wait', async () => {
    const { of, count } = openReads();
    const { numbers } = await of(700, () => true);
    expect(numbers.filter((number) => number !== 0)).toHaveLength(200);
    expect(numbers[699]).not.toBe(0);
    // Two at once read the same, and neither loses what is still to be read
    await Promise.all([of(701, () => true), of(701, () => true)]);
    expect((await of(701)).numbers.indexOf(0)).toBe(-1);
    expect(count()).toBeGreaterThanOrEqual(701);
  });

  it('are tried again for messages that could not be read', async () => {
    const unreadable = new Set(['2']);
    const { of } = openReads(unreadable);
    expect((await of(3)).numbers[1]).toBe(0);
    unreadable.clear();
    expect((await of(3)).numbers[1]).not.toBe(0);
  });
});
