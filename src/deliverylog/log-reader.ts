import { setImmediate } from 'node:timers/promises';
import type { Db } from '../db/database.js';
import { parseKept } from './kept-path.js';
import type { LogCipher } from './log-cipher.js';
import type { LogFilter } from './log-filter.js';
import {
  type ColumnFilter,
  countByDay,
  findStretchEnd,
  type LogKey,
  listAliasIdsByName,
  listKeys,
  listRows,
  listSealed,
  type Stretch,
} from './log-scan-store.js';
import type { ReadableDomain } from './log-scope.js';
import { DAY_MS, type TimeSpan } from './log-search.js';
import { type LoggedPath, openRow, toPath } from './path-row.js';

export interface ReaderDeps {
  readonly db: Db;
  readonly cipher: LogCipher;
  /** Aborted when the caller no longer waits. */
  readonly signal?: AbortSignal | undefined;
  /** Called between two parts of a search; throws when it takes too long. */
  readonly checkTime?: () => void;
}

/** Rows per query: a few milliseconds of the embedded engine. */
const STRETCH_ROWS = 2_000;
/** The same where each row is decrypted. */
const OPENED_ROWS = 150;

/** Counts the matching paths, by day. */
export async function tallyDays(
  deps: ReaderDeps,
  domains: readonly ReadableDomain[],
  filter: LogFilter,
): Promise<ReadonlyMap<number, number>> {
  const days = new Map<number, number>();
  const add = (day: number, count: number) => days.set(day, (days.get(day) ?? 0) + count);
  for (const domain of domains) {
    const columns = await toColumnFilter(deps, domain, filter);
    const text = textOf(filter);
    if (text !== undefined) {
      for await (const keys of readKeysByText(deps, domain, filter.span, columns, text)) {
        for (const { created_at } of keys) add(Math.floor(created_at / DAY_MS), 1);
      }
      continue;
    }
    for await (const stretch of stretchesOf(deps, domain.id, filter.span, STRETCH_ROWS)) {
      for (const { day, count } of await countByDay(deps.db, stretch, columns)) add(day, count);
      deps.checkTime?.();
    }
  }
  return days;
}

/** The keys of all matching paths, in no order. */
export async function findKeys(
  deps: ReaderDeps,
  domains: readonly ReadableDomain[],
  filter: LogFilter,
): Promise<readonly LogKey[]> {
  const found: LogKey[] = [];
  for (const domain of domains) {
    const columns = await toColumnFilter(deps, domain, filter);
    const text = textOf(filter);
    if (text !== undefined) {
      for await (const keys of readKeysByText(deps, domain, filter.span, columns, text)) found.push(...keys);
      continue;
    }
    for await (const stretch of stretchesOf(deps, domain.id, filter.span, STRETCH_ROWS)) {
      found.push(...(await listKeys(deps.db, stretch, columns)));
      deps.checkTime?.();
    }
  }
  return found;
}

/** All matching paths of one domain, by time; a few at once, and no query stays open between them. */
export async function* readPaths(
  deps: ReaderDeps,
  domain: ReadableDomain,
  filter: LogFilter,
  rowsAtOnce = OPENED_ROWS,
): AsyncGenerator<readonly LoggedPath[]> {
  const { db, cipher } = deps;
  const text = textOf(filter);
  const columns = await toColumnFilter(deps, domain, filter);
  for await (const stretch of stretchesOf(deps, domain.id, filter.span, rowsAtOnce)) {
    const rows = await listRows(db, stretch, columns);
    const found = rows.filter((row) => row.isHit || (text !== undefined && holdsText(cipher, row, text)));
    if (found.length > 0) yield found.map((row) => toPath(cipher, row));
  }
}

async function* readKeysByText(
  deps: ReaderDeps,
  { id }: ReadableDomain,
  span: TimeSpan,
  columns: ColumnFilter,
  text: string,
): AsyncGenerator<readonly LogKey[]> {
  for await (const stretch of stretchesOf(deps, id, span, OPENED_ROWS)) {
    const rows = await listSealed(deps.db, stretch, columns);
    yield rows.filter((row) => row.isHit || holdsText(deps.cipher, row, text));
    deps.checkTime?.();
  }
}

/** Decision 12.4: part of the reply or, where it is stored, of the subject. */
export function holdsText(cipher: LogCipher, row: Parameters<typeof openRow>[1], text: string): boolean {
  const json = openRow(cipher, row);
  // Most rows do not contain it at all, and need not be parsed
  if (!json.toLowerCase().includes(JSON.stringify(text).slice(1, -1))) return false;
  const { response = '', subject = '' } = parseKept(json).facts;
  return response.toLowerCase().includes(text) || subject.toLowerCase().includes(text);
}

function textOf({ search }: LogFilter): string | undefined {
  return search?.kind === 'words' ? search.text : undefined;
}

async function toColumnFilter(
  { db, cipher }: ReaderDeps,
  { id, onlyAccountId }: ReadableDomain,
  { search, category, codes }: LogFilter,
): Promise<ColumnFilter> {
  const { terms, name } = search?.kind === 'words' ? search : { terms: [], name: undefined };
  return {
    onlyAccountId,
    category,
    codes,
    words: terms.flatMap((term) => cipher.wordsToFind(id, term)),
    aliasIds: name === undefined ? [] : await listAliasIdsByName(db, id, name),
  };
}

async function* stretchesOf(
  { db, signal }: ReaderDeps,
  domainId: string,
  span: TimeSpan,
  size: number,
): AsyncGenerator<Stretch> {
  let after: LogKey | undefined;
  for (;;) {
    const upTo = await findStretchEnd(db, { domainId, span, after, upTo: undefined }, size);
    yield { domainId, span, after, upTo };
    if (!upTo) return;
    // SQLite queries are synchronous: without a pause the stretches would block the event loop like one long query
    await setImmediate();
    signal?.throwIfAborted();
    after = upTo;
  }
}
