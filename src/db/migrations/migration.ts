import type { Db, EngineName } from '../database.js';

/** Numbered and frozen once shipped: someone has run it. */
export interface Migration {
  /** `0001-foundation`: the order of names is the order of migrations. */
  readonly name: string;
  up(db: Db, engine: EngineName): Promise<void>;
}
