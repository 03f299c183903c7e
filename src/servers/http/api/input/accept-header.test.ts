import { expect, it } from 'vitest';
import { namedTypes } from './accept-header.js';

it('lists what is named, whatever its weight', () => {
  expect([...namedTypes('Text/DNS;q=0.5, application/json , */*')]).toEqual(['text/dns', 'application/json']);
  expect([...namedTypes(['text/plain', 'text/html; level=1'])]).toEqual(['text/plain', 'text/html']);
});

it('leaves out ranges and what is refused', () => {
  expect(namedTypes('*/*, text/*, text/plain;q=0, text/html; q=0.000').size).toBe(0);
  expect(namedTypes(undefined).size).toBe(0);
  expect(namedTypes('').size).toBe(0);
});
