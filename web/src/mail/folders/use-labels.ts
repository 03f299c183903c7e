import { useMemo } from 'react';
import { useFolders } from './use-folders';

const LABEL = /^[A-Za-z0-9][\w.-]*$/;
/** Keywords that programs set by themselves. */
const NO_LABELS = new Set(['junk', 'nonjunk', 'notjunk', 'forwarded', 'redirected']);

/** Labels that messages of some folder have or had. */
export function useLabels(): readonly string[] {
  const { list } = useFolders();
  return useMemo(() => {
    const keywords = list.flatMap(({ flags }) => flags).filter((keyword) => LABEL.test(keyword));
    const labels = new Set(keywords.map((keyword) => keyword.toLowerCase()));
    return [...labels].filter((label) => !NO_LABELS.has(label)).toSorted();
  }, [list]);
}
