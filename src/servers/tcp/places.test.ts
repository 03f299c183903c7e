import { expect, it } from 'vitest';
import { createPlaces } from './places.js';

it('gives each the same number of places, and takes them back', () => {
  const places = createPlaces(2);
  const leave = places.take('a');
  expect(places.take('a')).toBeDefined();
  expect(places.take('a')).toBeUndefined();
  expect(places.take('b')).toBeDefined();
  leave?.();
  expect(places.take('a')).toBeDefined();
  expect(places.take('a')).toBeUndefined();
});
