import type { Database } from '../db/database.js';
import { EVENT_TOPIC, type MailboxEvent, parseEvent } from './events/mailbox-event.js';

const TOPIC = 'mailbox';
/** Stands for the whole mailbox in place of a folder. */
const WHOLE = '-';
const NO_NAME = Buffer.alloc(0);

/** Something happened to messages of the folder. */
export function tellFolder(db: Pick<Database, 'notify'>, aliasId: string, folderId: string): void {
  db.notify(TOPIC, `${aliasId} ${folderId}`);
}

/** The list of folders has changed. */
export function tellList(db: Pick<Database, 'notify'>, aliasId: string): void {
  db.notify(TOPIC, `${aliasId} `);
}

/** An entry of metadata was set or removed; its name is sealed, as in the table. */
export function tellMetadata(
  db: Pick<Database, 'notify'>,
  change: { readonly aliasId: string; readonly folderId: string; readonly sealedName: Uint8Array },
): void {
  const { aliasId, folderId, sealedName } = change;
  db.notify(TOPIC, `${aliasId} ${folderId || WHOLE} ${Buffer.from(sealedName).toString('base64')}`);
}

export interface MailboxNews {
  onFolder(folderId: string, listener: () => void): () => void;
  onList(aliasId: string, listener: () => void): () => void;
  /** Called for every folder of the mailbox; with an empty id when a notice may have been missed. */
  onMessages(aliasId: string, listener: (folderId: string) => void): () => void;
  /** `folderId` is empty for the whole mailbox. */
  onMetadata(aliasId: string, listener: (folderId: string, sealedName: Buffer) => void): () => void;
  /** What happened to messages; `undefined`: something may have been missed. */
  onEvent(aliasId: string, listener: (event: MailboxEvent | undefined) => void): () => void;
  close(): void;
}

/** One listener per process: a listener per session would be called for every mailbox. */
export function listenToMailboxes(db: Pick<Database, 'listen'>): MailboxNews {
  const folders: Listeners = new Map();
  const lists: Listeners = new Map();
  const messages: Listeners = new Map();
  const metadata: Listeners = new Map();
  const stop = db.listen(TOPIC, (payload) => {
    const [aliasId = '', folderId = '', sealedName] = payload.split(' ');
    if (aliasId === '') return tellAll(folders, lists, messages);
    if (folderId === '') return tell(lists.get(aliasId), '');
    if (sealedName !== undefined) {
      const name = Buffer.from(sealedName, 'base64');
      return tell(metadata.get(aliasId), folderId === WHOLE ? '' : folderId, name);
    }
    tell(folders.get(folderId), folderId);
    tell(messages.get(aliasId), folderId);
  });
  const events = new Map<string, Set<(event: MailboxEvent | undefined) => void>>();
  const stopEvents = db.listen(EVENT_TOPIC, (payload) => {
    if (payload === '') {
      for (const listeners of events.values()) for (const listener of listeners) listener(undefined);
      return;
    }
    const space = payload.indexOf(' ');
    const listeners = events.get(payload.slice(0, space));
    const event = listeners && parseEvent(payload.slice(space + 1));
    if (event) for (const listener of listeners) listener(event);
  });
  return {
    onFolder: (folderId, listener) => add(folders, folderId, listener),
    onList: (aliasId, listener) => add(lists, aliasId, listener),
    onMessages: (aliasId, listener) => add(messages, aliasId, listener),
    onMetadata: (aliasId, listener) => add(metadata, aliasId, listener),
    onEvent: (aliasId, listener) => add(events, aliasId, listener),
    close() {
      stop();
      stopEvents();
    },
  };
}

type Listener = (folderId: string, sealedName: Buffer) => void;
type Listeners = Map<string, Set<Listener>>;

function add<L>(all: Map<string, Set<L>>, key: string, listener: L): () => void {
  const listeners = all.get(key) ?? new Set<L>();
  all.set(key, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && all.get(key) === listeners) all.delete(key);
  };
}

function tell(listeners: Iterable<Listener> | undefined, folderId: string, sealedName = NO_NAME): void {
  for (const listener of listeners ?? []) listener(folderId, sealedName);
}

function tellAll(...all: readonly Listeners[]): void {
  for (const map of all) for (const listeners of map.values()) tell(listeners, '');
}
