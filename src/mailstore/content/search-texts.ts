/**
 * Folded search text of contents, kept together by the page. UTF-8, in the form of `MessageIndex.headerText` and
 * `bodyText`: a search runs over all octets at once and asks afterwards whose a hit is.
 */
export interface TextRun {
  readonly octets: Buffer;
  /** Slot `n` has octets `starts[n]` to `starts[n + 1]`; one entry more than there are slots. */
  readonly starts: Uint32Array;
}

/** The text of a group's only content, too long for memory. */
export interface LongText {
  has(needle: string): Promise<boolean>;
}

/** Contents that are kept together: a page, or what is in no page yet. */
export interface TextGroup {
  /** Which of the ids asked for, by their place in the list, with their slot here. */
  readonly places: readonly number[];
  readonly slots: readonly number[];
  /** `false`: certainly in no text of it. Needles are folded and not empty; short ones (under three) may be anywhere. */
  mayContain(needle: string): boolean;
  headers(): Promise<TextRun>;
  bodies(): Promise<TextRun | LongText>;
}

export interface SearchTexts {
  /** Groups in any order, each id in one of them; what is gone is left out. Filters are opened, texts are not yet. */
  groups(contentIds: readonly string[]): Promise<readonly TextGroup[]>;
}
