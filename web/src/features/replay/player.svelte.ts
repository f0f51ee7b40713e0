/** Where a replay stands, and how it goes on. */
import type { Speed } from "../../device/prefs.svelte";
import type { GameView } from "../../protocol/types";
import type { Replay } from "../../protocol/types";
import { showPieces } from "../../game/pieces";

const PAUSES: Record<Speed, number> = { slow: 2400, normal: 1200, fast: 500, instant: 130 };

export interface Round {
  round: number;
  /** The frame in which it begins. */
  from: number;
}

export class Player {
  readonly replay: Replay;
  readonly last: number;
  readonly rounds: Round[];
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>("normal");
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly game: GameView = $derived.by(() => this.replay.frames[this.at]!);
  /** The round that is being played: an index into `rounds`. */
  readonly round = $derived.by(() => this.rounds.findLastIndex(({ from }) => from <= this.at));
  /** The same as a place on the chart, counted in rounds. */
  readonly cursor = $derived.by(() => {
    const from = this.rounds[this.round]!.from;
    const to = this.rounds[this.round + 1]?.from ?? this.last;
    return this.round + (to > from ? (this.at - from) / (to - from) : 1);
  });

  constructor(replay: Replay) {
    this.replay = replay;
    showPieces(replay.record.pieces);
    this.last = replay.frames.length - 1;
    this.rounds = replay.frames
      .map(({ round }, from) => ({ round, from }))
      .filter(({ round }, i, all) => round !== all[i - 1]?.round);
  }

  jump = (to: number): void => {
    this.at = Math.min(Math.max(Math.round(to), 0), this.last);
    if (this.playing) this.#wait();
  };

  step = (by: number): void => {
    this.pause();
    this.jump(this.at + by);
  };

  /** To the beginning of the next round; backwards first to the beginning of this one. */
  turnRound = (by: 1 | -1): void => {
    const here = this.rounds[this.round]!.from;
    const to =
      by > 0
        ? (this.rounds[this.round + 1]?.from ?? this.last)
        : here < this.at
          ? here
          : this.rounds[this.round - 1]?.from;
    this.jump(to ?? 0);
  };

  play = (): void => {
    if (this.at === this.last) this.at = 0;
    this.playing = true;
    this.#wait();
  };

  pause = (): void => {
    this.playing = false;
    clearTimeout(this.#timer);
  };

  toggle = (): void => (this.playing ? this.pause() : this.play());

  changeSpeed = (speed: Speed): void => {
    this.speed = speed;
    if (this.playing) this.#wait();
  };

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.at === this.last) this.playing = false;
    else this.#timer = setTimeout(() => this.jump(this.at + 1), PAUSES[this.speed]);
  }
}
