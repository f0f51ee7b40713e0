/// <reference types="node" />
/** What the server can say, read from its own sources. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const python = (path: string): string => readFileSync(join(import.meta.dirname, "../../src/stoneage", path), "utf8");

/** The strings of a literal tuple. */
export function tuple(path: string, name: string): string[] {
  const body = new RegExp(`^${name}: Final = \\(([\\s\\S]*?)\\)`, "m").exec(python(path))?.[1] ?? "";
  return [...body.matchAll(/"([\w-]+)"/g)].map((found) => found[1]!);
}

export const found = (path: string, pattern: RegExp): string[] => [...python(path).matchAll(pattern)].map((match) => match[1]!);

export const STORY = [...tuple("game/story.py", "CODES"), "undone", "marked"];
export const REASONS = [...python("game/errors.py").split("_PLACES")[0]!.matchAll(/^ {4}"(\w+)":/gm)].map((match) => match[1]!);
export const REFUSALS = tuple("match/refusals.py", "REFUSALS");
