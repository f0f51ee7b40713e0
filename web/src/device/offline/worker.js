/**
 * The service worker: where no server can be reached, the page is still there and says so.
 *
 * The server always comes first, so nobody is ever shown an old page while there is a new one; only files whose names
 * change with their content are taken from what was kept. Nothing of a game is kept: `/api` and `/me` are not touched.
 * A new version waits until the pages of the old one are closed, so an open page never loses a part it has yet to fetch.
 */
const KEPT = "stoneage-__VERSION__";
const FILES = JSON.parse("__FILES__");
const at = (file) => new URL(file, self.registration.scope).href;
const PAGE = at("./");

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll([PAGE, ...FILES.map(at)])));
});

self.addEventListener("activate", (event) => {
  const older = (name) => name.startsWith("stoneage-") && name !== KEPT;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(older).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = request.url.startsWith(PAGE) ? request.url.slice(PAGE.length) : null;
  if (request.method !== "GET" || path === null || /^(api|me|health|metrics|docs|openapi)\b/.test(path)) return;
  if (path.startsWith("assets/")) event.respondWith(kept(request).then((found) => found ?? fetch(request)));
  else
    event.respondWith(
      fetch(request).catch(async () => (await kept(request.mode === "navigate" ? PAGE : request)) ?? Response.error()),
    );
});

const kept = (request) => caches.match(request, { cacheName: KEPT, ignoreVary: true });
