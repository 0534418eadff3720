// Service worker of the console. It shows push notifications, opens the console without a network, and receives
// content that other apps share. It stores code only: the page itself stores responses of the API, for each user.

// The build replaces this line: the release, the pages with their stored addresses, and the files that they need.
const SHELL = { release: 'development', pages: [], files: [] };

const CACHE_PREFIX = 'recado-shell-';
const CACHE_NAME = CACHE_PREFIX + SHELL.release;
/** Milliseconds after which a page is served from the cache, although the network may still respond. */
const PAGE_TIMEOUT_MS = 8_000;
/** Milliseconds for which a request for code waits for the network, and between its attempts. */
const MAX_HOLD_MS = 240_000;
const HOLD_INTERVAL_MS = 2_000;
/** Pages of a signed-in owner. Pages with tokens in their addresses and the administration are never served from here. */
const CONSOLE_PATHS =
  /^\/(dashboard|conversations|contacts|schedules|status-posts|campaigns|answers|clients|account)(\/|$)/;
const SHARE_PATH = '/compartir';

self.addEventListener('install', event => {
  event.waitUntil(storeShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => {
  event.waitUntil(removeOldShells().then(() => self.clients.claim()));
});

self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === SHARE_PATH) return event.respondWith(receiveShare(request));
  if (request.method !== 'GET' || SHELL.files.length === 0) return;
  if (pathname.startsWith('/assets/')) return event.respondWith(serveAsset(event));
  if (request.mode === 'navigate' && CONSOLE_PATHS.test(pathname)) event.respondWith(servePage(request, pathname));
});

/** Stores the pages and files of this release. Files whose names have not changed are copied from former releases. */
async function storeShell() {
  const cache = await caches.open(CACHE_NAME);
  await Promise.all([
    ...SHELL.pages.map(path => storeResponse(cache, path, { cache: 'no-cache' })),
    ...SHELL.files.map(async path => {
      const stored = await caches.match(path);
      await (stored ? cache.put(path, stored) : storeResponse(cache, path, {}));
    }),
  ]);
}

async function storeResponse(cache, path, options) {
  const response = await fetch(path, { ...options, credentials: 'omit' });
  if (!isStorable(response, path)) throw new Error(`${path} cannot be stored`);
  await cache.put(path, response);
}

/** A proxy or captive portal may respond to everything with a page of its own, which would replace code. */
const isStorable = (response, path) =>
  response.ok &&
  !response.redirected &&
  /^text\/html/.test(response.headers.get('content-type') ?? '') === !path.startsWith('/assets/');

/** Keeps the shell of one former release, because open tabs may still load its code. */
async function removeOldShells() {
  const names = (await caches.keys()).filter(name => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME);
  await Promise.all(names.slice(0, -1).map(name => caches.delete(name)));
}

/** Serves a file, whose name changes with its content, from the cache. Otherwise loads and stores it. */
async function serveAsset(event) {
  const { request } = event;
  const stored = await caches.match(request.url);
  if (stored) return stored;
  const response = await loadAsset(request);
  if (isStorable(response, '/assets/')) {
    const copy = response.clone();
    event.waitUntil(
      caches
        .open(CACHE_NAME)
        .then(cache => cache.put(request.url, copy))
        .catch(() => {}),
    );
  }
  return response;
}

/**
 * Loads a file. Without a network, holds the request back, because Chromium never repeats a failed import of a page.
 * Browsers end a worker whose event takes longer than five minutes.
 */
async function loadAsset(request) {
  const endsAt = Date.now() + MAX_HOLD_MS;
  for (;;) {
    try {
      return await fetch(request);
    } catch (error) {
      if (Date.now() > endsAt) throw error;
      await new Promise(resolve => setTimeout(resolve, HOLD_INTERVAL_MS));
    }
  }
}

/** Serves the current page from the network, so that a new release is never hidden by an older one. */
async function servePage(request, pathname) {
  const network = fetch(request);
  const timeout = new Promise(resolve => setTimeout(resolve, PAGE_TIMEOUT_MS));
  const response = await Promise.race([network, timeout]).catch(() => undefined);
  return response ?? (await readStoredPage(pathname)) ?? network;
}

/** Finds the stored page of a path. A hyphen stands for an ID, and the last page serves all other paths. */
const findPageFor = pathname =>
  SHELL.pages.find(page => page === pathname) ??
  SHELL.pages.find(page => new RegExp(`^${page.replaceAll('-', '[^/]+')}$`).test(pathname)) ??
  SHELL.pages.at(-1);

async function readStoredPage(pathname) {
  const stored = await (await caches.open(CACHE_NAME)).match(findPageFor(pathname));
  if (!stored) return undefined;
  const headers = new Headers(stored.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  // The page then shows stored answers also if the browser still reports a connection.
  const html = (await stored.text()).replace('<head>', '<head><meta name="served-offline" />');
  return new Response(html, { headers });
}

/** Stores content that another app shares, and opens the console, which asks for the recipient. */
async function receiveShare(request) {
  const form = await request.formData().catch(() => new FormData());
  const files = form.getAll('files').filter(entry => entry instanceof File && entry.size > 0);
  const texts = ['title', 'text', 'url'].map(name => form.get(name)).filter(text => typeof text === 'string' && text);
  const text = [...new Set(texts)].join('\n');
  // Android may repeat a launch without its content. The repetition must not replace the content stored before.
  if (files.length > 0 || text !== '') await storeShare({ files, text, sharedAt: Date.now() }).catch(() => {});
  return Response.redirect('/conversations?compartido=1', 303);
}

/** The console reads this database (packages/console/src/installed/sharedContent.ts). */
const storeShare = share =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('recado-shares', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('shares');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('shares', 'readwrite');
      transaction.objectStore('shares').put(share, 'latest');
      transaction.oncomplete = () => resolve(opening.result.close());
      transaction.onabort = () => reject(transaction.error);
    };
  });

// A click on a notification opens the page that the notification concerns.
self.addEventListener('push', event => {
  const { title, body, path, tag } = event.data.json();
  const options = { body, tag, data: { path }, icon: '/iconos/icono-192.png', lang: 'es-MX' };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', event => {
  event.notification.close();
  const url = new URL(event.notification.data.path, self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(open(url.href));
});

/** Opens the URL in a tab that already shows this site, or in a new window if there is no such tab. */
async function open(url) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [tab] = tabs;
  if (!tab) return self.clients.openWindow(url);
  // A failure is ignored, because not every browser lets a worker bring a tab to the front.
  await tab.focus().catch(() => {});
  // A service worker cannot navigate a tab that is older than itself, so it opens a new window instead.
  return tab.navigate(url).catch(() => self.clients.openWindow(url));
}
