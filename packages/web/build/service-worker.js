// Keeps the whole page in the browser, so that it opens and plays without a network. The build puts
// two constants in front of this: VERSION and FILES, every file of the page.
const CACHE = `cardwright-${VERSION}`;
const PAGE = './index.html';
const here = (path) => new URL(path, self.location.href).href;
const kept = new Set(FILES.map(here));

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((path) => new Request(path, { cache: 'no-cache' })));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('cardwright-') && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(takeOver());
});

/**
 * The newest page where there is a network; names of its other files change with what is in them.
 */
async function page(request) {
  try {
    const found = await fetch(request);
    if (found.ok) return found;
  } catch {
    // no network: the page as it was kept
  }
  return (await caches.match(here(PAGE))) ?? Response.error();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const address = request.url.replace(/[?#].*/, '');
  if (request.mode === 'navigate') {
    if (address === here('./') || address === here(PAGE)) event.respondWith(page(request));
  } else if (kept.has(address)) {
    event.respondWith(caches.match(address).then((found) => found ?? fetch(request)));
  }
});
