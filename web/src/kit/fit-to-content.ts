/** A message that is longer scrolls within its frame: browsers are slow with taller ones. */
const MOST_PX = 30_000;
/** A message laid out for a wide window is made smaller, but not so small that nobody can read it. */
const LEAST_ZOOM = 0.5;
/** Laying out more of them takes seconds, and each measure does it again: such a message scrolls within its frame. */
const MOST_ELEMENTS = 3000;
const SCROLL_BAR_PX = 16;
/** The margins of the document alone have more. */
const LEAST_PX = 30;
const WITHOUT_HEIGHT = '60dvh';

/**
 * Gives a frame the height of its document, and makes the document as narrow as the frame, for as long as it is shown:
 * what is read scrolls with the page around it. Keys pressed in the frame are pressed in the page, too. Returns what
 * ends it.
 */
export function fitToContent(frame: HTMLIFrameElement): () => void {
  let page: Document | undefined;
  let measured = '';
  let waiting = 0;
  const measure = () => {
    if (!page || sizesOf(page, frame) === measured) return;
    fitTo(page.documentElement, frame);
    measured = sizesOf(page, frame);
  };
  const sizes = new ResizeObserver(measure);
  // A document is complete long before its last picture, and only then the frame tells
  const lookForDocument = () => {
    const found = frame.contentDocument;
    if (!found?.body || found.URL === 'about:blank' || found.readyState === 'loading') {
      waiting = requestAnimationFrame(lookForDocument);
      return;
    }
    found.addEventListener('keydown', pass);
    if (found.getElementsByTagName('*').length > MOST_ELEMENTS) {
      frame.style.height = WITHOUT_HEIGHT;
      return;
    }
    page = found;
    measure();
    sizes.observe(page.body);
    sizes.observe(frame);
  };
  const pass = (event: KeyboardEvent) => {
    if (!frame.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault();
  };
  lookForDocument();
  frame.addEventListener('load', measure);
  return () => {
    cancelAnimationFrame(waiting);
    sizes.disconnect();
    frame.removeEventListener('load', measure);
  };
}

/** Measuring lays the document out anew, so it is done only when one of these has changed. */
function sizesOf({ body }: Document, frame: HTMLIFrameElement): string {
  return [frame.clientWidth, body.offsetHeight, body.scrollHeight].join(' ');
}

function fitTo(root: HTMLElement, frame: HTMLIFrameElement): void {
  const around = frame.parentElement;
  // While the frame is flat, what scrolls around it must not become shorter, or it would scroll
  around?.style.setProperty('min-height', `${around.offsetHeight}px`);
  root.style.removeProperty('zoom');
  frame.style.height = '0';
  const zoom = Math.max(LEAST_ZOOM, Math.min(1, root.clientWidth / root.scrollWidth));
  if (zoom < 1) root.style.setProperty('zoom', `${zoom}`);
  const bar = root.scrollWidth > root.clientWidth ? SCROLL_BAR_PX : 0;
  // Text that hangs in the window and not in the document has no height of its own
  const isHung = root.scrollHeight < LEAST_PX;
  frame.style.height = isHung ? WITHOUT_HEIGHT : `${Math.min(MOST_PX, root.scrollHeight + bar)}px`;
  around?.style.removeProperty('min-height');
}
