import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import type { Occurrence } from '../data/occurrence';
import { type Drag, type DragMode, type Spot, STEP } from './drag';
import { scrollAtEdges } from './scroll-at-edges';

/** A hand that trembles drags nothing. */
const MIN_PIXELS = 5;
/** A finger that rests so long drags; one that moves before scrolls. */
const HOLD_MS = 400;
const DAY_MINUTES = 1440;

export type BeginDrag = (event: ReactPointerEvent, mode: DragMode, occurrence?: Occurrence) => void;

/**
 * By mouse or pen, or by a finger that is held on it first. `drag` is what is being dragged at this moment; Escape ends
 * it without effect. The element may be drawn at another place during the drag, so the window listens.
 */
export function useDrag(onDone: (drag: Drag) => void): { drag: Drag | undefined; begin: BeginDrag } {
  const [drag, setDrag] = useState<Drag>();
  const stop = useRef(() => {});
  const isHeld = useRef(false);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => () => stop.current(), []);
  useEffect(() => {
    // Browsers ask before the first movement whether anything may stop them from scrolling
    const keepStill = (event: TouchEvent) => isHeld.current && event.cancelable && event.preventDefault();
    document.addEventListener('touchmove', keepStill, { passive: false });
    return () => document.removeEventListener('touchmove', keepStill);
  }, []);

  const begin: BeginDrag = (event, mode, occurrence) => {
    const from = spotAt(event.clientX, event.clientY);
    if (event.button !== 0 || !event.isPrimary || !from) return;
    event.stopPropagation();
    const isTouch = event.pointerType === 'touch';
    const origin = { x: event.clientX, y: event.clientY };
    const listening = new AbortController();
    const { signal } = listening;
    let isReady = !isTouch;
    let current: Drag | undefined;
    const edges = scrollAtEdges(event.currentTarget, (x, y) => moveTo(x, y));
    const moveTo = (x: number, y: number) => {
      const to = spotAt(x, y) ?? current?.to ?? from;
      if (current && to.day === current.to.day && to.minute === current.to.minute) return;
      current = { mode, occurrence, from, to };
      setDrag(current);
      getSelection()?.removeAllRanges();
    };
    const hold = isTouch
      ? setTimeout(() => {
          isReady = true;
          isHeld.current = true;
          setDrag({ mode, occurrence, from, to: from });
        }, HOLD_MS)
      : undefined;
    stop.current();
    stop.current = () => {
      listening.abort();
      clearTimeout(hold);
      edges.stop();
      isHeld.current = false;
      setDrag(undefined);
    };
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      const isFar = Math.hypot(x - origin.x, y - origin.y) >= MIN_PIXELS;
      if (!isReady) {
        if (isFar) stop.current();
        return;
      }
      if (!current && !isFar) return;
      moveTo(x, y);
      edges.at(x, y);
    };
    const onUp = () => {
      const last = current;
      if (isReady && (last || isTouch)) swallowClick();
      stop.current();
      if (last) done.current(last);
    };
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onUp, { signal });
    window.addEventListener('pointercancel', () => stop.current(), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop.current(), { signal });
    if (!isTouch) return;
    // Also where it is drawn at another place: it goes on being told of its finger, and nothing else is
    const keepStill = (touch: Event) => isHeld.current && touch.cancelable && touch.preventDefault();
    event.target.addEventListener('touchmove', keepStill, { passive: false, signal });
    window.addEventListener('contextmenu', (menu) => menu.preventDefault(), { signal });
  };
  return { drag, begin };
}

/** Elements of a day have `data-day`; where its hours are drawn, `data-hours` as well. */
function spotAt(x: number, y: number): Spot | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    if (!(element instanceof HTMLElement)) continue;
    const { day, hours } = element.dataset;
    if (day === undefined) continue;
    return { day: Number(day), minute: hours === undefined ? undefined : minuteAt(element, y) };
  }
  return undefined;
}

/** The minute of a height within the column of a day. */
export function minuteAt(column: Element, y: number): number {
  const { top, height } = column.getBoundingClientRect();
  const minute = Math.floor(((y - top) / height) * (DAY_MINUTES / STEP)) * STEP;
  return Math.min(Math.max(minute, 0), DAY_MINUTES - STEP);
}

/** The browser sends a click after the button is released. */
function swallowClick(): void {
  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', onClick, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', onClick, { capture: true }));
}
