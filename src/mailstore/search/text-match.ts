import type { TextRun } from '../content/search-texts.js';

/** Marks slots of a run: `isWanted[slot]` changes from 1 to 2 where the text matches. */
export type Marks = Uint8Array;
export const [WANTED, FOUND] = [1, 2] as const;

const LF = 0x0a;
const COLON = 0x3a;

/**
 * Anywhere in a text. `needle`: folded, not empty and without line feeds, so that no match crosses into the next text.
 */
export function markText({ octets, starts }: TextRun, needle: Buffer, marks: Marks): void {
  const run = octets.subarray(0, starts.at(-1));
  let slot = 0;
  let hit = run.indexOf(needle, starts[0]);
  while (hit !== -1) {
    while ((starts[slot + 1] as number) <= hit) slot += 1;
    if (marks[slot] === WANTED) marks[slot] = FOUND;
    hit = run.indexOf(needle, starts[slot + 1]);
  }
}

/**
 * In the value of a field: `start` is `subject: `. The run is one of header texts, a field per line. An empty needle
 * is in every field of that name (RFC 9051 §6.4.4, HEADER).
 */
export function markField({ octets, starts }: TextRun, start: Buffer, needle: Buffer, marks: Marks): void {
  const run = octets.subarray(0, starts.at(-1));
  const sought = needle.length === 0 ? start : needle;
  const fieldFrom = fieldFinder(run, start);
  let slot = 0;
  let hit = run.indexOf(sought, starts[0]);
  while (hit !== -1) {
    while ((starts[slot + 1] as number) <= hit) slot += 1;
    const to = starts[slot + 1] as number;
    // Hits may be in any field; only those in a field of this name count
    let field = marks[slot] === WANTED ? fieldFrom(starts[slot] as number, true) : -1;
    while (field !== -1 && field < to && hit !== -1 && hit < to && marks[slot] === WANTED) {
      const valueFrom = field + start.length;
      const valueTo = run.indexOf(LF, valueFrom);
      if (needle.length > 0 && hit < valueFrom) hit = run.indexOf(needle, valueFrom);
      if (needle.length === 0 || (hit !== -1 && hit < valueTo)) marks[slot] = FOUND;
      else field = fieldFrom(valueTo, false);
    }
    if (hit !== -1 && hit < to) hit = run.indexOf(sought, to);
  }
}

/**
 * In the value of any field: the name before the colon is not part of it, and no hit crosses from one into the other.
 */
export function markValue({ octets, starts }: TextRun, needle: Buffer, marks: Marks): void {
  const run = octets.subarray(0, starts.at(-1));
  let slot = 0;
  let hit = run.indexOf(needle, starts[0]);
  while (hit !== -1) {
    while ((starts[slot + 1] as number) <= hit) slot += 1;
    const to = starts[slot + 1] as number;
    if (marks[slot] !== WANTED) hit = run.indexOf(needle, to);
    else {
      const lineFrom = Math.max(run.lastIndexOf(LF, hit) + 1, starts[slot] as number);
      const colon = run.indexOf(COLON, lineFrom);
      const valueFrom = colon === -1 ? lineFrom : colon + 1;
      // Nothing before this line is read again: the work is linear
      if (hit >= valueFrom) {
        marks[slot] = FOUND;
        hit = run.indexOf(needle, to);
      } else hit = run.indexOf(needle, valueFrom);
    }
  }
}

/** Where the next field of that name begins, also in a later text. Each stretch is searched only once. */
function fieldFinder(run: Buffer, start: Buffer): (from: number, isLineStart: boolean) => number {
  const lineStart = Buffer.concat([Buffer.of(LF), start]);
  let ahead = Number.NEGATIVE_INFINITY;
  return (from, isLineStart) => {
    if (isLineStart && run.compare(start, 0, start.length, from, Math.min(from + start.length, run.length)) === 0) {
      return from;
    }
    if (ahead < from) {
      const found = run.indexOf(lineStart, from);
      ahead = found === -1 ? Number.POSITIVE_INFINITY : found;
    }
    return ahead === Number.POSITIVE_INFINITY ? -1 : ahead + 1;
  };
}
