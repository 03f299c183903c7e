import { describe, expect, it } from 'vitest';
import { createCallWindows } from './call-windows.js';

const perMinute = { count: 2, windowSeconds: 60 };

describe('windows in memory', () => {
  it('count from the first call and start again when they end', () => {
    const windows = createCallWindows();
    expect(windows.add('a', perMinute, 1000)).toMatchObject({ count: 1, resetsAt: 61_000 });
    expect(windows.add('a', perMinute, 60_999)).toMatchObject({ count: 2, resetsAt: 61_000 });
    expect(windows.add('a', perMinute, 61_000)).toMatchObject({ count: 1, resetsAt: 121_000 });
  });

  it('forget the oldest rather than grow without end', () => {
    const windows = createCallWindows(100);
    for (let i = 0; i < 1000; i++) windows.add(`client ${i}`, perMinute, 0);
    expect(windows.size()).toBeLessThanOrEqual(100);
    expect(windows.find('client 999')).toBeDefined();
    expect(windows.find('client 0')).toBeUndefined();
  });

  it('drop those that ended while others open', () => {
    const windows = createCallWindows();
    for (let i = 0; i < 50; i++) windows.add(`old ${i}`, perMinute, 0);
    for (let i = 0; i < 50; i++) windows.add(`new ${i}`, perMinute, 60_000);
    expect(windows.size()).toBe(50);
  });
});
