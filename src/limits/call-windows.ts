import type { CountedWindow, Limit } from './limit.js';

/** A flood from ever new addresses drops the oldest windows instead of filling the memory. */
const MAX_WINDOWS = 100_000;

export function createCallWindows(maxWindows = MAX_WINDOWS) {
  // In the order in which windows opened: the first is dropped first
  const windows = new Map<string, { count: number; resetsAt: number }>();

  return {
    add(key: string, limit: Limit, now: number): CountedWindow {
      const open = windows.get(key);
      if (open && open.resetsAt > now) {
        open.count++;
        return open;
      }
      windows.delete(key);
      forgetOldest(now);
      const opened = { count: 1, resetsAt: now + limit.windowSeconds * 1000 };
      windows.set(key, opened);
      return opened;
    },
    find: (key: string): CountedWindow | undefined => windows.get(key),
    size: () => windows.size,
  };

  /** At most two per call, so that the map shrinks faster than it grows. */
  function forgetOldest(now: number): void {
    let looked = 0;
    for (const [key, { resetsAt }] of windows) {
      if (looked++ === 2 || (resetsAt > now && windows.size < maxWindows)) return;
      windows.delete(key);
    }
  }
}
