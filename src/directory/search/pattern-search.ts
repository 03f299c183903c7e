import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { invalid, ServiceError } from '../../platform/service-error.js';
import { createThreadPool } from '../../platform/threads/thread-pool.js';
import type { FieldPattern, PatternResult, PatternTask, SearchRow } from './pattern-task.js';

/**
 * RE2 patterns over rows, in a separate thread: compiling alone may take longer than the event loop may be blocked. The
 * rows come in pages that SQL has narrowed; the same code matches them for both engines.
 */
export interface PatternSearch extends Part {
  /** Ids of the rows that match every pattern, in the order of the rows. */
  select(patterns: readonly FieldPattern[], pages: AsyncIterable<readonly SearchRow[]>): Promise<readonly string[]>;
}

/** Rows per page: few enough that reading or copying them does not block the event loop. */
export const SEARCH_PAGE_ROWS = 250;

/** The limit for one search over all its pages. */
const BUDGET_MS = 2000;
// Each waits for the others' pages at most; beyond this number the wait would outlast the request
const MAX_WAITING = 64;
// Limits a pattern's program and automaton; a pattern that needs more would hardly end
const MAX_WORKER_MB = 192;

export function createPatternSearch({ clock, log }: { clock: Clock; log: Log }): PatternSearch {
  const pool = createThreadPool<PatternTask, PatternResult>({
    name: 'pattern-search',
    module: WORKER,
    clock,
    maxThreads: 1, // so that the time of each task is measured alone
    waiting: { max: MAX_WAITING, tooMany: () => new ServiceError('busy', 'search.busy') },
    resourceLimits: { maxOldGenerationSizeMb: MAX_WORKER_MB },
  });

  async function perform(task: PatternTask, budgetMs: number) {
    try {
      return await pool.run(task, { budget: { ms: budgetMs, tooSlow: () => tooSlow(task) } });
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'busy') throw error;
      log.warn('search.workerGivenUp', { patterns: task.patterns.map(({ text }) => text), error });
      throw isOutOfMemory(error) ? tooSlow(task) : error;
    }
  }

  return {
    name: pool.name,
    start: pool.start,
    stop: pool.stop,
    async select(patterns, pages) {
      const ids: string[] = [];
      let leftMs = BUDGET_MS;
      const match = async (rows: readonly SearchRow[]) => {
        const { answer, tookMs } = await perform({ patterns, rows }, leftMs);
        leftMs -= tookMs;
        for (const index of matchedIndices(answer)) ids.push(rows[index]?.id ?? '');
      };
      await match([]); // an invalid pattern is a fault even if there is nothing to search
      for await (const rows of pages) await match(rows);
      return ids;
    },
  };
}

const WORKER = new URL('./pattern-worker.js', import.meta.url);

function matchedIndices(result: PatternResult): readonly number[] {
  if (result.kind === 'matched') return result.indices;
  const { parameter, fault } = result;
  throw invalid('search.patternInvalid', { field: parameter, reason: fault.reason, position: fault.position });
}

function tooSlow({ patterns }: PatternTask): ServiceError {
  return invalid('search.patternTooSlow', { field: patterns.map(({ parameter }) => parameter).join(', ') });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
