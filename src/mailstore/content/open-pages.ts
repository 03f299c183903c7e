import type { Db } from '../../db/database.js';
import { findPlace, type LooseContent, listLooseOf } from './content-row-store.js';
import { type ContentSeal, PAGE_FORMAT, type PageColumn } from './content-seal.js';
import { parseEntry } from './entry.js';
import { columnsOfEntry, openColumn } from './page.js';
import type { OpenPage, PageCache } from './page-cache.js';
import { findColumn } from './page-store.js';
import type { Sections } from './sections.js';
import type { Taking } from './source-reader.js';
import { isNotFound, type UnreadableContents } from './unreadable-contents.js';

/** Where a content's fields are; they stay readable while the cache changes. */
export interface Place {
  readonly page: OpenPage;
  readonly slot: number;
  readonly sections: Sections;
}

/** Which of the requested ids are in a page, by their place in the list, each with its slot. */
export interface Gathered {
  readonly page: OpenPage;
  readonly sections: Sections;
  readonly places: number[];
  readonly slots: number[];
}

/**
 * The index of one mailbox, as far as it is open. What a page says of a content never changes, so it never gets stale.
 */
export interface OpenPages {
  /** In the order of `ids`; `undefined`: no such content. Loose ones have no filter: they get their briefs instead. */
  locate(ids: readonly string[], column: PageColumn): Promise<readonly (Place | undefined)[]>;
  /**
   * The same, page by page and in any order; unknown ids are skipped. `leave`: contents that are not indexed yet are
   * told, with their places in `ids`, and not opened.
   */
  gather(ids: readonly string[], column: PageColumn, leave?: LeaveUnindexed): Promise<readonly Gathered[]>;
  /** `undefined`: the page is gone. */
  open(page: OpenPage, column: PageColumn): Promise<Sections | undefined>;
  /** Stops caching. Answers with what was cached, to be overwritten once no reader has it any more. */
  close(): readonly Buffer[];
}

export type LeaveUnindexed = (content: LooseContent, places: readonly number[]) => void;
/** Entries of contents that are not indexed yet. */
export type IndexNow = (contents: readonly LooseContent[], taking: Taking<Sections>) => Promise<void>;

export interface OpenPagesDeps {
  readonly aliasId: string;
  readonly db: { readonly reader: Db };
  readonly seal: ContentSeal;
  readonly cacheOf: (column: PageColumn) => PageCache;
  readonly indexNow: IndexNow;
  readonly unreadable: UnreadableContents;
}

interface Loaded {
  readonly opened: readonly OpenPage[];
  /** Deleted just now, or their bytes cannot be read. */
  readonly leftOut: readonly string[];
  /** Not opened, as the caller wants it. */
  readonly unindexed: readonly LooseContent[];
}

/** Entries are a few KB each and are read all at once. */
const LOOSE_BATCH = 100;
/** How often a page may be rewritten between two queries before the reader gives up. */
const MAX_TRIES = 5;

export function openPages({ aliasId, db, seal, cacheOf, indexNow, unreadable }: OpenPagesDeps): OpenPages {
  const places = new Map<string, { readonly page: OpenPage; readonly slot: number }>();
  const pages = new Map<string, OpenPage>();
  const held = new Set<OpenPage>();
  let isClosed = false;

  function hold(page: OpenPage, column: PageColumn, sections: Sections): void {
    page.columns.set(column, sections);
    if (isClosed) return;
    held.add(page);
    if (page.id !== undefined) pages.set(page.id, page);
    for (const [slot, id] of page.ids.entries()) {
      if (places.get(id)?.page !== page) places.set(id, { page, slot });
    }
    cacheOf(column).add(page, column, sections, forget);
  }

  /** All columns of a loose entry are one buffer, cached and evicted with its briefs. */
  function holdLoose(entry: Sections): OpenPage {
    const { briefs, headers, texts } = columnsOfEntry(entry);
    const page: OpenPage = { id: undefined, ids: entry.ids, columns: new Map() };
    hold(page, 'briefs', briefs);
    page.columns.set('headers', headers).set('texts', texts);
    return page;
  }

  function forget(page: OpenPage, column: PageColumn): void {
    page.columns.delete(column);
    if (page.columns.size > 0 && page.id !== undefined) return;
    held.delete(page);
    if (page.id !== undefined && pages.get(page.id) === page) pages.delete(page.id);
    for (const id of page.ids) if (places.get(id)?.page === page) places.delete(id);
  }

  async function load(pageId: string, column: PageColumn): Promise<Opened | undefined> {
    const known = pages.get(pageId);
    const kept = known?.columns.get(column);
    if (known && kept) {
      cacheOf(column).touch(kept);
      return { page: known, sections: kept };
    }
    const row = await findColumn(db.reader, { aliasId, pageId, column });
    if (!row) return undefined;
    if (row.format !== PAGE_FORMAT) throw new Error(`Page ${pageId} has the unknown format ${row.format}`);
    const sections = openColumn(seal, pageId, column, row.sealed);
    const page = pages.get(pageId) ?? { id: pageId, ids: sections.ids, columns: new Map() };
    if (!page.columns.has(column)) hold(page, column, sections); // another reader may have been faster
    return { page, sections };
  }

  async function loadLoose(ids: Iterable<string>, leavesUnindexed: boolean): Promise<Loaded> {
    const opened: OpenPage[] = [];
    const leftOut: string[] = [];
    const unindexed: LooseContent[] = [];
    const fail = ({ id }: LooseContent, error: unknown) => {
      if (isClosed) throw error;
      if (!isNotFound(error)) unreadable.add(id, error);
      leftOut.push(id);
    };
    const take = ({ id }: LooseContent, entry: Sections) => {
      opened.push(holdLoose(entry));
      unreadable.delete(id);
    };
    for (const content of await listLooseOf(db.reader, aliasId, ids)) {
      if (!content.entry) {
        unindexed.push(content);
        continue;
      }
      try {
        take(content, parseEntry(seal.openEntry(content.id, content.entry)));
      } catch (error) {
        fail(content, error);
      }
    }
    if (leavesUnindexed) return { opened, leftOut, unindexed };
    await indexNow(unindexed, { take, fail });
    return { opened, leftOut, unindexed: [] };
  }

  /** Reports where each of `ids` is, page by page if the page was not open yet; ids that do not exist are skipped. */
  async function walk(
    ids: readonly string[],
    column: PageColumn,
    tell: (i: number, slot: number, opened: Opened) => void,
    leave?: LeaveUnindexed,
  ): Promise<void> {
    const missing = new Map<string, number[]>();
    const settle = (opened: Opened) => {
      for (const [slot, id] of opened.page.ids.entries()) {
        for (const i of missing.get(id) ?? []) tell(i, slot, opened);
        missing.delete(id);
      }
    };

    let last: Opened | undefined;
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as string;
      const place = places.get(id);
      if (place && place.page === last?.page) {
        tell(i, place.slot, last);
        continue;
      }
      const sections = place && columnOf(place.page, column);
      if (!place || !sections) {
        const wanting = missing.get(id);
        if (wanting) wanting.push(i);
        else missing.set(id, [i]);
        continue;
      }
      cacheOf(column).touch(sections);
      last = { page: place.page, sections };
      tell(i, place.slot, last);
    }

    // A page found for one content has most of the next ones, so they are not looked up one by one
    for (let tries = 0; missing.size > 0; ) {
      const [id] = missing.keys();
      if (id === undefined) break;
      const before = missing.size;
      const pageId = places.get(id)?.page.id ?? (await findPlace(db.reader, aliasId, id))?.page_id;
      if (pageId === undefined) missing.delete(id);
      else if (pageId === null) {
        const { opened, leftOut, unindexed } = await loadLoose(first(missing.keys(), LOOSE_BATCH), leave !== undefined);
        for (const page of opened) settle(openedIn(page, column));
        for (const left of leftOut) missing.delete(left);
        for (const content of unindexed) {
          leave?.(content, missing.get(content.id) ?? []);
          missing.delete(content.id);
        }
      } else {
        const opened = await load(pageId, column);
        if (opened) settle(opened);
        else for (const gone of pages.get(pageId)?.ids ?? []) places.delete(gone);
      }
      if (missing.size < before) tries = 0;
      else if (++tries === MAX_TRIES) throw new Error(`Content ${id} of ${aliasId} is not where it should be`);
    }
  }

  return {
    async locate(ids, column) {
      const found: (Place | undefined)[] = new Array(ids.length).fill(undefined);
      await walk(ids, column, (i, slot, { page, sections }) => {
        found[i] = { page, slot, sections };
      });
      return found;
    },

    async gather(ids, column, leave) {
      const gathered = new Map<OpenPage, Gathered>();
      let last: Gathered | undefined;
      const tell = (i: number, slot: number, { page, sections }: Opened) => {
        if (last?.page !== page) last = gathered.get(page) ?? { page, sections, places: [], slots: [] };
        if (last.places.length === 0) gathered.set(page, last);
        last.places.push(i);
        last.slots.push(slot);
      };
      await walk(ids, column, tell, leave);
      return [...gathered.values()];
    },

    async open(page, column) {
      return page.id === undefined ? page.columns.get(column) : (await load(page.id, column))?.sections;
    },

    close() {
      isClosed = true;
      const opened: Buffer[] = [];
      for (const { columns } of [...held]) {
        for (const [column, sections] of [...columns]) {
          opened.push(sections.octets);
          cacheOf(column).drop(sections);
        }
      }
      places.clear();
      pages.clear();
      held.clear();
      return opened;
    },
  };
}

interface Opened {
  readonly page: OpenPage;
  readonly sections: Sections;
}

function columnOf(page: OpenPage, column: PageColumn): Sections | undefined {
  return page.columns.get(page.id === undefined && column === 'filter' ? 'briefs' : column);
}

function openedIn(page: OpenPage, column: PageColumn): Opened {
  const sections = columnOf(page, column);
  if (!sections) throw new Error('A loose content was closed while it was opened');
  return { page, sections };
}

function* first<T>(values: Iterable<T>, count: number): Generator<T> {
  let left = count;
  for (const value of values) {
    if (left-- === 0) return;
    yield value;
  }
}
