import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddressList } from './address-list.js';

const read = (text: string) => parseAddressList(text).map(({ name, address }) => [name, address]);

describe('parseAddressList', () => {
  it.each([
    ['ann@example.test', [['', 'ann@example.test']]],
    ['Ann Lee <ann@example.test>', [['Ann Lee', 'ann@example.test']]],
    ['"Lee, Ann" <ann@example.test>', [['Lee, Ann', 'ann@example.test']]],
    [
      '"say \\"hi\\"" <ann@example.test> (home), bob@x.test',
      [
        ['say "hi"', 'ann@example.test'],
        ['', 'bob@x.test'],
      ],
    ],
    ["'ann@example.test' <ann@example.test>", [["'ann@example.test'", 'ann@example.test']]],
    [
      'a@x.test; b@y.test,, c@z.test',
      [
        ['', 'a@x.test'],
        ['', 'b@y.test'],
        ['', 'c@z.test'],
      ],
    ],
    [
      'Team: a@x.test, B <b@y.test>; c@z.test',
      [
        ['', 'a@x.test'],
        ['B', 'b@y.test'],
        ['', 'c@z.test'],
      ],
    ],
    ['undisclosed-recipients:;', []],
    ['(only a (nested) comment)', []],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each(['a@x.test b@y.test', '<a@x.test> <b@y.test>', 'Ann <a@x.test', '<a@x.test> b@y.test', 'x', '"a b"@c.test'])(
    'does not guess what %s means',
    (text) => {
      expect(read(text)).toEqual([['', text]]);
    },
  );

  it('reads any text', () => {
    const crumbs = fc.constantFrom('"', '<', '>', '(', ')', '\\', ',', ';', ':', '@', 'a', ' ');
    fc.assert(fc.property(fc.string({ unit: crumbs, maxLength: 40 }), (text) => void parseAddressList(text)));
  });
});
