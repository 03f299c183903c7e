import { expect, it } from 'vitest';
import { formatPerson, isAddress, parseAddresses } from './parse-addresses';

it.each([
  ['ann@example.test', [['', 'ann@example.test']]],
  [
    'Ann Lee <ann@example.test>, bob@example.test',
    [
      ['Ann Lee', 'ann@example.test'],
      ['', 'bob@example.test'],
    ],
  ],
  [
    '"Lee, Ann" <ann@example.test>; mailto:bob@example.test\ncarl@example.test',
    [
      ['Lee, Ann', 'ann@example.test'],
      ['', 'bob@example.test'],
      ['', 'carl@example.test'],
    ],
  ],
  [' , ;\n', []],
])('reads %j', (text, people) => {
  expect(parseAddresses(text).map(({ name, address }) => [name, address])).toEqual(people);
});

it('writes a name with a comma so that it is read back', () => {
  const person = { name: 'Lee, "Ann"', address: 'ann@example.test' };
  expect(parseAddresses(formatPerson(person))).toEqual([person]);
});

it.each(['ann', 'ann@', '@example.test', 'ann lee@example.test', 'ann@example.'])('takes %j for no address', (text) => {
  expect(isAddress(text)).toBe(false);
});
