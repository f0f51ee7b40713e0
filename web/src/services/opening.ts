/** From a wish to a table: come in, open it, sit down, start. */
import { withCompany } from "./company.svelte";
import { callMe, me, whoAmI } from "./me.svelte";
import { witnessCommitment } from "../proof/witness";
import { api } from "../protocol/api";
import type { NewCommand, Settings } from "../protocol/types";
import { say } from "../i18n/words.svelte";
import { PRINTED } from "./options";

export const STAND_IN = "club";

export const PLAIN: Settings = {
  options: PRINTED,
  name: "", listed: false, hot_seat: false, closed_cards: false, free_undo: false, pace: "live", clock: null, takeover: null, stand_in: STAND_IN,
}; // prettier-ignore

export interface Table {
  id: string;
  invite: string;
}

const tell = (table: Table, command: NewCommand): Promise<unknown> => api.command(table.id, command);

/** The command for a seat, with the fingerprint of a number of my own for the key of the dice, and that number. */
export async function sitting(
  table: string,
  name: string,
  seat: number | null,
  invite: string | null = null,
): Promise<{ command: NewCommand; hidden: string[] }> {
  // prettier-ignore
  const { draw } = await import("../proof/nonces"); // brings the hash along, which the first page does without
  const { sealed, hidden } = draw(table);
  return { command: { type: "sit", name, seat, invite, ...sealed }, hidden };
}

/** Sits down over HTTP; returns what the start has to show. */
async function sit(table: string, name: string, seat: number): Promise<string[]> {
  const { command, hidden } = await sitting(table, name, seat);
  await api.command(table, command);
  return hidden;
}

/** Known to the server under this name. */
export async function introduce(name: string): Promise<void> {
  if (me.name === null) await whoAmI();
  if (me.name === null || (name && name !== me.name)) await callMe(name);
}

export async function openTable(settings: Settings, name: string): Promise<Table> {
  await introduce(name);
  const table = await api.openTable(settings);
  witnessCommitment(table.id, table.commitment);
  return table;
}

/** People in the first seats, bots in the rest, and off. */
async function startWith(who: string, settings: Settings, people: string[], bots: string[]): Promise<Table> {
  const table = await openTable(settings, who);
  const nonces: string[] = [];
  for (const [seat, name] of people.entries()) nonces.push(...(await sit(table.id, name, seat)));
  for (const [index, bot] of bots.entries()) await tell(table, { type: "seat_bot", seat: people.length + index, bot });
  await tell(table, { type: "start", nonces });
  return table;
}

/** One person against bots: undo is free, and nobody takes the seat over. Who gives no name plays as a guest. */
export async function playNow(name: string, opponents: string[], expansion: boolean): Promise<Table> {
  const options = { ...PLAIN.options, players: opponents.length + 1, expansion };
  const bots = await withCompany(opponents, options.players);
  return startWith(name, { ...PLAIN, options, free_undo: true }, [name || me.name || say("common.guest")], bots);
}

/** The same seats again at the table of a rematch, with the bots that sit there already, and off. Company changes. */
export async function startRematch(id: string, seat: number, name: string, bots: (string | null)[]): Promise<void> {
  const nonces = await sit(id, name, seat);
  const wanted = await withCompany(
    bots.map((bot) => bot ?? ""),
    bots.length,
  );
  for (const [at, bot] of wanted.entries()) {
    if (bot === (bots[at] ?? "")) continue;
    await api.command(id, { type: "remove", seat: at });
    await api.command(id, { type: "seat_bot", seat: at, bot });
  }
  await api.command(id, { type: "start", nonces });
}

/** Several people at one screen; the first of them is me. */
export function hotSeat(people: string[], bots: string[], expansion: boolean): Promise<Table> {
  const options = { ...PLAIN.options, players: people.length + bots.length, expansion };
  return startWith(people[0] ?? "", { ...PLAIN, options, hot_seat: true, free_undo: true }, people, bots);
}
