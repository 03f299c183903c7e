import { z } from 'zod';
import type { PageRequest } from '../../../../directory/page.js';

export interface ListOptions {
  readonly defaultLimit: number;
  readonly maxLimit: number;
  /** The record's scalar fields, always including `created_at`. */
  readonly sortable: readonly string[];
}

/** Most lists. */
export const SHORT_PAGES = { defaultLimit: 10, maxLimit: 50 } as const;
/** Domains and aliases. */
export const LONG_PAGES = { defaultLimit: 1000, maxLimit: 1000 } as const;

const MIN_LIMIT = 10;
// Keeps the offset (page × limit) an exact integer on every engine
export const MAX_PAGE = 1_000_000_000;

type NoFields = Record<never, z.ZodType>;

/**
 * `page`, `limit` and `sort` never fail: an invalid value becomes the default. Other parameters are beside `request`.
 */
export function listQuery<Fields extends z.ZodRawShape = NoFields>(options: ListOptions, fields?: Fields) {
  const { defaultLimit, maxLimit } = options;
  return z
    .object({
      page: z.unknown().meta({ type: 'integer', minimum: 1, default: 1, description: 'The page, from 1.' }).optional(),
      limit: z
        .unknown()
        .meta({
          type: 'integer',
          minimum: MIN_LIMIT,
          maximum: maxLimit,
          default: defaultLimit,
          description: 'Items on a page.',
        })
        .optional(),
      sort: z
        .unknown()
        .meta({
          type: 'string',
          default: 'created_at',
          description: 'A field of the record that holds one value; a leading hyphen reverses the order.',
        })
        .optional(),
      paginate: z.unknown().meta({ type: 'boolean', description: 'Accepted, and changes nothing.' }).optional(),
      ...fields,
    })
    .transform(({ page, limit, sort, paginate: _, ...rest }) => ({
      ...(rest as z.output<z.ZodObject<Fields>>),
      request: readPageRequest({ page, limit, sort }, options),
    }));
}

export function readPageRequest(
  { page, limit, sort }: { readonly page?: unknown; readonly limit?: unknown; readonly sort?: unknown },
  { defaultLimit, maxLimit, sortable }: ListOptions,
): PageRequest {
  return {
    page: clamp(readInteger(page) ?? 1, 1, MAX_PAGE),
    limit: clamp(readInteger(limit) ?? defaultLimit, MIN_LIMIT, maxLimit),
    sort: readSort(sort, sortable),
  };
}

function readSort(sort: unknown, sortable: readonly string[]): PageRequest['sort'] {
  const text = typeof sort === 'string' ? sort.trim() : '';
  const isDescending = text.startsWith('-');
  const field = isDescending ? text.slice(1) : text;
  return sortable.includes(field) ? { field, isDescending } : { field: 'created_at', isDescending: false };
}

export function readInteger(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? Math.trunc(number) : undefined;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
