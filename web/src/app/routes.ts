/** The pages by the first word of their address, as in `#/table/ID/INVITE`. The file of a page is fetched when it is needed. */
import type { Component } from "svelte";

type Props = Record<string, unknown>;
type Load<P extends object> = () => Promise<{ default: Component<P> }>;

export interface Page {
  load: Load<Props>;
  props: (...parts: string[]) => Props;
  /** Number of parts of the address that identify the page; when one of them changes, the page is made again. */
  identity: number;
}

function lazy<P extends object>(load: Load<P>, props: (...parts: string[]) => P, identity = 0): Page {
  // The table below pairs each page with its properties; from here on nobody has to know them.
  return { load: load as unknown as Load<Props>, props: props as unknown as Page["props"], identity };
}

const none = (): Record<string, never> => ({});
const question = (kind: "puzzle" | "again" | "card"): Page =>
  lazy(
    () => import("../features/puzzles/Question.svelte"),
    (id = "", choice = "0") => ({ kind, id, choice: Number(choice) }),
    2,
  );
const refused = (code: "not_found" | "unknown_person"): Page =>
  lazy(
    () => import("../features/layout/RefusedPage.svelte"),
    () => ({ refusal: { code } }),
  );

const rulebook = (props: (at?: string) => { at?: string }): Page =>
  lazy(() => import("../features/rulebook/Rulebook.svelte"), props);

const PAGES: Record<string, Page> = {
  table: lazy(
    () => import("../features/table/Table.svelte"),
    (id = "", invite) => ({ id, invite }),
    1,
  ),
  replay: lazy(
    () => import("../features/replay/Replay.svelte"),
    (id, at) => ({ id, at }),
  ),
  review: lazy(
    () => import("../features/review/Review.svelte"),
    (id = "", at) => ({ id, at }),
    1,
  ),
  lesson: lazy(
    () => import("../features/learn/Lesson.svelte"),
    (name = "") => ({ name }),
    1,
  ),
  moment: lazy(
    () => import("../features/review/Position.svelte"),
    (packed = "") => ({ packed }),
    1,
  ),
  puzzle: question("puzzle"),
  again: question("again"),
  card: question("card"),
  controls: lazy(() => import("../features/controls/Controls.svelte"), none),
  rules: rulebook((at) => ({ at })),
  help: rulebook(() => ({ at: "summary" })),
  learn: lazy(() => import("../features/learn/Learn.svelte"), none),
  puzzles: lazy(() => import("../features/puzzles/Puzzles.svelte"), none),
  mistakes: lazy(() => import("../features/puzzles/Mistakes.svelte"), none),
  knowledge: lazy(() => import("../features/knowledge/Knowledge.svelte"), none),
  games: lazy(() => import("../features/lobby/MyGames.svelte"), none),
  me: lazy(() => import("../features/account/Me.svelte"), none),
};
const COME_BACK = lazy(
  () => import("../features/account/ComeBack.svelte"),
  (token = "") => ({ token }),
  1,
);
const NOT_FOUND = refused("not_found");
const UNKNOWN_PERSON = refused("unknown_person");

/** Returns the page of an address; the start page has the empty name and is part of the first file. */
export function pageOf(name: string, parts: string[]): Page {
  if (name === "me" && parts[0]) return COME_BACK;
  if (name === "refused" && parts[0] === "unknown_person") return UNKNOWN_PERSON;
  return Object.hasOwn(PAGES, name) ? PAGES[name]! : NOT_FOUND;
}
