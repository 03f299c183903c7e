import type { Db } from '../../db/database.js';
import type { Page, PageRequest } from '../../directory/page.js';
import { likeNarrowing } from '../../directory/search/pattern-literal.js';
import type { PatternSearch } from '../../directory/search/pattern-search.js';
import type { SearchRow } from '../../directory/search/pattern-task.js';
import type { Email } from './email.js';
import { type EmailFilter, findEmailsById, sortColumnOf } from './email-list-store.js';
import { readForSearch, type SearchedEmail } from './email-search-store.js';

/** An RE2 pattern over subject, Message-ID, envelope, headers, status and error texts. */
export async function searchEmails(
  { db, search }: { readonly db: Db; readonly search: Pick<PatternSearch, 'select'> },
  filter: EmailFilter,
  q: string,
  { page, limit, sort }: PageRequest,
): Promise<Page<Email>> {
  const sortValues = new Map<string, SearchedEmail['sortValue']>();
  async function* pages(): AsyncGenerator<readonly SearchRow[]> {
    for await (const window of readForSearch(db, filter, likeNarrowing(q), sortColumnOf(sort.field))) {
      for (const { id, sortValue } of window) sortValues.set(id, sortValue);
      if (window.length > 0) yield window.map(({ id, texts }) => ({ id, values: { texts } }));
    }
  }
  const matched = await search.select([{ parameter: 'q', text: q, fields: ['texts'] }], pages());
  const sorted = matched.toSorted((a, b) => compare(sortValues.get(a), sortValues.get(b)) || compare(a, b));
  if (sort.isDescending) sorted.reverse();
  const start = (page - 1) * limit;
  return { total: sorted.length, items: await findEmailsById(db, sorted.slice(start, start + limit)) };
}

/** In the order SQL would give: unset first, text by its bytes. */
function compare(a: SearchedEmail['sortValue'] | undefined, b: SearchedEmail['sortValue'] | undefined): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return -1;
  if (b === null || b === undefined) return 1;
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}
