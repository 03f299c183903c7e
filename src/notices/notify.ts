import type { DirectoryNotice, Notify } from '../directory/notify.js';
import type { Jobs } from '../jobs/job.js';
import type { Clock } from '../platform/clock.js';
import { newId, type Random } from '../platform/random.js';

export const LETTER_JOB = 'letter';

/** The queued job has the facts, not the finished letter, so that an improved text also reaches waiting letters. */
export interface LetterJob {
  readonly id: string;
  readonly writtenAt: number;
  readonly notice: DirectoryNotice;
}

export function createNotify({ jobs, clock, random }: { jobs: Jobs; clock: Clock; random: Random }): Notify {
  return async (tx, notice) => {
    const writtenAt = clock.now();
    const payload: LetterJob = { id: newId(random, writtenAt), writtenAt, notice };
    await jobs.enqueue(tx, { kind: LETTER_JOB, payload });
  };
}
