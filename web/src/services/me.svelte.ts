/** Who I am on this server: a guest with a name; the cookie is the server's. */
import { api } from "../protocol/api";
import { Refusal } from "../protocol/refusal";
import { forgetBeaten } from "./results";
import { readyServer } from "./server.svelte";

export const me = $state<{ name: string | null }>({ name: null });

/** Null until the server is asked. */
let known: boolean | null = null;

/** Whether this browser was here before. A newcomer is not asked after, so no refusal stands in the console. */
export async function knownHere(): Promise<boolean> {
  return (known ??= (await readyServer()).has_session ?? false);
}

/** My name on this server; null if it does not know me yet. */
export async function whoAmI(): Promise<string | null> {
  try {
    me.name = (await knownHere()) ? (await api.me()).name : null;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "unknown_person") throw error;
    me.name = null;
  }
  return me.name;
}

/** Come in under a name, or change it. A person who comes in is new and has no marks yet. */
export async function callMe(name: string): Promise<void> {
  if (me.name === null) forgetBeaten();
  setMe((await (me.name === null ? api.comeIn(name) : api.rename(name))).name);
}

/** The server knows me by this name; not at all if it is null. */
export function setMe(name: string | null): void {
  me.name = name;
  known = name !== null;
}
