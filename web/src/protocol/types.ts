/** The protocol's shapes under the names this client uses; `schema.ts` is generated from the server's OpenAPI. */
import type { components } from "./schema";

type Shapes = components["schemas"];

export type GameView = Shapes["GameView"];
export type PlayerView = Shapes["PlayerView"];
export type PlaceView = Shapes["PlaceView"];
export type CardView = Shapes["CardView"];
export type BuildingView = Shapes["BuildingView"];
export type Choice = Shapes["Choice"];
export type Offer = Shapes["Offer"];
export type Odds = Shapes["Odds"];
export type Reason = Shapes["Reason"];
export type TableView = Shapes["TableView"];
export type SeatView = Shapes["SeatView"];
export type Said = Shapes["Said"];
export type Settings = Shapes["Settings"];
export type Update = Shapes["Update"];
export type Message = Shapes["Message"];
export type Command = Shapes["Command"];
export type Status = Shapes["Status"];
export type TableAbout = Shapes["TableAbout"];
export type MyTables = Shapes["MyTables"];
export type Opened = Shapes["Opened"];
export type PersonView = Shapes["PersonView"];
export type Replay = Shapes["Replay"];
export type Summary = Shapes["Summary"];
export type Standing = Shapes["Standing"];
export type Luck = Shapes["Luck"];

/** One step of the story: what it holds besides depends on its code. */
export type Event = { code: string; seat?: number | null; choice?: number | null; forced?: boolean | null } & Record<
  string,
  unknown
>;

/** A command as the caller writes it: the line adds the id. */
export type Wish = Command extends infer C ? (C extends Command ? Omit<C, "id"> : never) : never;

/** Why something did not happen, in the server's codes; `offline` is the client's own. */
export class Refusal extends Error {
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(code: string, details: Record<string, unknown> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
