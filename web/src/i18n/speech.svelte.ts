/** The language of the page, and messages in it. */
import { IntlMessageFormat } from "intl-messageformat";
import { storedText, storeText } from "../lib/stored";
import type english from "./messages/en.json";

export type Key = keyof typeof english;
export type Args = Record<string, string | number>;
export type Language = "en" | "de" | "hu" | "ja";

export const languages: { code: Language; name: string }[] = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
  { code: "hu", name: "Magyar" },
  { code: "ja", name: "日本語" },
];

const KEPT = "stoneage.language";
const FILES: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import("./messages/en.json"),
  de: () => import("./messages/de.json"),
  hu: () => import("./messages/hu.json"),
  ja: () => import("./messages/ja.json"),
};

/** The messages of one language; each is parsed once, when it is first said. */
class Speech {
  readonly code: Language;
  readonly messages: Record<string, string>;
  readonly #formats = new Map<string, IntlMessageFormat>();
  readonly #intl = new Map<string, unknown>();

  constructor(code: Language, messages: Record<string, string>) {
    this.code = code;
    this.messages = messages;
  }

  format(key: string): IntlMessageFormat | undefined {
    const message = this.messages[key];
    if (message === undefined) return undefined;
    let format = this.#formats.get(key);
    if (!format) {
      format = new IntlMessageFormat(message, this.code, undefined, { ignoreTag: true });
      this.#formats.set(key, format);
    }
    return format;
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
export function say(key: Key, args: Args = {}): string {
  const format = speech.format(key) ?? missing(key);
  if (!format) return key;
  try {
    return String(format.format(args));
  } catch (error) {
    // A missing argument would take the whole page down: the sentence with a gap does not.
    if (import.meta.env.DEV) throw error;
    console.error(error);
    return (speech.messages[key] ?? key).replace(/\{(\w+)[^{}]*\}/g, (_, name: string) => String(args[name] ?? "…"));
  }
}

/** Whether there is such a message; for keys made of what the server sends. */
export function isKey(key: string): key is Key {
  return key in speech.messages;
}

function missing(key: string): IntlMessageFormat | undefined {
  if (import.meta.env.DEV) throw new Error(`no message "${key}" in ${speech.code}`);
  if (!fallback) void load("en").then((english) => (fallback = english));
  return fallback?.format(key);
}

/** “a, b and c”. */
export function sayList(words: (string | number)[]): string {
  return speech.intl("list", (tag) => new Intl.ListFormat(tag)).format(words.map(String));
}

export function sayNumber(n: number, digits = 0): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return speech.intl(`number${digits}`, (tag) => new Intl.NumberFormat(tag, options)).format(n);
}

/** With its sign: “+3”, “−2”, “0”. */
export function saySigned(n: number, digits = 0): string {
  const options = { signDisplay: "exceptZero", maximumFractionDigits: digits } as const;
  return speech.intl(`signed${digits}`, (tag) => new Intl.NumberFormat(tag, options)).format(n);
}

/** The first character of a name as people count them: a joined emoji is one. */
export function firstLetter(name: string): string {
  return new Intl.Segmenter(language.code).segment(name)[Symbol.iterator]().next().value?.segment ?? "";
}

/** A chance from 0 to 1: “42%”. */
export function sayPercent(chance: number): string {
  return speech.intl("percent", (tag) => new Intl.NumberFormat(tag, { style: "percent" })).format(chance);
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
