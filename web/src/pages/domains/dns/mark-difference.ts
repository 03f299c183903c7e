/** A piece of a text; `isOwn`: it is missing in the other text. */
export interface Stretch {
  readonly text: string;
  readonly isOwn: boolean;
}

export interface Difference {
  readonly needed: readonly Stretch[];
  readonly found: readonly Stretch[];
}

/** A DNS record is a few hundred words at most; longer ones are compared as a whole. */
const MAX_WORDS = 400;

/** Marks the words of a record that are wrong, and the letters in them. */
export function markDifference(needed: string, found: string): Difference {
  const [ours, theirs] = [wordsOf(needed), wordsOf(found)];
  const pairs = ours.length * theirs.length > MAX_WORDS ** 2 ? [] : commonWords(ours, theirs);
  const marks: { needed: Stretch[]; found: Stretch[] } = { needed: [], found: [] };
  let [i, j] = [0, 0];
  for (const [nextI, nextJ] of [...pairs, [ours.length, theirs.length] as const]) {
    addUnequal(marks, ours.slice(i, nextI).join(''), theirs.slice(j, nextJ).join(''));
    const same = ours[nextI];
    if (same !== undefined) {
      marks.needed.push({ text: same, isOwn: false });
      marks.found.push({ text: same, isOwn: false });
    }
    [i, j] = [nextI + 1, nextJ + 1];
  }
  return { needed: joined(marks.needed), found: joined(marks.found) };
}

function wordsOf(text: string): string[] {
  return text.match(/[\s;,]+|[^\s;,]+/g) ?? [];
}

/** Places of the longest common run of words, in order. */
function commonWords(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i] as number[];
      row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

/** In a differing word, the same beginning and end are not marked: in a key one letter may matter. */
function addUnequal(marks: { needed: Stretch[]; found: Stretch[] }, needed: string, found: string): void {
  const shorter = Math.min(needed.length, found.length);
  let head = 0;
  while (head < shorter && needed[head] === found[head]) head++;
  let tail = 0;
  while (tail < shorter - head && needed.at(-1 - tail) === found.at(-1 - tail)) tail++;
  for (const [into, text] of [
    [marks.needed, needed],
    [marks.found, found],
  ] as const) {
    into.push({ text: text.slice(0, head), isOwn: false });
    into.push({ text: text.slice(head, text.length - tail), isOwn: true });
    into.push({ text: text.slice(text.length - tail), isOwn: false });
  }
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of stretches) {
    const last = result.at(-1);
    if (stretch.text === '') continue;
    if (last?.isOwn === stretch.isOwn) result[result.length - 1] = { ...last, text: last.text + stretch.text };
    else result.push(stretch);
  }
  return result;
}
