import { expect, it } from 'vitest';
import { exportDate, exportFileName, exportLetterId } from './export-name.js';

const ONE = { part: 1, partCount: 1 };

it.each<[number, string, string]>([
  [Date.UTC(2026, 10, 15, 1, 5), 'email-deliverability-logs-2026-11-15-1-05-am-utc.csv.gz', '11/15/26 1:05 AM UTC'],
  [Date.UTC(2026, 0, 2, 0, 0), 'email-deliverability-logs-2026-01-02-12-00-am-utc.csv.gz', '1/2/26 12:00 AM UTC'],
  [Date.UTC(2026, 0, 2, 12, 30), 'email-deliverability-logs-2026-01-02-12-30-pm-utc.csv.gz', '1/2/26 12:30 PM UTC'],
  [Date.UTC(2026, 0, 2, 23, 59), 'email-deliverability-logs-2026-01-02-11-59-pm-utc.csv.gz', '1/2/26 11:59 PM UTC'],
])('names an export by its time in UTC', (at, name, date) => {
  expect(exportFileName(at, ONE)).toBe(name);
  expect(exportDate(at)).toBe(date);
});

it('numbers the files of an export that was cut, and gives each letter an id of its own', () => {
  expect(exportFileName(0, { part: 2, partCount: 3 })).toBe(
    'email-deliverability-logs-1970-01-01-12-00-am-utc-part-2-of-3.csv.gz',
  );
  const id = '6918a1b2c3d4e5f60718293a';
  expect(exportLetterId(id, 1)).toMatch(/^6918a1b2[0-9a-f]{16}$/);
  expect(exportLetterId(id, 1)).not.toBe(exportLetterId(id, 2));
});
