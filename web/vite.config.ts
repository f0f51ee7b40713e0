import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import messages from "./messages.js";
import offline from "./offline.js";
import { resolved } from "./src/lib/breakpoints.ts";

const server = process.env.STONEAGE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "./", // the server may lie in a folder of its host
  plugins: [messages(), svelte(), offline()],
  css: {
    postcss: {
      plugins: [
        {
          postcssPlugin: "breakpoints",
          AtRule(rule) {
            if (rule.name === "media" || rule.name === "container") {
              const query = resolved(rule.params);
              if (query !== rule.params) rule.params = query;
            }
          },
        },
      ],
    },
  },
  build: {
    outDir: "../src/stoneage/server/client",
    emptyOutDir: true,
    target: "es2022",
  },
  server: { proxy: { "/api": { target: server, ws: true }, "/me": server }, fs: { allow: [".", "../src/stoneage"] } },
  // Tests mount components, so they need Svelte's browser build.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  // Patience for a busy machine: a test's own time is well under a second.
  test: {
    testTimeout: 60_000,
    environment: "happy-dom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    css: { include: [/\.css\?raw/] },
    // One page for all files: making one for each took as long as the tests (25 s of processor time, 13 with one).
    pool: "threads",
    maxWorkers: 1,
    isolate: false,
  },
});
