import type { ApiAnswer } from '../support/api-client.js';
import type { Frame, WsClient } from './ws-client.js';

/** What a page shows of a message. */
export interface CachedMessage {
  readonly id: string;
  readonly flags: readonly string[];
  readonly labels: readonly string[];
}

/** Folder id → path and messages by UID, as the API lists them. */
export type Listed = Map<string, { path: string; messages: Map<number, CachedMessage> }>;

type Call = (request: string, body?: unknown) => Promise<ApiAnswer>;

export async function listMailbox(call: Call): Promise<Listed> {
  const { body: folders } = await call('GET /v1/folders');
  const listed: Listed = new Map();
  for (const { id, path } of folders) listed.set(id, { path, messages: await listFolder(call, path) });
  return listed;
}

async function listFolder(call: Call, path: string): Promise<Map<number, CachedMessage>> {
  const { body } = await call(`GET /v1/messages?lightweight=true&limit=1000&folder=${encodeURIComponent(path)}`);
  return new Map(body.map(({ uid, ...message }: CachedMessage & { uid: number }) => [uid, shown(message)]));
}

function shown({ id, flags, labels }: CachedMessage): CachedMessage {
  return { id, flags, labels };
}

/** A page with the mailbox open: it reads once, and afterwards only what events tell it to. */
export interface CachedMailbox {
  readonly listed: Listed;
  /** Applies what is told, up to a new message. */
  follow(messageId: string): Promise<void>;
}

export async function openCachedMailbox(call: Call, client: WsClient): Promise<CachedMailbox> {
  await client.hear('connected');
  const listed = await listMailbox(call);

  async function reread(folderId: string): Promise<void> {
    const folder = listed.get(folderId);
    if (folder) folder.messages = await listFolder(call, folder.path);
  }

  async function apply(frame: Frame): Promise<void> {
    const messages = listed.get(frame.mailbox)?.messages;
    switch (frame.event) {
      case 'newMessage':
        listed.get(frame.message.folder_id)?.messages.set(frame.message.uid, shown(frame.message));
        return;
      case 'messagesExpunged':
        for (const uid of frame.uids) messages?.delete(uid);
        return;
      case 'flagsUpdated':
      case 'labelsUpdated': {
        const change = frame.event === 'flagsUpdated' ? { flags: frame.flags } : { labels: frame.labels };
        for (const uid of frame.uids) {
          const known = messages?.get(uid);
          if (known) messages?.set(uid, { ...known, ...change });
        }
        return;
      }
      case 'messagesMoved':
        return move(frame);
      case 'messagesCopied': // copies have ids of their own
        return reread(frame.destinationMailbox);
      case 'mailboxCreated':
        listed.set(frame.mailbox, { path: frame.path, messages: new Map() });
        return reread(frame.mailbox);
      case 'mailboxRenamed':
        listed.set(frame.mailbox, { messages: new Map(), ...listed.get(frame.mailbox), path: frame.newPath });
        return reread(frame.mailbox); // a list read by the old path since then is empty
      case 'mailboxDeleted':
        listed.delete(frame.mailbox);
    }
  }

  async function move({ sourceMailbox, destinationMailbox, sourceUid, destinationUid }: Frame): Promise<void> {
    const [source, target] = [listed.get(sourceMailbox)?.messages, listed.get(destinationMailbox)?.messages];
    let isKnown = true;
    for (const [n, uid] of sourceUid.entries()) {
      const known = source?.get(uid);
      source?.delete(uid);
      if (known) target?.set(destinationUid[n], known);
      else isKnown = false;
    }
    if (!isKnown) await reread(destinationMailbox);
  }

  async function applyOne(frame: Frame): Promise<void> {
    await apply(frame);
    if (frame.standsFor === undefined) return;
    const { mailbox, sourceMailbox, destinationMailbox, message } = frame;
    for (const id of [mailbox, sourceMailbox, destinationMailbox, message?.folder_id]) await reread(id);
  }

  return {
    listed,
    async follow(messageId) {
      for (;;) {
        const frame = await client.next();
        await applyOne(frame);
        if (frame.event === 'newMessage' && frame.message.id === messageId) return;
      }
    },
  };
}
