// Keeps the page, so that whoever has been here before sees our own words when the server is out
// of reach, and goes on as soon as it answers. Nothing the server tells (/api) is ever kept. The
// page is asked for first and the kept one is only for when nobody answers, so an upgrade shows at
// once; files under /assets are named after their contents and never change.

const KEPT = 'tilewright-page';
const PAGE = '/';
const ASSETS = '/assets/';
// What a proxy answers for a server that is gone.
const GONE = 502;

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(fetch(PAGE, { cache: 'no-cache' }).then(keep));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api')) return;
  if (mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith(ASSETS)) event.respondWith(asset(event.request));
});

async function page(event) {
  const answer = await fetch(event.request).catch(() => null);
  if (answer && answer.status < GONE) {
    event.waitUntil(keep(answer.clone()));
    return answer;
  }
  return (await caches.match(PAGE)) ?? answer ?? Response.error();
}

async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}

/** Every address that is a page has the same one: it is kept once, with all it needs. */
async function keep(answer) {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  if (!answer.ok || answer.redirected || !isPage) return;
  const cache = await caches.open(KEPT);
  const text = await answer.clone().text();
  const before = await cache.match(PAGE);
  if (text === (await before?.text())) return;
  const needed = new Set(text.match(/\/assets\/[^"]+/g));
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll([...needed].filter((path) => !kept.includes(path)));
  await cache.put(PAGE, answer);
  const old = kept.filter((path) => path.startsWith(ASSETS) && !needed.has(path));
  await Promise.all(old.map((path) => cache.delete(path)));
}
