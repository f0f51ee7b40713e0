/** A record file becomes a replay: read here, worked out by the server, shown under `#/replay`. */
import { go } from "../lib/route.svelte";
import { api } from "../protocol/api";
import { Refusal } from "../protocol/refusal";
import type { SigningKeys } from "../protocol/types";
import { shelf } from "./shelf.svelte";

/** Records have some ten thousand bytes; nobody's browser should choke on a film dropped by mistake. */
const MOST_BYTES = 4_000_000;

/** Throws a `Refusal`: `broken_file` if there is no record in the file, else what the server says. */
export async function openReplay(file: File): Promise<void> {
  const record = await recordIn(file);
  shelf.now = { record, replay: await api.replayRecord(record) };
  go("/replay");
}

async function recordIn(file: File): Promise<unknown> {
  if (file.size > MOST_BYTES) throw new Refusal({ code: "broken_file" });
  const text = await file.text().catch(() => "");
  const record = parsed(text) ?? parsed(text.trim().split("\n", 1)[0] ?? ""); // a .jsonl file: its first game
  if (typeof record !== "object" || record === null || Array.isArray(record))
    throw new Refusal({ code: "broken_file" });
  return record;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The keys with which this server has signed records; null where it cannot be asked, since dice are proven without it. */
export const signingKeys = (): Promise<SigningKeys | null> => api.signingKeys().catch(() => null);
