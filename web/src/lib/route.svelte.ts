/** Pages have addresses behind the #, so that an invitation's code never reaches a server's log. */
import { BASE } from "./base";
export interface Route {
  page: string;
  parts: string[];
}

function read(): Route {
  // A path of its own is a dead link: the server hands out this page for it with status 404.
  if (location.pathname !== BASE) return { page: "refused", parts: ["not_found"] };
  const [page = "", ...parts] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  return { page, parts };
}

/** A link that was cut in the middle of a letter is shown as a dead one. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = $state<{ now: Route }>({ now: read() });

addEventListener("hashchange", () => {
  route.now = read();
});

export const go = (path: string): void => {
  if (location.pathname === BASE) location.hash = path;
  else location.href = `${BASE}#${path}`;
};
export const tablePath = (id: string, invite?: string): string => `/table/${id}${invite ? `/${invite}` : ""}`;
export const linkTo = (path: string, origin = location.origin): string => `${origin}${BASE}#${path}`;
