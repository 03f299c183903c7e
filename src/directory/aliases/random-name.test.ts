import { expect, it } from 'vitest';
import { systemRandom } from '../../platform/random.js';
import { parseAliasName } from './alias-name.js';
import { randomAliasNames } from './random-name.js';

it('random names are two plain words, and beyond a few tries have a number behind them', () => {
  const names = randomAliasNames(systemRandom);
  for (const name of names) expect(parseAliasName(name, { name: 'example.test', isIp: false })).toBe(name);
  expect(names.filter((name) => /^[a-z]+-[a-z]+$/.test(name))).toHaveLength(5);
  expect(names.filter((name) => /^[a-z]+-[a-z]+-\d+$/.test(name))).toHaveLength(3);
});

it('random names differ from call to call', () => {
  const seen = new Set(Array.from({ length: 100 }, () => randomAliasNames(systemRandom).join()));
  expect(seen.size).toBe(100);
});
