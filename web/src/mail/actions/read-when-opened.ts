import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Message } from '../../api/calls';
import { refreshMailbox } from '../live/live-mailbox';
import { changeMessages } from './change-messages';
import { showChange } from './pending-changes';

/** Opening a message marks it as read. */
export function useReadWhenOpened({ id, is_unread: isUnread }: Message): void {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: marking it as unread again must not undo itself
  useEffect(() => {
    if (!isUnread) return;
    const takeBack = showChange([id], { isUnread: false });
    changeMessages([id], { isUnread: false })
      .then(() => refreshMailbox(client))
      .catch(() => {}) // it stays unread, and is shown so
      .finally(takeBack);
  }, [id]);
}
