import { describe, expect, it } from 'vitest';
import { parseLogSearch } from './log-search.js';

const NOW = Date.UTC(2026, 10, 15, 12); // 15 November 2026
const day = (year: number, month: number, date: number) => [
  Date.UTC(year, month - 1, date),
  Date.UTC(year, month - 1, date + 1),
];
const month = (year: number, number: number) => [Date.UTC(year, number - 1), Date.UTC(year, number)];

describe('a search for a date', () => {
  it.each<[string, number[]]>([
    ['11/26', month(2026, 11)],
    ['12/2026', month(2026, 12)],
    ['2/26', month(2026, 2)],
    ['12/25', month(2025, 12)],
    ['11-15', day(2026, 11, 15)],
    ['11.15', day(2026, 11, 15)],
    ['11-16', day(2025, 11, 16)],
    ['12.31', day(2025, 12, 31)],
    ['1-1', day(2026, 1, 1)],
    ['11/14/26', day(2026, 11, 14)],
    ['11-14-26', day(2026, 11, 14)],
    ['11.14.26', day(2026, 11, 14)],
    ['11/14/2026', day(2026, 11, 14)],
    ['11/16/26', day(2026, 11, 16)],
    ['2/29/24', day(2024, 2, 29)],
    ['2026-11-14', day(2026, 11, 14)],
    [' 11/26 ', month(2026, 11)],
  ])('%s is its days in UTC', (q, [from, until]) => {
    expect(parseLogSearch(q, NOW)).toEqual({ kind: 'days', span: { from, until } });
  });

  it('takes the last 29 February that was there', () => {
    expect(parseLogSearch('2-29', Date.UTC(2025, 5))).toMatchObject({
      kind: 'days',
      span: { from: Date.UTC(2024, 1, 29) },
    });
  });

  it.each(['13/26', '2/30/26', '2-29', '0/26', '11/2', '11/126', '1/2-26', '11-15-', '11//26', '99.99', '1-1-1'])(
    '%s is no date, but text',
    (q) => {
      expect(parseLogSearch(q, NOW)).toMatchObject({ kind: 'words', text: q.toLowerCase() });
    },
  );
});

describe('a search for words', () => {
  it.each<[string, string[], string | undefined, string | undefined]>([
    ['Ann+shop@Example.test', ['a:ann@example.test', 'm:Ann+shop@Example.test'], undefined, undefined],
    ['192.0.2.1', ['i:192.0.2.1'], undefined, undefined],
    ['::ffff:192.0.2.1', ['i:192.0.2.1'], undefined, undefined],
    ['[2001:DB8::1]', ['i:2001:db8::1'], undefined, undefined],
    ['Example.TEST', ['d:example.test', 'n:example.test', 'm:Example.TEST'], 'example.test', undefined],
    ['@example.test', ['d:example.test', 'n:@example.test', 'm:@example.test'], '@example.test', undefined],
    [
      'münchen.example',
      ['d:xn--mnchen-3ya.example', 'n:münchen.example', 'm:münchen.example'],
      'münchen.example',
      undefined,
    ],
    ['<a.B+c@x.test>', ['m:a.B+c@x.test'], undefined, undefined],
    ['Sales', ['n:sales', 'm:Sales'], 'sales', 'sales'],
    ['*', ['n:*', 'm:*'], '*', '*'],
    ['Mailbox full', ['n:mailbox full', 'm:Mailbox full'], 'mailbox full', 'mailbox full'],
  ])('%s', (q, terms, name, text) => {
    expect(parseLogSearch(q, NOW)).toEqual({ kind: 'words', terms, name, text });
  });

  it('is none when nothing was asked', () => {
    expect(parseLogSearch('  ', NOW)).toBeUndefined();
  });
});
