const RELOADED = 'waypost.reloaded';
const ASK_EVERY_MS = 2_000;

/**
 * Fetches the file of a page. A missing one was replaced by an upgrade: the document that names it is old, and is
 * reloaded, once. While the service does not answer, the page waits for it.
 */
export async function loadPage<T>(load: () => Promise<T>): Promise<T> {
  try {
    const page = await load();
    sessionStorage.removeItem(RELOADED);
    return page;
  } catch (error) {
    if (sessionStorage.getItem(RELOADED) !== null) throw error;
    while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    sessionStorage.setItem(RELOADED, '1');
    location.reload();
    return new Promise(() => {});
  }
}

function answers(): Promise<boolean> {
  return fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
