import type { Db, EngineName } from '../database.js';

/** Numbered and frozen once shipped: someone has run it. */
export interface Migration {
  /** `0001-foundation`: the order of names is the order of migrations. */
  readonly name: string;
  up(db: Db, engine: EngineName, seals: MigrationSeals): Promise<void>;
  /**
   * Tables of which no octet of before may stay in the files of the database: they are written anew. That happens
   * outside a transaction, after all other migrations, and again at the next start if it was cut off.
   */
  readonly rewrites?: readonly string[];
}

/** The keys are in rooms above; `app.ts` hands over what seals by them. */
export interface MigrationSeals {
  /** The content of an email, under the key of its domain. */
  email(domainId: string, id: string, text: string): string;
  /** What the sandbox captured. */
  captured(context: string, bytes: Uint8Array): Uint8Array;
}
