import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { MailboxNews } from '../mailbox-news.js';
import type { FolderKey } from '../messages/message-store.js';
import { FolderState } from './folder-state.js';

/** Lost notices are noticed after this time at the latest. */
const POLL_EVERY_MS = 30_000;
/** Kept for returning clients, which select the same folders again and again. About 20 bytes a message. */
const WARM_MESSAGES = 1_000_000;
const WARM_FOLDERS = 1_000;

export interface FolderStates {
  acquire(folder: FolderKey): FolderState;
  /** Call it once for each `acquire`. */
  release(state: FolderState): void;
  close(): void;
}

export function createFolderStates({
  db,
  clock,
  news,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'every'>;
  readonly news: Pick<MailboxNews, 'onFolder'>;
}): FolderStates {
  const inUse = new Map<string, { readonly state: FolderState; users: number; readonly stop: () => void }>();
  const warm = new Map<string, FolderState>(); // oldest first
  let warmMessages = 0;
  // A single process hears all its own notices
  const stopPolling = db.engine === 'postgres' ? clock.every(POLL_EVERY_MS, poll) : () => {};

  function poll(): void {
    for (const { state } of inUse.values()) state.poll().catch(() => {}); // the next poll tries again
  }

  function keepWarm(state: FolderState): void {
    if (!state.snapshot) return;
    warm.set(state.folder.id, state);
    warmMessages += state.snapshot.length;
    for (const [id, oldest] of warm) {
      if (warmMessages <= WARM_MESSAGES && warm.size <= WARM_FOLDERS) break;
      warm.delete(id);
      warmMessages -= oldest.snapshot?.length ?? 0;
    }
  }

  function takeWarm(id: string): FolderState | undefined {
    const state = warm.get(id);
    if (state) warmMessages -= state.snapshot?.length ?? 0;
    warm.delete(id);
    return state;
  }

  return {
    acquire(folder) {
      const known = inUse.get(folder.id);
      if (known) {
        known.users += 1;
        return known.state;
      }
      const state = takeWarm(folder.id) ?? new FolderState(db.reader, folder);
      inUse.set(folder.id, { state, users: 1, stop: news.onFolder(folder.id, () => state.tell()) });
      return state;
    },
    release(state) {
      const used = inUse.get(state.folder.id);
      if (!used || --used.users > 0) return;
      used.stop();
      inUse.delete(state.folder.id);
      keepWarm(state);
    },
    close: stopPolling,
  };
}
