import { expect, it } from 'vitest';
import { createQuietOrigins } from './quiet-origins.js';

const ORIGIN = 'https://hooks.example';

it('lets a receiver rest after five failures in a row, then tries it with one call', () => {
  const quiet = createQuietOrigins();
  for (let i = 0; i < 5; i++) {
    expect(quiet.isResting(ORIGIN, 0)).toBe(false);
    quiet.note(ORIGIN, false, 0);
  }
  expect(quiet.isResting(ORIGIN, 29_999)).toBe(true);
  expect(quiet.isResting('https://other.example', 0)).toBe(false);
  expect(quiet.isResting(ORIGIN, 30_000)).toBe(false);
  expect(quiet.isResting(ORIGIN, 30_000)).toBe(true);
  quiet.note(ORIGIN, true, 30_001);
  expect(quiet.isResting(ORIGIN, 30_001)).toBe(false);
});

it('forgets failures with the first success', () => {
  const quiet = createQuietOrigins();
  for (let i = 0; i < 20; i++) quiet.note(ORIGIN, i % 4 === 3, 0);
  expect(quiet.isResting(ORIGIN, 0)).toBe(false);
});
