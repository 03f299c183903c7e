import type { Database } from '../db/database.js';

const TOPIC = 'mailbox';

/** Something happened to messages of the folder. */
export function tellFolder(db: Pick<Database, 'notify'>, aliasId: string, folderId: string): void {
  db.notify(TOPIC, `${aliasId} ${folderId}`);
}

/** The list of folders is another one. */
export function tellList(db: Pick<Database, 'notify'>, aliasId: string): void {
  db.notify(TOPIC, `${aliasId} `);
}

export interface MailboxNews {
  onFolder(folderId: string, listener: () => void): () => void;
  onList(aliasId: string, listener: () => void): () => void;
  /** Of any folder of the mailbox; an empty id: nobody knows of which, something may have been missed. */
  onMessages(aliasId: string, listener: (folderId: string) => void): () => void;
  close(): void;
}

/** One ear per process: a listener per session would be asked about every mailbox. */
export function listenToMailboxes(db: Pick<Database, 'listen'>): MailboxNews {
  const folders: Listeners = new Map();
  const lists: Listeners = new Map();
  const messages: Listeners = new Map();
  const stop = db.listen(TOPIC, (payload) => {
    const [aliasId = '', folderId = ''] = payload.split(' ');
    if (aliasId === '') return tellAll(folders, lists, messages);
    if (folderId === '') return tell(lists.get(aliasId), '');
    tell(folders.get(folderId), folderId);
    tell(messages.get(aliasId), folderId);
  });
  return {
    onFolder: (folderId, listener) => add(folders, folderId, listener),
    onList: (aliasId, listener) => add(lists, aliasId, listener),
    onMessages: (aliasId, listener) => add(messages, aliasId, listener),
    close: stop,
  };
}

type Listeners = Map<string, Set<(folderId: string) => void>>;

function add(all: Listeners, key: string, listener: (folderId: string) => void): () => void {
  const listeners = all.get(key) ?? new Set();
  all.set(key, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && all.get(key) === listeners) all.delete(key);
  };
}

function tell(listeners: Iterable<(folderId: string) => void> | undefined, folderId: string): void {
  for (const listener of listeners ?? []) listener(folderId);
}

function tellAll(...all: readonly Listeners[]): void {
  for (const map of all) for (const listeners of map.values()) tell(listeners, '');
}
