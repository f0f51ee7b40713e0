/** Puts the arguments into a message that `messages.js` compiled. */

type Argument = string | number;
export type Args = Record<string, Argument>;

type Cases = Record<string, Message>;
/** A text, the number of the plural around it (0), or an argument and what is done with it. */
type Part = string | 0 | [name: string] | [name: string, "number"] | [name: string, Choice, Cases];
type Choice = "select" | "plural" | "ordinal";
export type Message = string | Part[];

const RULES = { plural: { type: "cardinal" }, ordinal: { type: "ordinal" } } as const;
const made = new Map<string, Intl.NumberFormat | Intl.PluralRules>();

function once<Made extends Intl.NumberFormat | Intl.PluralRules>(name: string, make: () => Made): Made {
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as Made;
}

const numberIn = (tag: string, value: Argument): string =>
  once(`${tag} number`, () => new Intl.NumberFormat(tag)).format(Number(value));

/** The message with its arguments; `missing` says what stands for one that was not given. */
export function formatted(
  message: Message,
  tag: string,
  args: Args,
  missing: (name: string) => string,
  count = 0,
): string {
  if (typeof message === "string") return message;
  return message
    .map((part) => {
      if (typeof part === "string") return part;
      if (part === 0) return numberIn(tag, count);
      const [name, kind, cases = {}] = part;
      const value = args[name];
      if (value === undefined) return missing(name);
      if (kind === undefined) return String(value);
      if (kind === "number") return numberIn(tag, value);
      const found = cases[caseOf(tag, kind, value, cases)] ?? cases.other ?? "";
      return formatted(found, tag, args, missing, kind === "select" ? count : Number(value));
    })
    .join("");
}

function caseOf(tag: string, kind: Choice, value: Argument, cases: Cases): string {
  if (kind === "select" || `=${value}` in cases) return kind === "select" ? String(value) : `=${value}`;
  return once(`${tag} ${kind}`, () => new Intl.PluralRules(tag, RULES[kind])).select(Number(value));
}
