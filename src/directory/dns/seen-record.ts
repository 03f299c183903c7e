import { cleanRemoteText } from '../../protocol/text/remote-text.js';
import type { RecordState } from './judge-records.js';
import type { NeededRecord } from './needed-records.js';
import type { Judgements } from './verdict.js';

/** The DNS result for a needed record at the last check, stored with the domain. */
export interface SeenRecord extends Pick<NeededRecord, 'purpose' | 'name' | 'value'> {
  readonly state: SeenState;
  /** Values beside or instead of the needed one. */
  readonly found: readonly string[];
  readonly at: number;
}

type SeenState = 'correct' | 'missing' | 'wrong';

/** A needed record and its status. */
export interface RecordStatus {
  readonly record: NeededRecord;
  readonly state: SeenState | 'unknown';
  readonly found: readonly string[];
  readonly checkedAt: number | undefined;
}

/** Only the judged records; the other check stores its own. */
export function toSeen(needed: readonly NeededRecord[], judgements: Judgements, at: number): SeenRecord[] {
  return needed.flatMap((record) => {
    const judgement = judgements[record.purpose];
    if (!judgement) return [];
    const found = judgement.found.slice(0, MAX_FOUND).map(cleanRemoteText);
    const state = record.purpose === 'mx' ? exchangeState(record, judgement) : toState(judgement.state);
    return [{ purpose: record.purpose, name: record.name, value: record.value, state, found, at }];
  });
}

// A foreign zone may have thousands
const MAX_FOUND = 20;

/** One exchange counts for all that are required; a further one is judged by itself. */
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

/** The newer result of each record; records that the domain no longer needs are dropped. */
export function mergeSeen(before: readonly SeenRecord[], now: readonly SeenRecord[]): SeenRecord[] {
  const judged = new Set(now.map(({ purpose }) => purpose));
  return [...before.filter(({ purpose }) => !judged.has(purpose)), ...now];
}

export function statusOf(needed: readonly NeededRecord[], seen: readonly SeenRecord[]): RecordStatus[] {
  return needed.map((record) => {
    // If the wanted value has changed, the record was never checked
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
