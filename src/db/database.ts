import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';

/** A connection or a transaction: store functions take either as their first argument. */
export type Db = Kysely<Tables>;

export type EngineName = 'sqlite' | 'postgres';

export interface Database {
  readonly engine: EngineName;
  /** For reads outside transactions; on SQLite this is a second, query-only connection. */
  readonly reader: Db;
  /** For writes of a single statement: each query is its own transaction, without BEGIN and COMMIT. */
  readonly writer: Db;
  /**
   * Runs `body` and commits. The body awaits only `tx`, because all other writers wait for it. Conflicts are retried.
   */
  inTransaction<T>(body: (tx: Db) => Promise<T>): Promise<T>;
  /** Resolves once everything committed before the call would survive a power cut. */
  durable(): Promise<void>;
  /** Call after deleting private data: within 60 s the deleted bytes are gone from the write-ahead log too. */
  scrubLog(): void;
  /** Wakes listeners of `topic` on every node; call after the commit. Equal notices within 10 ms are sent once. */
  notify(topic: string, payload?: string): void;
  /** Like `notify`, but listeners of this node run before it returns: for what must hold with the acknowledgement. */
  tell(topic: string, payload?: string): void;
  /** An empty payload may also mean that notices were missed while the connection was lost. */
  listen(topic: string, listener: (payload: string) => void): () => void;
  /** False while the connection for notices is lost: changes are not heard, so caches must not be used. */
  isListening(): boolean;
  /**
   * One state of everything committed so far, to be read at length: writers are not held up. Close it soon all the
   * same, because until then the engine keeps what was deleted since.
   */
  openSnapshot(): Promise<DatabaseSnapshot>;
  /** Cheap: is the engine answering? */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseSnapshot {
  /** Reads only, one query at a time. */
  readonly db: Db;
  close(): Promise<void>;
}
