import { sql } from 'kysely';
import type { Migration } from './migration.js';
import { tableBuilder } from './table-builder.js';

/**
 * Nodes share the sweeping of PostgreSQL chunks and buckets: each share is taken by one node. Chunks record the
 * database's time when they are written; older ones have none.
 */
export const blobSweeps: Migration = {
  name: '0021-blob-sweeps',
  async up(db, engine) {
    await tableBuilder(db, engine)('blob_sweep').text('share').time('swept_at').key('share').create();
    if (engine !== 'postgres') return;
    await sql`alter table blob_chunk add column written_at bigint`.execute(db);
    await sql`
      alter table blob_chunk alter column written_at set default (extract(epoch from clock_timestamp()) * 1000)::bigint
    `.execute(db);
  },
};
