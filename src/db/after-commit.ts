import type { Db } from './database.js';

const waiting = new WeakMap<Db, (() => void)[]>();

/**
 * Calls back once `tx` has committed, and never if it rolls back. Meant for wake-ups: whatever must not be lost is
 * written in the transaction itself.
 */
export function afterCommit(tx: Db, callback: () => void): void {
  const callbacks = waiting.get(tx);
  if (callbacks) callbacks.push(callback);
  else waiting.set(tx, [callback]);
}

/** Called by the engine's `inTransaction` as soon as `tx` has committed. */
export function announceCommit(tx: Db): void {
  const callbacks = waiting.get(tx) ?? [];
  waiting.delete(tx);
  for (const callback of callbacks) callback();
}
