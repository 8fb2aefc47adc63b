// Caches the page, so that returning players see a proper message while the server is unreachable,
// and the page continues as soon as the server answers. Responses of /api are never cached. The page
// is requested from the network first and the cache is only a fallback, so an upgrade shows at once;
// files under /assets have a content hash in their names and never change.

const CACHE = 'tilewright-page';
const PAGE = '/';
const ASSETS = '/assets/';
// From this status on, a proxy is answering for a server that is down.
const BAD_GATEWAY = 502;

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(fetch(PAGE, { cache: 'no-cache' }).then(cachePage));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api')) return;
  if (mode === 'navigate') event.respondWith(fetchPage(event));
  else if (pathname.startsWith(ASSETS)) event.respondWith(fetchAsset(event.request));
});

async function fetchPage(event) {
  const response = await fetch(event.request).catch(() => null);
  if (response && response.status < BAD_GATEWAY) {
    event.waitUntil(cachePage(response.clone()));
    return response;
  }
  return (await caches.match(PAGE)) ?? response ?? Response.error();
}

async function fetchAsset(request) {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

/** Cache the page with all its assets. Every page URL has the same HTML, so it is stored once. */
async function cachePage(response) {
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (!response.ok || response.redirected || !isPage) return;
  const cache = await caches.open(CACHE);
  const text = await response.clone().text();
  const before = await cache.match(PAGE);
  if (text === (await before?.text())) return;
  const needed = new Set(text.match(/\/assets\/[^"]+/g));
  const cached = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll([...needed].filter((path) => !cached.includes(path)));
  await cache.put(PAGE, response);
  const old = cached.filter((path) => path.startsWith(ASSETS) && !needed.has(path));
  await Promise.all(old.map((path) => cache.delete(path)));
}
