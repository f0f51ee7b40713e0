// A Vite plugin: the service worker, with the list of what it may keep. It shows the page where no server can be reached.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";

const WORKER = new URL("src/device/offline/worker.ts", import.meta.url);
const PUBLIC = new URL("public/", import.meta.url);
// Every browser that has service workers reads woff2.
const LEFT_OUT = /\.(woff|map|png)$|^favicon-turn/;

/** What lies in `public`, by path. */
const pictures = () =>
  readdirSync(PUBLIC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replace(`${PUBLIC.pathname}`, "").replace(/^\/+/, ""));

/** The script of the worker of a version that has these files, from its TypeScript. */
export function workerOf(source, version, files) {
  return stripTypeScriptTypes(source)
    .replace("export {};", "")
    .replace("__VERSION__", version)
    .replace('"__FILES__"', JSON.stringify(JSON.stringify(files)));
}

export default function offline() {
  return {
    name: "offline",
    generateBundle(_options, bundle) {
      const files = [...Object.keys(bundle), ...pictures()]
        .filter((file) => !LEFT_OUT.test(file) && file !== "index.html")
        .sort();
      const version = createHash("sha256").update(files.join()).update(readFileSync(WORKER));
      for (const picture of pictures()) version.update(readFileSync(new URL(picture, PUBLIC)));
      const source = workerOf(readFileSync(WORKER, "utf8"), version.digest("hex").slice(0, 12), files);
      this.emitFile({ type: "asset", fileName: "worker.js", source });
    },
  };
}
