import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import type { Occurrence } from '../data/occurrence';
import { type Drag, type DragMode, type Spot, STEP } from './drag';

/** A hand that trembles drags nothing. */
const MIN_PIXELS = 5;
const DAY_MINUTES = 1440;

export type BeginDrag = (event: ReactPointerEvent, mode: DragMode, occurrence?: Occurrence) => void;

/**
 * By mouse or pen: a finger scrolls. `drag` is what is being dragged at this moment; Escape ends it without effect. The
 * element may be drawn at another place meanwhile, so it is the window that listens.
 */
export function useDrag(onDone: (drag: Drag) => void): { drag: Drag | undefined; begin: BeginDrag } {
  const [drag, setDrag] = useState<Drag>();
  const stop = useRef(() => {});
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => () => stop.current(), []);

  const begin: BeginDrag = (event, mode, occurrence) => {
    const from = spotAt(event.clientX, event.clientY);
    if (event.button !== 0 || event.pointerType === 'touch' || !from) return;
    event.stopPropagation();
    const origin = { x: event.clientX, y: event.clientY };
    let current: Drag | undefined;
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (!current && Math.hypot(clientX - origin.x, clientY - origin.y) < MIN_PIXELS) return;
      const to = spotAt(clientX, clientY) ?? current?.to ?? from;
      if (current && to.day === current.to.day && to.minute === current.to.minute) return;
      current = { mode, occurrence, from, to };
      setDrag(current);
      getSelection()?.removeAllRanges();
    };
    const onUp = () => {
      const last = current;
      stop.current();
      if (!last) return;
      swallowClick();
      done.current(last);
    };
    const onKey = (key: KeyboardEvent) => {
      if (key.key === 'Escape') stop.current();
    };
    stop.current();
    stop.current = () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', stop.current);
      window.removeEventListener('keydown', onKey);
      setDrag(undefined);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', stop.current);
    window.addEventListener('keydown', onKey);
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
