import type { Db } from '../db/database.js';
import type { NewPath, PathChange } from './path.js';

/** Writes the log. `log-service.ts` reads it. */
export interface DeliveryLog {
  /**
   * Writes soon, several paths in one transaction; for paths whose end depends on no row of ours (delivered within the
   * session, refused). Never rejects: what cannot be written is logged. `flushed` resolves when all paths so far are
   * committed.
   */
  write(paths: readonly NewPath[]): void;
  flushed(): Promise<void>;
  /** In the caller's transaction: the path and the row it depends on are committed together. */
  insert(tx: Db, paths: readonly NewPath[]): Promise<void>;
  /** A path that no longer exists (expired, domain deleted) is not an error. */
  change(tx: Db, changes: readonly PathChange[]): Promise<void>;
}
