import { sql } from 'kysely';
import { countPaths } from './count-paths.js';
import type { Migration } from './migration.js';
import { index, tableBuilder } from './table-builder.js';

/** For the dashboard: imports of aliases, and counts that need no scan of every message. */
export const aliasImports: Migration = {
  name: '0005-alias-imports',
  async up(db, engine) {
    const table = tableBuilder(db, engine);

    await table('alias_import')
      .text('domain_id id account_id state errors')
      .optionalText('blob_id')
      .number('total_lines done_lines created_count updated_count failed_count')
      .time('created_at')
      .optionalTime('ended_at')
      .key('domain_id', 'id')
      .create();
    await index(db, 'alias_import_id', 'alias_import', ['id'], { unique: true });
    await sql`create unique index alias_import_running on alias_import (domain_id) where state = 'running'`.execute(db);

    await table('delivery_tally')
      .text('domain_id account_id state')
      .time('hour')
      .number('slot paths')
      .key('domain_id', 'hour', 'account_id', 'state', 'slot')
      .create();
    await index(db, 'delivery_tally_hour', 'delivery_tally', ['hour']);
    await countPaths(db, engine);

    // A domain's waiting emails, counted from the index alone
    await sql`create index email_recipient_waiting
      on email_recipient (domain_id, destination, next_attempt_at, email_id) where state = 'waiting'`.execute(db);
  },
};
