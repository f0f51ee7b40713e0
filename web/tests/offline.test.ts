/** The service worker as it is built: it keeps what was used, and nothing of a game. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { workerOf } from "../offline.js";
import { isOutdated } from "../src/device/offline/outdated";
import source from "../src/device/offline/worker.ts?raw";

const SCOPE = "https://host/";
const FILES = ["assets/index-aaaaaaaa.js", "assets/hu-bbbbbbbb.js", "assets/de-cccccccc.js", "pieces.svg"];
type Handler = (event: Record<string, unknown>) => void;

/** Caches by name, each with its answers by address. */
let stores: Map<string, Map<string, Response>>;
let online: boolean;
let asked: string[];

const get = async (request: Request | string): Promise<Response> => {
  const address = typeof request === "string" ? request : request.url;
  asked.push(address);
  if (!online) throw new TypeError("offline");
  return new Response(`from the server: ${address}`);
};

function open(name: string) {
  if (!stores.has(name)) stores.set(name, new Map());
  const store = stores.get(name)!;
  const key = (request: Request | string): string => (typeof request === "string" ? request : request.url);
  return {
    keys: async () => [...store.keys()].map((url) => ({ url })),
    match: async (request: Request | string) => store.get(key(request))?.clone(),
    put: async (request: Request | string, answer: Response) => void store.set(key(request), answer),
    add: async (request: string) => void store.set(request, await get(request)),
  };
}

const caches = {
  open: async (name: string) => open(name),
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  match: async (request: Request | string, { cacheName }: { cacheName: string }) => open(cacheName).match(request),
};

/** A worker of this version; what it does with an event is awaited. */
function worker(version: string, files = FILES) {
  const handlers: Record<string, Handler> = {};
  const self = {
    registration: { scope: SCOPE },
    addEventListener: (type: string, handler: Handler) => (handlers[type] = handler),
  };
  new Function("self", "caches", "fetch", workerOf(source, version, files))(self, caches, get);
  const happens = async (type: string, event: Record<string, unknown> = {}): Promise<Response | undefined> => {
    let answer: Promise<unknown> | undefined;
    const waits = (work: Promise<unknown>): void => void (answer = work);
    handlers[type]!({ ...event, waitUntil: waits, respondWith: waits });
    return (await answer) as Response | undefined;
  };
  const loads = (path: string, mode = "no-cors"): Promise<Response | undefined> =>
    happens("fetch", { request: { url: SCOPE + path, method: "GET", mode } });
  return { happens, loads };
}

const paths = (version: string): string[] => [...stores.get(`stoneage-${version}`)!.keys()].map((url) => url.slice(SCOPE.length)).sort(); // prettier-ignore

beforeEach(() => {
  stores = new Map();
  online = true;
  asked = [];
  vi.useRealTimers();
});

describe("the service worker", () => {
  test("keeps at first the page alone, then what the page says that it has loaded", async () => {
    const { happens } = worker("1");
    await happens("install");
    expect(paths("1")).toEqual([""]);
    await happens("message", {
      data: [`${SCOPE}assets/index-aaaaaaaa.js`, `${SCOPE}api/status`, "https://elsewhere/assets/hu-bbbbbbbb.js"],
    });
    expect(paths("1")).toEqual(["", "assets/index-aaaaaaaa.js"]);
  });

  test("keeps what is fetched, and does not fetch a file again whose name holds its content", async () => {
    const { happens, loads } = worker("1");
    await happens("install");
    asked = [];
    for (let time = 0; time < 2; time++) await loads("assets/hu-bbbbbbbb.js");
    for (let time = 0; time < 2; time++) await loads("pieces.svg");
    expect(asked).toEqual(["assets/hu-bbbbbbbb.js", "pieces.svg", "pieces.svg"].map((path) => SCOPE + path));
    expect(paths("1")).toEqual(["", "assets/hu-bbbbbbbb.js", "pieces.svg"]);
  });

  test("shows the page and what was used where no server can be reached", async () => {
    const { happens, loads } = worker("1");
    await happens("install");
    await loads("assets/hu-bbbbbbbb.js");
    online = false;
    expect(await (await loads("", "navigate"))!.text()).toContain(SCOPE);
    expect(await (await loads("assets/hu-bbbbbbbb.js"))!.text()).toContain("hu");
    await expect(loads("assets/de-cccccccc.js")).rejects.toThrow("offline");
  });

  test.each(["api/status", "me/token", "health"])("does not touch %s", async (path) => {
    const { loads } = worker("1");
    expect(await loads(path)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test("of a new version begins with its own files of the names that were used, and ends the old one", async () => {
    const old = worker("1");
    await old.happens("install");
    await old.loads("assets/hu-bbbbbbbb.js");
    const next = worker("2", ["assets/index-dddddddd.js", "assets/hu-eeeeeeee.js", "assets/de-ffffffff.js"]);
    await next.happens("install");
    expect(paths("2")).toEqual(["", "assets/hu-eeeeeeee.js"]);
    await next.happens("activate");
    expect([...stores.keys()]).toEqual(["stoneage-2"]);
  });
});

describe("a page is outdated", () => {
  const script = document.createElement("script");
  beforeEach(() => {
    script.type = "module";
    script.setAttribute("src", "./assets/index-old.js");
    document.body.append(script);
  });

  test.each([
    ["if the server's page names another script", '<div id="app"></div><script src="./assets/index-new.js">', true],
    ["not if it names the same", '<div id="app"></div><script src="./assets/index-old.js">', false],
    ["not by what a proxy says in the server's place", "<h1>Bad gateway</h1>", false],
  ])("%s", async (_, answer, outdated) => {
    vi.stubGlobal("fetch", async () => new Response(answer));
    expect(await isOutdated()).toBe(outdated);
  });

  test("not if there is no server", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    expect(await isOutdated()).toBe(false);
  });
});
