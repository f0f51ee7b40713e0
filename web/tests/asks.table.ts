/** A table in one of the recorded situations (`asks.views.json`, views of real games), without a server behind it. */
import { vi } from "vitest";
import { Composition } from "../src/game/compose.svelte";
import { TableState } from "../src/game/table.svelte";
import type { Event, Message, TableView } from "../src/protocol/types";
import views from "./asks.views.json";

export type Situation = Exclude<keyof typeof views, "story">;

class Silence {
  close(): void {}
  send(): void {}
  addEventListener(): void {}
}

export const story = views.story as unknown as Event[];

export function tableAt(situation: Situation, change: Partial<TableView> = {}): { state: TableState; compose: Composition } {
  vi.stubGlobal("WebSocket", Silence);
  const welcome = structuredClone(views[situation]) as unknown as Extract<Message, { type: "welcome" }>;
  const state = new TableState("abc");
  state.connected(true);
  state.message({ ...welcome, table: { ...welcome.table, ...change } });
  state.send = vi.fn(() => Promise.resolve(true));
  return { state, compose: new Composition(state) };
}
