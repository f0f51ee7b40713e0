import { hexToBytes } from "@noble/hashes/utils.js";
import { render, screen } from "@testing-library/svelte";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import ScorePad from "../src/features/end/ScorePad.svelte";
import { lineOf, serverOf, verdictOf } from "../src/features/end/proof";
import { hashOf } from "../src/proof/hashes";
import { verify } from "../src/proof/verify";
import { myNonceCounts, seenAt, witnessCommitment, witnessNonce } from "../src/proof/witness";
import type { GameView } from "../src/protocol/types";
import { setLanguage } from "../src/i18n/words.svelte";
import components from "../../src/stoneage/data/pieces/stoneage-1.json";
import base from "./fixtures/base-2.json";

beforeAll(() => setLanguage("en"));
beforeEach(() => localStorage.clear());

const sentences = (record: unknown, seen?: string): string[] =>
  verify(record, [components], { commitment: seen ?? null }).map((step) => lineOf(step).words);

describe("a proof in words", () => {
  it("says of every step that it fits", () => {
    const rolls = base.events.filter(([who]) => who === "roll").length;
    expect(sentences(base)).toEqual([
      "The secret fits the fingerprint",
      "The key comes from the secret and everyone’s number",
      "The start player fits the key",
      "The deck fits the key",
      "The building stacks fit the key",
      `All ${rolls} rolls fit the key`,
    ]);
  });

  it("names what does not fit", () => {
    expect(sentences({ ...base, deck: [...base.deck].reverse() })).toContain(
      "This record is not true: the deck differs",
    );
    expect(sentences({ ...base, secret: null })[0]).toBe("The record does not reveal its secret.");
    expect(sentences(base, "00")[0]).toBe("The fingerprint is not the one that the table published before the game.");
    expect(sentences({ ...base, nonces: 7 }).slice(1)).toEqual([
      "The players’ numbers cannot be read.",
      "The start player could not be checked.",
      "The deck could not be checked.",
      "The building stacks could not be checked.",
      "The rolls could not be checked.",
    ]);
  });
});

describe("the verdict", () => {
  const hashes = base.nonces.map((nonce) => hashOf(hexToBytes(nonce)));
  const sealed = { ...base, nonce_hashes: hashes };

  it.each([
    ["sealed numbers that this browser saw", sealed, { hashes }, "All true"],
    ["sealed numbers of the record alone", sealed, {}, "Everything fits the key. Nothing proves"],
    ["numbers given openly", base, {}, "Everything fits the key. The numbers were not sealed"],
  ])("on %s", (_, record, seen, words) => {
    expect(verdictOf(verify(record, [components], seen))).toContain(words);
  });

  it("names the record as the source of what nothing proves", () => {
    expect(sentences(sealed)[1]).toBe("The record says that 2 numbers were fixed before any was shown");
  });
});

it("accepts a former key in a file, but not from the server itself", () => {
  const keys = [
    { key: "new", created: 2, replaced: null },
    { key: "old", created: 1, replaced: 2 },
  ];
  expect(serverOf({ keys }, true)).toEqual({ keys: ["new"], here: true });
  expect(serverOf({ keys }, false)).toEqual({ keys: ["new", "old"], here: false });
});

describe("a witness", () => {
  it("keeps the first fingerprint it saw", () => {
    witnessCommitment("table", base.commitment);
    witnessCommitment("table", "another");
    expect(seenAt("table").commitment).toBe(base.commitment);
    expect(seenAt("elsewhere").commitment).toBeUndefined();
  });

  it("finds its own number in the key", () => {
    expect(myNonceCounts("table", base)).toBeNull();
    witnessNonce("table", "of a seat I left again");
    expect(myNonceCounts("table", base)).toBe(false);
    witnessNonce("table", base.nonces[1]!);
    expect(myNonceCounts("table", base)).toBe(true);
    expect(myNonceCounts("table", null)).toBe(false);
  });

  it("does not stumble over what others left in the store", () => {
    localStorage.setItem("stoneage.witness.table", "{broken");
    expect(seenAt("table").commitment).toBeUndefined();
  });
});

it("shows the points of every player and source as a table", () => {
  const game = {
    players: [{ points: { buildings: 40, starvation: -10 } }, { points: { buildings: 12, starvation: 0 } }],
    scores: [30, 12],
    winners: [0],
  } as unknown as GameView;
  render(ScorePad, { game, names: ["Ann", "Bo"], counted: 2 });
  expect(screen.getByRole("row", { name: /Buildings 40 12/ })).toBeTruthy();
  expect(screen.getByRole("row", { name: /Starvation −10 0/ })).toBeTruthy();
  expect(screen.getByRole("row", { name: /Total 30 1st place 12 2nd place/ })).toBeTruthy();
});
