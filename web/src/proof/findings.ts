/** What a verified record proves, what the server attests, and what it only claims. */
import { object } from "./read";
import { proven, type Step } from "./verify";

export type Topic = "chance" | "result" | "options" | "seats" | "names" | "conduct" | "times";
export type Standing = "proven" | "attested" | "claimed";

export interface Finding {
  topic: Topic;
  standing: Standing;
}

/** The standing of each topic; none where a step failed. Moves and points are the server's: the browser knows no rules. */
export function findings(record: unknown, steps: Step[]): Finding[] {
  const told = object(record);
  if (!told || !proven(steps)) return [];
  const step = (what: Step["what"]): Step | undefined => steps.find((one) => one.what === what);
  const vouched: Standing = step("signature")?.detail.known ? "attested" : "claimed";
  const bound = step("commitment")?.detail.bound === true;
  const named = step("names")?.detail.count ?? 0;
  const found: [Topic, Standing][] = [
    ["chance", "proven"],
    ["result", vouched],
    ["options", bound ? "proven" : vouched],
  ];
  const atTable = told.log !== undefined || (Array.isArray(told.nonces) && told.nonces.length > 0);
  if (atTable) found.push(["seats", told.seating === undefined ? vouched : "proven"]);
  if (named) found.push(["names", "proven"]);
  if (told.log !== undefined && JSON.stringify(told.log).includes('"renamed"')) found.push(["names", vouched]);
  else if (step("names")?.detail.erased || (atTable && !named)) found.push(["names", "claimed"]);
  found.push(["conduct", vouched]);
  if (told.log !== undefined) found.push(["times", vouched]);
  return found.map(([topic, standing]) => ({ topic, standing }));
}
