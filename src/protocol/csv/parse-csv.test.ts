import { describe, expect, it } from 'vitest';
import { CsvFault, MAX_RECORD_CHARACTERS, parseCsv } from './parse-csv.js';

const read = (text: string) => [...parseCsv(text)].map(({ line, cells }) => [line, ...cells]);

describe('parseCsv', () => {
  it('reads cells with and without quotation marks, whatever ends a line', () => {
    expect(read('a,b\r\n1,"2, ""two"""\n"x\ny",\r,z')).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2, "two"'],
      [3, 'x\ny', ''],
      [5, '', 'z'],
    ]);
  });

  it('leaves out blank lines and a byte order mark, and needs no last line end', () => {
    expect(read('\uFEFFa\n\n\r\n1')).toEqual([
      [1, 'a'],
      [4, '1'],
    ]);
    expect(read('')).toEqual([]);
  });

  it.each([';', '\t'])('takes %j for the separator when the first line does', (separator) => {
    expect(read(`a${separator}b\n1,5${separator}2`)).toEqual([
      [1, 'a', 'b'],
      [2, '1,5', '2'],
    ]);
  });

  it.each([
    ['a\n"open', 2],
    ['a\n"closed"x', 2],
    ['"a\nb"x', 2],
  ])('refuses %j and names the line', (text, line) => {
    expect(() => read(text)).toThrow(CsvFault);
    try {
      read(text);
    } catch (fault) {
      expect((fault as CsvFault).line).toBe(line);
    }
  });

  it.each([
    ['quotation marks', `"${'""'.repeat(MAX_RECORD_CHARACTERS)}"`],
    ['text in quotation marks', `"${'x'.repeat(MAX_RECORD_CHARACTERS)}"`],
    ['cells', ','.repeat(MAX_RECORD_CHARACTERS + 1)],
    ['text', 'x'.repeat(MAX_RECORD_CHARACTERS + 1)],
  ])('refuses a record of too many characters: %s', (_, record) => {
    expect(() => read(`a\n\n${record}`)).toThrow(expect.objectContaining({ line: 3, kind: 'too-long' }));
  });

  it('reads a record of many quotation marks', () => {
    expect(read(`a\n"${'""'.repeat(50_000)}"`)[1]?.[1]).toHaveLength(50_000);
  });
});
