import type { Database } from '../db/database.js';
import type { Clock } from '../platform/clock.js';
import type { DeliveryLog } from './delivery-log.js';
import { type LedgerLine, readLedger } from './ledger-store.js';
import { PATH_STATES, type PathState } from './path.js';

/** The state of every accepted message (decision 12.7), and contradictions. */
export interface LedgerReport {
  /** Incoming mail by path, outgoing mail by recipient. */
  readonly in: LedgerSide;
  readonly out: LedgerSide;
  /** How often each was found; 0 is expected. */
  readonly contradictions: Readonly<Record<Contradiction, number>>;
  /** Each side's states add up to what it accepted, and there is no contradiction. */
  readonly isBalanced: boolean;
}

export interface LedgerSide {
  readonly accepted: number;
  readonly states: Readonly<Record<PathState, number>>;
}

export const CONTRADICTIONS = {
  waitingForNothing: 'paths that wait, while nothing is queued for them',
  workWithoutPath: 'queued forwards and webhooks whose path does not wait',
  heldWithoutCopy: 'held paths without a held copy',
  copyWithoutPath: 'held copies without a held path',
  inDoubtTooLong: 'paths that have been in doubt for more than 15 minutes',
  outboundDisagrees: 'outbound paths that wait, while their recipient does not',
} as const;

export type Contradiction = keyof typeof CONTRADICTIONS;

export interface Ledger {
  read(): Promise<LedgerReport>;
  /** Reads at most once a minute, for frequent callers. */
  recent(): Promise<LedgerReport>;
}

const RECENT_MS = 60_000;
/** The reply to the final dot may take ten minutes; the sweep follows. */
const DOUBT_MS = 15 * 60_000;

export function createLedger({
  db,
  clock,
  deliveryLog,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly deliveryLog: Pick<DeliveryLog, 'flushed'>;
}): Ledger {
  let last: { readonly atMs: number; readonly report: Promise<LedgerReport> } | undefined;
  async function read(): Promise<LedgerReport> {
    await deliveryLog.flushed();
    return toReport(await readLedger(db.reader, { doubtBefore: clock.now() - DOUBT_MS }));
  }
  return {
    read,
    recent() {
      const nowMs = clock.monotonicMs();
      if (last && nowMs - last.atMs < RECENT_MS) return last.report;
      const report = read();
      last = { atMs: nowMs, report };
      report.catch(() => {
        last = undefined;
      });
      return report;
    },
  };
}

function toReport(lines: readonly LedgerLine[]): LedgerReport {
  const count = (subject: string, name: string) =>
    lines.find((line) => line.subject === subject && line.name === name)?.count ?? 0;
  const side = (subject: 'in' | 'out'): LedgerSide => ({
    accepted: count(subject, 'accepted'),
    states: fromEntries(PATH_STATES, (state) => count(subject, state)),
  });
  const contradictions = fromEntries(Object.keys(CONTRADICTIONS) as Contradiction[], (name) =>
    count('contradiction', name),
  );
  const report = { in: side('in'), out: side('out'), contradictions };
  return {
    ...report,
    isBalanced: isEven(report.in) && isEven(report.out) && Object.values(contradictions).every((found) => found === 0),
  };
}

function isEven({ accepted, states }: LedgerSide): boolean {
  return accepted === Object.values(states).reduce((sum, count) => sum + count, 0);
}

function fromEntries<Name extends string>(names: readonly Name[], value: (name: Name) => number): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, number>;
}
