import { sql } from 'kysely';
import type { Migration } from './migration.js';
import { columnTypes } from './table-builder.js';

/** SHA-256 of stored bytes, which finds a flipped bit without any key. `waypost verify --deep` fills in older rows. */
export const bodySums: Migration = {
  name: '0045-body-sums',
  worksFrom: '0035-certificates', // release 0.2.0
  async up(db, engine) {
    const { bytes } = columnTypes(engine);
    const type = typeof bytes === 'string' ? sql.raw(bytes) : bytes;
    await sql`alter table dav_body add column summed_version bigint`.execute(db);
    for (const table of ['blob', 'dav_body']) {
      await sql`alter table ${sql.table(table)} add column sha256 ${type}`.execute(db);
    }
  },
};
