/** What a client knows of a match, as a function of what it was told. */
import { merged } from "../protocol/diff";
import type { RefusalFacts } from "../protocol/refusal";
import type { Event, GameView, ChatMessage, TableView, Update } from "../protocol/types";
import type { Link, Notice } from "./authority";

export interface Known {
  link: Link;
  /** Why the match is not to be had. */
  refusal: RefusalFacts | null;
  version: number;
  table: TableView | null;
  game: GameView | null;
  story: Event[];
  chat: ChatMessage[];
  /** "Still there?": the version it was asked at, and the seconds to answer; null where it is not asked. */
  stillThere: { version: number; seconds: number } | null;
}

export const NOTHING: Known = {
  link: "down",
  refusal: null,
  version: 0,
  table: null,
  game: null,
  story: [],
  chat: [],
  stillThere: null,
};

/** Entries after which "Still there?" is settled: it was answered, or a bot plays. */
const ANSWERING: Update["kind"][] = ["played", "undone", "marked"];

/** Returns what is known after a notice. A notice that changes nothing returns the same object. */
export function reduce(known: Known, notice: Notice): Known {
  switch (notice.type) {
    case "link":
      return notice.link === known.link ? known : { ...known, link: notice.link };
    case "closed":
      return { ...known, refusal: notice.refusal };
    case "welcome": {
      // Its version may be lower than the known one: a server can be restored from a backup.
      const { version, table, game, story, chat } = notice;
      return { ...known, version, table, game, story, chat, stillThere: null };
    }
    case "update":
      return updated(known, notice);
    case "chat": {
      const last = known.chat.at(-1)?.version ?? -1;
      const lines = notice.chat.filter(({ version }) => version > last);
      return lines.length ? { ...known, chat: [...known.chat, ...lines] } : known;
    }
    case "presence":
      return known.table ? { ...known, table: present(known.table, notice.seats) } : known;
    case "still_there":
      return { ...known, stillThere: { version: notice.version, seconds: notice.seconds } };
    case "touched":
      return known.stillThere ? { ...known, stillThere: null } : known;
    default:
      return known; // an answer to a command, or of a kind that only a newer server knows
  }
}

/** A change is one of something that is known, and counts once. */
function updated(known: Known, { version, kind, table, game, story }: Update): Known {
  if (!known.table || version <= known.version) return known;
  return {
    ...known,
    version,
    stillThere: ANSWERING.includes(kind) ? null : known.stillThere,
    table: merged(known.table, table),
    game: merged(known.game, game),
    story: story.reduce(withEvent, known.story),
  };
}

/** An undo takes the choices it took back out of the story. */
const withEvent = (story: Event[], event: Event): Event[] =>
  event.code === "undone" ? story.filter(({ choice }) => choice <= event.left) : [...story, event];

function present(table: TableView, seats: number[]): TableView {
  return { ...table, seats: table.seats.map((seat) => ({ ...seat, present: seats.includes(seat.seat) })) };
}
