import { describe, expect, it } from 'vitest';
import type { MessageReads, UidRange } from '../message.js';
import { FolderContents } from './folder-contents.js';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Every UID has a message. */
function openReads() {
  const asked: string[] = [];
  const contents = async (folderId: string, { after, last, limit }: UidRange) => {
    asked.push(`${folderId} ${after}-${last}`);
    const uids = range(after + 1, Math.min(last, after + limit));
    return { uids, contentIds: uids.map((uid) => `content-${uid}`) };
  };
  return { asked, messages: { contents } as unknown as MessageReads };
}

describe('contents of searched folders', () => {
  it('are read once, and only what came behind them later', async () => {
    const { asked, messages } = openReads();
    const contents = new FolderContents();
    const key = { aliasId: 'a', folderId: 'inbox', uidValidity: 1 };
    expect(await contents.find(messages, key, [2, 3])).toEqual(['content-2', 'content-3']);
    expect(await contents.find(messages, key, [1])).toEqual(['content-1']);
    expect(await contents.find(messages, key, [3, 5])).toEqual(['content-3', 'content-5']);
    expect(asked).toEqual(['inbox 0-3', 'inbox 3-5']);
  });

  it('are let go when a folder has grown beyond what is kept', async () => {
    const { asked, messages } = openReads();
    const contents = new FolderContents(12);
    const keyOf = (folderId: string) => ({ aliasId: 'a', folderId, uidValidity: 1 });
    await contents.find(messages, keyOf('inbox'), range(1, 4));
    await contents.find(messages, keyOf('inbox'), range(1, 8));
    await contents.find(messages, keyOf('archive'), range(1, 4));
    await contents.find(messages, keyOf('inbox'), range(1, 8));
    expect(asked).toEqual(['inbox 0-4', 'inbox 4-8', 'archive 0-4', 'inbox 0-8']);
  });
});
