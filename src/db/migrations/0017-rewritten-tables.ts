import type { Migration } from './migration.js';

/** What 0016 sealed was readable in these; the engines leave parts of old rows where no row is any more. */
export const rewrittenTables: Migration = {
  name: '0017-rewritten-tables',
  rewrites: ['email', 'sandbox_mail', 'sandbox_webhook'],
  async up() {},
};
