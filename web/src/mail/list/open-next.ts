/** What follows in the list that is shown; the reader opens it when a message leaves. */
type FindNext = (leaving: ReadonlySet<string>) => string | undefined;

let findNext: FindNext = () => undefined;

/** The list says so while it is shown. */
export function offerNext(find: FindNext): () => void {
  findNext = find;
  return () => {
    if (findNext === find) findNext = () => undefined;
  };
}

/** The nearest message below, else above, that stays. */
export function nextAfter(leaving: ReadonlySet<string>): string | undefined {
  return findNext(leaving);
}
