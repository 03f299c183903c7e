import type { ContentSeal, PageColumn } from './content-seal.js';
import { BRIEF, BRIEF_FIELDS, type Entry, HEADER_FIELDS, parseFacts, TEXT, TEXT_FIELDS } from './entry.js';
import { formatSections, Sections } from './sections.js';
import { buildTrigramFilter } from './trigram-filter.js';

export const MAX_PAGE_ENTRIES = 256;
/** A page is opened as a whole, so it is closed before it grows beyond this. */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;

export type SealedPage = Readonly<Record<PageColumn, Uint8Array>>;

/** Fields of the `filter` column: the filter is stored with the first content, as it covers all of them. */
export const FILTER = { isTextLeftOut: 0, trigrams: 1 };
const FILTER_FIELDS = 2;

const FIELDS: Readonly<Record<PageColumn, number>> = {
  filter: FILTER_FIELDS,
  briefs: BRIEF_FIELDS,
  headers: HEADER_FIELDS,
  texts: TEXT_FIELDS,
};
const TEXTS_FROM = BRIEF_FIELDS + HEADER_FIELDS;

export function sealPage(seal: ContentSeal, pageId: string, entries: readonly Entry[]): SealedPage {
  const ids = entries.map(({ id }) => id);
  const column = (name: PageColumn, contents: readonly (readonly Buffer[])[]) =>
    seal.sealColumn(pageId, name, formatSections(ids, contents));
  const texts = entries.map(({ fields }) => fields.slice(TEXTS_FROM));
  const trigrams = buildTrigramFilter(texts.flat());
  return {
    filter: column(
      'filter',
      entries.map((entry, slot) => [leftOutFlag(entry), slot === 0 ? trigrams : NOTHING]),
    ),
    briefs: column(
      'briefs',
      entries.map(({ fields }) => fields.slice(0, BRIEF_FIELDS)),
    ),
    headers: column(
      'headers',
      entries.map(({ fields }) => fields.slice(BRIEF_FIELDS, TEXTS_FROM)),
    ),
    texts: column('texts', texts),
  };
}

/** Throws when it was changed, cut off, or sealed for another page, column or mailbox. */
export function openColumn(seal: ContentSeal, pageId: string, column: PageColumn, sealed: Uint8Array): Sections {
  return Sections.parse(seal.openColumn(pageId, column, sealed), FIELDS[column]);
}

/** The columns of a loose entry, as those of a page with one content; it has no filter. */
export function columnsOfEntry(entry: Sections): Readonly<Record<Exclude<PageColumn, 'filter'>, Sections>> {
  return { briefs: entry, headers: entry.fieldsFrom(BRIEF_FIELDS), texts: entry.fieldsFrom(TEXTS_FROM) };
}

/** Back into entries, to be packed again. */
export function entriesOfPage(
  { briefs, headers, texts }: Readonly<Record<Exclude<PageColumn, 'filter'>, Sections>>,
  slots: readonly number[],
): readonly Entry[] {
  return slots.map((slot) => ({
    id: briefs.ids[slot] ?? '',
    fields: [
      ...Array.from({ length: BRIEF_FIELDS }, (_, field) => briefs.at(field, slot)),
      headers.at(0, slot),
      texts.at(TEXT.header, slot),
      texts.at(TEXT.body, slot),
    ],
  }));
}

function leftOutFlag({ fields }: Entry): Buffer {
  return Buffer.of(parseFacts(fields[BRIEF.facts] ?? NOTHING).isTextLeftOut ? 1 : 0);
}

const NOTHING = Buffer.alloc(0);
