import { sql } from 'kysely';
import type { Migration } from './migration.js';
import { tableBuilder } from './table-builder.js';

/**
 * On PostgreSQL large blobs are stored in rows of chunks, which every node can read. A blob outside its row is found by
 * its `location`: files of earlier releases are moved.
 */
export const blobChunks: Migration = {
  name: '0019-blob-chunks',
  async up(db, engine) {
    await sql`create index blob_location on blob (location, id) where location <> 'row'`.execute(db);
    if (engine !== 'postgres') return;
    await tableBuilder(
      db,
      engine,
    )('blob_chunk')
      .text('blob_id')
      .number('place')
      .bytes('bytes')
      .key('blob_id', 'place')
      .create();
    await sql`alter table blob_chunk alter column bytes set storage external`.execute(db); // sealed bytes do not shrink
  },
};
