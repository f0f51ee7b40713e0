/** The log of a record: who sat where, who chose what, resignations, takeovers and undone choices. No rule is needed. */
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { hexToBytes, concatBytes } from "@noble/hashes/utils.js";
import { canonical, hashOf, hashOfJson } from "./hashes";
import { isMark, isRoll, object } from "./read";

type Fields = Record<string, unknown>;
type Event = [number, string];

interface Seat {
  bot?: string;
  person?: number;
  name?: string | null;
  nonce?: string | null;
}

const HEAD = utf8ToBytes("stoneage/3 log");
const MOST_LISTED = 1000;
const NONCE_DIGITS = 32;

/** Each line's hash is hashed with the head before it. */
function headOf(log: unknown[]): string {
  let head = hashOf(HEAD);
  for (const line of log) head = hashOf(concatBytes(hexToBytes(head), hexToBytes(hashOfJson(line))));
  return head;
}

/** What a server signs. */
export const signedMessage = (log: unknown[]): Uint8Array => concatBytes(HEAD, hexToBytes(headOf(log)));

/** What the lines add up to. Fields of the wrong type throw, or differ from the record. */
class Conduct {
  opened: Fields = {};
  started: Fields = {};
  seats: (Seat | null)[];
  nonces = new Map<number, unknown>();
  withheld: number[] = [];
  events: Event[] = [];
  undos: { after: number; events: Event[] }[] = [];
  #forgotten = new Set<unknown>();
  #away = new Map<number, string>();
  ended: Fields = {};
  #sealed = false;
  #closed = false;

  constructor(players: number) {
    this.seats = Array.from({ length: players }, () => null);
  }

  follow(kind: unknown, fields: Fields): void {
    const { seat } = fields as { seat: number };
    switch (kind) {
      case "opened":
        this.opened = fields;
        for (const [at, bot] of fields.bots as [number, string][]) this.#put(at, { bot });
        break;
      case "sat":
        this.#put(seat, { person: fields.person, name: fields.name, nonce: fields.nonce_hash } as Seat);
        if (fields.nonce !== null) this.nonces.set(seat, fields.nonce);
        break;
      case "bot":
        this.#put(seat, { bot: fields.bot as string });
        break;
      case "stood":
        this.#put(seat, null);
        break;
      case "renamed":
        if (!this.#sealed) this.seats[seat]!.name = fields.name as string;
        break;
      case "sealed":
      case "revealed":
        this.#sealed = true;
        this.#show(fields);
        break;
      case "started":
        this.#start(fields);
        break;
      case "played":
        this.events.push([seat, fields.move as string]);
        if (fields.quick === true) this.events.push([seat, "quick answer"]);
        break;
      case "undone":
        this.#undo(fields.left as number);
        break;
      case "marked":
        this.#mark(seat, fields.what as string);
        break;
      case "forgotten":
        this.#forgotten.add(fields.person);
        break;
      case "closed":
        this.#closed = true;
        break;
      case "ended":
        this.ended = fields;
        break;
    }
  }

  #put(at: number, seat: Seat | null): void {
    if (!(at in this.seats)) throw new RangeError();
    this.seats[at] = seat;
    this.nonces.delete(at);
  }

  #show(fields: Fields): void {
    for (const [seat, nonce] of fields.nonces as [number, string][]) this.nonces.set(seat, nonce);
  }

  #start(fields: Fields): void {
    this.started = fields;
    this.#sealed = true;
    this.#show(fields);
    for (const [at, seat] of this.people()) {
      const withheld = (fields.withheld as number[]).includes(at);
      if (withheld) {
        this.withheld.push(at);
        this.nonces.set(at, seat.nonce!.slice(0, NONCE_DIGITS));
      }
      if (withheld || this.#forgotten.has(seat.person)) this.#mark(at, "resigned");
    }
  }

  #mark(seat: number, what: string): void {
    this.events.push([seat, what]);
    this.#away.set(seat, what);
  }

  #undo(left: number): void {
    const choices = this.events.flatMap((event, index) => (isMark(event) ? [] : [index]));
    const start = choices[left];
    if (start === undefined) throw new RangeError();
    const undone = this.events.splice(start);
    this.events.push(...undone.filter((event) => isMark(event) && event[1] !== "quick answer"));
    this.undos.push({ after: left, events: undone.filter((event) => !isMark(event)) });
  }

  people = (): [number, Seat][] =>
    this.seats.flatMap((seat, at): [number, Seat][] => (seat && seat.bot === undefined ? [[at, seat]] : []));

  bots = (): [number, Seat][] =>
    this.seats.flatMap((seat, at): [number, Seat][] => (seat?.bot === undefined ? [] : [[at, seat]]));

  /** Stopped by an operator, or because everyone had resigned. */
  get abandoned(): boolean {
    const people = this.people();
    return this.#closed || (people.length > 0 && people.every(([at]) => this.#away.get(at) === "resigned"));
  }

  get seating(): unknown[] {
    return this.seats.map((seat) =>
      seat?.bot === undefined ? { name: seat!.name, nonce: seat!.nonce } : { bot: seat.bot },
    );
  }
}

/** The first field of a record of which its log says something else; null if there is none, undefined if it is unreadable. */
export function differing(record: Record<string, unknown>): string | null | undefined {
  try {
    const players = (record.seats as unknown[]).length;
    const conduct = new Conduct(players);
    for (const [, kind, fields] of record.log as [unknown, unknown, Fields][]) conduct.follow(kind, object(fields)!);
    const found = compared(conduct, record).find(([, logged, told]) => canonical(logged) !== canonical(told));
    return found ? found[0] : null;
  } catch {
    return undefined;
  }
}

function compared(conduct: Conduct, record: Record<string, unknown>): [string, unknown, unknown][] {
  const { opened, started } = conduct;
  const settings = opened.settings as Record<string, unknown>;
  const people = conduct.people();
  const alone = new Set(people.map(([, { person }]) => person)).size === 1;
  const names = started.bot_names as string[];
  const seats = record.seats as string[];
  const { seating = conduct.seating, nonce_hashes = people.map(() => null), evaluator = null } = record;
  const { round_limit = null, withheld = [], taken_back = [], undos = 0, closed_cards = false } = record;
  const undone = (taken_back as { after: number; events: unknown[] }[]).map(({ after, events }) => ({
    after,
    events: unrolled(events),
  }));
  return [
    ["commitment", opened.commitment, record.commitment],
    ["options", opened.options, record.options],
    ["round_limit", started.round_limit, round_limit],
    ["rules", started.rules, record.rules],
    ["components", started.components, record.components],
    ["evaluator", started.evaluator, evaluator],
    ["seating", conduct.seating, seating],
    ["seats", conduct.bots().map(([at, { bot }]) => `${names[at]} (${bot})`), conduct.bots().map(([at]) => seats[at])],
    ["nonces", people.map(([at]) => conduct.nonces.get(at)), record.nonces],
    ["nonce_hashes", people.map(([, { nonce }]) => nonce), nonce_hashes],
    ["withheld", conduct.withheld, (withheld as number[]).map((index) => people[index]![0])],
    ["free_undo", settings.free_undo === true && alone, record.free_undo],
    ["closed_cards", settings.closed_cards ?? false, closed_cards],
    ["events", conduct.events, unrolled(record.events as unknown[])],
    ["undos", conduct.undos.length, undos],
    ["taken_back", conduct.undos.slice(-MOST_LISTED), undone],
    ["ended", conduct.ended.ended, record.ended],
    ["ended", conduct.abandoned, record.ended === "abandoned"],
    ["scores", conduct.ended.scores, record.scores],
    ["winners", conduct.ended.winners, record.winners],
  ];
}

/** Without rolls, which the key gives. */
const unrolled = (events: unknown[]): unknown[] => events.filter((event) => !isRoll(event));
