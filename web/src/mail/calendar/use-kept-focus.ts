import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** What had the focus: an event, or something else in the view. */
interface Held {
  readonly element: HTMLElement;
  readonly key: string | undefined;
}

interface FocusProps {
  readonly ref: RefObject<HTMLElement | null>;
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
}

/**
 * An event that is drawn at another place, or is gone, takes the focus with it. It goes to the same event where that is
 * now, else to the one that follows, else to the view; at once, so that no key is pressed in between.
 */
export function useKeptFocus(): FocusProps {
  const area = useRef<HTMLElement>(null);
  const held = useRef<Held | undefined>(undefined);
  const order = useRef<readonly string[]>([]);
  const restore = () => {
    const lost = held.current;
    if (!lost || lost.element.isConnected || document.activeElement !== document.body || !area.current) return;
    if (document.querySelector('[role=dialog]')) return;
    (eventLike(area.current, lost.key, order.current) ?? area.current.querySelector<HTMLElement>(VIEW))?.focus();
  };
  useLayoutEffect(() => {
    restore();
    if (held.current?.key !== undefined && area.current) order.current = keysIn(area.current);
    // A dialog that closes with this drawing gives the focus back to what is gone
    if (held.current && !held.current.element.isConnected) setTimeout(restore);
  });
  return {
    ref: area,
    onFocus({ target }) {
      if (!(target instanceof HTMLElement)) return;
      held.current = { element: target, key: target.closest<HTMLElement>('[data-key]')?.dataset.key };
      if (area.current) order.current = keysIn(area.current);
    },
    onBlur({ relatedTarget }) {
      const left = held.current;
      if (relatedTarget instanceof Element) {
        if (!area.current?.contains(relatedTarget) && !relatedTarget.closest('[role=dialog]')) held.current = undefined;
        return;
      }
      // It was left for the page itself, unless it is being removed or the window is left
      setTimeout(() => {
        const isLeft = left?.element.isConnected && document.activeElement === document.body;
        if (isLeft && held.current === left) held.current = undefined;
      });
    },
  };
}

/** What scrolls, or the chosen day of a month. */
const VIEW = '[data-day][tabindex="0"], section[tabindex="0"]';

function keysIn(area: HTMLElement): readonly string[] {
  return [...area.querySelectorAll<HTMLElement>('[data-key]')].map((one) => one.dataset.key ?? '');
}

function eventLike(area: HTMLElement, key: string | undefined, order: readonly string[]): HTMLElement | undefined {
  if (key === undefined) return undefined;
  const at = order.indexOf(key);
  const nearest = [key, ...order.slice(at + 1), ...order.slice(0, Math.max(at, 0)).reverse()];
  for (const each of nearest) {
    const found = area.querySelector<HTMLElement>(`[data-key="${CSS.escape(each)}"]`);
    if (found) return found;
  }
  return undefined;
}
