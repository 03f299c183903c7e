/** One page of a list, with the total over all pages. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** How a list is paged and ordered. The door applies limits and defaults. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly sort: { readonly field: string; readonly isDescending: boolean };
}
