import type { NewJob } from './job.js';

/** Work that comes round: one row in the whole cluster, put back when it is done. */
export function repeatOf(kind: string, runAt: number): NewJob & { readonly uniqueKey: string } {
  return { kind, payload: null, runAt, uniqueKey: `repeat:${kind}` };
}
