import type { PageColumn } from './content-seal.js';
import { TEXT } from './entry.js';
import type { Gathered, OpenPages } from './open-pages.js';
import { FILTER } from './page.js';
import { PagedIndex } from './paged-index.js';
import type { SearchTexts, TextGroup, TextRun } from './search-texts.js';
import type { Sections } from './sections.js';
import { mayContain } from './trigram-filter.js';

/** Search texts of a mailbox: one run per page, one for loose contents, and one for each text too large for a page. */
export function openTexts({
  pages,
  sources,
}: {
  readonly pages: OpenPages;
  readonly sources: LargeTexts;
}): SearchTexts {
  function groupOfPage({ page, sections, places, slots }: Gathered, ids: readonly string[]): TextGroup {
    const trigrams = sections.at(FILTER.trigrams, 0);
    let opening: Promise<Sections | undefined> | undefined;
    const run = async (field: number) => {
      opening ??= pages.open(page, 'texts'); // once for both fields, even if the cache has no room for it
      const texts = await opening;
      if (texts) return { octets: texts.octets, starts: texts.starts(field) };
      return runElsewhere(
        places.map((place) => ids[place] ?? ''),
        slots,
        field,
      );
    };
    return { places, slots, ...runs(run), mayContain: (needle) => mayContain(trigrams, Buffer.from(needle)) };
  }

  /** The page was rewritten since: its contents are in other pages now but keep the slots that were given out. */
  async function runElsewhere(ids: readonly string[], slots: readonly number[], field: number): Promise<TextRun> {
    const found = await pages.locate(ids, 'texts');
    const texts: Buffer[] = [];
    for (const [i, slot] of slots.entries()) {
      const now = found[i];
      if (now) texts[slot] = now.sections.at(field, now.slot);
    }
    return runOf(Array.from(texts, (text) => text ?? NOTHING));
  }

  function groupOfLoose(loose: readonly Gathered[]): TextGroup {
    const texts = loose.map(({ page }) => page.columns.get('texts'));
    const run = async (field: number) => runOf(texts.map((sections) => sections?.at(field, 0) ?? NOTHING));
    // Copies of one content have the same text
    const places = loose.flatMap((each) => each.places);
    const slots = loose.flatMap((each, n) => each.places.map(() => n));
    return { places, slots, ...runs(run), mayContain: () => true };
  }

  function groupOfLarge(id: string, place: number): TextGroup {
    return {
      places: [place],
      slots: [0],
      headers: async () => runOf([(await sources.headerText(id)) ?? NOTHING]),
      bodies: async () => ({ has: (needle) => sources.isInBody(id, needle) }),
      mayContain: () => true,
    };
  }

  return {
    async groups(contentIds) {
      const groups: TextGroup[] = [];
      const loose: Gathered[] = [];
      for (const gathered of await pages.gather(contentIds, FILTER_COLUMN)) {
        const { within, leftOut } = withoutLarge(gathered);
        for (const place of leftOut) groups.push(groupOfLarge(contentIds[place] ?? '', place));
        if (within.places.length === 0) continue;
        if (within.page.id === undefined) loose.push(within);
        else groups.push(groupOfPage(within, contentIds));
      }
      for (const some of inLots(loose)) groups.push(groupOfLoose(some));
      return groups;
    },
  };
}

/** Texts that are too large for the index, read from the message itself. A deleted message has none. */
export interface LargeTexts {
  headerText(contentId: string): Promise<Buffer | undefined>;
  isInBody(contentId: string, needle: string): Promise<boolean>;
}

/** Contents of up to 256 KB each. */
const LOOSE_LOT = 16;

function* inLots(loose: readonly Gathered[]): Generator<readonly Gathered[]> {
  for (let from = 0; from < loose.length; from += LOOSE_LOT) yield loose.slice(from, from + LOOSE_LOT);
}

const FILTER_COLUMN: PageColumn = 'filter';
const NOTHING = Buffer.alloc(0);

/** Contents whose texts are in the page, and the places of those too large for it. */
function withoutLarge(gathered: Gathered): { readonly within: Gathered; readonly leftOut: readonly number[] } {
  const { page, sections, places, slots } = gathered;
  const isLarge = (slot: number) =>
    page.id === undefined
      ? new PagedIndex(sections, slot).facts().isTextLeftOut
      : sections.octetAt(FILTER.isTextLeftOut, slot) === 1;
  if (!slots.some(isLarge)) return { within: gathered, leftOut: [] };
  const isWithin = slots.map((slot) => !isLarge(slot));
  const within = {
    page,
    sections,
    places: places.filter((_, n) => isWithin[n]),
    slots: slots.filter((_, n) => isWithin[n]),
  };
  return { within, leftOut: places.filter((_, n) => !isWithin[n]) };
}

function runs(run: (field: number) => Promise<TextRun>): Pick<TextGroup, 'headers' | 'bodies'> {
  return { headers: () => run(TEXT.header), bodies: () => run(TEXT.body) };
}

function runOf(texts: readonly Buffer[]): TextRun {
  const starts = new Uint32Array(texts.length + 1);
  for (const [n, { length }] of texts.entries()) starts[n + 1] = (starts[n] ?? 0) + length;
  return { octets: Buffer.concat(texts), starts };
}
