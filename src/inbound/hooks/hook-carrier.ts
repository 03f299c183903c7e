import type { BlobStore } from '../../blobs/blob-store.js';
import type { Jobs } from '../../jobs/job.js';
import type { HookCarrier } from '../carriers.js';
import { enqueueHookDelivery, HOOK_JOB } from './hook-delivery-store.js';
import { isWorthAnotherTry } from './hook-verdict.js';
import { type PostHookDeps, postHook } from './post-hook.js';

export interface HookCarrierDeps extends PostHookDeps {
  readonly blobs: Pick<BlobStore, 'stage' | 'put'>;
  readonly jobs: Jobs;
}

const TRIES = 2;
const PAUSE_MS = 2000;

/** One message to one webhook. Its URL is never shown to senders. */
export function createHookCarrier(deps: HookCarrierDeps): HookCarrier {
  const { blobs, jobs, clock } = deps;
  return {
    async post(call, signal) {
      for (let tried = 1; ; tried += 1) {
        const outcome = await postHook(deps, call, signal);
        const isOver = outcome.kind !== 'temporary' || !isWorthAnotherTry(outcome.fault);
        if (isOver || tried === TRIES || signal.aborted) return outcome;
        await clock.sleep(PAUSE_MS, signal).catch(() => {}); // the end of the budget is not an error here
        if (signal.aborted) return outcome;
      }
    },
    stage: ({ arrival, head }) => blobs.stage([head, arrival.source]),
    async enqueue(tx, { source, pathId, isSenderSpared, ...call }) {
      await blobs.put(tx, source);
      const now = clock.now();
      const jobId = await jobs.enqueue(tx, { kind: HOOK_JOB, payload: { pathId }, runAt: now + FIRST_DELAY_MS });
      await enqueueHookDelivery(tx, { call, pathId, isSenderSpared, blobId: source.id, jobId }, now);
    },
  };
}

/** An attempt was just made. */
const FIRST_DELAY_MS = 60_000;
