/** How near to an edge, and how far at most within one frame. */
const EDGE_PX = 40;
const MAX_STEP_PX = 12;

/**
 * Scrolls what surrounds `inside` while something is dragged near its upper or lower edge, and says after each step that
 * what is dragged is over another place.
 */
export function scrollAtEdges(inside: Element, onScrolled: (x: number, y: number) => void) {
  const scroller = scrollerOf(inside);
  let frame: number | undefined;
  let place = { x: 0, y: 0 };
  const step = () => {
    frame = undefined;
    const by = scroller ? stepAt(scroller, place.y) : 0;
    if (!scroller || by === 0) return;
    const before = scroller.scrollTop;
    scroller.scrollTop += by;
    if (scroller.scrollTop === before) return;
    onScrolled(place.x, place.y);
    frame = requestAnimationFrame(step);
  };
  return {
    at(x: number, y: number) {
      place = { x, y };
      frame ??= requestAnimationFrame(step);
    },
    stop() {
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}

function scrollerOf(inside: Element): Element | undefined {
  for (let each = inside.parentElement; each; each = each.parentElement) {
    if (each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  }
  return undefined;
}

function stepAt(scroller: Element, y: number): number {
  const { top, bottom } = scroller.getBoundingClientRect();
  const share = (distance: number) => Math.min(Math.max((EDGE_PX - distance) / EDGE_PX, 0), 1);
  return Math.round((share(bottom - y) - share(y - top)) * MAX_STEP_PX);
}
