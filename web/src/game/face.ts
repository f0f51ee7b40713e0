/** What somebody looks like follows from a name: the same everywhere, and no two names of the tribe alike. */
import type { SeatView } from "../protocol/types";

export interface Looks {
  skin: string;
  hair: string;
  /** Numbers of the drawings in `Face.svelte`. */
  head: number;
  cut: number;
  eyes: number;
  nose: number;
  mouth: number;
  mark: number;
}

const SKINS = ["#e2ac7d", "#c98a5b", "#a96b41", "#8a5434"];
const HAIRS = ["#3a2617", "#6d3f1e", "#a8622a", "#8d8778", "#d9b26a"];

/** FNV-1a: small, and spread well enough over a few names. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return hash;
}

export function looksOf(name: string): Looks {
  let left = hashOf(name);
  const pick = (count: number): number => {
    const chosen = left % count;
    left = Math.imul(left ^ (left >>> 13), 0x5bd1e995) >>> 0;
    return chosen;
  };
  const skin = SKINS[pick(SKINS.length)]!;
  const hair = HAIRS[pick(HAIRS.length)]!;
  return { skin, hair, head: pick(3), cut: pick(7), eyes: pick(3), nose: pick(3), mouth: pick(4), mark: pick(6) };
}

/** How many faces people choose from. */
export const FACES = 24;

/** The name of a chosen face. */
export const chosenFace = (number: number): string => `face ${number}`;

/** Whose face a seat has: the one that its person has chosen, or the one of its name. */
export const faceOf = ({ face, name }: Partial<Pick<SeatView, "face">> & Pick<SeatView, "name">): string =>
  face == null ? name : chosenFace(face);
