/** The forgeries of `tests/face/test_forgeries.py`, found by the browser's proof as far as no rule of the game is needed. */
import { hashes, getPublicKey, sign } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import components from "../../src/stoneage/data/pieces/stoneage-1.json";
import { signedMessage } from "../src/proof/conduct";
import { findings, type Standing, type Topic } from "../src/proof/findings";
import { commitmentOf, hashOf, hashOfJson } from "../src/proof/hashes";
import { isMark } from "../src/proof/read";
import { proven, verify, type Server, type Step } from "../src/proof/verify";
import signed from "./fixtures/signed-3.json";

hashes.sha512 = sha512;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a forger puts anything anywhere
type Any = any;
type Forge = (record: Any) => unknown;

const HERE: Server = { keys: [signed.signature.key], here: true };
const STRANGER = new Uint8Array(32);

const check = (record: unknown, server: Server | null = HERE): Step[] => verify(record, [components], {}, server);
const line = (record: Any, kind: string, number = 0): Any =>
  record.log.filter(([, this_]: [number, string]) => this_ === kind)[number][2];
const index = (record: Any, kind: string): number =>
  record.log.findIndex(([, this_]: [number, string]) => this_ === kind);
const swap = (list: Any[]): unknown => ([list[0], list[1]] = [list[1], list[0]]);
const withhold: Forge = (record) => {
  record.withheld = [0];
  record.nonce_hashes[0] = record.nonces[0] + "0".repeat(32);
  record.events.unshift([0, "resigned"]);
};

/** Found without any signature. */
const PROVEN: Record<string, Forge> = {
  "an option that made no difference is switched off": (record) => delete record.options.limited_resources,
  "an option that made no difference is switched on": (record) => (record.options.open_cards = true),
  "a round limit is added": (record) => (record.round_limit = 90),
  "a nonce is said to have been given openly": (record) => (record.nonce_hashes[0] = null),
  "all nonces are said to have been given openly": (record) => delete record.nonce_hashes,
  "the seating has no hash for a nonce": (record) => (record.seating[0].nonce = null),
  "an honest player is accused of withholding": withhold,
  "an honest player is accused within the seating": (record) => {
    withhold(record);
    record.seating[0].nonce = record.nonce_hashes[0];
  },
  "two names are swapped": (record) => [swap(record.seats), swap(record.salts)],
  "two people are swapped": (record) => [swap(record.seats), swap(record.salts), swap(record.seating)],
  "a name is changed": (record) => (record.seats[0] = "eve"),
  "a person is said to be a bot": (record) => (record.seating[0] = { bot: "expert" }),
  "a bot is said to be another": (record) => (record.seats[2] = "Uga (expert)"),
  "a bot is another in the seating": (record) => (record.seating[2] = { bot: "expert" }),
  "the seating is removed": (record) => delete record.seating,
  "the commitment is to the secret only": (record) => (record.commitment = hashOf(hexToBytes(record.secret))),
  "the format is an earlier one": (record) => (record.format = "stoneage/2"),
  "the secret is changed": (record) => (record.secret = "00".repeat(32)),
  "a roll is changed": (record) => (record.events.find(([who]: Any[]) => who === "roll")[1][0] = 7),
};

/** Only the server can attest it: without its signature the record says so. */
const ATTESTED: Record<string, Forge> = {
  "a score is changed": (record) => (record.scores[0] = 99),
  "the winners are changed": (record) => (record.winners = [0, 1, 2]),
  "a choice is dropped": (record) => record.events.shift(),
  "a resignation is inserted": (record) => record.events.splice(2, 0, [1, "resigned"]),
  "a resignation is removed": (record) => record.events.pop(),
  "a resignation comes earlier": (record) => record.events.unshift(record.events.pop()),
  "a takeover is inserted": (record) => record.events.unshift([1, "taken over"]),
  "a takeover is another person’s": (record) => (record.events[3] = [1, "taken over"]),
  "the game is stopped earlier": (record) => {
    const last = record.events.findLastIndex(([who, what]: Any[]) => who !== "roll" && !isMark([who, what]));
    record.events.splice(last, Infinity, ...record.events.slice(last).filter(isMark));
  },
  "a quick answer is inserted": (record) => record.events.splice(1, 0, [0, "quick answer"]),
  "the number of undos is removed": (record) => [delete record.undos, delete record.taken_back],
  "the number of undos is raised": (record) => (record.undos = 1e21),
  "an undone choice is dropped": (record) => delete record.taken_back,
  "an undo is said to be free": (record) => (record.free_undo = true),
  "nothing is said about undo": (record) => delete record.free_undo,
  "cards are said to have been face down": (record) => (record.closed_cards = true),
  "the evaluator is another": (record) => (record.evaluator = { name: "best", hash: "00" }),
};

/** Only in the log: without it there is nothing to forge. */
const LOGGED: Record<string, Forge> = {
  "a time is changed": ({ log }) => (log.at(-1)[0] = 1e6),
  "a line is dropped": (record) => record.log.splice(index(record, "said"), 1),
  "the last line is dropped": ({ log }) => log.pop(),
  "the first line is dropped": ({ log }) => log.shift(),
  "all lines are dropped": ({ log }) => (log.length = 0),
  "two lines are swapped": ({ log }) => swap(log),
  "a line is repeated": ({ log }) => log.push(log.at(-1)),
  "the chat is edited": (record) => (line(record, "said").text = hashOfJson("another")),
  "the reason of a takeover is changed": (record) => (line(record, "marked").why = "left"),
  "an undo is dropped": (record) => record.log.splice(index(record, "undone"), 1),
  "a bot’s choice is said to be a person’s": (record) => (line(record, "played", 3).person = 0),
  "a person’s choice is said to be a bot’s": (record) => delete line(record, "played").person,
  "the table’s settings are changed": (record) => (line(record, "opened").settings.takeover = 1),
  "another result is logged": (record) => (line(record, "ended").scores = [9, 9, 9]),
  "a bot’s name is changed": (record) => (line(record, "started").bot_names[2] = "Ann"),
};

function forged(forge: Forge, from: unknown = signed): Any {
  const record = structuredClone(from);
  forge(record);
  expect(record).not.toEqual(from);
  return record;
}

const unsigned: Any = structuredClone(signed);
delete unsigned.log;
delete unsigned.signature;

function signedByStranger(record: Any): Any {
  const value = bytesToHex(sign(signedMessage(record.log), STRANGER));
  return { ...record, signature: { key: bytesToHex(getPublicKey(STRANGER)), value } };
}

const standings = (record: unknown, server?: Server | null): Partial<Record<Topic, Standing>> =>
  Object.fromEntries(findings(record, check(record, server)).map(({ topic, standing }) => [topic, standing]));

it("the true record is true, and this server has signed it", () => {
  expect(check(signed).filter(({ ok }) => !ok)).toEqual([]);
  expect(standings(signed)).toEqual({
    chance: "proven", result: "attested", options: "proven", seats: "proven", names: "proven",
    conduct: "attested", times: "attested",
  }); // prettier-ignore
});

it("a signature of a key that nobody knows here attests nothing", () => {
  expect(standings(signed, { keys: [], here: false })).toMatchObject({ result: "claimed", conduct: "claimed" });
  expect(standings(signed, null)).toMatchObject({ chance: "proven", conduct: "claimed" });
});

describe.each(Object.entries({ ...PROVEN, ...ATTESTED, ...LOGGED }))("%s", (_, forge) => {
  it("is found with the true signature", () => {
    expect(proven(check(forged(forge)))).toBe(false);
  });

  it("is found when a stranger signs what was forged", () => {
    const steps = check(signedByStranger(forged(forge)));
    expect(steps.find(({ what }) => what === "signature")).toMatchObject({ ok: false, detail: { why: "other_key" } });
  });
});

it.each(Object.entries(PROVEN))("%s: found without a signature", (_, forge) => {
  expect(proven(check(forged(forge, unsigned)))).toBe(false);
});

it.each(Object.entries(ATTESTED))("%s: only claimed without a signature", (_, forge) => {
  const record = forged(forge, unsigned);
  expect(["claimed", undefined]).toContain(standings(record).conduct);
});

it("the key of a signature cannot be swapped", () => {
  const { key } = signedByStranger(signed).signature as { key: string };
  expect(proven(check({ ...signed, signature: { ...signed.signature, key } }, null))).toBe(false);
});

it("says in the log's step which field differs", () => {
  const step = check({ ...signed, undos: 7 }).find(({ what }) => what === "log");
  expect(step).toMatchObject({ ok: false, detail: { why: "differs", told: "undos" } });
});

it.each([7, [7], [[1, 2]], [[0, "opened", {}]], [[0, "sat", { seat: 9 }]]])("a log %j is unreadable", (log) => {
  const step = check({ ...signed, log }).find(({ what }) => what === "log");
  expect(step?.detail.why).toBe("unreadable");
});

it.each([7, {}, { key: "00" }, { key: 1, value: 2 }])("a signature %j is false", (signature) => {
  expect(check({ ...signed, signature }).at(-1)).toMatchObject({ what: "signature", ok: false });
});

it("a name that was erased is no name that is proven", () => {
  const erased = { ...signed, seats: ["guest", ...signed.seats.slice(1)], salts: [null, ...signed.salts.slice(1)] };
  const found = findings(erased, check(erased)).filter(({ topic }) => topic === "names");
  expect(found.map(({ standing }) => standing)).toEqual(["proven", "claimed"]);
});

describe.each(["face_down", "bought_visible", "all_visible"])("a record with the option cards, %s", (cards) => {
  const known = structuredClone(unsigned) as Any;
  known.options = { ...known.options, cards };

  it("proves them by a commitment to those options", () => {
    const commitment = commitmentOf(hexToBytes(known.secret), known.options, known.round_limit ?? null);
    expect(standings({ ...known, commitment }).options).toBe("proven");
  });

  const { cards: _, ...without } = known.options;
  it.each([{ ...without, cards: "other" }, without])("is false with a commitment to %j", (others) => {
    const commitment = commitmentOf(hexToBytes(known.secret), others, known.round_limit ?? null);
    expect(proven(check({ ...known, commitment }))).toBe(false);
  });
});
