import { describe, expect, it } from 'vitest';
import { formatElapsed } from './timeline-elapsed';

describe('formatElapsed', () => {
  it.each([
    [3, '3 ms'],
    [840, '840 ms'],
    [2_430, '2.4 sec'],
    [59_400, '59 sec'],
    [60_000, '1 min'],
    [185_000, '3 min 5 sec'],
    [11_520_000, '3 hr 12 min'],
    [176_400_000, '2 days 1 hr'],
  ])('%d ms is %s', (ms, text) => {
    expect(formatElapsed(ms, 'en')).toBe(text);
  });

  it("speaks the reader's language", () => {
    expect(formatElapsed(185_000, 'de')).toBe('3 Min. 5 Sek.');
  });
});
