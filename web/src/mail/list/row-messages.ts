import type { Message } from '../../api/calls';

/** A row of a list is a message, or the newest of a conversation that stands for all of it in that folder. */
export function idsOf({ id, thread }: Message): readonly string[] {
  return thread?.message_ids ?? [id];
}

export function countOf({ thread }: Message): number {
  return thread?.count ?? 1;
}

export function isUnreadRow({ is_unread: isUnread, thread }: Message): boolean {
  return thread ? thread.unseen_count > 0 : isUnread;
}

export function isFlaggedRow({ is_flagged: isFlagged, thread }: Message): boolean {
  return thread ? thread.flagged_count > 0 : isFlagged;
}

/** The row that this message belongs to. */
export function isOfRow(row: Message, id: string): boolean {
  return row.id === id || (row.thread?.message_ids.includes(id) ?? false);
}
