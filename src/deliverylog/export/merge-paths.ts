import type { LoggedPath } from '../path-row.js';

/** Merges the lists of several domains, each sorted by time. Holds one batch of each, and no more. */
export async function* mergePaths(
  sources: readonly AsyncIterable<readonly LoggedPath[]>[],
): AsyncGenerator<LoggedPath> {
  const heads: Head[] = [];
  for (const source of sources) {
    const head = await advance({ pages: source[Symbol.asyncIterator](), page: [], at: 0 });
    if (head) heads.push(head);
  }
  for (;;) {
    const first = earliest(heads);
    if (!first) return;
    yield first.page[first.at] as LoggedPath;
    first.at += 1;
    if (first.at === first.page.length && !(await advance(first))) heads.splice(heads.indexOf(first), 1);
  }
}

interface Head {
  readonly pages: AsyncIterator<readonly LoggedPath[]>;
  page: readonly LoggedPath[];
  at: number;
}

async function advance(head: Head): Promise<Head | undefined> {
  const { value, done } = await head.pages.next();
  if (done) return undefined;
  head.page = value;
  head.at = 0;
  return head;
}

function earliest(heads: readonly Head[]): Head | undefined {
  let first: Head | undefined;
  for (const head of heads) if (!first || isBefore(head, first)) first = head;
  return first;
}

function isBefore(a: Head, b: Head): boolean {
  const [one, other] = [a.page[a.at], b.page[b.at]] as [LoggedPath, LoggedPath];
  return one.at !== other.at ? one.at < other.at : one.id < other.id;
}
