import type { MailboxEvent } from '../../../mailstore/events/mailbox-event.js';
import type { Folder } from '../../../mailstore/folders/folder.js';
import type { Mailbox } from '../../../mailstore/mailbox.js';
import { flagsOf, labelsOf } from '../api/v1/message-labels.js';
import { findMessages } from '../api/v1/message-records.js';
import { presentLightweight } from '../api/v1/message-view.js';
import type { SocketEvent } from './frames.js';

export interface MailboxFeed {
  close(): void;
}

/** Events received while the database does not answer. */
const MAX_WAITING = 1_000;

type News = MailboxEvent | 'list';

/** Events of a mailbox for its user, from every door and node. */
export async function openMailboxFeed(
  mailbox: Mailbox,
  {
    send,
    missed,
  }: {
    readonly send: (event: SocketEvent) => void;
    /** Events may have been lost: the client must read again. */
    readonly missed: (reason: string) => void;
  },
): Promise<MailboxFeed> {
  let waiting: News[] = [];
  let isWorking = false;
  let isClosed = false;
  const stops = [
    mailbox.onEvent((event) => (event ? hear(event) : missed('notices were interrupted'))),
    mailbox.folders.onListChange(() => hear('list')),
  ];
  let folders = byId(await mailbox.folders.list());

  return {
    close() {
      isClosed = true;
      for (const stop of stops) stop();
    },
  };

  function hear(news: News): void {
    if (isClosed || (news === 'list' && waiting.at(-1) === 'list')) return;
    waiting.push(news);
    if (waiting.length > MAX_WAITING) missed('too many events at once');
    if (isWorking) return;
    isWorking = true;
    work().catch((error: unknown) => missed(String(error)));
  }

  async function work(): Promise<void> {
    while (waiting.length > 0 && !isClosed) {
      const [news] = waiting.splice(0, 1);
      if (news === 'list') await tellList();
      else if (news) await tellMessages(news);
    }
    isWorking = false;
    waiting = [];
  }

  async function tellList(): Promise<void> {
    const before = folders;
    folders = byId(await mailbox.folders.list());
    // In this order a path is free before another folder has it
    for (const { id, name } of before.values()) {
      if (!folders.has(id)) tell('mailboxDeleted', [id], { mailbox: id, path: name });
    }
    for (const { id, name } of folders.values()) {
      const old = before.get(id);
      if (old && old.name !== name) tell('mailboxRenamed', [id], { mailbox: id, oldPath: old.name, newPath: name });
    }
    for (const { id, name } of folders.values()) {
      if (!before.has(id)) tell('mailboxCreated', [id], { mailbox: id, path: name });
    }
  }

  async function tellMessages(event: MailboxEvent): Promise<void> {
    const { kind, folderId, uids } = event;
    switch (kind) {
      case 'new':
        return tellNew(folderId, uids);
      case 'expunged':
        return tell('messagesExpunged', [folderId], { mailbox: folderId, uids });
      case 'flags':
      case 'labels':
        return tellFlags(kind, folderId, uids);
      case 'moved':
      case 'copied': {
        const { targetId, targetUids } = event;
        if (!folders.has(targetId)) await tellList();
        return tell(kind === 'moved' ? 'messagesMoved' : 'messagesCopied', [folderId, targetId], {
          sourceMailbox: folderId,
          destinationMailbox: targetId,
          destinationPath: folders.get(targetId)?.name ?? '',
          sourceUid: uids,
          destinationUid: targetUids,
        });
      }
    }
  }

  async function tellNew(folderId: string, uids: readonly number[]): Promise<void> {
    const rows = await mailbox.messages.identified(folderId, uids);
    for (const { row, folder, index } of await findMessages(mailbox, rows)) {
      tell('newMessage', [folderId], { mailbox: folder.name, message: presentLightweight(row, folder, index) });
    }
  }

  /** As they are by now: one event for all that have the same. */
  async function tellFlags(kind: 'flags' | 'labels', folderId: string, uids: readonly number[]): Promise<void> {
    const alike = new Map<string, number[]>();
    for (const { uid, flags } of await mailbox.messages.rows(folderId, uids)) {
      const texts = JSON.stringify(kind === 'flags' ? flagsOf(flags) : labelsOf(flags));
      alike.set(texts, [...(alike.get(texts) ?? []), uid]);
    }
    for (const [texts, same] of alike) {
      const members = { mailbox: folderId, action: 'set', [kind]: JSON.parse(texts), uids: same };
      tell(kind === 'flags' ? 'flagsUpdated' : 'labelsUpdated', [folderId], members);
    }
  }

  function tell(event: string, about: readonly string[], members: SocketEvent['members']): void {
    if (!isClosed) send({ event, about, members });
  }
}

function byId(folders: readonly Folder[]): Map<string, Folder> {
  return new Map(folders.map((folder) => [folder.id, folder]));
}
