import type { Migration } from './migration.js';
import { index, tableBuilder } from './table-builder.js';

/** TLS reports that others send us, and the counts for the reports that we send. */
export const reports: Migration = {
  name: '0043-reports',
  worksFrom: '0035-certificates', // release 0.2.0
  async up(db, engine) {
    const table = tableBuilder(db, engine);
    await table('tls_report')
      .text('domain_id id org_name report_id policies')
      .optionalText('contact')
      .number('success_count failure_count')
      .time('begin_at end_at created_at')
      .key('domain_id', 'id')
      .create();
    await index(db, 'tls_report_once', 'tls_report', ['domain_id', 'org_name', 'report_id'], { unique: true });
    await index(db, 'tls_report_created', 'tls_report', ['domain_id', 'created_at', 'id']);
    await index(db, 'tls_report_expiry', 'tls_report', ['created_at']);

    await table('report_tally')
      .text('kind domain digest facts')
      .time('day')
      .number('tally')
      .key('kind', 'domain', 'day', 'digest')
      .clustered()
      .create();
  },
};
