import type { Db } from '../../db/database.js';
import type { Page, PageRequest } from '../../directory/page.js';
import { narrowingOf } from '../../directory/search/pattern-literal.js';
import type { PatternSearch } from '../../directory/search/pattern-search.js';
import type { SearchRow } from '../../directory/search/pattern-task.js';
import type { SealedEmail } from './email.js';
import type { EmailCipher } from './email-cipher.js';
import { type EmailFilter, findEmailsById, isBySubject, sortColumnOf } from './email-list-store.js';
import { readForSearch, type SearchedEmail } from './email-search-store.js';
import { pageBySubject } from './email-subject-order.js';

export interface SearchDeps {
  readonly db: Db;
  readonly cipher: Pick<EmailCipher, 'textOf' | 'contentOf'>;
  readonly search: Pick<PatternSearch, 'select'>;
}

/** An RE2 pattern over subject, Message-ID, envelope, headers, status and error texts. */
export async function searchEmails(
  { db, cipher, search }: SearchDeps,
  filter: EmailFilter,
  q: string,
  request: PageRequest,
): Promise<Page<SealedEmail>> {
  const { page, limit, sort } = request;
  const sortValues = new Map<string, SearchedEmail['sortValue']>();
  async function* pages(): AsyncGenerator<readonly SearchRow[]> {
    for await (const window of readForSearch({ db, cipher }, filter, narrowingOf(q), sortColumnOf(sort.field))) {
      for (const { id, sortValue } of window) sortValues.set(id, sortValue);
      if (window.length > 0) yield window.map(({ id, texts }) => ({ id, values: { texts } }));
    }
  }
  const matched = await search.select([{ parameter: 'q', text: q, fields: ['texts'] }], pages());
  if (isBySubject(sort)) {
    const found = new Set(matched);
    const ids = await pageBySubject({ db, cipher }, filter, request, (id) => found.has(id));
    return { total: matched.length, items: await findEmailsById(db, ids) };
  }
  const sorted = matched.toSorted((a, b) => compare(sortValues.get(a), sortValues.get(b)) || compare(a, b));
  if (sort.isDescending) sorted.reverse();
  const start = (page - 1) * limit;
  return { total: sorted.length, items: await findEmailsById(db, sorted.slice(start, start + limit)) };
}

/** In SQL's order: nulls first, text by its bytes. */
function compare(a: SearchedEmail['sortValue'] | undefined, b: SearchedEmail['sortValue'] | undefined): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return -1;
  if (b === null || b === undefined) return 1;
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}
