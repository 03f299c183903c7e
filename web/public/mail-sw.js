// The worker of the webmail: without a network the page opens, and what was read can be read again.
// What was read is kept only while the cache READ exists; the page makes it with "keep me signed in" and deletes it.
const SHELL = 'waypost-mail-shell';
const READ = 'waypost-mail-read';
const READABLE = /^\/v1\/(?:session|mailbox|mailbox-session|folders|messages(?:\/[0-9a-f]{24})?)$/;
const SHELL_FILE = /^\/(?:assets\/|theme\.js$|waypost\.svg$|mail\.webmanifest$|mail-icon)/;
const MAX_ANSWERS = 800;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const MAX_FILES = 250;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const { keep } = event.data ?? {};
  if (Array.isArray(keep)) event.waitUntil(keepFiles(keep));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname === '/mail' || pathname.startsWith('/mail/')) event.respondWith(openPage(request));
  } else if (SHELL_FILE.test(pathname)) event.respondWith(openFile(request));
  else if (READABLE.test(pathname)) event.respondWith(readAnswer(request));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showMessage(event.notification.data?.path ?? '/mail'));
});

/** One document for every address of the webmail. */
async function openPage(request) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put('/mail', answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match('/mail');
    if (kept) return kept;
    throw error;
  }
}

/** Files under /assets/ never change. */
async function openFile(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept && new URL(request.url).pathname.startsWith('/assets/')) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(request, answer.clone());
      await trim(cache, MAX_FILES);
    }
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** The network's answer, or without one the last that there was. */
async function readAnswer(request) {
  try {
    const answer = await fetch(request);
    const length = Number(answer.headers.get('Content-Length') ?? 0);
    if (answer.ok && length <= MAX_ANSWER_BYTES && (await caches.has(READ))) {
      const cache = await caches.open(READ);
      await cache.put(request, answer.clone());
      await trim(cache, MAX_ANSWERS);
    }
    return answer;
  } catch (error) {
    const kept = (await caches.has(READ)) && (await (await caches.open(READ)).match(request, { ignoreVary: true }));
    if (kept) return kept;
    throw error;
  }
}

async function keepFiles(paths) {
  const cache = await caches.open(SHELL);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = paths.filter((path) => path === '/mail' || !known.has(path));
  await Promise.allSettled(missing.map((path) => cache.add(path)));
}

/** The oldest go first: keys are in the order in which they were put. */
async function trim(cache, most) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}

async function showMessage(path) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find(({ url }) => new URL(url).pathname.startsWith('/mail'));
  if (!open) return self.clients.openWindow(path);
  await open.focus();
  open.postMessage({ open: path });
}
