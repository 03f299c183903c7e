import { sql } from 'kysely';
import type { Migration } from './migration.js';

/**
 * PostgreSQL compresses or moves out values that make a row longer than 2 KB. Sealed bytes do not shrink, and most
 * messages fit a page: they stay in their row, which halves the time to write and read them.
 */
export const blobRows: Migration = {
  name: '0008-blob-rows',
  async up(db, engine) {
    if (engine !== 'postgres') return;
    await sql`alter table blob alter column bytes set storage external`.execute(db);
    await sql`alter table blob set (toast_tuple_target = 8160)`.execute(db);
  },
};
