import type { Database } from '../db/database.js';

const TOPIC = 'mailbox';
/** In place of a folder. */
const WHOLE = '-';
const NO_NAME = Buffer.alloc(0);

/** Something happened to messages of the folder. */
export function tellFolder(db: Pick<Database, 'notify'>, aliasId: string, folderId: string): void {
  db.notify(TOPIC, `${aliasId} ${folderId}`);
}

/** The list of folders is another one. */
export function tellList(db: Pick<Database, 'notify'>, aliasId: string): void {
  db.notify(TOPIC, `${aliasId} `);
}

/** An entry of metadata was set or removed; its name is sealed, as it is in the table. */
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
  /** Of any folder of the mailbox; an empty id: nobody knows of which, something may have been missed. */
  onMessages(aliasId: string, listener: (folderId: string) => void): () => void;
  /** `folderId` is empty for the whole mailbox. */
  onMetadata(aliasId: string, listener: (folderId: string, sealedName: Buffer) => void): () => void;
  close(): void;
}

/** One ear per process: a listener per session would be asked about every mailbox. */
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
  return {
    onFolder: (folderId, listener) => add(folders, folderId, listener),
    onList: (aliasId, listener) => add(lists, aliasId, listener),
    onMessages: (aliasId, listener) => add(messages, aliasId, listener),
    onMetadata: (aliasId, listener) => add(metadata, aliasId, listener),
    close: stop,
  };
}

type Listener = (folderId: string, sealedName: Buffer) => void;
type Listeners = Map<string, Set<Listener>>;

function add(all: Listeners, key: string, listener: Listener): () => void {
  const listeners = all.get(key) ?? new Set();
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
