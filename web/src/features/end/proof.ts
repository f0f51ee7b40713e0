/** The steps of a proof as sentences. */
import type { Step } from "../../proof/verify";
import { isKey, say } from "../../i18n/words.svelte";

export interface Line {
  ok: boolean;
  words: string;
  /** What exactly was found: hashes and dice are the same in every language. */
  fact: string;
}

export function lineOf({ what, ok, detail }: Step): Line {
  return { ok, words: ok ? passed(what, detail) : failed(what, detail), fact: what === "start" ? "" : factOf(detail) };
}

const passed = (what: Step["what"], { count = 0, free = false }: Step["detail"]): string =>
  say(`verify.step.${what}`, { count, free: String(free) });

function failed(what: Step["what"], { why = "differs", number = 0 }: Step["detail"]): string {
  if (why === "no_secret") return say("verify.no_secret");
  const key = `verify.why.${why}`;
  if (isKey(key)) return say(key, { what });
  if (what === "rolls") return say("verify.failed", { what: say("verify.failed.roll", { number }) });
  const part = what === "key" ? "commitment" : what;
  return say("verify.failed", { what: say(`verify.failed.${part}`) });
}

function factOf({ found, told }: Step["detail"]): string {
  return told === undefined ? (found ?? "") : `${told} ≠ ${found ?? ""}`;
}
