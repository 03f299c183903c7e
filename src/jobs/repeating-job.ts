import type { NewJob } from './job.js';

/** Repeating work: one row in the whole cluster, queued again when it is done. */
export function repeatOf(kind: string, runAt: number): NewJob & { readonly uniqueKey: string } {
  return { kind, payload: null, runAt, uniqueKey: `repeat:${kind}` };
}
