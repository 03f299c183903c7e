import { expect, it } from 'vitest';
import { createAggregateReader } from './aggregate-reader.js';
import type { AggregateRow } from './aggregate-report.js';
import { writeAggregateReport } from './write-aggregate-report.js';

const REPORT = {
  orgName: 'mail.waypost.test',
  orgEmail: 'postmaster@mail.waypost.test',
  reportId: '2026-11-15.example.test@mail.waypost.test',
  beginAt: Date.UTC(2026, 10, 15),
  endAt: Date.UTC(2026, 10, 15, 23, 59, 59),
  policyDomain: 'example.test',
  policy: { p: 'reject', sp: 'none', adkim: 'r', aspf: 's', testing: 'n', discovery_method: 'treewalk' },
};
const ROW: AggregateRow = {
  sourceIp: '192.0.2.1',
  count: 3,
  disposition: 'none',
  dkim: 'fail',
  spf: 'pass',
  headerFrom: 'example.test',
  envelopeFrom: 'bounce.example.test',
  reasons: [{ type: 'trusted_forwarder' }],
  dkimResults: [{ domain: 'list.test', selector: 's1', result: 'pass' }],
  spfResults: [{ domain: 'bounce.example.test', scope: 'mfrom', result: 'pass' }],
};

function read(xml: string) {
  const reader = createAggregateReader({ maxDepth: 12, maxElements: 10_000, maxRows: 100 });
  reader.write(xml);
  return reader.end();
}

it('a report is read as it was written', () => {
  const rows = [ROW, { ...ROW, envelopeFrom: undefined, reasons: [], dkimResults: [], count: 1 }];
  expect(read(writeAggregateReport({ ...REPORT, rows }))).toEqual({
    ...REPORT,
    rows,
    rowCount: 2,
    messageCount: 4,
    passCount: 4,
  });
});

it('names that strangers chose stay text', () => {
  const headerFrom = '</header_from><x a="&bomb;">\u0000é';
  const { rows, rowCount } = read(writeAggregateReport({ ...REPORT, rows: [{ ...ROW, headerFrom }] }));
  expect(rowCount).toBe(1);
  expect(rows[0]?.headerFrom).toBe('</header_from><x a="&bomb;">??');
});
