import { ApiError } from '../../api/api-error';
import type { OfflineTable } from '../offline/offline-store';
import type { Letter } from './letter';

/** A letter that waits for the connection. */
export interface Waiting {
  /** Also its Idempotency-Key: sent again after a lost answer it is the same email. */
  readonly key: string;
  readonly address: string;
  readonly subject: string;
  /** To write on when it is taken back. */
  readonly letter: Letter;
  readonly to: readonly string[];
  readonly since: number;
  /** The body of `POST /v1/emails`. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Outbox {
  add(letter: Waiting): Promise<void>;
  /** `undefined`: it has been sent. */
  take(key: string): Promise<Waiting | undefined>;
  /** Sends what waits; answers with how many were sent. */
  run(): Promise<number>;
  waiting(): readonly OutboxEntry[];
  subscribe(listener: () => void): () => void;
  /** Reads what earlier pages left. */
  load(): Promise<void>;
}

export interface OutboxEntry {
  readonly letter: Waiting;
  /** The service refused it: the user has to change it. */
  readonly refused: Error | undefined;
}

export function createOutbox({
  table,
  address,
  send,
}: {
  readonly table: OfflineTable<Waiting>;
  readonly address: string;
  readonly send: (letter: Waiting) => Promise<void>;
}): Outbox {
  let entries: readonly OutboxEntry[] = [];
  let running: Promise<number> | undefined;
  const listeners = new Set<() => void>();
  const set = (next: readonly OutboxEntry[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const without = (key: string) => entries.filter(({ letter }) => letter.key !== key);

  async function runAll(): Promise<number> {
    let sent = 0;
    for (const { letter, refused } of entries) {
      if (refused) continue;
      try {
        await send(letter);
      } catch (error) {
        // Signed out or too often: later. Without a network the others fail too
        const isFinal = error instanceof ApiError && error.isRefusal && ![401, 403, 429].includes(error.status);
        if (!isFinal) return sent;
        set(entries.map((one) => (one.letter.key === letter.key ? { letter, refused: error } : one)));
        continue;
      }
      await table.remove(letter.key);
      set(without(letter.key));
      sent += 1;
    }
    return sent;
  }

  return {
    async add(letter) {
      await table.put(letter.key, letter);
      set([...entries, { letter, refused: undefined }]);
    },
    async take(key) {
      await running;
      const found = entries.find(({ letter }) => letter.key === key);
      if (!found) return undefined;
      await table.remove(key);
      set(without(key));
      return found.letter;
    },
    run() {
      running ??= runAll().finally(() => {
        running = undefined;
      });
      return running;
    },
    waiting: () => entries,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load() {
      const kept = await table.list();
      const own = kept.filter((letter) => letter.address === address);
      const known = new Set(entries.map(({ letter }) => letter.key));
      const fresh = own.filter(({ key }) => !known.has(key)).map((letter) => ({ letter, refused: undefined }));
      set([...fresh, ...entries].toSorted((a, b) => a.letter.since - b.letter.since));
    },
  };
}
