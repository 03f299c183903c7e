import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';

/** A connection or a transaction: store functions take either as their first argument. */
export type Db = Kysely<Tables>;

export type EngineName = 'sqlite' | 'postgres';

export interface Database {
  readonly engine: EngineName;
  /** For reads outside transactions; on SQLite a second, query-only connection. */
  readonly reader: Db;
  /** For a write that is one statement: every query of it is a transaction by itself, without BEGIN and COMMIT. */
  readonly writer: Db;
  /** Runs `body` and commits. It awaits only `tx`: everyone else waits meanwhile. Conflicts are retried. */
  inTransaction<T>(body: (tx: Db) => Promise<T>): Promise<T>;
  /** Resolves once everything committed before the call would survive a power cut. */
  durable(): Promise<void>;
  /** After deleting what someone wanted gone: within 60 s it is not in the write-ahead log either. */
  scrubLog(): void;
  /** Wakes listeners of `topic` on every node; call after the commit. Told twice in 10 ms, it is told once. */
  notify(topic: string, payload?: string): void;
  /** The same, and listeners of this node hear it before it returns: for what must hold with the acknowledgement. */
  tell(topic: string, payload?: string): void;
  /** An empty payload may also mean "something may have been missed": the connection was lost for a while. */
  listen(topic: string, listener: (payload: string) => void): () => void;
  /** False while the connection for notices is lost: changes are not heard, so caches are not used. */
  isListening(): boolean;
  /** Cheap: is the engine answering? */
  ping(): Promise<void>;
  close(): Promise<void>;
}
