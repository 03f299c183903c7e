import type { Migration } from './migration.js';

/** Rewrites the tables whose content 0016 sealed: the engines leave parts of old rows in unused space. */
export const rewrittenTables: Migration = {
  name: '0017-rewritten-tables',
  rewrites: ['email', 'sandbox_mail', 'sandbox_webhook'],
  async up() {},
};
