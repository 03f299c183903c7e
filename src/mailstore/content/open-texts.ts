import type { PageColumn } from './content-seal.js';
import { TEXT } from './entry.js';
import type { OpenPages, Place } from './open-pages.js';
import { FILTER } from './page.js';
import type { OpenPage } from './page-cache.js';
import { PagedIndex } from './paged-index.js';
import type { SearchTexts, TextGroup, TextRun } from './search-texts.js';
import { mayContain } from './trigram-filter.js';

/** Search texts of a mailbox: those of a page together, loose ones together, and each that is too large for a page alone. */
export function openTexts({
  pages,
  textsOf,
}: {
  readonly pages: OpenPages;
  /** From the message itself; `undefined`: it is gone. */
  readonly textsOf: (contentId: string) => Promise<TextFields | undefined>;
}): SearchTexts {
  function groupOfPage(page: OpenPage, members: readonly Member[]): TextGroup {
    const [{ place } = absent()] = members;
    const trigrams = place.sections.at(FILTER.trigrams, 0);
    const run = async (field: number) => {
      const texts = await pages.open(page, 'texts');
      return texts ? { octets: texts.octets, starts: texts.starts(field) } : runElsewhere(members, field);
    };
    return { ...indexesOf(members), ...runs(run), mayContain: (needle) => mayContain(trigrams, Buffer.from(needle)) };
  }

  /** The page was rewritten since: its contents are in others now, but keep the slots that were given out. */
  async function runElsewhere(members: readonly Member[], field: number): Promise<TextRun> {
    const ids = members.map(({ id }) => id);
    const places = await pages.locate(ids, 'texts');
    const texts: Buffer[] = [];
    for (const [i, { place }] of members.entries()) {
      const now = places[i];
      if (now) texts[place.slot] = now.sections.at(field, now.slot);
    }
    return runOf(Array.from(texts, (text) => text ?? NOTHING));
  }

  function groupOfLoose(members: readonly Member[]): TextGroup {
    const texts = members.map(({ place }) => place.page.columns.get('texts'));
    const run = async (field: number) => runOf(texts.map((sections) => sections?.at(field, 0) ?? NOTHING));
    return { ...indexesOf(members, (_, n) => n), ...runs(run), mayContain: () => true };
  }

  function groupOfLarge(member: Member): TextGroup {
    let read: Promise<TextFields | undefined> | undefined;
    const run = async (field: number) => {
      read ??= textsOf(member.id);
      return runOf([(await read)?.[field] ?? NOTHING]);
    };
    return { ...indexesOf([member], () => 0), ...runs(run), mayContain: () => true };
  }

  return {
    async groups(contentIds) {
      const places = await pages.locate(contentIds, FILTER_COLUMN);
      const byPage = new Map<OpenPage, Member[]>();
      const loose: Member[] = [];
      const large: Member[] = [];
      for (const [i, place] of places.entries()) {
        if (!place) continue;
        const member: Member = { id: contentIds[i] ?? '', index: i, place };
        if (isLeftOut(place)) large.push(member);
        else if (place.page.id === undefined) loose.push(member);
        else {
          const members = byPage.get(place.page);
          if (members) members.push(member);
          else byPage.set(place.page, [member]);
        }
      }
      return [
        ...Array.from(byPage, ([page, members]) => groupOfPage(page, members)),
        ...(loose.length > 0 ? [groupOfLoose(loose)] : []),
        ...large.map(groupOfLarge),
      ];
    },
  };
}

export type TextFields = readonly [header: Buffer, body: Buffer];

interface Member {
  readonly id: string;
  /** In the list that was asked for. */
  readonly index: number;
  readonly place: Place;
}

const FILTER_COLUMN: PageColumn = 'filter';
const NOTHING = Buffer.alloc(0);

function isLeftOut({ page, sections, slot }: Place): boolean {
  return page.id === undefined
    ? new PagedIndex(sections, slot).facts().isTextLeftOut
    : sections.at(FILTER.isTextLeftOut, slot)[0] === 1;
}

function indexesOf(
  members: readonly Member[],
  slotOf: (member: Member, n: number) => number = ({ place }) => place.slot,
): Pick<TextGroup, 'places' | 'slots'> {
  return { places: Uint32Array.from(members, ({ index }) => index), slots: Uint32Array.from(members, slotOf) };
}

function runs(run: (field: number) => Promise<TextRun>): Pick<TextGroup, 'headers' | 'bodies'> {
  return { headers: () => run(TEXT.header), bodies: () => run(TEXT.body) };
}

function runOf(texts: readonly Buffer[]): TextRun {
  const starts = new Uint32Array(texts.length + 1);
  for (const [n, { length }] of texts.entries()) starts[n + 1] = (starts[n] ?? 0) + length;
  return { octets: Buffer.concat(texts), starts };
}

function absent(): never {
  throw new Error('a group without members');
}
