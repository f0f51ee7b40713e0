/**
 * The service worker: where no server can be reached, the page is still there and says so.
 *
 * The server always comes first, so nobody is ever shown an old page while there is a new one; only files whose names
 * change with their content are taken from what was kept. Nothing of a game is kept: `/api` and `/me` are not touched.
 * Only what this visitor's pages have used is kept: the page tells what it had loaded before there was a worker, the
 * rest is kept when it is fetched. A new version begins with its own files of the same names.
 */
export {};
declare const self: ServiceWorkerGlobalScope;

const CACHE = "stoneage-__VERSION__";
const FILES = JSON.parse("__FILES__") as string[];
const at = (file: string): string => new URL(file, self.registration.scope).href;
const PAGE = at("./");
const UNTOUCHED = /^(api|me|health|metrics|docs|openapi)\b/;

/** The path of an address below the page; null if it lies elsewhere. */
const pathOf = (address: string): string | null => (address.startsWith(PAGE) ? address.slice(PAGE.length) : null);
/** A file's name without the part that changes with its content. */
const nameOf = (file: string): string => file.replace(/-[\w-]{8}(?=\.\w+$)/, "");

const older = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith("stoneage-") && name !== CACHE);

/** The names of the files that earlier versions have kept. */
async function used(): Promise<Set<string>> {
  const kept = await Promise.all((await older()).map(async (name) => (await caches.open(name)).keys()));
  return new Set(kept.flat().map(({ url }) => nameOf(pathOf(url) ?? "")));
}

/** Keeps these files; one that cannot be fetched now is kept when it is used. */
async function keep(files: string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(files.map(async (file) => (await cache.match(at(file))) ?? cache.add(at(file))));
}

async function install(): Promise<void> {
  await (await caches.open(CACHE)).add(PAGE);
  const names = await used();
  await keep(FILES.filter((file) => names.has(nameOf(file))));
}

const kept = (request: Request | string): Promise<Response | undefined> =>
  caches.match(request, { cacheName: CACHE, ignoreVary: true });

async function fetched(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (FILES.includes(pathOf(request.url) ?? "") && answer.ok)
    await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

const firstFetched = (request: Request): Promise<Response> =>
  fetched(request).catch(async () => (await kept(request.mode === "navigate" ? PAGE : request)) ?? Response.error());

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => {
  event.waitUntil(older().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

/** A page says what it has loaded. */
self.addEventListener("message", (event) => {
  const files = (event.data as string[]).map(pathOf).filter((path) => path !== null && FILES.includes(path));
  event.waitUntil(keep(files as string[]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (request.method !== "GET" || path === null || UNTOUCHED.test(path)) return;
  if (path.startsWith("assets/")) event.respondWith(kept(request).then((found) => found ?? fetched(request)));
  else event.respondWith(firstFetched(request));
});
