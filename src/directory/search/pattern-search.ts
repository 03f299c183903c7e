import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { invalid, ServiceError } from '../../platform/service-error.js';
import { startWorker } from '../../platform/threads/worker.js';
import type { FieldPattern, PatternResult, PatternTask, SearchRow } from './pattern-task.js';

/**
 * RE2 patterns over rows, in a thread of their own: compiling one alone may take longer than the event loop may be
 * held. The rows come in pages that SQL has narrowed; the same code matches them for both engines.
 */
export interface PatternSearch extends Part {
  /** Ids of the rows that match every pattern, in the order of the rows. */
  select(patterns: readonly FieldPattern[], pages: AsyncIterable<readonly SearchRow[]>): Promise<readonly string[]>;
}

/** Rows a page should have: small enough that reading or copying one does not hold the event loop. */
export const SEARCH_PAGE_ROWS = 250;

/** For the work of one search, all its pages together. */
const BUDGET_MS = 2000;
// Each waits for at most the others' pages; beyond this many the wait would outlast the request
const MAX_WAITING = 64;
// A pattern's program and its automaton; what needs more is as good as endless
const MAX_WORKER_MB = 192;

export function createPatternSearch({ clock, log }: { clock: Clock; log: Log }): PatternSearch {
  const waiting: (() => void)[] = [];
  let worker: Worker | undefined;
  let isBusy = false;

  /** One task at a time, so that the time it takes is its own. */
  async function takeTurn<T>(body: () => Promise<T>): Promise<T> {
    if (isBusy) {
      if (waiting.length >= MAX_WAITING) throw new ServiceError('busy', 'search.busy');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    isBusy = true;
    try {
      return await body();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else isBusy = false;
    }
  }

  async function begin(): Promise<Worker> {
    const begun = startWorker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: MAX_WORKER_MB } });
    begun.unref();
    const forget = () => {
      if (worker === begun) worker = undefined;
    };
    begun.on('error', forget).on('exit', forget);
    await once(begun, 'message'); // loading a module is not the pattern's fault: its time starts when the worker is ready
    worker = begun;
    return begun;
  }

  /** Answers what the worker found and how long it took; past the budget the worker is given up. */
  async function perform(task: PatternTask, budgetMs: number): Promise<{ result: PatternResult; usedMs: number }> {
    const running = worker ?? (await begin());
    const startedMs = clock.monotonicMs();
    const settled = new AbortController();
    try {
      const result = await Promise.race([
        answerOf(running, task, settled.signal),
        clock.sleep(budgetMs, settled.signal).then(() => Promise.reject(tooSlow(task))),
      ]);
      return { result, usedMs: clock.monotonicMs() - startedMs };
    } catch (error) {
      log.warn('search.workerGivenUp', { patterns: task.patterns.map(({ text }) => text), error });
      await running.terminate();
      throw isOutOfMemory(error) ? tooSlow(task) : error;
    } finally {
      settled.abort();
    }
  }

  return {
    name: 'pattern-search',
    async start() {},
    async stop() {
      await worker?.terminate();
      worker = undefined;
    },
    async select(patterns, pages) {
      const ids: string[] = [];
      let leftMs = BUDGET_MS;
      const match = async (rows: readonly SearchRow[]) => {
        const { result, usedMs } = await takeTurn(() => perform({ patterns, rows }, leftMs));
        leftMs -= usedMs;
        for (const index of matchedIndices(result)) ids.push(rows[index]?.id ?? '');
      };
      await match([]); // a pattern that is none is a fault even where there is nothing to search
      for await (const rows of pages) await match(rows);
      return ids;
    },
  };
}

const WORKER = new URL('./pattern-worker.js', import.meta.url);

function answerOf(worker: Worker, task: PatternTask, settled: AbortSignal): Promise<PatternResult> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The search worker ended'));
    worker.once('message', resolve).once('error', reject).once('exit', onExit);
    settled.addEventListener('abort', () => {
      worker.off('message', resolve).off('error', reject).off('exit', onExit);
    });
    worker.postMessage(task);
  });
}

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
