import { describe, expect, it } from 'vitest';
import { windowOf } from './result-window.js';

const results = [11, 22, 33, 44, 55];

describe('a page of results', () => {
  it.each([
    [1, 2, [11, 22]],
    [4, 9, [44, 55]],
    [6, 9, []],
    [-1, -2, [44, 55]],
    [-5, -5, [11]],
    [-4, -9, [11, 22]],
    [-6, -9, []],
  ])('%i:%i', (first, last, expected) => {
    expect(windowOf(results, { first, last })).toEqual(expected);
  });
});
