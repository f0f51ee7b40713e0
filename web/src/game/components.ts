/** What is printed on a card or a building tile. */
import { at } from "../lib/base";
import { tribeOf } from "./tribes.svelte";
import { buildings, cards, type Building, type Card, type Profession } from "./pieces";

const found = <T>(piece: T | undefined, id: string): T => {
  if (!piece) throw new Error(`no such piece: ${id}`);
  return piece;
};

export const cardOf = (id: string): Card => found(cards.get(id), id);
export const buildingOf = (id: string): Building => found(buildings.get(id), id);

const NAMES: Record<string, string> = { tool: "tool-1", trader_step: "trader" };
/** The drawing of a reward's kind. */
export const drawingOf = (kind: string): string => NAMES[kind] ?? kind;

const PROFESSIONS: Record<Profession, { glyph: string; counts: string }> = {
  farmer: { glyph: "farmer", counts: "field" },
  toolmaker: { glyph: "toolmaker-person", counts: "tool-1" },
  builder: { glyph: "builder", counts: "hut" },
  shaman: { glyph: "shaman", counts: "people" },
  trader: { glyph: "trader-person", counts: "trader" },
};
/** A profession's glyph, and what each of its people multiplies. */
export const professionOf = (name: Profession): { glyph: string; counts: string } => PROFESSIONS[name];

/** A length that grows with the interface; numbers are pixels at the usual size. */
export const lengthOf = (size: number | string): string => (typeof size === "number" ? `${size / 16}rem` : size);

const WORN = /^(person|head)-(\d)$/;
/** A drawing of the sprite; people and heads are those of the tribe whose colour the seat wears. */
export const art = (name: string): string =>
  at(`/art/pieces.svg#${name.replace(WORN, (_, what: string, seat: string) => `${what}-${tribeOf(Number(seat))}`)}`);
