import type { Migration } from './migration.js';
import { index, tableBuilder } from './table-builder.js';

/** Calendars and address books: collections, their objects, and invitations that wait for their mailbox. */
export const groupware: Migration = {
  name: '0027-groupware',
  async up(db, engine) {
    const table = tableBuilder(db, engine);
    await table('dav_collection')
      .text('alias_id id domain_id kind name_tag')
      .bytes('sealed_key sealed_props')
      .number('highest_modseq forgotten_modseq paged_modseq object_count size_bytes props_version')
      .time('created_at updated_at')
      .key('alias_id', 'id')
      .create();
    await index(db, 'dav_collection_name', 'dav_collection', ['alias_id', 'name_tag'], { unique: true });
    await index(db, 'dav_collection_domain', 'dav_collection', ['domain_id']);

    await table('dav_object')
      .text('alias_id collection_id id name_tag')
      .optionalText('uid_tag')
      .number('modseq size_bytes')
      .optionalBytes('sealed_facts')
      .time('created_at updated_at')
      .key('alias_id', 'collection_id', 'id')
      .create();
    const ofCollection = (...columns: string[]) => ['alias_id', 'collection_id', ...columns];
    await index(db, 'dav_object_name', 'dav_object', ofCollection('name_tag'), { unique: true });
    await index(db, 'dav_object_uid', 'dav_object', ofCollection('uid_tag'), { unique: true });
    await index(db, 'dav_object_modseq', 'dav_object', ofCollection('modseq'));

    await table('dav_body')
      .text('alias_id object_id')
      .number('version')
      .optionalText('blob_id')
      .optionalBytes('sealed')
      .key('alias_id', 'object_id')
      .create();

    await table('dav_removed')
      .text('alias_id collection_id object_id')
      .number('modseq')
      .bytes('sealed_name')
      .time('removed_at')
      .key(...ofCollection('modseq', 'object_id'))
      .create();
    await index(db, 'dav_removed_at', 'dav_removed', ['removed_at']);

    await table('dav_page')
      .text('alias_id collection_id id')
      .number('entry_count')
      .bytes('sealed')
      .key(...ofCollection('id'))
      .create();

    await table('dav_intake')
      .text('alias_id id domain_id sender_tag')
      .number('size_bytes')
      .bytes('sealed')
      .time('received_at')
      .key('alias_id', 'id')
      .create();
    await index(db, 'dav_intake_domain', 'dav_intake', ['domain_id']);
  },
};
