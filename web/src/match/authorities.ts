/** Who decides in a match, by its name. Pages ask here, so that none of them knows where a match is kept. */
import type { Authority } from "./authority";
import { ServerAuthority } from "./server";

export const authorityOf = (match: string): Authority => new ServerAuthority(match);
