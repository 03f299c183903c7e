import { useSyncExternalStore } from 'react';
import type { ComposeStart } from './compose-start';

interface OpenComposer {
  readonly key: number;
  readonly start: ComposeStart;
}

let open: OpenComposer | undefined;
let next = 0;
let leave: (() => Promise<boolean>) | undefined;
const listeners = new Set<() => void>();

/** One that is open already is saved first; it stays if it cannot be. */
export async function openComposer(start: ComposeStart): Promise<void> {
  if (leave && !(await leave())) return;
  set({ key: next++, start });
}

export function isComposing(): boolean {
  return open !== undefined;
}

export function closeComposer(): void {
  set(undefined);
}

export function useOpenComposer(): OpenComposer | undefined {
  return useSyncExternalStore(subscribe, () => open);
}

/** The open composer says how it is left; `false`: it stays. */
export function setLeave(how: (() => Promise<boolean>) | undefined): void {
  leave = how;
}

function set(value: OpenComposer | undefined): void {
  open = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
