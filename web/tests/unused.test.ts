/** No message that nobody says. */
import { expect, test } from "vitest";
import english from "../src/words/en.json";

const sources = Object.values(import.meta.glob(["../src/**/*.svelte", "../src/**/*.ts"], { query: "?raw", import: "default", eager: true })).join("\n");
const literal = new Set([...sources.matchAll(/["'`]([a-z0-9_.]+)["'`]/g)].map((match) => match[1]));
/** `phase.${phase}` says every message that begins and ends like it. */
const patterns = [...new Set([...sources.matchAll(/`([a-z0-9_]+\.[^`\n]*\$\{[^`\n]*)`/g)].map((match) => match[1]!))].map(
  (template) => new RegExp(`^${template.replace(/\$\{[^}]*\}/g, "\u0000").replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("\u0000", ".+")}$`),
);

test("every message is said somewhere", () => {
  const silent = Object.keys(english).filter((key) => !literal.has(key) && !patterns.some((pattern) => pattern.test(key)));
  expect(silent).toEqual([]);
});
