/** The protocol's types under the names this client uses; `schema.ts` is generated from the server's OpenAPI. */
import type { components } from "./schema";
import type { OfKind } from "./unions";

type Shapes = components["schemas"];

export type SigningKeys = Shapes["SigningKeys"];
export type GameView = Shapes["GameView"];
export type PlayerView = Shapes["PlayerView"];
export type BoardPlace = Shapes["BoardPlace"];
export type PlaceView = Shapes["PlaceView"];
export type Knowledge = Shapes["Knowledge"];
export type BuildingWorth = Shapes["BuildingWorth"];
/** A mean and half of its interval. */
export type Figure = BuildingWorth["by_stage"][number];
export type CardView = Shapes["CardView"];
export type BuildingView = Shapes["BuildingView"];
export type Goods = Shapes["Goods"];
export type Good = keyof Goods;
export type Price = Shapes["Price"];
export type Rate = Shapes["Rate"];
export type Reward = Shapes["Reward"];
export type Roll = Shapes["Roll"];
export type Points = Shapes["Points"];
export type Source = keyof Points;
export type Phase = GameView["phase"];
export type Ending = NonNullable<GameView["ended"]>;

export type Question = Shapes["Question"];
export type QuestionOf<Kind extends Question["kind"]> = OfKind<Question, Kind>;
export type Offer = Shapes["Offer"];
export type OfferOf<Kind extends Offer["kind"]> = OfKind<Offer, Kind>;
export type Odds = Shapes["Odds"];
export type Reason = Shapes["Reason"];
export type Event = Shapes["Event"];

export type TableView = Shapes["TableView"];
export type SeatView = Shapes["SeatView"];
export type Settings = Shapes["Settings"];
export type SettingsView = Shapes["SettingsView"];
export type GameOptions = Shapes["GameOptions"];
/** An option that is on or off. */
export type Switch = Exclude<keyof GameOptions, "cards" | "players" | "stack_height" | "start">;
export type ChatMessage = Shapes["ChatMessage"];
/** A ready-made line of chat that every client can translate; the wire calls it `preset`. */
export type Phrase = NonNullable<ChatMessage["preset"]>;

export type Message = Shapes["Message"];
export type Welcome = Shapes["Welcome"];
export type Update = Shapes["Update"];
export type PageReport = Shapes["PageReport"];
export type Refused = Shapes["Refused"];
export type Command = Shapes["Command"];
/** A command as the caller writes it: the connection adds the id. */
export type NewCommand = Command extends infer Each ? (Each extends Command ? Omit<Each, "id"> : never) : never;

export type Status = Shapes["Status"];
export type TableSummary = Shapes["TableSummary"];
export type MyTables = Shapes["MyTables"];
export type AdaptiveResults = Shapes["AdaptiveResults"];
export type Hints = Shapes["Hints"];
export type HouseholdView = Shapes["HouseholdView"];
export type NewTable = Shapes["NewTable"];
export type PersonalLink = Shapes["PersonalLink"];
export type LinkInfo = Shapes["LinkInfo"];
export type LinkView = Shapes["LinkView"];
export type Device = Shapes["Device"];
export type Devices = Shapes["Devices"];
export type Replay = Shapes["Replay"];
export type Summary = Shapes["Summary"];
export type Standing = Shapes["Standing"];
export type Luck = Shapes["Luck"];

export type LessonView = Shapes["LessonView"];
/** A game that one person plays alone, whose choices so far are sent with every question. */
export type Scene = Pick<LessonView, "table" | "game" | "story">;

export type Explanation = Shapes["Explanation"];
export type Advice = Shapes["Advice"];
export type AdvisedMove = Shapes["AdvisedMove"];
export type ReviewView = Shapes["ReviewView"];
export type Review = Shapes["Review"];
export type JudgedChoice = Shapes["JudgedChoice"];
export type ChanceEvent = Shapes["ChanceEvent"];
export type QuestionView = Shapes["QuestionView"];
export type PuzzleList = Shapes["PuzzleList"];
export type PracticeList = Shapes["PracticeList"];
export type PracticeSummary = Shapes["PracticeSummary"];
export type Thumbnail = Shapes["Thumbnail"];
export type PracticeQuestion = Shapes["PracticeQuestion"];
