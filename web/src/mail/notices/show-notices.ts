import type { Message } from '../../api/calls';
import type { Speech } from '../../i18n/language-context';
import { correspondents } from '../list/correspondents';
import { placeAddress } from '../shell/place';
import { noticeState } from './notice-choice';

/** More at once, such as a program that stores a folder, are told in one. */
const MOST = 3;
const GATHER_MS = 300;

export interface Notices {
  add(message: Message): void;
  stop(): void;
}

/** What arrives within a moment is told together, by `show`. */
export function gatherNotices(show: (messages: readonly Message[]) => void): Notices {
  let gathered: Message[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add(message) {
      if (!isNews(message) || isWatched() || noticeState() !== 'on') return;
      gathered.push(message);
      timer ??= setTimeout(() => {
        const messages = gathered;
        gathered = [];
        timer = undefined;
        show(messages);
      }, GATHER_MS);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      gathered = [];
    },
  };
}

/** By the worker, which opens the webmail when one is clicked; another window's notification of the same is replaced. */
export async function showNotices(messages: readonly Message[], { t, language }: Speech): Promise<void> {
  const worker = await navigator.serviceWorker.ready;
  const show = (title: string, { body = '', tag, path }: { body?: string; tag: string; path: string }) =>
    worker.showNotification(title, {
      body,
      tag,
      lang: language,
      icon: '/mail-icon-192.png',
      data: { path: `/mail${path}` },
    });
  if (messages.length > MOST) {
    const path = placeAddress({ name: 'inbox' });
    return show(t('mail.newMail', { count: messages.length }), { tag: 'many', path });
  }
  for (const message of messages) {
    const { id, subject, folder_id: folder, folder_path: folderPath } = message;
    const path = placeAddress({ name: folderPath === 'INBOX' ? 'inbox' : folder, messageId: id });
    const sender = correspondents(message, false);
    await show(sender || t('mail.newMail', { count: 1 }), { body: subject || t('mail.noSubject'), tag: id, path });
  }
}

/** Also copies of sent mail and saved drafts are new in a folder. */
function isNews({ is_unread: isUnread, is_draft: isDraft, is_junk: isJunk, is_deleted: isDeleted }: Message): boolean {
  return isUnread && !isDraft && !isJunk && !isDeleted;
}

function isWatched(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}
