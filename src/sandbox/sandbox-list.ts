import { z } from 'zod';
import type { Page, PageRequest } from '../directory/page.js';
import { readPageRequest } from '../servers/http/api/input/list-query.js';

const PAGES = { defaultLimit: 50, maxLimit: 100, sortable: [] } as const;
const MAX_SEARCH_CHARACTERS = 200;

/** `page`, `limit` and `q` of the sandbox's lists, all with the newest first. */
export const sandboxListQuery = z
  .object({
    page: z.unknown().meta({ type: 'integer', minimum: 1, default: 1, description: 'The page, from 1.' }).optional(),
    limit: z
      .unknown()
      .meta({
        type: 'integer',
        minimum: 10,
        maximum: PAGES.maxLimit,
        default: PAGES.defaultLimit,
        description: 'Entries on a page.',
      })
      .optional(),
    q: z
      .string()
      .max(MAX_SEARCH_CHARACTERS)
      .optional()
      .meta({ description: 'Words that are part of it, in any case.' }),
  })
  .transform(({ page, limit, q }) => ({ q: q?.trim() || undefined, request: readPageRequest({ page, limit }, PAGES) }));

/** What the sandbox stores is bounded, so pages can be cut in memory. */
export function cutPage<T>(items: readonly T[], { page, limit }: PageRequest): Page<T> {
  return { items: items.slice((page - 1) * limit, page * limit), total: items.length };
}

/** Every word of the search is in one of the texts. */
export function matchesSearch(texts: readonly string[], q: string | undefined): boolean {
  if (q === undefined) return true;
  const all = texts.join('\n').toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
