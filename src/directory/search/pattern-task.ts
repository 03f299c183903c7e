import type { PatternFault } from './pattern-fault.js';

/** One search parameter: it must be found in one of the values of one of the fields. */
export interface FieldPattern {
  /** As the caller spells it: `q`, `name`; it is named in his faults. */
  readonly parameter: string;
  readonly text: string;
  readonly fields: readonly string[];
}

/** What a row offers to be searched, by field. */
export interface SearchRow {
  readonly id: string;
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** What goes to the worker; each task stands alone, so that a fresh worker can take over. */
export interface PatternTask {
  readonly patterns: readonly FieldPattern[];
  readonly rows: readonly SearchRow[];
}

/** What comes back: indices of the rows that match all patterns, or the pattern that is none. */
export type PatternResult =
  | { readonly kind: 'matched'; readonly indices: readonly number[] }
  | { readonly kind: 'invalid'; readonly parameter: string; readonly fault: PatternFault };
