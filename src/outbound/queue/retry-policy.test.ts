import { describe, expect, it } from 'vitest';
import { backOffMs, decideRetry, expiredFault, HORIZON_MS } from './retry-policy.js';

const MINUTE_MS = 60_000;
const middle = 0.5;

describe('the back-off', () => {
  it('is 1, 5, 15, 30, 60, 120, 240 minutes, then every four hours', () => {
    const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => backOffMs(failures, middle) / MINUTE_MS);
    expect(minutes).toEqual([1, 5, 15, 30, 60, 120, 240, 240, 240]);
  });

  it('varies by ten per cent', () => {
    expect(backOffMs(5, 0)).toBe(57 * MINUTE_MS);
    expect(backOffMs(5, 0.999_999_9)).toBeCloseTo(63 * MINUTE_MS, -1);
  });
});

describe('a recipient that was put off', () => {
  const facts = { attempts: 7, date: 0, now: 0, chance: middle };

  it('is tried again after the back-off of its attempts', () => {
    expect(decideRetry({ ...facts, now: 1_000 })).toEqual({ action: 'retry', at: 1_000 + 240 * MINUTE_MS });
  });

  it('comes up once more at the horizon, not after it', () => {
    const now = HORIZON_MS - MINUTE_MS;
    expect(decideRetry({ ...facts, now })).toEqual({ action: 'retry', at: HORIZON_MS });
  });

  it('expires five days after its scheduled date', () => {
    expect(decideRetry({ ...facts, now: HORIZON_MS - 1 })).toMatchObject({ action: 'retry' });
    expect(decideRetry({ ...facts, now: HORIZON_MS })).toEqual({ action: 'expire' });
    expect(decideRetry({ ...facts, date: MINUTE_MS, now: HORIZON_MS })).toMatchObject({ action: 'retry' });
  });

  it('expires with the last words of the other side', () => {
    const last = {
      at: 1,
      code: 450,
      response: '450 busy',
      message: 'Busy',
      category: 'other',
      action: 'defer',
    } as const;
    expect(expiredFault(last, 9)).toMatchObject({
      at: 9,
      code: 550,
      enhanced: '5.4.7',
      response: '450 busy',
      action: 'reject',
      isExpired: true,
      message: 'Tried for five days without success: Busy',
    });
  });
});
