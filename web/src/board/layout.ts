/** Where the pieces of a view lie on the board, without measuring anything. Units are those of the picture. */
import { placeAt } from "../game/places";
import type { GameView } from "../protocol/types";
import { arrange } from "./arrange";
import type { BoardArt, PlaceName, Spot } from "./geometry";

export interface Box extends Spot {
  width: number;
  height: number;
}

/** Who stands on which ring of each place, in the order of the rings. */
export type Standing = Readonly<Record<string, number[]>>;

export interface FigurePiece {
  key: string;
  place: string;
  seat: number;
  at: Spot;
  /** Where its owner's mat lies. */
  home: Spot;
  /** Only thought of. */
  ghost: boolean;
}

export interface MarkerPiece {
  key: string;
  seat: number;
  at: Spot;
  radius: number;
  /** Points run round the board; this is the track that counts times round and points below zero. */
  score: number | null;
}

/** The composed choice, as far as the board shows it. */
interface Composed {
  place: string | null;
  people: number;
}

/** The ring of a person; who finds none stands in the middle of the place. */
export function ringOf(art: BoardArt, place: string, index: number): Spot {
  const { rings, heart } = art.places[place as PlaceName];
  return rings[index % rings.length] ?? heart;
}

/** Who came first keeps their ring when others come or go. */
export const standingOf = (before: Standing, game: GameView): Standing =>
  Object.fromEntries(game.places.map(({ place, people }) => [place, arrange(before[place] ?? [], people)]));

/** Where a seat's mat lies, seen from the board: mine below, the others' beside it or, on a tall screen, above. */
export function homeOf(seat: number, game: GameView, art: BoardArt): Spot {
  if (seat === (game.audience ?? 0)) return { x: art.width / 2, y: art.height + 40 };
  const share = (seat + 0.5) / game.players.length;
  return art.width > art.height ? { x: art.width + 40, y: art.height * share * 0.6 } : { x: art.width * share, y: -40 };
}

/** All people on the board, those behind first. */
export function figuresOf(standing: Standing, game: GameView, art: BoardArt, composed: Composed | null): FigurePiece[] {
  const figures = Object.entries(standing).flatMap(([place, seats]) =>
    seats.map((seat, index): FigurePiece => {
      const nth = seats.slice(0, index).filter((other) => other === seat).length;
      const at = ringOf(art, place, index);
      return { key: `${place}.${seat}.${nth}`, place, seat, at, home: homeOf(seat, game, art), ghost: false };
    }),
  );
  return [...figures, ...ghostsOf(standing, game, art, composed)].sort((one, other) => one.at.y - other.at.y);
}

function ghostsOf(standing: Standing, game: GameView, art: BoardArt, composed: Composed | null): FigurePiece[] {
  const place = composed?.place;
  if (!composed || !place || !placeAt(game, place)) return [];
  const taken = standing[place]?.length ?? 0;
  const seat = game.audience ?? 0;
  return Array.from({ length: composed.people }, (_, index): FigurePiece => {
    const at = ringOf(art, place, taken + index);
    return { key: `ghost.${place}.${index}`, place, seat, at, home: at, ghost: true };
  });
}

/** The stones of a track and each seat's step on it. */
export interface Track {
  spots: Spot[];
  levels: number[];
  /** Whether it is the track of points, whose end is also its beginning. */
  round: boolean;
}

export function tracksOf(game: GameView, art: BoardArt): Track[] {
  const lap = art.scoreTrack.length;
  const track = (spots: Spot[], levels: number[], round = false): Track => ({ spots, levels, round });
  const fields = track(
    art.fieldTrack,
    game.players.map(({ field }) => field),
  );
  const traders = track(
    art.traderTrack,
    game.players.map(({ trader }) => trader ?? 0),
  );
  const points = track(
    art.scoreTrack,
    game.players.map(({ score }) => ((score % lap) + lap) % lap),
    true,
  );
  return game.options.expansion ? [points, fields, traders] : [points, fields];
}

/** How large stones and markers are. */
export const stoneSize = (art: BoardArt): number => art.ringRadius * 0.5;

export function markersOf(game: GameView, art: BoardArt): MarkerPiece[] {
  const size = stoneSize(art);
  return tracksOf(game, art).flatMap(({ spots, levels, round }, track) =>
    game.players.map(({ seat, score }): MarkerPiece => {
      const spot = spots[levels[seat]!] ?? spots[0]!;
      // Markers on the same stone lie a little apart.
      const turn = (seat / game.players.length) * 2 * Math.PI;
      const at = { x: spot.x + Math.cos(turn) * size * 0.7, y: spot.y + Math.sin(turn) * size * 0.7 };
      return { key: `${track}.${seat}`, seat, at, radius: round ? size : size * 0.75, score: round ? score : null };
    }),
  );
}

/** A box of the picture on the screen, where the picture has this box. */
export function onScreen(box: Box, art: BoardArt, picture: DOMRect): DOMRect {
  const scale = picture.width / art.width;
  return new DOMRect(picture.left + box.x * scale, picture.top + box.y * scale, box.width * scale, box.height * scale);
}
