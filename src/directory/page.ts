/** One page of a list, with the total over all pages. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** A page of a list that is in memory. */
export function pageFrom<T>(all: readonly T[], { page, limit }: Pick<PageRequest, 'page' | 'limit'>): Page<T> {
  const from = (page - 1) * limit;
  return { items: all.slice(from, from + limit), total: all.length };
}

/** How a list is paged and ordered. The door applies limits and defaults. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly sort: { readonly field: string; readonly isDescending: boolean };
}
