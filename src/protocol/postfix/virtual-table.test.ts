import { describe, expect, it } from 'vitest';
import { isVirtualTable, parseVirtualTable } from './virtual-table.js';

describe('a virtual table of Postfix', () => {
  it('has comments, continued lines, catch-alls and lines that name a domain', () => {
    const table = [
      '# addresses',
      'example.test anything',
      'info@example.test  ann@home.test, bob@home.test',
      '   carl@home.test',
      '  # still info',
      ' dora@home.test',
      '',
      '@example.test\tann@home.test\r',
      'alone@example.test',
    ].join('\n');
    expect([...parseVirtualTable(table)]).toEqual([
      {
        line: 3,
        pattern: 'info@example.test',
        targets: ['ann@home.test', 'bob@home.test', 'carl@home.test', 'dora@home.test'],
      },
      { line: 8, pattern: '@example.test', targets: ['ann@home.test'] },
      { line: 9, pattern: 'alone@example.test', targets: [] },
    ]);
  });

  it.each([
    ['info@example.test ann@home.test', true],
    ['# comment\n\n@example.test\tann@home.test', true],
    ['example.test anything', true],
    ['name,recipients\nann,bob@home.test', false],
    ['name\trecipients\nann\tbob@home.test', false],
    ['"name";"recipients"', false],
    ['info@example.test,ann@home.test', false],
    ['', false],
  ])('is told from CSV by its first line: %j', (text, isTable) => {
    expect(isVirtualTable(text)).toBe(isTable);
  });

  it('refuses a line without end', () => {
    expect(() => [...parseVirtualTable(`a@b.test ${'x@y.test, '.repeat(20_000)}`)]).toThrow('line 1 is longer');
  });
});
