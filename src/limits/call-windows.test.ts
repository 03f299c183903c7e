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

  it('take over what other nodes have counted, and tell each call once', () => {
    const windows = createCallWindows();
    const calls = (times: number) => {
      for (let n = 0; n < times; n++) windows.add('a', perMinute, 1000);
    };
    calls(3);
    expect(windows.takeUntold(10, 1000)).toEqual([{ key: 'a', calls: 3, endsInMs: 60_000 }]);
    calls(1); // while the others are told
    windows.adopt({ key: 'a', count: 8, endsInMs: 30_000 }, 1000);
    expect(windows.find('a')).toMatchObject({ count: 9, resetsAt: 31_000 });
    const untold = windows.takeUntold(10, 1000);
    expect(untold).toEqual([{ key: 'a', calls: 1, endsInMs: 30_000 }]);
    windows.putBack(untold);
    expect(windows.takeUntold(10, 1000)).toEqual(untold);
    expect(windows.takeUntold(10, 1000)).toEqual([]);
  });

  it('do not take what others counted before they ended', () => {
    const windows = createCallWindows();
    windows.add('a', perMinute, 1000);
    windows.takeUntold(10, 1000);
    windows.add('a', perMinute, 61_000);
    windows.adopt({ key: 'a', count: 8, endsInMs: 1 }, 61_000);
    expect(windows.find('a')).toMatchObject({ count: 1 });
  });

  it('are not told for a client with a few calls', () => {
    const windows = createCallWindows();
    const limit = { count: 6000, windowSeconds: 60 };
    for (let n = 0; n < 119; n++) windows.add('a', limit, 0);
    expect(windows.takeUntold(10, 0)).toEqual([]);
    windows.add('a', limit, 0);
    expect(windows.takeUntold(10, 0)).toMatchObject([{ calls: 120 }]);
  });
});
