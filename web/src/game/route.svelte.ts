/** Pages have addresses behind the #, so that an invitation's code never reaches a server's log. */
export interface Route {
  page: string;
  parts: string[];
}

function read(): Route {
  // A path of its own is a dead link: the server hands out this page for it with status 404.
  if (location.pathname !== "/") return { page: "refused", parts: ["not_found"] };
  const [page = "", ...parts] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  return { page, parts };
}

export const route = $state<{ now: Route }>({ now: read() });

addEventListener("hashchange", () => {
  route.now = read();
});

export const go = (path: string): void => {
  if (location.pathname === "/") location.hash = path;
  else location.href = `/#${path}`;
};
export const tablePath = (id: string, invite?: string): string => `/table/${id}${invite ? `/${invite}` : ""}`;
export const linkTo = (path: string): string => `${location.origin}/#${path}`;
