import type { Db } from '../../db/database.js';
import { executePacked } from '../../db/packed-rows.js';
import type { PageRequest } from '../../directory/page.js';
import type { EmailCipher } from './email-cipher.js';
import type { EmailFilter } from './email-list-store.js';
import { inWindow, readContents, SEALED_BYTES, windowsOf } from './email-window-store.js';

export interface SubjectOrderDeps {
  readonly db: Db;
  readonly cipher: Pick<EmailCipher, 'contentOf'>;
}

/** Entries kept at once; a page further back takes another pass over all of them. */
export interface SubjectOrderLimits {
  readonly maxEntries: number;
  readonly maxBytes: number;
}

const LIMITS: SubjectOrderLimits = { maxEntries: 50_000, maxBytes: 16 * 1024 * 1024 };
/** Sorted and merged without yielding to the event loop. */
const FRESH_ENTRIES = 2_000;

interface Entry {
  /** The subject's UTF-8, one character per octet: it compares as SQL does on both engines. */
  readonly key: string;
  readonly id: string;
}

type Compare = (a: Entry, b: Entry) => number;

/** The ids of one page by subject, equal ones by id; only wanted emails of the filter. */
export async function pageBySubject(
  deps: SubjectOrderDeps,
  filter: EmailFilter,
  { page, limit, sort }: PageRequest,
  isWanted: (id: string) => boolean = () => true,
  limits: SubjectOrderLimits = LIMITS,
): Promise<readonly string[]> {
  const compare: Compare = sort.isDescending ? (a, b) => ascending(b, a) : ascending;
  const start = (page - 1) * limit;
  const found: string[] = [];
  let passed = 0;
  let last: Entry | undefined;
  for (;;) {
    const { entries, isCut } = await firstAfter(deps, filter, { last, compare, isWanted, limits });
    const own = entries.slice(Math.max(0, start - passed), Math.max(0, start + limit - passed));
    found.push(...own.map(({ id }) => id));
    passed += entries.length;
    last = entries.at(-1);
    if (!isCut || found.length >= limit) return found;
  }
}

/** The entries after `last`, in order, as many as may be kept. */
async function firstAfter(
  { db, cipher }: SubjectOrderDeps,
  filter: EmailFilter,
  {
    last,
    compare,
    isWanted,
    limits,
  }: {
    readonly last: Entry | undefined;
    readonly compare: Compare;
    readonly isWanted: (id: string) => boolean;
    readonly limits: SubjectOrderLimits;
  },
): Promise<{ readonly entries: readonly Entry[]; readonly isCut: boolean }> {
  let entries: readonly Entry[] = [];
  let isCut = false;
  let fresh: Entry[] = [];
  function gather(): void {
    const merged = merge(entries, fresh.toSorted(compare), compare);
    const count = countWithin(merged, limits);
    isCut ||= count < merged.length;
    entries = merged.slice(0, count);
    fresh = [];
  }
  for await (const window of windowsOf(db, filter)) {
    const query = inWindow(db, window).select(['id', 'domain_id', SEALED_BYTES.as('sealed_bytes')]);
    const rows = await executePacked(db, query, ['id', 'domain_id', 'sealed_bytes']);
    const wanted = rows.filter(({ id }) => isWanted(id));
    for await (const piece of readContents(db, wanted)) {
      for (const { row, sealed } of piece) {
        const entry = { key: Buffer.from(cipher.contentOf(sealed).subject).toString('latin1'), id: row.id };
        if (!last || compare(entry, last) > 0) fresh.push(entry);
      }
      if (fresh.length >= FRESH_ENTRIES) gather();
    }
  }
  gather();
  return { entries, isCut };
}

function ascending(a: Entry, b: Entry): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

function merge(a: readonly Entry[], b: readonly Entry[], compare: Compare): readonly Entry[] {
  const merged: Entry[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const left = a[i];
    const right = b[j];
    if (!left) return merged.concat(b.slice(j));
    if (!right) return merged.concat(a.slice(i));
    if (compare(left, right) <= 0) {
      merged.push(left);
      i += 1;
    } else {
      merged.push(right);
      j += 1;
    }
  }
}

/** At least one, however long: each pass must advance. */
function countWithin(entries: readonly Entry[], { maxEntries, maxBytes }: SubjectOrderLimits): number {
  let bytes = 0;
  for (const [at, { key }] of entries.entries()) {
    bytes += key.length;
    if (at > 0 && (at >= maxEntries || bytes > maxBytes)) return at;
  }
  return entries.length;
}
