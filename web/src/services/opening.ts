/** From a wish to a table: come in, open it, sit down, start. */
import { keepPrefs } from "../device/prefs.svelte";
import { withAdaptive } from "./adaptive.svelte";
import { callMe, me, whoAmI } from "./me.svelte";
import { witnessCommitment } from "../proof/witness";
import { api } from "../protocol/api";
import { Refusal } from "../protocol/refusal";
import type { NewCommand, Settings } from "../protocol/types";
import { say } from "../i18n/words.svelte";
import { PRINTED, settingsBy, type RuleWishes } from "./options";
import { introduced, levels } from "./server.svelte";
import { wishes } from "./wishes.svelte";

export const STAND_IN = "club";

export const PLAIN: Settings = {
  options: PRINTED,
  name: "", listed: false, hot_seat: false, free_undo: false, pace: "live", clock: null, takeover: null, stand_in: STAND_IN,
}; // prettier-ignore

export interface Table {
  id: string;
  invite: string;
}

/** What I look like, as I have chosen it on this device. */
const myLooks = (): { face: number | null; colour: number | null } => ({ face: wishes.face, colour: wishes.colour });

/** The command for a seat, with the fingerprint of a number of my own for the key of the dice, and that number. */
export async function sitting(
  table: string,
  name: string,
  seat: number | null,
  invite: string | null = null,
  looks: Partial<ReturnType<typeof myLooks>> = myLooks(),
): Promise<{ command: NewCommand; hidden: string[] }> {
  // prettier-ignore
  const { draw } = await import("../proof/nonces"); // brings the hash along, which the first page does without
  const { sealed, hidden } = draw(table);
  return { command: { type: "sit", name, seat, invite, ...looks, ...sealed }, hidden };
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
  const seated = await Promise.all(
    people.map((name, seat) => sitting(table.id, name, seat, null, seat ? {} : myLooks())),
  );
  await api.commands(table.id, [
    ...seated.map(({ command }) => command),
    ...bots.map((bot, index): NewCommand => ({ type: "seat_bot", seat: people.length + index, bot })),
    { type: "start", nonces: seated.flatMap(({ hidden }) => hidden) },
  ]);
  return table;
}

/** One person against bots: undo is free, and nobody takes the seat over. Who gives no name plays as a guest. */
export async function playNow(
  name: string,
  opponents: string[],
  expansion: boolean,
  rules: RuleWishes = wishes.rules,
  start: number | null = null,
): Promise<Table> {
  const game = settingsBy(rules, { players: opponents.length + 1, expansion, start });
  const bots = await withAdaptive(opponents, opponents.length + 1);
  return startWith(name, { ...PLAIN, ...game, free_undo: true }, [name || me.name || say("common.guest")], bots);
}

/** A first game: against the gentlest level alone, with a coach. */
export async function playFirstGame(short: boolean): Promise<Table> {
  await introduced();
  keepPrefs({ coach: true });
  const gentlest = levels().slice(0, 1);
  const opponents = gentlest.map(({ name }) => name);
  return playNow(wishes.name.trim(), opponents, false, { ...wishes.rules, short });
}

/** How often the table of a rematch is looked for, and the milliseconds between. */
const REMATCH_ATTEMPTS = 20;
const REMATCH_PAUSE = 250;

/** Takes the seats that wait for me at the rematch of a table, and returns the rematch; `open` opens it if nobody has. */
export async function acceptRematch(table: string, open: () => Promise<unknown>): Promise<string> {
  const next = await rematchOf(table, open);
  const { table: waiting } = await api.look(next);
  const mine = waiting.seats.filter((seat) => seat.kind === "reserved" && seat.mine);
  const commands = waiting.host ? await newAdaptive(waiting.seats.map(({ bot }) => bot)) : [];
  for (const { name, seat } of mine) commands.push((await sitting(next, name, seat)).command);
  if (commands.length) await api.commands(next, commands);
  return next;
}

/** Gives my seat at a rematch up. */
export const declineRematch = (next: string): Promise<unknown> => api.commands(next, [{ type: "stand", seat: null }]);

async function rematchOf(table: string, open: () => Promise<unknown>): Promise<string> {
  try {
    await open();
  } catch (error) {
    if (error instanceof Refusal && error.facts.code === "rematch_open") return error.facts.table;
    throw error;
  }
  for (let attempt = 0; attempt < REMATCH_ATTEMPTS; attempt++) {
    if (attempt) await new Promise((done) => setTimeout(done, REMATCH_PAUSE));
    const { rematch } = (await api.look(table)).table;
    if (rematch) return rematch;
  }
  throw new Refusal({ code: "unavailable" });
}

/** Sits down at a table where bots have all other seats, and starts. */
export async function startAlone(table: string, seat: number, name: string, bots: (string | null)[]): Promise<void> {
  const { command, hidden } = await sitting(table, name, seat);
  await api.commands(table, [command, ...(await newAdaptive(bots)), { type: "start", nonces: hidden }]);
}

/** The commands that replace the adaptive opponent: it changes from game to game. */
async function newAdaptive(bots: (string | null)[]): Promise<NewCommand[]> {
  const wanted = await withAdaptive(
    bots.map((bot) => bot ?? ""),
    bots.length,
  );
  return [...wanted.entries()]
    .filter(([seat, bot]) => bot !== (bots[seat] ?? ""))
    .flatMap(([seat, bot]) => [
      { type: "remove", seat },
      { type: "seat_bot", seat, bot },
    ]);
}

/** Several people at one screen; the first of them is me. */
export function hotSeat(
  people: string[],
  bots: string[],
  expansion: boolean,
  start: number | null = null,
): Promise<Table> {
  const game = settingsBy(wishes.rules, { players: people.length + bots.length, expansion, start });
  return startWith(people[0] ?? "", { ...PLAIN, ...game, hot_seat: true, free_undo: true }, people, bots);
}
