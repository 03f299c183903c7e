import { cleanRemoteText } from '../../protocol/text/remote-text.js';
import type { RecordState } from './judge-records.js';
import type { NeededRecord } from './needed-records.js';
import type { Judgements } from './verdict.js';

/** What DNS showed for a needed record at the last check, kept with the domain. */
export interface SeenRecord extends Pick<NeededRecord, 'purpose' | 'name' | 'value'> {
  readonly state: SeenState;
  /** Beside or instead of what is needed. */
  readonly found: readonly string[];
  readonly at: number;
}

type SeenState = 'correct' | 'missing' | 'wrong';

/** A needed record and what is known of it. */
export interface RecordStatus {
  readonly record: NeededRecord;
  readonly state: SeenState | 'unknown';
  readonly found: readonly string[];
  readonly checkedAt: number | undefined;
}

/** Only what was judged; the other kind of check keeps its own. */
export function toSeen(needed: readonly NeededRecord[], judgements: Judgements, at: number): SeenRecord[] {
  return needed.flatMap((record) => {
    const judgement = judgements[record.purpose];
    if (!judgement) return [];
    const found = judgement.found.slice(0, MAX_FOUND).map(cleanRemoteText);
    const state = record.purpose === 'mx' ? exchangeState(record, judgement) : toState(judgement.state);
    return [{ purpose: record.purpose, name: record.name, value: record.value, state, found, at }];
  });
}

// A stranger's zone may hold thousands
const MAX_FOUND = 20;

/** One exchange stands for all that are required; a further one is judged by itself. */
function exchangeState(
  record: NeededRecord,
  { state, found }: { readonly state: RecordState; readonly found: readonly string[] },
): SeenState {
  if (record.isRequired) return toState(state);
  return found.includes(record.value) ? 'correct' : 'missing';
}

function toState(state: RecordState): SeenState {
  return state === 'multiple' ? 'wrong' : state;
}

/** The newer of each record; what the domain no longer needs is dropped. */
export function mergeSeen(before: readonly SeenRecord[], now: readonly SeenRecord[]): SeenRecord[] {
  const judged = new Set(now.map(({ purpose }) => purpose));
  return [...before.filter(({ purpose }) => !judged.has(purpose)), ...now];
}

export function statusOf(needed: readonly NeededRecord[], seen: readonly SeenRecord[]): RecordStatus[] {
  return needed.map((record) => {
    // A record whose wanted value has changed since was never looked at
    const known = seen.find(
      ({ purpose, name, value }) => purpose === record.purpose && name === record.name && value === record.value,
    );
    return {
      record,
      state: known?.state ?? 'unknown',
      found: known?.found ?? [],
      checkedAt: known?.at,
    };
  });
}
