import type { Migration } from './migration.js';
import { index, tableBuilder } from './table-builder.js';

/** Letters about calendar objects, until the object says how they went. */
export const invitationLetters: Migration = {
  name: '0039-invitation-letters',
  worksFrom: '0035-certificates', // release 0.2.0
  async up(db, engine) {
    const table = tableBuilder(db, engine);
    await table('dav_letter')
      .text('alias_id email_id domain_id standing')
      .bytes('sealed_uid')
      .time('sent_at')
      .key('alias_id', 'email_id')
      .create();
    await index(db, 'dav_letter_domain', 'dav_letter', ['domain_id']);
  },
};
