/** A small table of this browser, by key; it exists only with "keep me signed in". */
export interface OfflineTable<T> {
  put(key: string, value: T): Promise<void>;
  remove(key: string): Promise<void>;
  list(): Promise<readonly T[]>;
}

const DATABASE = 'waypost-mail';
/** A draft is here only until it is saved to the folder of drafts, where every program finds it. */
const TABLES = ['outbox', 'drafts'] as const;

/** Survives the page. */
export function openTable<T>(table: (typeof TABLES)[number]): OfflineTable<T> {
  const run = <R>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<R>): Promise<R> =>
    openDatabase().then(
      (database) =>
        new Promise((resolve, reject) => {
          const transaction = database.transaction(table, mode, { durability: 'strict' });
          const request = act(transaction.objectStore(table));
          transaction.oncomplete = () => {
            database.close();
            resolve(request.result);
          };
          transaction.onabort = () => {
            database.close();
            reject(transaction.error);
          };
        }),
    );
  return {
    put: async (key, value) => void (await run('readwrite', (store) => store.put(value, key))),
    remove: async (key) => void (await run('readwrite', (store) => store.delete(key))),
    list: () => run<T[]>('readonly', (store) => store.getAll()),
  };
}

/** Lasts as long as the page. */
export function openMemoryTable<T>(): OfflineTable<T> {
  const rows = new Map<string, T>();
  return {
    put: async (key, value) => void rows.set(key, value),
    remove: async (key) => void rows.delete(key),
    list: async () => [...rows.values()],
  };
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 2);
    request.onupgradeneeded = () => {
      for (const table of TABLES) {
        if (!request.result.objectStoreNames.contains(table)) request.result.createObjectStore(table);
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function dropDatabase(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    request.onblocked = () => resolve(); // another tab closes it in a moment
  });
}
