/**
 * Folded search texts of the contents of one page. UTF-8, in the form of `MessageIndex.headerText` and `bodyText`: a
 * search scans all octets at once and then finds the content of each hit.
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

/** Contents that are stored together: a page, or those in no page yet. */
export interface HeaderGroup {
  /** Which of the requested ids, by their place in the list, with their slot here. */
  readonly places: readonly number[];
  readonly slots: readonly number[];
  /**
   * `false`: certainly in none of the texts. Needles are folded and not empty; needles under three octets may be
   * anywhere.
   */
  mayContain(needle: string): boolean;
  headers(): Promise<TextRun>;
}

export interface TextGroup extends HeaderGroup {
  bodies(): Promise<TextRun | LongText>;
}

export interface SearchTexts {
  /** Groups in any order, each id in one of them; deleted contents are skipped. Filters are opened, texts not yet. */
  groups(contentIds: readonly string[]): Promise<readonly TextGroup[]>;
  /** The same for the headers alone: what is not indexed yet is not indexed for it. */
  headerGroups(contentIds: readonly string[]): Promise<readonly HeaderGroup[]>;
}
