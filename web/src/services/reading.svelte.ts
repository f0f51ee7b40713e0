/** The rule that is read over the page, without leaving it. */
import type { Rule } from "../game/rules";

/** Null while the rulebook is closed; an empty text opens it at its beginning. */
export const reading: { rule: Rule | null } = $state({ rule: null });
