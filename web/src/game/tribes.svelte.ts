/** What each seat of the shown table wears: a tribe's colour, headgear and letter, and a face; elsewhere its own tribe. */
import { faceOf } from "./face";
import type { SeatView } from "../protocol/types";

const worn = $state([0, 1, 2, 3, 4]);
let faces = $state.raw<string[]>([]);

export const tribeOf = (seat: number): number => worn[seat] ?? seat;

/** The name of the face at a seat, if the shown table is known. */
export const faceAt = (seat: number): string | undefined => faces[seat];

/** Dresses the seats of a table, or of none. Styles name colours by seat; see `tokens.css`. */
export function dress(seats: Pick<SeatView, "face" | "name" | "colour">[]): void {
  const { style } = document.documentElement;
  faces = seats.map(faceOf);
  worn.forEach((_, seat) => {
    const tribe = seats[seat]?.colour ?? seat;
    worn[seat] = tribe;
    for (const name of ["player", "on-player"]) {
      if (tribe === seat) style.removeProperty(`--${name}-${seat}`);
      else style.setProperty(`--${name}-${seat}`, `var(--${name.replace("player", "tribe")}-${tribe})`);
    }
  });
}
