import type { NumberSet } from './search-key.js';

/** Both ends belong to it; `first` is not larger. */
export interface NumberRange {
  readonly first: number;
  readonly last: number;
}

/** The facts of a folder that a set needs; a `Snapshot` of the mailstore has them. */
export interface Numbered {
  readonly length: number;
  uidAt(place: number): number;
  /** The first place whose UID is at least `uid`; `length + 1` when there is none. */
  placeFrom(uid: number): number;
}

/** Ascending, apart from each other, with `*` as `largest`. RFC 9051 §9 (seq-range): `5:3` is `3:5`. */
export function resolveSet(set: NumberSet, largest: number): readonly NumberRange[] {
  const ranges = set.map(({ first, last }) => {
    const one = first === '*' ? largest : first;
    const other = last === '*' ? largest : last;
    return { first: Math.min(one, other), last: Math.max(one, other) };
  });
  return mergeRanges(ranges);
}

/** Places of the UIDs of a set; unknown ones are skipped (RFC 9051 §6.4.9). */
export function placesOfUids(set: NumberSet, folder: Numbered): readonly NumberRange[] {
  if (folder.length === 0) return [];
  const found = resolveSet(set, folder.uidAt(folder.length)).map(({ first, last }) => ({
    first: folder.placeFrom(first),
    last: folder.placeFrom(last + 1) - 1,
  }));
  return mergeRanges(found.filter(({ first, last }) => first <= last));
}

/** `undefined` when the set reaches beyond the folder, which is a client's mistake (RFC 9051 §9, seq-number). */
export function placesOf(set: NumberSet, folder: Pick<Numbered, 'length'>): readonly NumberRange[] | undefined {
  const ranges = resolveSet(set, folder.length);
  const isOutside = ranges.some(({ first, last }) => first < 1 || last > folder.length);
  return isOutside ? undefined : ranges;
}

export function isInSet(ranges: readonly NumberRange[], number: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range === undefined || range.first > number) high = middle;
    else if (range.last < number) low = middle + 1;
    else return true;
  }
  return false;
}

/** Ascending numbers in their shortest form: `1:3,5,7:9`. */
export function formatNumbers(numbers: Iterable<number>): string {
  const parts: string[] = [];
  let first: number | undefined;
  let last = 0;
  for (const number of numbers) {
    if (first !== undefined && number === last + 1) {
      last = number;
      continue;
    }
    if (first !== undefined) parts.push(formatRange(first, last));
    first = number;
    last = number;
  }
  if (first !== undefined) parts.push(formatRange(first, last));
  return parts.join(',');
}

/** Writes the set as it was read. */
export function formatSet(set: NumberSet): string {
  return set.map(({ first, last }) => formatRange(first, last)).join(',');
}

function formatRange(first: number | '*', last: number | '*'): string {
  return first === last ? `${first}` : `${first}:${last}`;
}

function mergeRanges(ranges: readonly NumberRange[]): readonly NumberRange[] {
  const merged: { first: number; last: number }[] = [];
  for (const range of ranges.toSorted((a, b) => a.first - b.first)) {
    const before = merged.at(-1);
    if (before && range.first <= before.last + 1) before.last = Math.max(before.last, range.last);
    else merged.push({ ...range });
  }
  return merged;
}
