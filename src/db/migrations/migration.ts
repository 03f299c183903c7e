import type { Db, EngineName } from '../database.js';

/** Numbered, and unchanged once shipped: databases have run it. */
export interface Migration {
  /** `0001-foundation`: the order of names is the order of migrations. */
  readonly name: string;
  /**
   * The newest migration of the previous release, if a node of that release still works after this one: everything it
   * reads and writes is still there. Without it older nodes refuse to start.
   */
  readonly worksFrom?: string;
  up(db: Db, engine: EngineName, seals: MigrationSeals): Promise<void>;
  /**
   * Tables that must not leave old bytes in the database files: they are rewritten. That happens outside a transaction,
   * after all other migrations, and again at the next start if it was interrupted.
   */
  readonly rewrites?: readonly string[];
}

/** The keys are in rooms above; `app.ts` passes functions that seal with them. */
export interface MigrationSeals {
  /** Seals the content of an email under the key of its domain. */
  email(domainId: string, id: string, text: string): string;
  /** Seals mail captured by the sandbox. */
  captured(context: string, bytes: Uint8Array): Uint8Array;
}
