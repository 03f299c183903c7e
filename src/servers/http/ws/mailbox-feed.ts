import type { MailboxEvent } from '../../../mailstore/events/mailbox-event.js';
import type { Folder } from '../../../mailstore/folders/folder.js';
import type { Mailbox } from '../../../mailstore/mailbox.js';
import { flagsOf, labelsOf } from '../api/v1/message-labels.js';
import { findMessages } from '../api/v1/message-records.js';
import { presentLightweight } from '../api/v1/message-view.js';
import { createDepartures, type FlagKind } from './departures.js';
import type { Feed, FeedListener } from './feed.js';
import type { SocketEvent } from './frames.js';
import { createNewsQueue } from './news-queue.js';

type News = MailboxEvent | 'list';

/** Events of messages and folders for their user, from every door and node. */
export async function openMailboxFeed(mailbox: Mailbox, { send, missed }: FeedListener): Promise<Feed> {
  const queue = createNewsQueue<News>(tellNews, missed);
  const departures = createDepartures();
  let isClosed = false;
  const stops = [
    mailbox.onEvent((event) => (event ? queue.add(event) : missed('notices were interrupted'))),
    mailbox.folders.onListChange(() => queue.add('list')),
  ];
  let folders = byId(await mailbox.folders.list());

  return {
    close() {
      isClosed = true;
      queue.close();
      for (const stop of stops) stop();
    },
  };

  async function tellNews(news: News): Promise<void> {
    if (news !== 'list') return tellMessages(news);
    queue.takeWhile((next): next is 'list' => next === 'list');
    return tellList();
  }

  async function tellList(): Promise<void> {
    const before = folders;
    folders = byId(await mailbox.folders.list());
    // Removals are sent first, so that a path is free before another folder takes it
    for (const { id, name } of before.values()) {
      if (folders.has(id)) continue;
      departures.forget(id);
      tell('mailboxDeleted', [id], { mailbox: id, path: name });
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
        departures.note(event);
        return tell('messagesExpunged', [folderId], { mailbox: folderId, uids });
      case 'flags':
      case 'labels':
        departures.note(event);
        return tellFlags(kind, folderId, uids);
      case 'copied':
        return tellTransfer('messagesCopied', event);
      case 'moved': {
        await tellTransfer('messagesMoved', event);
        const { targetId } = event;
        const { changed, gone } = departures.note(event);
        if (gone.length > 0) tell('messagesExpunged', [targetId], { mailbox: targetId, uids: gone });
        for (const { kind: what, uids: there } of changed) await tellFlags(what, targetId, there);
      }
    }
  }

  async function tellTransfer(
    name: 'messagesMoved' | 'messagesCopied',
    { folderId, uids, targetId, targetUids }: Extract<MailboxEvent, { readonly targetId: string }>,
  ): Promise<void> {
    if (!folders.has(targetId)) await tellList();
    tell(name, [folderId, targetId], {
      sourceMailbox: folderId,
      destinationMailbox: targetId,
      destinationPath: folders.get(targetId)?.name ?? '',
      sourceUid: uids,
      destinationUid: targetUids,
    });
  }

  async function tellNew(folderId: string, uids: readonly number[]): Promise<void> {
    const rows = await mailbox.messages.identified(folderId, uids);
    for (const { row, folder, index } of await findMessages(mailbox, rows)) {
      tell('newMessage', [folderId], { mailbox: folder.name, message: presentLightweight(row, folder, index) });
    }
  }

  /** Sends current flags and folders: one event for all messages with the same ones. */
  async function tellFlags(kind: FlagKind, folderId: string, uids: readonly number[]): Promise<void> {
    const alike = new Map<string, number[]>();
    const rows = await mailbox.messages.rows(folderId, uids);
    for (const { uid, flags } of rows) {
      const texts = JSON.stringify(kind === 'flags' ? flagsOf(flags) : labelsOf(flags));
      alike.set(texts, [...(alike.get(texts) ?? []), uid]);
    }
    for (const [texts, same] of alike) {
      const members = { mailbox: folderId, action: 'set', [kind]: JSON.parse(texts), uids: same };
      tell(kind === 'flags' ? 'flagsUpdated' : 'labelsUpdated', [folderId], members);
    }
    if (rows.length === uids.length) return;
    const there = new Set(rows.map(({ uid }) => uid));
    const left = { folderId, uids: uids.filter((uid) => !there.has(uid)) };
    for (const place of departures.follow(kind, left)) await tellFlags(kind, place.folderId, place.uids);
  }

  function tell(event: string, about: readonly string[], members: SocketEvent['members']): void {
    if (!isClosed) send({ event, about, members });
  }
}

function byId(folders: readonly Folder[]): Map<string, Folder> {
  return new Map(folders.map((folder) => [folder.id, folder]));
}
