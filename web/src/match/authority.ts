/** Whoever decides what happens in a match: the server, a lesson, a recording, or this browser. */
import type { RefusalFacts } from "../protocol/refusal";
import type {
  Advice,
  GameView,
  Hints,
  Message,
  NewCommand,
  QuestionView,
  Replay,
  ReviewView,
  Summary,
  Welcome,
} from "../protocol/types";

/** `outdated`: the server waits for a restart after an update. */
export type Link = "up" | "down" | "outdated";

/** What an authority says by itself. */
export type Notice =
  | Message
  | { type: "link"; link: Link }
  /** The person has touched the page. */
  | { type: "touched" }
  /** It wants nothing more of us: an unknown match, an old client. */
  | { type: "closed"; refusal: RefusalFacts };

export type Listener = (notice: Notice) => void;

/** What can be asked of a match, with the answers. */
export interface Queries {
  /** What a coach thinks of the question I am asked. */
  advice: () => Advice;
  /** Where bots probably want to go. */
  hints: () => Hints;
  /** The match as it stands, without its story. */
  look: () => Welcome;
  /** The game as it was before a choice. */
  moment: (choice: number) => GameView;
  /** A choice of a finished game as a question, after these moves. */
  question: (choice: number, moves: string[], solution: boolean) => QuestionView;
  record: () => unknown;
  replay: () => Replay;
  review: () => ReviewView;
  summary: () => Summary;
}
export type Query = keyof Queries;
export type Answer<Name extends Query> = ReturnType<Queries[Name]>;

/** What only some authorities offer. */
export type Ability =
  /** Hints and warnings. */
  | "advise"
  | "chat"
  /** Dice whose secret was fixed before the game. */
  | "prove"
  /** The match goes on while this page is closed. */
  | "recap"
  | "rematch"
  | "review";

export interface Authority {
  /** The listener hears a welcome first, then whatever happens; returns how to stop. To subscribe again connects again. */
  subscribe(listener: Listener): () => void;
  /** Resolves with the version that the command made, or rejects with a `Refusal`. */
  send(command: NewCommand): Promise<number>;
  ask<Name extends Query>(query: Name, ...details: Parameters<Queries[Name]>): Promise<Answer<Name>>;
  readonly can: ReadonlySet<Ability>;
  /** Ends all subscriptions; what is unanswered is rejected. */
  close(): void;
}
