/** HTTP with the addresses, parameters and answers that the server's OpenAPI names. Whatever goes wrong is a `Refusal`. */
import { at } from "../lib/base";
import { isRefused, Refusal } from "./refusal";
import type { paths } from "./schema";
import type { Refused } from "./types";

type Method = "get" | "post" | "put" | "delete";

/** The addresses that know this method. */
type Address<M extends Method> = {
  [Path in keyof paths]: paths[Path][M] extends { responses: unknown } ? Path : never;
}[keyof paths];

interface Json<Content> {
  content: { "application/json": Content };
}
type AnswerOf<Op> = Op extends { responses: { 200: Json<infer Content> } | { 201: Json<infer Content> } }
  ? Exclude<Content, Refused>
  : never;
type Answered<M extends Method, Path extends Address<M>> = AnswerOf<paths[Path][M]>;

type PathOf<Op> = Op extends { parameters: { path: infer Path } } ? { path: Path } : object;
type BodyOf<Op> = Op extends { requestBody: Json<infer Content> } ? { body: Content } : object;
type QueryOf<Op> = Op extends { parameters: { query?: infer Query extends object } } ? Query : object;
/** Every address may also be told which protocol this client speaks. */
type DetailsOf<Op> = PathOf<Op> & BodyOf<Op> & { query?: QueryOf<Op> & { client?: number } };
type Details<M extends Method, Path extends Address<M>> = DetailsOf<paths[Path][M]>;

/** Nothing has to be given where nothing is required. */
type Arguments<D> = object extends D ? [details?: D] : [details: D];

interface Request {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

async function ask(method: Method, address: string, { path = {}, query = {}, body }: Request): Promise<unknown> {
  const filled = address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string | number][];
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  let answer: Response;
  try {
    answer = await fetch(at(search ? `${filled}?${search}` : filled), {
      method: method.toUpperCase(),
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal({ code: "offline" });
  }
  const content: unknown = await answer.json().catch(() => null);
  if (isRefused(content)) throw new Refusal(content);
  if (answer.ok && content !== null) return content;
  throw new Refusal({ code: "offline" });
}

const caller =
  <M extends Method>(method: M) =>
  <Path extends Address<M>>(address: Path, ...[details]: Arguments<Details<M, Path>>): Promise<Answered<M, Path>> =>
    ask(method, address, (details ?? {}) as Request) as Promise<Answered<M, Path>>;

export const http = { get: caller("get"), post: caller("post"), put: caller("put"), delete: caller("delete") };
