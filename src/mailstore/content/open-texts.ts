import type { LooseContent } from './content-row-store.js';
import type { PageColumn } from './content-seal.js';
import { TEXT } from './entry.js';
import type { Gathered, LeaveUnindexed, OpenPages } from './open-pages.js';
import { FILTER } from './page.js';
import { PagedIndex } from './paged-index.js';
import type { HeaderGroup, SearchTexts, TextGroup, TextRun } from './search-texts.js';
import type { Sections } from './sections.js';
import type { SourceReader } from './source-reader.js';
import { mayContain } from './trigram-filter.js';
import { isNotFound, type UnreadableContents } from './unreadable-contents.js';

/** Search texts of a mailbox: one run per page, one for loose contents, and one for each text too large for a page. */
export function openTexts({
  pages,
  sources,
  large,
  unreadable,
}: {
  readonly pages: OpenPages;
  readonly sources: Pick<SourceReader, 'eachHeaderText'>;
  readonly large: LargeTexts;
  readonly unreadable: UnreadableContents;
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
      headers: async () => runOf([(await large.headerText(id)) ?? NOTHING]),
      bodies: async () => ({ has: (needle) => large.isInBody(id, needle) }),
      mayContain: () => true,
    };
  }

  function groupOfUnindexed(some: readonly Unindexed[]): HeaderGroup {
    const slotOf = new Map(some.map(({ content }, slot) => [content, slot]));
    return {
      places: some.flatMap((each) => each.places),
      slots: some.flatMap((each, slot) => each.places.map(() => slot)),
      mayContain: () => true,
      async headers() {
        const texts: Buffer[] = some.map(() => NOTHING);
        await sources.eachHeaderText([...slotOf.keys()], {
          take(content, text) {
            texts[slotOf.get(content) as number] = text;
          },
          fail({ id }, error) {
            if (!isNotFound(error)) unreadable.add(id, error);
          },
        });
        return runOf(texts);
      },
    };
  }

  async function groupsOf(contentIds: readonly string[], leave?: LeaveUnindexed): Promise<TextGroup[]> {
    const groups: TextGroup[] = [];
    const loose: Gathered[] = [];
    for (const gathered of await pages.gather(contentIds, FILTER_COLUMN, leave)) {
      const { within, leftOut } = withoutLarge(gathered);
      for (const place of leftOut) groups.push(groupOfLarge(contentIds[place] ?? '', place));
      if (within.places.length === 0) continue;
      if (within.page.id === undefined) loose.push(within);
      else groups.push(groupOfPage(within, contentIds));
    }
    for (const some of inLots(loose, LOOSE_LOT)) groups.push(groupOfLoose(some));
    return groups;
  }

  return {
    groups: (contentIds) => groupsOf(contentIds),
    async headerGroups(contentIds) {
      const unindexed: Unindexed[] = [];
      const indexed = await groupsOf(contentIds, (content, places) => unindexed.push({ content, places }));
      return [...indexed, ...Array.from(inLots(unindexed, UNINDEXED_LOT), groupOfUnindexed)];
    },
  };
}

interface Unindexed {
  readonly content: LooseContent;
  readonly places: readonly number[];
}

/** Texts that are too large for the index, read from the message itself. A deleted message has none. */
export interface LargeTexts {
  headerText(contentId: string): Promise<Buffer | undefined>;
  isInBody(contentId: string, needle: string): Promise<boolean>;
}

/** Contents of up to 256 KB each. */
const LOOSE_LOT = 16;
/** Sealed, of up to 256 KB each. */
const UNINDEXED_LOT = 100;

function* inLots<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
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
