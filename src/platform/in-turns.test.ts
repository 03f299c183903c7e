import { expect, it } from 'vitest';
import { filterInTurns, sortInTurns } from './in-turns.js';

it.each([0, 1, 255, 256, 257, 5000])('sorts and filters %i items as an array does', async (count) => {
  const items = Array.from({ length: count }, (_, n) => ({ key: (n * 7919) % 101, n }));
  const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
  expect(await sortInTurns(items, compare)).toEqual(items.toSorted(compare));
  const isWanted = ({ key }: { key: number }) => key % 3 === 0;
  expect(await filterInTurns(items, isWanted)).toEqual(items.filter(isWanted));
});
