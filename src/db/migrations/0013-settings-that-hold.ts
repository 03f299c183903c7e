import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** Settings that had a fixed value before. Existing rows keep that value. */
export const settingsThatHold: Migration = {
  name: '0013-settings-that-hold',
  async up(db) {
    const added = [
      ['domain', 'max_recipients_per_alias'],
      ['domain', 'alias_default_smtp_limit'],
      ['domain', 'is_catchall_regex_disabled'],
      ['domain', 'allow_subdomain_forwarding'],
      ['domain', 'require_tls_inbound'],
      ['alias', 'smtp_limit'],
      ['alias', 'retention'],
    ] as const;
    for (const [table, column] of added) {
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} bigint not null default 0`.execute(db);
    }
  },
};
