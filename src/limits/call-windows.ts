import type { CountedWindow, Limit } from './limit.js';

/** A flood from ever new addresses drops the oldest windows instead of filling the memory. */
const MAX_WINDOWS = 100_000;
/** A window is shared with other nodes from this part of its limit on: a client with a few calls costs no statement. */
const SHARED_FROM = 1 / 50;

/** A window as this node counts it, and how much of that the other nodes know. */
interface CallWindow {
  count: number;
  resetsAt: number;
  known: number;
}

export interface CallWindows {
  add(key: string, limit: Limit, now: number): CountedWindow;
  find(key: string): CountedWindow | undefined;
  size(): number;
  /** Returns at most this many windows with calls that the other nodes do not know yet, and counts them as told. */
  takeUntold(limit: number, now: number): readonly UntoldCalls[];
  /** What all nodes have counted in a window. */
  adopt(sum: SharedWindow, now: number): void;
  /** They could not be told: they will be taken again. */
  putBack(untold: readonly UntoldCalls[]): void;
}

export interface UntoldCalls {
  readonly key: string;
  readonly calls: number;
  readonly endsInMs: number;
}

export interface SharedWindow {
  readonly key: string;
  readonly count: number;
  readonly endsInMs: number;
}

export function createCallWindows(maxWindows = MAX_WINDOWS): CallWindows {
  // In the order in which windows opened: the first is dropped first
  const windows = new Map<string, CallWindow>();
  const untold = new Set<string>();

  return {
    add(key, limit, now) {
      let window = windows.get(key);
      if (window && window.resetsAt > now) window.count++;
      else {
        windows.delete(key);
        forgetOldest(now);
        window = { count: 1, resetsAt: now + limit.windowSeconds * 1000, known: 0 };
        windows.set(key, window);
      }
      if (window.count >= limit.count * SHARED_FROM) untold.add(key);
      return window;
    },
    find: (key) => windows.get(key),
    size: () => windows.size,
    takeUntold(limit, now) {
      const taken: UntoldCalls[] = [];
      for (const key of untold) {
        if (taken.length === limit) break;
        untold.delete(key);
        const window = windows.get(key);
        if (!window || window.resetsAt <= now) continue;
        taken.push({ key, calls: window.count - window.known, endsInMs: window.resetsAt - now });
        window.known = window.count;
      }
      return taken;
    },
    adopt({ key, count, endsInMs }, now) {
      const window = windows.get(key);
      if (!window || window.resetsAt <= now || window.known === 0) return; // it ended, or a new one began
      window.count += count - window.known; // calls since `takeUntold` are on top
      window.known = count;
      window.resetsAt = now + endsInMs;
    },
    putBack(given) {
      for (const { key, calls } of given) {
        const window = windows.get(key);
        if (!window) continue;
        window.known -= calls;
        untold.add(key);
      }
    },
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
