import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';
import type { GroupwareEvent } from './groupware-event.js';

const TOPIC = 'groupware';

/** Sent on every node once `tx` has committed. It is lost when the process ends: nothing may depend on it. */
export function announce(tx: Db, db: Pick<Database, 'notify'>, aliasId: string, event: GroupwareEvent): void {
  const words = [aliasId, event.kind, event.collectionId];
  if ('objectId' in event) words.push(event.objectId, String(event.modseq));
  afterCommit(tx, () => db.notify(TOPIC, words.join(' ')));
}

/** Announces that an invitation or answer has arrived by mail. */
export function announceArrival(tx: Db, db: Pick<Database, 'notify'>, aliasId: string): void {
  afterCommit(tx, () => db.notify(TOPIC, `${aliasId} arrival`));
}

export interface GroupwareNews {
  onEvent(aliasId: string, listener: (event: GroupwareEvent | undefined) => void): () => void;
  onArrival(aliasId: string, listener: () => void): () => void;
  close(): void;
}

/** One listener per process. */
export function listenToGroupware(db: Pick<Database, 'listen'>): GroupwareNews {
  const events = new Map<string, Set<(event: GroupwareEvent | undefined) => void>>();
  const arrivals = new Map<string, Set<() => void>>();
  const stop = db.listen(TOPIC, (payload) => {
    if (payload === '') {
      for (const listeners of events.values()) for (const listener of listeners) listener(undefined);
      for (const listeners of arrivals.values()) for (const listener of listeners) listener();
      return;
    }
    const [aliasId = '', ...words] = payload.split(' ');
    if (words[0] === 'arrival') {
      for (const listener of arrivals.get(aliasId) ?? []) listener();
      return;
    }
    const listeners = events.get(aliasId);
    const event = listeners && parseEvent(words);
    if (event) for (const listener of listeners) listener(event);
  });
  return {
    onEvent: (aliasId, listener) => add(events, aliasId, listener),
    onArrival: (aliasId, listener) => add(arrivals, aliasId, listener),
    close: stop,
  };
}

function add<L>(all: Map<string, Set<L>>, aliasId: string, listener: L): () => void {
  const listeners = all.get(aliasId) ?? new Set<L>();
  all.set(aliasId, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && all.get(aliasId) === listeners) all.delete(aliasId);
  };
}

/** `undefined`: an unknown kind, from a node of a later release. */
function parseEvent([kind, collectionId = '', objectId = '', modseq = '']: readonly string[]):
  | GroupwareEvent
  | undefined {
  switch (kind) {
    case 'collection-created':
    case 'collection-updated':
    case 'collection-deleted':
      return { kind, collectionId };
    case 'object-created':
    case 'object-updated':
    case 'object-deleted':
      return { kind, collectionId, objectId, modseq: Number(modseq) };
    default:
      return undefined;
  }
}
