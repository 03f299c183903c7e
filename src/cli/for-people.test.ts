import { expect, it } from 'vitest';
import { forPeople } from './for-people.js';
import { formatTable } from './format-table.js';

const cli = { env: {}, stdin: process.stdin, print() {}, tell() {} };
const now = Date.parse('2026-11-19T12:00:00Z');
const table = formatTable(
  ['When', 'State', 'Next try'],
  [
    ['2026-11-19T11:57:00.000Z', 'delivered', '-'],
    ['2026-11-19T12:00:00.100Z', 'waiting', '2026-11-19T14:00:00Z'],
    ['2026-11-01T12:00:00.000Z', 'bounced', '-'],
  ],
);

it('leaves what a script reads as it is', () => {
  expect(forPeople(cli, table, now)).toBe(table);
});

it('tells times as people do, in the same columns', () => {
  const date = new Date('2026-11-01T12:00:00Z');
  const hours = String(date.getHours()).padStart(2, '0');
  expect(forPeople({ ...cli, isTerminal: true }, table, now).split('\n')).toEqual([
    'When                      State      Next try',
    '3 minutes ago             delivered  -',
    'now                       waiting    in 2 hours',
    `2026-11-${String(date.getDate()).padStart(2, '0')} ${hours}:00          bounced    -`,
  ]);
  expect(forPeople({ ...cli, isTerminal: true }, 'kept until 2026-11-19T12:00:59Z.', now)).toBe(
    'kept until in 59 seconds.',
  );
});

it('colours marks and states', () => {
  const text = 'ok       Disk: fine\nWARNING  Clock: late\nFAULT    MX: closed\nit is ok  and fine';
  expect(forPeople({ ...cli, isTerminal: true, hasColour: true }, text, now)).toBe(
    '\x1b[32mok\x1b[0m       Disk: fine\n\x1b[33mWARNING\x1b[0m  Clock: late\n\x1b[31mFAULT\x1b[0m    MX: closed\nit is ok  and fine',
  );
  expect(forPeople({ ...cli, isTerminal: true, hasColour: true }, table, now)).toContain('\x1b[31mbounced\x1b[0m  ');
});
