/** Lint rules of the client. A rule that is off has its reason beside it. */
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import ts from "typescript-eslint";
import layers from "./layers.js";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  globalIgnores([
    "public/",
    "art/",
    "node_modules/",
    "src/protocol/schema.ts",
    "src/protocol/codes.ts",
    "src/i18n/arguments.ts",
  ]),
  ts.configs.strict,
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      // With `noUncheckedIndexedAccess` an index that was just checked needs it.
      "@typescript-eslint/no-non-null-assertion": "off",
      // Svelte's own check knows which names there are.
      "no-undef": "off",
      // `let { … } = $props()` is what Svelte's documentation writes.
      "prefer-const": "off",
      // Maps and sets are made whole and replaced (`$state.raw`); nobody watches their items.
      "svelte/prefer-svelte-reactivity": "off",
      // Lessons and tables have names that only the server knows.
      "@typescript-eslint/no-dynamic-delete": "off",
      // A space at the end of an element would be lost without it.
      "svelte/no-useless-mustaches": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Every address of this client is a hash; there is no `resolve` to call.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
  {
    files: ["src/**/*.{ts,svelte,js}"],
    plugins: { layers: { rules: { "import-down": layers } } },
    rules: { "layers/import-down": "error" },
  },
  {
    // What does not arrive is named there, and never leaves a gap without a word.
    files: ["src/**/*.svelte"],
    ignores: ["src/ui/Lazy.svelte"],
    rules: {
      "no-restricted-syntax": ["error", { selector: "SvelteAwaitBlock", message: "Use ui/Lazy.svelte." }],
    },
  },
  {
    // Whoever shows a match asks its authority, so that a game without a server needs no other components.
    files: ["src/{ui,pieces,board}/**", "src/features/{decide,mats,log,chat,coach,end,replay,table}/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ group: ["**/protocol/api", "**/protocol/http", "**/match/server"] }] },
      ],
    },
  },
);
