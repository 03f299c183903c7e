import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Db } from '../db/database.js';
import type { DeliveryLogRow } from '../db/tables.js';
import type { LogFilter } from './log-filter.js';
import { holdsText, type ReaderDeps } from './log-reader.js';
import { type LoggedPath, toPath } from './path-row.js';

/** Decrypted at once. */
const PAGE_ROWS = 200;
/** A timely answer is better than a complete one: older paths are found by naming a domain or a date. */
const MAX_LOOKED_AT = 100_000;

/**
 * The newest matching paths over all domains, in the order in which they came. Ids begin with their time, so they are
 * read backwards from the end; words are keyed by domain, so each row is compared with its own hashes.
 */
export async function findNewestPaths(
  { db, cipher }: ReaderDeps,
  filter: LogFilter,
  { domainIds, limit }: { readonly domainIds: readonly string[] | undefined; readonly limit: number },
): Promise<readonly LoggedPath[]> {
  const found: LoggedPath[] = [];
  const words = new Map<string, readonly Buffer[]>();
  const wordsFor = (domainId: string) => {
    const known = words.get(domainId);
    if (known) return known;
    const { search } = filter;
    const made = search?.kind === 'words' ? search.terms.flatMap((term) => cipher.wordsToFind(domainId, term)) : [];
    words.set(domainId, made);
    return made;
  };
  let before: string | undefined;
  for (let seen = 0; seen < MAX_LOOKED_AT && found.length < limit; seen += PAGE_ROWS) {
    const rows = await listBackwards(db, filter, domainIds, before);
    for (const row of rows) {
      if (found.length === limit) break;
      const path = matching(row);
      if (path) found.push(path);
    }
    if (rows.length < PAGE_ROWS) break;
    before = rows.at(-1)?.id;
    await setImmediate(); // yield to the event loop
  }
  return found.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));

  function matching(row: Selectable<DeliveryLogRow>): LoggedPath | undefined {
    const { search } = filter;
    if (search?.kind !== 'words') return toPath(cipher, row);
    const held = Buffer.from(row.words);
    const isHit = wordsFor(row.domain_id).some((word) => held.includes(word));
    const isFound = isHit || (search.text !== undefined && holdsText(cipher, row, search.text));
    return isFound ? toPath(cipher, row) : undefined;
  }
}

async function listBackwards(
  db: Db,
  { span, category, codes }: LogFilter,
  domainIds: readonly string[] | undefined,
  before: string | undefined,
): Promise<readonly Selectable<DeliveryLogRow>[]> {
  let query = db
    .selectFrom('delivery_log')
    .selectAll()
    .where('created_at', '>=', span.from)
    .where('created_at', '<', span.until);
  // A path may be written up to a minute after the time in its id
  if (span.from > 0) query = query.where('id', '>=', idAt(span.from));
  if (before !== undefined) query = query.where('id', '<', before);
  if (domainIds) query = query.where('domain_id', 'in', domainIds);
  if (category !== undefined) query = query.where('category', '=', category);
  if (codes.length > 0) query = query.where('code', 'in', codes);
  return query.orderBy('id', 'desc').limit(PAGE_ROWS).execute();
}

function idAt(ms: number): string {
  return Math.max(0, Math.floor(ms / 1000) - 60)
    .toString(16)
    .padStart(8, '0')
    .padEnd(24, '0');
}
