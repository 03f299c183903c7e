import type { Migration } from './migration.js';
import { index, tableBuilder } from './table-builder.js';

/** Certificates from an ACME authority, the accounts they are ordered by, and orders on their way. */
export const certificates: Migration = {
  name: '0035-certificates',
  async up(db, engine) {
    const table = tableBuilder(db, engine);
    await table('acme_account')
      .text('directory_url')
      .bytes('sealed_key')
      .optionalText('account_url')
      .number('turn')
      .optionalNumber('leased_until')
      .optionalTime('rests_until')
      .time('created_at')
      .key('directory_url')
      .create();
    await table('certificate')
      .text('name purpose')
      .optionalText('chain directory_url challenge order_url order_directory_url failure')
      .optionalBytes('sealed_key sealed_order_key')
      .optionalTime('not_before not_after renew_at first_issued_at issued_at failed_at next_try_at')
      .number('failures')
      .time('wanted_at')
      .key('name')
      .create();
    await table('acme_order').text('id name purpose').time('created_at').key('id').create();
    await index(db, 'acme_order_created', 'acme_order', ['created_at']);
    await table('acme_challenge').text('token name kind key_authorization').time('created_at').key('token').create();
  },
};
