import type { Migration } from './migration.js';

/** Whether invitations that arrive are added to the calendar by themselves; NULL: they are. */
export const addsInvitations: Migration = {
  name: '0029-adds-invitations',
  async up(db) {
    await db.schema.alterTable('alias_settings').addColumn('adds_invitations', 'integer').execute();
  },
};
