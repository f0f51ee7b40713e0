import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import messages from "./messages.js";
import offline from "./offline.js";
import proofs from "./proofs.js";
import { resolved } from "./src/lib/breakpoints.ts";

const server = process.env.STONEAGE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "./", // the server may lie in a folder of its host
  plugins: [messages(), proofs(), svelte(), offline()],
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
    // One file for the first page and one for the table, with all that they import: every request costs a round trip.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "start", test: /\/src\/app\/main\.ts$/, priority: 3 },
            { name: "sealing", test: /\/src\/proof\/nonces\.ts$/, priority: 2 },
            { name: "table", test: /\/src\/features\/table\/Table\.svelte$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": { target: server, ws: true }, "/me": server },
    fs: { allow: [".", "../src/stoneage", "../docs/reference"] },
  },
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
    // `npm test` counts every module, whether or not a test loads it.
    coverage: {
      include: ["src/**/*.{ts,svelte}"],
      exclude: [
        "src/protocol/schema.ts", // types
        "src/app/main.ts", // three files that need a real browser
        "src/device/offline/register.ts",
        "src/device/sound/player.ts",
      ],
      reporter: "text-summary",
      thresholds: { lines: 90, branches: 72, "src/**": { lines: 25, perFile: true } },
    },
  },
});
