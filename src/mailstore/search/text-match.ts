import type { TextRun } from '../content/search-texts.js';

/** Marks slots of a run; `isWanted[slot]` becomes 2 where it was 1 and the text has it. */
export type Marks = Uint8Array;
export const [WANTED, FOUND] = [1, 2] as const;

const LF = 0x0a;

/** Anywhere in a text. `needle`: folded, neither empty nor with line feeds, so that it never reaches into the next text. */
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
    // Hits are in all fields; those of this name are looked up, and only what lies in one of them counts
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

/** Where the next field of that name begins, also in a later text. What lies ahead is looked for once only. */
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
