import { describe, expect, it } from 'vitest';
import { type Counts, gather, OUTCOMES } from './outcomes';

const NOTHING = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Counts;

const hour = (index: number) => ({
  at: new Date(index * 3_600_000).toISOString(),
  ...NOTHING,
  delivered: 1,
  refused: 2,
});
const hours = (count: number) => Array.from({ length: count }, (_, index) => hour(index));

describe('gather', () => {
  it('leaves a day in hours', () => {
    const spans = gather(hours(24));
    expect(spans).toHaveLength(24);
    expect(spans[0]).toMatchObject({ from: hour(0).at, until: hour(0).at, counts: { delivered: 1, refused: 2 } });
  });

  it('puts a week into spans of six hours and a month into days, and loses nothing', () => {
    const week = gather(hours(168));
    expect(week).toHaveLength(28);
    expect(week.at(-1)).toMatchObject({ from: hour(162).at, until: hour(167).at, counts: { delivered: 6 } });
    const month = gather(hours(720));
    expect(month).toHaveLength(30);
    expect(month.reduce((all, { counts }) => all + counts.refused, 0)).toBe(1440);
  });

  it('has the odd part at the beginning', () => {
    const spans = gather(hours(63)); // three each
    expect(spans).toHaveLength(21);
    const odd = gather(hours(64));
    expect(odd[0]?.counts.delivered).toBe(1);
    expect(odd.at(-1)?.counts.delivered).toBe(3);
  });
});
