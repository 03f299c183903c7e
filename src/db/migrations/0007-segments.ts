import { sql } from 'kysely';
import type { Migration } from './migration.js';
import { columnTypes } from './table-builder.js';

/** Longer blobs of the embedded database are stored in shared files. */
export const segments: Migration = {
  name: '0007-segments',
  async up(db, engine) {
    const { text, number } = columnTypes(engine);
    await db.schema.alterTable('blob').addColumn('segment', text).execute();
    await db.schema.alterTable('blob').addColumn('segment_offset', number).execute();
    await sql`create index blob_segment on blob (segment, size_bytes) where segment is not null`.execute(db);
  },
};
