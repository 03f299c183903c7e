import type { Db } from '../db/database.js';
import type { NewPath, PathChange } from './path.js';

/** Writing. Reading is `log-service.ts`. */
export interface DeliveryLog {
  /**
   * Soon, gathered with others into one transaction; for paths whose end hangs on no row of ours (delivered within the
   * session, refused). Never rejects: what cannot be written is logged. `flushed` resolves when all so far are committed.
   */
  write(paths: readonly NewPath[]): void;
  flushed(): Promise<void>;
  /** In the caller's transaction: the path and the row it depends on come into being together. */
  insert(tx: Db, paths: readonly NewPath[]): Promise<void>;
  /** A path that is gone (expired, domain deleted) is no error. */
  change(tx: Db, changes: readonly PathChange[]): Promise<void>;
}
