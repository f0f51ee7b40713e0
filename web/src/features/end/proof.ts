/** The steps of a proof as sentences. */
import type { Finding, Standing } from "../../proof/findings";
import type { Server, Step } from "../../proof/verify";
import type { SigningKeys } from "../../protocol/types";
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

/** Topics with the same standing, in words. */
export interface Group {
  standing: Standing;
  title: string;
  topics: string[];
}

/** A server signs every record that it sends with its current key; a file may have been signed with a former one. */
export const serverOf = ({ keys }: SigningKeys, here: boolean): Server => ({
  keys: keys.filter(({ replaced }) => !here || replaced === null).map(({ key }) => key),
  here,
});

const STANDINGS: Standing[] = ["proven", "attested", "claimed"];

export function groupsOf(findings: Finding[]): Group[] {
  const groups = STANDINGS.map((standing) => ({
    standing,
    title: say(`verify.standing.${standing}`),
    topics: findings.filter((one) => one.standing === standing).map(({ topic }) => say(`verify.topic.${topic}`)),
  }));
  return groups.filter(({ topics }) => topics.length);
}

function passed(what: Step["what"], { count = 0, free = false, known = false, bound = false }: Step["detail"]): string {
  if (what === "nonces" && count && !bound) return say("verify.step.nonces.claimed", { count });
  return say(`verify.step.${what}`, { count, free: String(free), known: String(known) });
}

/** The verdict on a true record, by what is known of the nonces. */
export function verdictOf(steps: Step[]): string {
  const { count = 0, bound = false } = steps.find(({ what }) => what === "nonces")?.detail ?? {};
  if (!count) return say("verify.ok.open");
  return say(bound ? "verify.ok" : "verify.ok.claimed");
}

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
