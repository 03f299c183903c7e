import { z } from 'zod';
import type { PageRequest } from '../../../../directory/page.js';
import { MAX_PAGE, readInteger } from './list-query.js';

/** Page sizes of the alias groups, which differ from those elsewhere. */
export interface GroupPages {
  readonly defaultLimit: number;
  readonly maxLimit: number;
}

/** `page` and `limit` never fail: an invalid value becomes the default. */
export function groupPageFields({ defaultLimit, maxLimit }: GroupPages) {
  const limit = { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit } as const;
  return {
    page: z.unknown().meta({ type: 'integer', minimum: 1, default: 1, description: 'The page, from 1.' }).optional(),
    limit: z
      .unknown()
      .meta({ ...limit, description: 'Items on a page.' })
      .optional(),
  };
}

export function readGroupPage(
  { page, limit }: { readonly page?: unknown; readonly limit?: unknown },
  { defaultLimit, maxLimit }: GroupPages,
): PageRequest {
  const asked = readInteger(limit) ?? defaultLimit;
  return {
    page: Math.min(Math.max(readInteger(page) ?? 1, 1), MAX_PAGE),
    limit: asked < 1 ? defaultLimit : Math.min(asked, maxLimit),
    sort: { field: 'created_at', isDescending: true },
  };
}
