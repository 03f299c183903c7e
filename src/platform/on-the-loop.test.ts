import { describe, expect, it } from 'vitest';
import { OnTheLoop } from './on-the-loop.js';

describe('a task on the loop', () => {
  it.each([
    { tookMs: 0.2, restMs: 0.08 },
    { tookMs: 2, restMs: 8 },
    { tookMs: 30, restMs: 1800 },
  ])('that took $tookMs ms twice is followed by a rest of $restMs', ({ tookMs, restMs }) => {
    const { loop, run, wait } = openLoop();
    run(tookMs);
    run(tookMs);
    wait(restMs * 0.9);
    expect(loop.isResting).toBe(true);
    expect(run(tookMs)).toBe(false);
    wait(restMs * 0.2);
    expect(run(tookMs)).toBe(true);
    expect(loop.isResting).toBe(true); // and once more is enough
  });

  it('that was slow once is followed by the next', () => {
    const { run } = openLoop();
    expect([0.02, 30, 0.02, 30, 0.02].map(run)).toEqual([true, true, true, true, true]);
  });

  it('is followed by a rest as long as the quicker of the last two asks for', () => {
    const { loop, run, wait } = openLoop();
    run(30);
    run(2);
    wait(7.9);
    expect(loop.isResting).toBe(true);
    wait(0.2);
    expect(loop.isResting).toBe(false);
  });
});

function openLoop() {
  let now = 1000;
  const loop = new OnTheLoop({ monotonicMs: () => now });
  const wait = (ms: number) => {
    now += ms;
  };
  return {
    loop,
    wait,
    /** A little after what came before. False: it is resting. */
    run: (tookMs: number) => {
      wait(0.001);
      return loop.run(() => wait(tookMs));
    },
  };
}
