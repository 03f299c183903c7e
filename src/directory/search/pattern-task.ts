import type { PatternFault } from './pattern-fault.js';

/** One search parameter: it must match one of the values of one of the fields. */
export interface FieldPattern {
  /** The caller's name for it, such as `q`; used in error messages. */
  readonly parameter: string;
  readonly text: string;
  readonly fields: readonly string[];
}

/** The searchable values of a row, by field. */
export interface SearchRow {
  readonly id: string;
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** A task for the worker; each is self-contained, so that a new worker can take over. */
export interface PatternTask {
  readonly patterns: readonly FieldPattern[];
  readonly rows: readonly SearchRow[];
}

/** The worker's result: indices of the rows that match all patterns, or the invalid pattern. */
export type PatternResult =
  | { readonly kind: 'matched'; readonly indices: readonly number[] }
  | { readonly kind: 'invalid'; readonly parameter: string; readonly fault: PatternFault };
