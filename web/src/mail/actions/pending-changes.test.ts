import { expect, it } from 'vitest';
import type { Message } from '../../api/calls';
import { type Changes, changesOf, type MessageChange } from './pending-changes';

const row = {
  id: 'c',
  folder_path: 'INBOX',
  is_unread: false,
  is_flagged: false,
  labels: [],
  thread: {
    count: 3,
    unseen_count: 2,
    flagged_count: 0,
    has_attachment: false,
    message_ids: ['c', 'b', 'a'],
    from: [],
  },
} as unknown as Message;

const changed = (ids: readonly string[], change: MessageChange): Changes => changesOf([{ ids: new Set(ids), change }]);
const inbox = { folder: 'INBOX', threads: true };

it('shows a conversation as gone once all of it is moved or deleted', () => {
  expect(changed(['a', 'b', 'c'], { folder: 'Archive' }).applyTo([row], inbox)).toEqual([]);
  expect(changed(['a', 'b', 'c'], { isGone: true }).applyTo([row], inbox)).toEqual([]);
});

it('keeps a conversation of which a part leaves, under what is left of it', () => {
  const [left] = changed(['c'], { folder: 'Archive' }).applyTo([row], inbox);
  expect(left).toMatchObject({ id: 'b', folder_path: 'INBOX', thread: { count: 2, message_ids: ['b', 'a'] } });
});

it('counts what is read and starred in a conversation', () => {
  expect(changed(['a'], { isUnread: false }).applyToOne(row).thread).toMatchObject({ unseen_count: 1 });
  expect(changed(['a', 'b', 'c'], { isUnread: true }).applyToOne(row).thread).toMatchObject({ unseen_count: 3 });
  expect(changed(['a', 'b', 'c'], { isFlagged: true }).applyToOne(row)).toMatchObject({
    is_flagged: true,
    thread: { flagged_count: 3 },
  });
});

it('lets what is moved out of several folders for junk leave their list', () => {
  const junk = { ...row, folder_path: 'Spam', thread: undefined } as unknown as Message;
  expect(changed(['c'], { folder: 'INBOX' }).applyTo([junk], { is_junk: true })).toEqual([]);
  expect(changed(['c'], { isUnread: true }).applyTo([junk], { is_junk: true })).toHaveLength(1);
});
