import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../db/database.js';
import { ServiceError } from '../../platform/service-error.js';
import type { Alias } from './alias.js';
import type { CallerGround } from './alias-record-store.js';
import { insertAliasesIfHold, insertAliasIfHolds } from './alias-store.js';

/** False says no more than: ask again. */
export type InsertIfHolds = (alias: Alias, ground: CallerGround) => Promise<boolean>;

/** Of aliases with keys and long lists, some megabytes. */
const MAX_BATCH = 64;

/**
 * On PostgreSQL a statement is a round trip with locks, a count and a commit that waits for the disk. So what a caller
 * asks for while a statement of his is under way goes together in the next: all of it stands on the same ground.
 * SQLite has no such trip, and its transactions share their commits already.
 */
export function createAliasInserter(db: Database): InsertIfHolds {
  if (db.engine === 'sqlite') return (alias, ground) => insertAliasIfHolds(db.writer, alias, ground);
  const lines = new Map<CallerGround, Waiting[]>();

  return (alias, ground) =>
    new Promise((resolve, reject) => {
      const line = lines.get(ground) ?? [];
      line.push({ alias, resolve, reject });
      if (lines.has(ground)) return;
      lines.set(ground, line);
      void serve(line, ground);
    });

  async function serve(line: Waiting[], ground: CallerGround): Promise<void> {
    while (line.length > 0) {
      await setImmediate(); // who was read from his socket in the same turn comes along
      await insertBatch(line.splice(0, MAX_BATCH), ground);
    }
    lines.delete(ground);
  }

  async function insertBatch(batch: readonly Waiting[], ground: CallerGround): Promise<void> {
    const [first, second] = batch;
    if (first && !second) return insertAlone(first, ground);
    try {
      const aliases = batch.map(({ alias }) => alias);
      const there = await insertAliasesIfHold(db.writer, aliases, ground);
      for (const { alias, resolve } of batch) resolve(there.has(alias.id));
    } catch (error) {
      if (error instanceof ServiceError) for (const { reject } of batch) reject(error);
      // What the server cannot store has undone them all, and whose it is shows when each is alone
      else for (const waiting of batch) await insertAlone(waiting, ground);
    }
  }

  async function insertAlone({ alias, resolve, reject }: Waiting, ground: CallerGround): Promise<void> {
    await insertAliasIfHolds(db.writer, alias, ground).then(resolve, reject);
  }
}

interface Waiting {
  readonly alias: Alias;
  readonly resolve: (isThere: boolean) => void;
  readonly reject: (error: unknown) => void;
}
