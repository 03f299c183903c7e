import { type RefObject, useEffect, useRef } from 'react';

/** An event that was moved by a key is drawn at another place: the focus follows it there. */
export function useLastFocus(shown: unknown): RefObject<string | undefined> {
  const last = useRef<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other events are drawn
  useEffect(() => {
    if (last.current === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-key="${CSS.escape(last.current)}"]`)?.focus();
  }, [shown]);
  return last;
}
