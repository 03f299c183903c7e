import type { SelectQueryBuilder } from 'kysely';
import type { Page, PageRequest } from './page.js';

/** One page of `ordered`, and how many rows `found` has: the same query before its columns and its order. */
export async function readPage<D, T extends keyof D, E, U extends keyof E, Row>(
  found: SelectQueryBuilder<D, T, object>,
  ordered: SelectQueryBuilder<E, U, Row>,
  { page, limit }: Pick<PageRequest, 'page' | 'limit'>,
) {
  const items = await ordered
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ readonly total: number }>()
    .executeTakeFirstOrThrow();
  return { items, total: Number(total) } satisfies Page<unknown>;
}
