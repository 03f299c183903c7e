import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { dayOf } from './report-day.js';
import { addTallies, type ReportKindName, type Tally } from './tally-store.js';

/** Counts equal facts of a domain. A count that is not stored yet is lost when the process is killed. */
export interface TallyCounter extends Part {
  add(domain: string, facts: unknown): void;
  /** Stores what was counted since the last time. */
  save(): Promise<void>;
}

export interface TallyCounterDeps {
  readonly kind: ReportKindName;
  readonly db: Database;
  readonly clock: Pick<Clock, 'now' | 'every'>;
  readonly log: Pick<Log, 'warn'>;
}

const SAVE_EVERY_MS = 60_000;
/** Further facts of this minute are not counted: senders choose their names, and memory does not grow with them. */
const MAX_WAITING = 5000;

export function createTallyCounter({ kind, db, clock, log }: TallyCounterDeps): TallyCounter {
  let waiting = new Map<string, Tally>();
  let saving: Promise<void> = Promise.resolve();
  let stopTimer: (() => void) | undefined;

  function count(tally: Tally): void {
    const key = `${tally.day} ${tally.domain} ${tally.digest}`;
    const known = waiting.get(key);
    if (!known && waiting.size >= MAX_WAITING) return;
    waiting.set(key, known ? { ...known, count: known.count + tally.count } : tally);
  }

  async function store(): Promise<void> {
    if (waiting.size === 0) return;
    const taken = waiting;
    waiting = new Map();
    try {
      await db.inTransaction((tx) => addTallies(tx, [...taken.values()]));
    } catch (error) {
      for (const tally of taken.values()) count(tally);
      log.warn('reports.notCounted', { kind, error });
    }
  }

  const save = () => {
    saving = saving.then(store);
    return saving;
  };

  return {
    name: `${kind} report counts`,
    add(domain, given) {
      const facts = JSON.stringify(given);
      const digest = createHash('sha256').update(facts).digest('base64url');
      count({ kind, domain, day: dayOf(clock.now()), digest, facts, count: 1 });
    },
    save,
    async start() {
      stopTimer = clock.every(SAVE_EVERY_MS, () => void save());
    },
    async stop() {
      stopTimer?.();
      await save();
    },
  };
}
