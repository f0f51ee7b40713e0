/** Styles use the tokens and breakpoints of one list each; stylelint checks colours, corners and heights. */
import { expect, test } from "vitest";
import { BREAKPOINTS, resolved } from "../src/lib/breakpoints";
import tokens from "../src/ui/styles/tokens.css?raw";

const raw = import.meta.glob(["../src/**/*.svelte", "../src/**/*.css"], {
  query: "?raw",
  import: "default",
  eager: true,
}) as Record<string, string>;
const files = Object.entries(raw);
const sources = files.map(([, text]) => text).join("\n");

test("a width or height of a screen or box stands in the list of breakpoints only", () => {
  const queries = files.flatMap(([file, text]) =>
    [...text.matchAll(/@(?:media|container)([^{]*)\{/g)].map((match) => ({ file, query: match[1]!.trim() })),
  );
  expect(queries.length).toBeGreaterThan(50);
  expect(queries.filter(({ query }) => /\d(px|r?em)|aspect-ratio|pointer|prefers/.test(query))).toEqual([]);
  for (const { query } of queries) expect(resolved(query)).not.toContain("(--");
});

test("every breakpoint is used", () => {
  const scripts = import.meta.glob("../src/**/*.ts", { query: "?raw", import: "default", eager: true });
  const all = sources + Object.values(scripts).join("\n");
  const names = Object.keys(BREAKPOINTS);
  expect(names.filter((name) => !all.includes(`(--${name})`) && !all.includes(`BREAKPOINTS.${name}`))).toEqual([]);
});

test("every token that a style names exists", () => {
  const own = new Set([...sources.matchAll(/(--[\w-]+)["']?[:=]/g)].map((match) => match[1]));
  const used = [...sources.matchAll(/var\((--[\w-]+)\)/g)].map((match) => match[1]!);
  expect(used.filter((name) => !own.has(name) && !name.endsWith("player-"))).toEqual([]);
  expect(tokens).toContain("--z-toast");
});
