/** What the server says of itself: its bots, and whether it is ready for a game. */
import { api } from "../protocol/api";
import type { Status } from "../protocol/types";

export type Bot = Status["bots"][number];

const PAUSE = 250; // milliseconds: a server that has just started is ready in one or two seconds

export const server: { status: Status | null; away: boolean } = $state({ status: null, away: false });

let asking: Promise<Status> | null = null;

async function askUntilReady(): Promise<Status> {
  for (;;) {
    try {
      server.status = await api.status();
      server.away = false;
      if (server.status.kernel.ready && server.status.has_session !== null) return server.status;
    } catch {
      server.away = true;
    }
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}

/** The status of a server that is ready for a game. It is asked for once, whatever waits for it. */
export const readyServer = (): Promise<Status> => (asking ??= askUntilReady());

// Meanwhile this browser may have become known in another tab.
document.addEventListener("visibilitychange", () => {
  if (server.status?.kernel.ready) asking = null;
});

/** Whoever clicks before the server has introduced its bots waits for that moment, not for an answer. */
export async function introduced(): Promise<void> {
  while (!server.status?.bots.length) await new Promise((done) => setTimeout(done, PAUSE));
}

/** The bots made for people, weakest first. */
export const levels = (): Bot[] => (server.status?.bots ?? []).filter((bot) => bot.level);
/** Opponents with a taste; each plays at any level but the expert's. */
export const characters = (): Bot[] => (server.status?.bots ?? []).filter((bot) => bot.character);
/** Opponents that the host of this server offers by names of its own. */
export const ownBots = (): Bot[] => (server.status?.bots ?? []).filter((bot) => bot.is_host_bot);
export const otherBots = (): Bot[] =>
  (server.status?.bots ?? []).filter((bot) => !bot.level && !bot.character && !bot.is_host_bot);
/** Whether a bot knows such a game; a network of the host's has learned one. */
export const knowsGame = (bot: Bot, players: number, expansion: boolean): boolean =>
  bot.players === null || (bot.players === players && bot.expansion === expansion);
