/** What the server sends of a finished game; see `Replay` in stoneage/server/protocol.py. */
import type { Event, GameView } from "../../protocol/types";

/** Each seat's points after a round: on the track, and were the game over then. */
export interface Standing {
  round: number;
  score: number[];
  projected: number[];
}

/** A seat's dice against expectation. */
export interface Luck {
  seat: number;
  dice: number;
  pips: number;
  expected_pips: number;
  goods: number;
  expected_goods: number;
}

export interface Summary {
  curve: Standing[];
  luck: Luck[];
}

export interface RecordHead {
  options: Record<string, unknown>;
  seats: string[];
  scores: number[];
  winners: number[];
  ended: string;
  commitment: string;
}

/** Frame n is the board after n choices. */
export interface Replay extends Summary {
  record: RecordHead;
  frames: GameView[];
  story: Event[];
}
