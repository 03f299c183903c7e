/**
 * A lower-case LIKE pattern that fits every text which the RE2 pattern matches: SQL narrows by it, RE2 decides. Compare
 * it with `lower(column)`. `undefined`: nothing is certain, and SQL cannot narrow.
 * Only ASCII counts, since the engines fold other letters differently; and only characters that JSON, in which lists
 * are stored, does not escape. When in doubt this gives up: too wide is slow, too narrow is wrong.
 */
export function likeNarrowing(pattern: string): string | undefined {
  const runs = certainRuns(pattern);
  const best = runs?.reduce((a, b) => (certainty(b) > certainty(a) ? b : a), '');
  return best ? `%${best}%` : undefined;
}

/** The same for texts that SQL cannot read. */
export interface Narrowing {
  readonly like: string;
  /** True for every text that the pattern matches, also in its JSON form. */
  mayMatch(text: string): boolean;
}

export function narrowingOf(pattern: string): Narrowing | undefined {
  const like = likeNarrowing(pattern);
  if (like === undefined) return undefined;
  // Its length is fixed and it has no alternatives, so it is linear in the text
  const source = like.slice(1, -1).replaceAll('.', '\\.').replaceAll(ANY_CHARACTER, '.');
  const expression = new RegExp(source, 'su');
  return { like, mayMatch: (text) => expression.test(text.toLowerCase()) };
}

function certainty(run: string): number {
  return run.replaceAll(ANY_CHARACTER, '').length;
}

/** LIKE's placeholder for one character. */
const ANY_CHARACTER = '_';
const PLAIN = /^[a-z0-9@ -]$/i;
/** An escape that stands for exactly one character of the text. */
const SINGLE_ESCAPE = /^\\[.@_ -]/;
const CLASS_ESCAPE = /^\\[dDsSwW]/;
const EMPTY_ESCAPE = /^\\[bBAz]/;
const QUANTIFIER = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/;
const CHARACTER_CLASS = /^\[\^?\]?(?:\\.|[^\]\\[])*\]/s;

/** Runs of consecutive characters that the text must contain; `undefined`: the pattern is too complex for this. */
function certainRuns(pattern: string): readonly string[] | undefined {
  const runs: string[] = [];
  let run = '';
  const endRun = () => {
    if (run !== '') runs.push(run);
    run = '';
  };
  let rest = pattern;
  while (rest !== '') {
    const atom = readAtom(rest);
    if (!atom) return undefined;
    rest = rest.slice(atom.length);
    const quantifier = QUANTIFIER.exec(rest)?.[0] ?? '';
    rest = rest.slice(quantifier.length);
    // `ab+` is certain of `ab`, but not of what follows it directly; `ab?` is certain of `a`
    if (isAtLeastOnce(quantifier)) run += atom.text;
    if (quantifier !== '' || atom.text === '') endRun();
  }
  endRun();
  return runs;
}

function isAtLeastOnce(quantifier: string): boolean {
  return quantifier === '' || quantifier.startsWith('+');
}

interface Atom {
  /** Its length in the pattern. */
  readonly length: number;
  /** Its LIKE form; empty if it has none. */
  readonly text: string;
}

function readAtom(rest: string): Atom | undefined {
  const first = rest.charAt(0);
  if (PLAIN.test(first)) return { length: 1, text: foldable(first) };
  if (first === '_') return { length: 1, text: ANY_CHARACTER };
  if (first === '.' || first === '^' || first === '$') return { length: 1, text: '' };
  if (first === '\\') return readEscape(rest);
  // A class with a nested class or a named range has other rules: give up
  const characterClass = first === '[' ? CHARACTER_CLASS.exec(rest)?.[0] : undefined;
  return characterClass ? { length: characterClass.length, text: '' } : undefined;
}

function readEscape(rest: string): Atom | undefined {
  if (SINGLE_ESCAPE.test(rest)) return { length: 2, text: rest.charAt(1) };
  return CLASS_ESCAPE.test(rest) || EMPTY_ESCAPE.test(rest) ? { length: 2, text: '' } : undefined;
}

/** Ignoring case, `k` also matches U+212A (Kelvin) and `s` U+017F (long s), which SQL does not fold. */
function foldable(character: string): string {
  const lower = character.toLowerCase();
  return lower === 'k' || lower === 's' ? ANY_CHARACTER : lower;
}
