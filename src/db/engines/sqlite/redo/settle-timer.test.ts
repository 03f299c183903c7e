import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SettleTimer } from './settle-timer.js';

describe('a span that is full', () => {
  it('is settled once at a time, and again when that has ended or failed', async () => {
    let settlings = 0;
    let end: (error?: Error) => void = () => {};
    const timer = new SettleTimer(() => {
      settlings += 1;
      return new Promise((resolve, reject) => {
        end = (error) => (error ? reject(error) : resolve());
      });
    });
    timer.settleNow();
    timer.settleNow();
    expect(settlings).toBe(1);

    end(new Error('the disk is full'));
    await setImmediate();
    timer.settleNow();
    expect(settlings).toBe(2);

    end();
    await setImmediate();
    timer.settleNow();
    expect(settlings).toBe(3);
  });
});
