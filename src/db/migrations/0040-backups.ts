import type { Migration } from './migration.js';
import { index, tableBuilder } from './table-builder.js';

/** What became of each backup; and, where nodes share the objects, that a backup is reading them. */
export const backups: Migration = {
  name: '0040-backups',
  worksFrom: '0035-certificates', // release 0.2.0
  async up(db, engine) {
    const table = tableBuilder(db, engine);
    await table('backup_run')
      .text('id target state detail')
      .flag('is_full')
      .number('total_bytes new_bytes')
      .time('started_at')
      .optionalTime('finished_at')
      .key('id')
      .create();
    await index(db, 'backup_run_started', 'backup_run', ['started_at']);
    if (engine === 'postgres') await table('blob_hold').text('name token').time('held_until').key('name').create();
  },
};
