/** The language of the page, and messages in it. */
import { storedText, storeText } from "../lib/stored";
import type { Arguments } from "./arguments";
import { formatted, type Args, type Message } from "./format";
import type english from "./messages/en.json";

export type Key = keyof typeof english;
/** What a message needs; nothing that is known of a key that was put together. */
type ArgsOf<Each extends Key> = Each extends keyof Arguments ? Arguments[Each] : object;
/** A message that needs nothing is given nothing. */
type Given<Each extends Key> = object extends ArgsOf<Each> ? [args?: ArgsOf<Each>] : [args: ArgsOf<Each>];
export type Language = "en" | "de" | "hu" | "ja";

export const languages: { code: Language; name: string }[] = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
  { code: "hu", name: "Magyar" },
  { code: "ja", name: "日本語" },
];

const KEPT = "stoneage.language";
type Messages = Record<string, Message>;
const FILES: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import("./messages/en.json?compiled"),
  de: () => import("./messages/de.json?compiled"),
  hu: () => import("./messages/hu.json?compiled"),
  ja: () => import("./messages/ja.json?compiled"),
};

/** The messages of one language. */
class Speech {
  readonly code: Language;
  readonly messages: Messages;
  readonly #intl = new Map<string, unknown>();

  constructor(code: Language, messages: Messages) {
    this.code = code;
    this.messages = messages;
  }

  /** A formatter of the browser's own, made once; English lists and times are British, as our sentences are. */
  intl<T>(name: string, make: (tag: string) => T): T {
    if (!this.#intl.has(name)) this.#intl.set(name, make(this.code === "en" ? "en-GB" : this.code));
    return this.#intl.get(name) as T;
  }
}

export const language: { code: Language } = $state({ code: "en" });

let speech = $state.raw(new Speech("en", {}));
let fallback = $state.raw<Speech | null>(null);
let wanted: Language = "en";
const loaded = new Map<Language, Promise<Speech>>();

function load(code: Language): Promise<Speech> {
  let loading = loaded.get(code);
  if (!loading) {
    loading = FILES[code]().then((file) => new Speech(code, file.default));
    loading.catch(() => loaded.delete(code));
    loaded.set(code, loading);
  }
  return loading;
}

async function speak(code: Language): Promise<void> {
  wanted = code;
  const found = await load(code).catch(() => load("en")); // better in English than not at all
  if (wanted !== code) return;
  speech = found;
  language.code = found.code;
  document.documentElement.lang = found.code;
}

/** Speak another language from now on, also after a reload. */
export async function setLanguage(code: Language): Promise<void> {
  storeText(KEPT, code);
  await speak(code);
}

/** Speak the language chosen here before, else the first of the browser's languages that we know. */
export async function startLanguage(): Promise<void> {
  await speak(
    known(storedText(KEPT) ?? "") ?? navigator.languages.map(known).find((code) => code !== undefined) ?? "en",
  );
}

function known(tag: string): Language | undefined {
  const code = tag.toLowerCase().split("-")[0];
  return languages.find((one) => one.code === code)?.code;
}

/** A message in the reader's language. */
export function say<Each extends Key>(key: Each, ...[args]: Given<Each>): string {
  const found = speech.messages[key] === undefined ? missing(key) : speech;
  if (!found) return key;
  return formatted(found.messages[key]!, found.code, (args ?? {}) as Args, (name) => gap(key, name));
}

/** A missing argument would take the whole page down: the sentence with a gap does not. */
function gap(key: Key, name: string): string {
  const error = new Error(`message "${key}" needs "${name}"`);
  if (import.meta.env.DEV) throw error;
  console.error(error);
  return "…";
}

/** Whether there is such a message; for keys made of what the server sends. */
export function isKey(key: string): key is Key {
  return key in speech.messages;
}

function missing(key: string): Speech | null {
  if (import.meta.env.DEV) throw new Error(`no message "${key}" in ${speech.code}`);
  if (!fallback) void load("en").then((english) => (fallback = english));
  return fallback && key in fallback.messages ? fallback : null;
}

/** “a, b and c”. */
export function sayList(words: (string | number)[]): string {
  return speech.intl("list", (tag) => new Intl.ListFormat(tag)).format(words.map(String));
}

export function sayNumber(n: number, digits = 0): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return minus(speech.intl(`number${digits}`, (tag) => new Intl.NumberFormat(tag, options)).format(n));
}

/** Languages write a hyphen, which is narrower than a plus and than the minus of other numbers. */
const minus = (number: string): string => number.replace("-", "−");

/** With its sign: “+3”, “−2”, “0”. */
export function saySigned(n: number, digits = 0): string {
  const options = { signDisplay: "exceptZero", maximumFractionDigits: digits } as const;
  return minus(speech.intl(`signed${digits}`, (tag) => new Intl.NumberFormat(tag, options)).format(n));
}

/** The first character of a name as people count them: a joined emoji is one. */
export function firstLetter(name: string): string {
  return new Intl.Segmenter(language.code).segment(name)[Symbol.iterator]().next().value?.segment ?? "";
}

/** A chance from 0 to 1: “42%”. */
export function sayPercent(chance: number): string {
  return speech.intl("percent", (tag) => new Intl.NumberFormat(tag, { style: "percent" })).format(chance);
}

/** A change of a chance: “+21%”, “−3%”. */
export function sayChange(chance: number): string {
  const options = { style: "percent", signDisplay: "exceptZero" } as const;
  return minus(speech.intl("change", (tag) => new Intl.NumberFormat(tag, options)).format(chance));
}

/** A moment in seconds since 1970: “4 Mar 2026, 15:05”. */
export function sayMoment(seconds: number): string {
  const options = { dateStyle: "medium", timeStyle: "short" } as const;
  return speech.intl("moment", (tag) => new Intl.DateTimeFormat(tag, options)).format(seconds * 1000);
}

const UNITS = [
  ["time.days", 86_400],
  ["time.hours", 3600],
  ["time.minutes", 60],
] as const;

/** “3 minutes”: in the largest unit that fits. */
export function sayDuration(seconds: number): string {
  for (const [key, unit] of UNITS) {
    if (seconds >= unit) return say(key, { count: Math.round(seconds / unit) });
  }
  return say("time.seconds", { count: Math.ceil(seconds) });
}
