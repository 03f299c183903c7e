import type { LoggedPath } from '../path-row.js';

/** What the letter says about its file. */
export interface ExportSummary {
  readonly rowCount: number;
  /** Most frequent first. */
  readonly categories: readonly { readonly category: string; readonly count: number }[];
  /** Large mail operators that blocked mail. */
  readonly blockingHosts: readonly string[];
}

/** The rest is in the file. */
const MAX_LISTED = 100;
const BLOCKING: ReadonlySet<string> = new Set(['block', 'blocklist']);

export class SummaryCounter {
  #rowCount = 0;
  readonly #categories = new Map<string, number>();
  readonly #hosts = new Set<string>();

  add({ category, facts: { truthSource } }: LoggedPath): void {
    this.#rowCount += 1;
    const count = this.#categories.get(category) ?? 0;
    if (count > 0 || this.#categories.size < MAX_LISTED) this.#categories.set(category, count + 1);
    if (truthSource && BLOCKING.has(category) && this.#hosts.size < MAX_LISTED) this.#hosts.add(truthSource);
  }

  summary(): ExportSummary {
    return {
      rowCount: this.#rowCount,
      categories: [...this.#categories]
        .map(([category, count]) => ({ category, count }))
        .sort((a, b) => b.count - a.count || (a.category < b.category ? -1 : 1)),
      blockingHosts: [...this.#hosts].sort(),
    };
  }
}
