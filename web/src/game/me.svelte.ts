/** Who I am on this server: a guest with a name; the cookie is the server's. */
import { api } from "../protocol/api";
import { Refusal } from "../protocol/refusal";

export const me = $state<{ name: string | null }>({ name: null });

/** My name on this server; null if it does not know me yet. */
export async function whoAmI(): Promise<string | null> {
  try {
    me.name = (await api.me()).name;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "unknown_person") throw error;
    me.name = null;
  }
  return me.name;
}

/** Come in under a name, or change it. */
export async function callMe(name: string): Promise<void> {
  me.name = (await (me.name === null ? api.comeIn(name) : api.rename(name))).name;
}
