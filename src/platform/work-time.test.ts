import { expect, it } from 'vitest';
import { WorkTime } from './work-time.js';

const WAIT_MS = 200;

/** The thread stands still, as one does that waits for a processor. */
function wait(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
}

it('counts work, and neither a wait nor what comes between two pieces', () => {
  const time = new WorkTime();
  wait();
  expect(time.ms).toBeLessThan(WAIT_MS / 2);
  const before = time.ms;
  while (time.ms < before + 5);
  time.end();
  const used = time.ms;
  expect(used).toBeGreaterThanOrEqual(before + 5);
  time.begin();
  expect(time.ms).toBeLessThan(used + 5);
});
