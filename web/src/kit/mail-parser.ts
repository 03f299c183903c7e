const ADDRESS = '/mail-frame';

/** The window of a hidden frame whose policy allows the styles that mail is made of, and no script. */
export function openMailParser(): Promise<typeof globalThis & Window> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.setAttribute('sandbox', 'allow-same-origin');
    frame.addEventListener('load', () => resolve(windowOf(frame)));
    frame.src = ADDRESS;
    document.body.append(frame);
  });
}

/** If it could not be loaded, this page parses itself: as harmless, but the console reports the styles. */
function windowOf(frame: HTMLIFrameElement): typeof globalThis & Window {
  const own = frame.contentDocument?.defaultView;
  return own ?? window;
}
