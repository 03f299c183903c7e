import { type Check, type Finding, fault, ok, warning } from '../finding.js';

export interface QueueState {
  readonly depth: number;
  readonly due: number;
  readonly oldestDueMs: number;
  readonly pausedDestinations: number;
}

const MINUTE_MS = 60_000;
const LATE_MINUTES = 15;
const MANY_PAUSED = 100;

/** Whether what is due is tried. */
export function queueCheck(read: () => Promise<QueueState>): Check {
  return {
    id: 'queue',
    title: 'Queue',
    look: async () => judge(await read()),
  };
}

function* judged({ depth, due, oldestDueMs, pausedDestinations }: QueueState): Generator<Finding, void, undefined> {
  const minutes = Math.floor(oldestDueMs / MINUTE_MS);
  const waiting = `${depth} waiting, ${due} due now`;
  if (due > 0 && minutes >= LATE_MINUTES) {
    const remedy = 'Is a node with the role worker running? waypost queue list shows what waits.';
    yield fault('queue', 'Queue', `${waiting}; the oldest has been due for ${minutes} minutes`, remedy);
  } else yield ok('queue', 'Queue', waiting);
  if (pausedDestinations >= MANY_PAUSED) {
    const remedy = 'Check port 25 outward, name resolution and blocklists: this many hosts rarely fail on their own.';
    yield warning('queue.paused', 'Queue', `${pausedDestinations} destinations are paused after failures`, remedy);
  }
}

function judge(state: QueueState): Finding[] {
  return [...judged(state)];
}
