/** Why something did not happen, in the server's codes. */
import type { Refused } from "./types";

/** A socket that is not opened is closed with the refusal's name alone; these will not change by asking again. */
const LASTING_REFUSALS = [
  "unknown_table", "table_closed", "unknown_person", "banned", "client_outdated", "other_rules", "malformed", "foreign_origin", "foreign_host",
] as const; // prettier-ignore

type Bare<Answer> = Answer extends Refused ? Omit<Answer, "type" | "id"> : never;
type Closed = { code: (typeof LASTING_REFUSALS)[number] };
/** What this client finds out for itself. */
type Own = { code: "offline" | "broken_file" } | { code: "unexpected" };

export type RefusalFacts = Bare<Refused> | Closed | Own;

export class Refusal extends Error {
  readonly facts: RefusalFacts;

  constructor(facts: RefusalFacts) {
    super(facts.code);
    this.facts = facts;
  }

  get code(): RefusalFacts["code"] {
    return this.facts.code;
  }
}

/** Returns what went wrong as something to show. An error of this client is logged and becomes `unexpected`. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  console.error(error);
  return new Refusal({ code: "unexpected" });
}

/** An answer of the server that is a refusal. */
export function isRefused(answer: unknown): answer is Refused {
  return (
    typeof answer === "object" && answer !== null && "code" in answer && "type" in answer && answer.type === "refused"
  );
}

/** Whether a refusal with this name will not change by asking again. */
export const isLasting = (code: string): code is Closed["code"] =>
  (LASTING_REFUSALS as readonly string[]).includes(code);
