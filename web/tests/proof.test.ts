import { hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import components from "../../src/stoneage/data/pieces/stoneage-1.json";
import { Chance, componentsHash, roll } from "../src/proof/chance";
import { hashOf } from "../src/proof/hashes";
import { sipWord } from "../src/proof/siphash";
import { proven, verify, type Step, type What } from "../src/proof/verify";
import base from "./fixtures/base-2.json";
import expansion from "./fixtures/expansion-5.json";
import short from "./fixtures/short-3.json";

type Record = typeof base;

const WHATS: What[] = ["commitment", "key", "start", "deck", "stacks", "rolls"];
const check = (record: unknown, seen?: string): Step[] => verify(record, [components], { commitment: seen ?? null });
const failed = (steps: Step[]): What[] => steps.filter((step) => !step.ok).map((step) => step.what);
const step = (steps: Step[], what: What): Step => steps.find((one) => one.what === what)!;
const tampered = (change: (record: Record) => void): Record => {
  const record = structuredClone(base);
  change(record);
  return record;
};

describe("the words of a key", () => {
  it("follow the official SipHash vector", () => {
    const key = hexToBytes("000102030405060708090a0b0c0d0e0f");
    expect(sipWord(key, 0x0706050403020100n)).toBe(0x93f5f5799a932462n);
  });

  it("give dice as digits in base 6", () => {
    const key = hexToBytes("000102030405060708090a0b0c0d0e0f");
    const word = sipWord(key, 0n);
    const dice = roll(new Chance(key), 3);
    expect(dice.map((face, i) => BigInt(face - 1) * 6n ** BigInt(i)).reduce((a, b) => a + b)).toBe(word % 216n);
  });
});

it("knows the pieces by their hash", () => {
  expect(componentsHash(components)).toBe(base.components);
});

describe("a true record", () => {
  it.each([
    ["of the base game", base, 36],
    ["of the expansion with five", expansion, 45],
    ["of a short game", short, 36],
  ])("%s passes every step", (_, record, cards) => {
    const steps = check(record, record.commitment);
    expect(steps.map(({ what }) => what)).toEqual(WHATS);
    expect(failed(steps)).toEqual([]);
    expect(proven(steps)).toBe(true);
    expect(step(steps, "key").detail.count).toBe(record.options.players);
    expect(step(steps, "deck").detail.count).toBe(cards);
    expect(step(steps, "rolls").detail.count).toBe(record.events.filter(([who]) => who === "roll").length);
  });
});

describe("a false record", () => {
  it("with a changed roll names the roll", () => {
    const third = base.events.filter(([who]) => who === "roll")[2]!;
    const at = base.events.indexOf(third);
    const told = (third[1] as unknown as number[]).map((face) => (face % 6) + 1);
    const steps = check(tampered((record) => ((record.events[at] as unknown[])[1] = told)));
    expect(failed(steps)).toEqual(["rolls"]);
    expect(step(steps, "rolls").detail).toMatchObject({
      why: "differs", number: 3, found: (third[1] as unknown as number[]).join(" "), told: told.join(" "),
    }); // prettier-ignore
  });

  it("with swapped cards names the first", () => {
    const steps = check(tampered(({ deck }) => ([deck[4], deck[9]] = [deck[9]!, deck[4]!])));
    expect(failed(steps)).toEqual(["deck"]);
    expect(step(steps, "deck").detail).toEqual({ why: "differs", number: 5, found: base.deck[4], told: base.deck[9] });
  });

  it("with a missing or an extra card fails", () => {
    expect(failed(check(tampered(({ deck }) => deck.pop())))).toEqual(["deck"]);
    expect(failed(check(tampered(({ deck }) => deck.push("C01"))))).toEqual(["deck"]);
  });

  it("with a moved building names the stack", () => {
    const steps = check(tampered(({ stacks }) => stacks[1]!.reverse()));
    expect(failed(steps)).toEqual(["stacks"]);
    expect(step(steps, "stacks").detail.number).toBe(2);
  });

  it("with another start player fails", () => {
    expect(failed(check(tampered((record) => (record.start = 1 - record.start))))).toEqual(["start"]);
  });

  it("with a wrong secret does not fit its fingerprint, nor anything else", () => {
    const steps = check(tampered((record) => (record.secret = "00".repeat(32))));
    expect(step(steps, "commitment").detail).toMatchObject({ why: "differs", told: base.commitment });
    expect(failed(steps)).toEqual(expect.arrayContaining(["commitment", "deck", "stacks", "rolls"]));
  });

  it("that was made anew with another secret does not fit what the table published", () => {
    const steps = check(base, expansion.commitment);
    expect(failed(steps)).toEqual(["commitment"]);
    expect(step(steps, "commitment").detail.why).toBe("not_at_the_table");
  });

  it("with another nonce has another key", () => {
    expect(failed(check(tampered(({ nonces }) => (nonces[0] = "00".repeat(16)))))).toContain("rolls");
  });
});

it("deals stacks of the height that the record names", () => {
  const steps = check({ ...short, options: { ...short.options, stack_height: 4 } });
  expect(failed(steps)).toContain("stacks");
  expect(failed(check({ ...short, options: { ...short.options, stack_height: 8 } }))).toContain("start");
});

it("uses up the start player's word when the table named who begins", () => {
  const named = tampered((record) => {
    record.start = 1 - record.start;
    Object.assign(record.options, { start: record.start });
  });
  expect(proven(check(named))).toBe(true);
});

describe("what is no record", () => {
  it.each([
    ["nothing", null, "commitment", "unreadable"],
    ["a text", "hello", "commitment", "unreadable"],
    ["a list", [], "commitment", "unreadable"],
    ["an empty object", {}, "commitment", "other_format"],
    ["another format", { ...base, format: "stoneage/99" }, "commitment", "other_format"],
    ["a running game", { ...base, secret: undefined }, "commitment", "no_secret"],
    ["a secret that is no number", { ...base, secret: "hidden" }, "commitment", "unreadable"],
    ["nonces that are no list", { ...base, nonces: 7 }, "key", "unreadable"],
    ["a short nonce", { ...base, nonces: ["00"] }, "key", "unreadable"],
    ["no options", { ...base, options: null }, "start", "unreadable"],
    ["a crowd of players", { ...base, options: { players: 1e9, expansion: false } }, "start", "unreadable"],
    ["a start player without a seat", { ...base, start: "Ann" }, "start", "unreadable"],
    ["other pieces", { ...base, components: "00" }, "deck", "other_pieces"],
    ["a deck that is no list", { ...base, deck: {} }, "deck", "unreadable"],
    ["stacks that are no lists", { ...base, stacks: [1, 2] }, "stacks", "unreadable"],
    ["more players than buildings", { ...base, options: { players: 5, expansion: false } }, "stacks", "differs"],
    ["events that are no pairs", { ...base, events: [1, [2], null] }, "rolls", "unreadable"],
    ["dice that are no numbers", { ...base, events: [["roll", ["six"]]] }, "rolls", "unreadable"],
  ] as [string, unknown, What, string][])("%s gets a named failure", (_, record, what, why) => {
    const steps = check(record);
    expect(steps.map((one) => one.what)).toEqual(WHATS);
    expect(step(steps, what)).toMatchObject({ ok: false, detail: { why } });
  });
});

describe("what a table tells beside the game", () => {
  const hashes = base.nonces.map((nonce) => hashOf(hexToBytes(nonce)));
  const sealed = { ...base, nonce_hashes: hashes };
  const lastChoice = base.events.findLastIndex(([who]) => who !== "roll");
  const choices = base.events.filter(([who]) => who !== "roll").length;
  const undone = { after: choices - 1, events: base.events.slice(lastChoice) };
  const rolling = base.events.findIndex(([who]) => who === "roll");
  const early = base.events.slice(0, rolling + 1);

  it("proves that numbers were sealed", () => {
    expect(step(check(sealed), "nonces")).toMatchObject({ ok: true, detail: { count: 2 } });
    expect(failed(check({ ...sealed, nonce_hashes: [...hashes].reverse() }))).toEqual(["nonces"]);
    expect(failed(check({ ...sealed, nonce_hashes: [hashes[0], null] }))).toEqual([]);
  });

  it("compares fingerprints with those that this browser saw", () => {
    expect(failed(verify(sealed, [components], { hashes }))).toEqual([]);
    const steps = verify(sealed, [components], { hashes: ["00", hashes[1]!] });
    expect(step(steps, "nonces").detail.why).toBe("not_at_the_table");
  });

  it("misses fingerprints and a seating that this browser saw", () => {
    for (const seen of [{ hashes }, { hashes, seating: "00" }, { seating: "00" }]) {
      const steps = verify(base, [components], seen);
      expect(step(steps, "nonces").detail.why).toBe("not_at_the_table");
      expect(proven(steps)).toBe(false);
    }
    expect(proven(verify(base, [components], { hashes: [], seating: null }))).toBe(true);
  });

  it("calls numbers sealed only if the key or this browser fixes their fingerprints", () => {
    expect(step(check(sealed), "nonces").detail.bound).toBe(false);
    expect(step(verify(sealed, [components], { hashes }), "nonces").detail.bound).toBe(true);
  });

  it("takes the beginning of its fingerprint for a number that was withheld", () => {
    const withheld = { ...sealed, nonce_hashes: [hashes[0], base.nonces[1] + "0".repeat(32)], withheld: [1] };
    expect(step(check(withheld), "nonces").ok).toBe(true);
    expect(step(check({ ...withheld, withheld: [] }), "nonces").ok).toBe(false);
  });

  it("proves the dice of what was taken back", () => {
    const told = { ...base, free_undo: true, undos: 2, taken_back: [{ after: 0, events: early }, undone] };
    expect(step(check(told), "undo")).toMatchObject({ ok: true, detail: { count: 2, free: true } });
    const dice = (early[rolling]![1] as unknown as number[]).map((face) => (face % 6) + 1);
    const false_ = { ...told, taken_back: [{ after: 0, events: [...early.slice(0, -1), ["roll", dice]] }, undone] };
    expect(failed(check(false_))).toEqual(["undo"]);
  });

  it("says that there was no way back", () => {
    expect(step(check({ ...base, free_undo: false }), "undo")).toMatchObject({
      ok: true,
      detail: { count: 0, free: false },
    });
  });
});
