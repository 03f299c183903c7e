import { expect, it } from 'vitest';
import { chooseEncoding } from './accepted-encoding.js';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.000, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['brotli', undefined],
])('Accept-Encoding %j is answered with %j', (header, expected) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(expected);
});

it('gives what there is', () => {
  expect(chooseEncoding('gzip, br', ['gzip'])).toBe('gzip');
  expect(chooseEncoding('gzip, br', [])).toBeUndefined();
});
