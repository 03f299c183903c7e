import { describe, expect, it } from 'vitest';
import { OnTheLoop } from './on-the-loop.js';

describe('a task on the loop', () => {
  it.each([
    { tookMs: 0.2, restMs: 0.08 },
    { tookMs: 2, restMs: 8 },
    { tookMs: 30, restMs: 1800 },
  ])('that took $tookMs ms is followed by a rest of $restMs', ({ tookMs, restMs }) => {
    let now = 1000;
    let runs = 0;
    const loop = new OnTheLoop({ monotonicMs: () => now });
    const run = () =>
      loop.run(() => {
        runs += 1;
        now += tookMs;
      });
    expect(run()).toBe(true);
    now += restMs * 0.9;
    expect(run()).toBe(false);
    expect(runs).toBe(1);
    now += restMs * 0.2;
    expect(run()).toBe(true);
    expect(runs).toBe(2);
  });
});
