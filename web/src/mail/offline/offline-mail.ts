import { dropDatabase } from './offline-store';

/** As `public/mail-sw.js` names it. */
const READ = 'waypost-mail-read';
const WORKER = '/mail-sw.js';

/** The worker also shows notifications. On plain HTTP there is none. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(WORKER, { scope: '/mail' });
}

/** From now on what is read can be read again without a network; only with "keep me signed in". */
export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return; // on plain HTTP
  await caches.open(READ);
  await registerWorker();
  await keepLoadedFiles('/mail');
}

/** Also the pages given. */
export async function keepLoadedFiles(...pages: readonly string[]): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: [...pages, ...loadedFiles()] });
}

/** At sign-out nothing that was read or written remains in this browser. */
export async function wipeOffline(): Promise<void> {
  await Promise.allSettled(['caches' in window ? caches.delete(READ) : undefined, dropDatabase(), closeNotices()]);
}

/** They show senders and subjects. */
async function closeNotices(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration('/mail');
  for (const notice of (await worker?.getNotifications()) ?? []) notice.close();
}

/** Includes those that were loaded before there was a worker. */
function loadedFiles(): readonly string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = names.filter(
    ({ origin, pathname }) => origin === location.origin && /^\/(?:assets\/|theme\.js)/.test(pathname),
  );
  return [...new Set(own.map(({ pathname }) => pathname))];
}
