/** The rulebook: its chapters and rules, the texts of one language, and the numbers that the kernel exports. */
import { formatted, type Message } from "../../i18n/format";
import { say, type Key, type Language } from "../../i18n/words.svelte";
import structure from "./book.json";
import exported from "./numbers.json";

export interface Paragraph {
  id: string;
  /** Numbers in docs/reference/rules.md. */
  rules: string[];
  example?: boolean;
  /** An option of the game whose name is the title. */
  option?: string;
  /** Tokens that `Figure.svelte` draws. */
  figure?: string[];
  table?: string;
  gallery?: string;
  /** A dice bar whose rewards are shown. */
  bar?: string;
}

export interface Chapter {
  id: string;
  /** A picture of `scenes.ts`, from 1. */
  scene?: number;
  paragraphs: Paragraph[];
}

export const chapters: Chapter[] = structure;
export const numbers: Record<string, number> = exported.numbers;
export const dice: Record<string, number[]> = exported.dice;
export const places = exported.places;
export const limits = exported.limits;

type Texts = Record<string, Message>;
const FILES: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("./text/en.json?compiled"),
  de: () => import("./text/de.json?compiled"),
  hu: () => import("./text/hu.json?compiled"),
  ja: () => import("./text/ja.json?compiled"),
};

/** The book in one language. */
export class Book {
  readonly language: Language;
  readonly #texts: Texts;

  constructor(language: Language, texts: Texts) {
    this.language = language;
    this.#texts = texts;
  }

  /** A text with its numbers. */
  say(key: string, more: Record<string, number> = {}): string {
    const text = this.#texts[key];
    if (text === undefined) throw new Error(`the rulebook has no text "${key}" in ${this.language}`);
    return formatted(text, this.language, { ...numbers, ...more }, (name) => {
      throw new Error(`text "${key}" of the rulebook needs "${name}"`);
    });
  }

  title(chapter: Chapter, { id, example, option }: Paragraph): string {
    if (option) return say(`option.${option}` as Key);
    return this.say(example ? "example" : `${chapter.id}.${id}.title`);
  }

  text(chapter: Chapter, { id }: Paragraph): string {
    return this.say(`${chapter.id}.${id}`);
  }
}

export async function loadBook(language: Language): Promise<Book> {
  return new Book(language, (await FILES[language]()).default);
}

/** Where a link leads: a rule's number, a chapter, or a paragraph as `place.limits`. */
export function anchorOf(target: string): string | null {
  for (const chapter of chapters) {
    if (target === chapter.id) return chapter.id;
    // A rule stands where it is explained: an example only repeats it.
    const found =
      chapter.paragraphs.find(
        ({ id, rules, example }) => `${chapter.id}.${id}` === target || (!example && rules.includes(target)),
      ) ?? chapter.paragraphs.find(({ rules }) => rules.includes(target));
    if (found) return `${chapter.id}.${found.id}`;
  }
  return null;
}
