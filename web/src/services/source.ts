/** Where "what if" plays on from, and how that moment is shared. */
import { linkTo } from "../lib/route.svelte";
import { api } from "../protocol/api";
import type { NewTable } from "../protocol/types";

/** A moment of a table's game, of a record that somebody opened, or a position that a link holds. */
export type Source =
  | { table: string; page: "review" | "replay"; choice: number }
  | { record: unknown; choice: number }
  | { position: string };

interface Wish {
  seat: number;
  bots: (string | null)[];
}

const positionOf = async (source: Exclude<Source, { table: string }>): Promise<string> =>
  "position" in source ? source.position : (await api.momentOf(source.record, source.choice)).position;

export async function playOn(source: Source, wish: Wish): Promise<NewTable> {
  return "table" in source
    ? api.whatIf(source.table, source.choice, wish)
    : api.whatIfPosition(await positionOf(source), wish);
}

export async function linkOf(source: Source): Promise<string> {
  return linkTo(
    "table" in source
      ? `/${source.page}/${source.table}/${source.choice}`
      : `/moment/${await pack(await positionOf(source))}`,
  );
}

/** Text as letters and digits, small enough for a link: a position becomes about 500 of them. */
export async function pack(text: string): Promise<string> {
  const small = await through(new Blob([text]), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...small))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

export async function unpack(packed: string): Promise<string> {
  const small = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
  return new TextDecoder().decode(await through(new Blob([small]), new DecompressionStream("deflate-raw")));
}

async function through(blob: Blob, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer());
}
