/** Limited resources: the piles are seen, questions know them, and the log tells the true reason. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import AskPick from "../src/features/decide/AskPick.svelte";
import AskTools from "../src/features/decide/AskTools.svelte";
import OddsChart from "../src/features/decide/OddsChart.svelte";
import { pressed, type Doings } from "../src/features/decide/keys";
import Board from "../src/board/Board.svelte";
import { TALL, WIDE } from "../src/board/geometry";
import type { Draft } from "../src/match/draft.svelte";
import type { Event, GameView, Goods, Offer, QuestionOf } from "../src/protocol/types";
import type { OfCode } from "../src/protocol/unions";
import { languages, sayEvent, setLanguage, type Language } from "../src/i18n/words.svelte";

const GROUNDS = [
  ["hunt", "hunt", "food", 2],
  ["forest", "gathering", "wood", 3],
  ["claypit", "gathering", "brick", 4],
  ["quarry", "gathering", "stone", 5],
  ["river", "gathering", "gold", 6],
] as const;

/** A board of dice places only, with these piles. */
const valley = (supply: Goods | null): GameView =>
  ({
    audience: null, players: [], cards: [], buildings: [], deck: 0, question: null, options: { players: 2, expansion: false }, supply,
    board: GROUNDS.map(([place, kind, good, pips]) => ({ place, kind, rings: kind === "hunt" ? null : 7, rate: { good, pips } })),
    places: GROUNDS.map(([place]) => ({ place, people: [0, 0], owner: null, closed: null })),
  }) as unknown as GameView; // prettier-ignore

const PILES = { wood: 3, brick: 16, stone: 0, gold: 10 };
const composing = (offers: Offer[]): Draft => ({ offers, offer: null, choose: () => {} }) as unknown as Draft;

beforeEach(() => setLanguage("en"));
describe("on the board", () => {
  test.each([
    ["wide", WIDE],
    ["tall", TALL],
  ])("each gathering place of the %s picture shows its pile", (_, art) => {
    render(Board, { game: valley(PILES), art, names: [] });
    const shown = [...document.querySelectorAll<SVGGElement>("[data-pile]")].map((pile) => [
      pile.dataset.pile,
      pile.textContent?.trim(),
    ]);
    expect(shown).toEqual([
      ["wood", "3"],
      ["brick", "16"],
      ["stone", "0"],
      ["gold", "10"],
    ]);
  });

  test("a pile lies inside its place and on none of its rings", () => {
    for (const art of [WIDE, TALL]) {
      render(Board, { game: valley(PILES), art, names: [] });
      for (const [place, kind, good] of GROUNDS) {
        if (kind === "hunt") continue;
        const { area, rings } = art.places[place];
        const number = document.querySelector(`[data-pile="${good}"] text`)!;
        const [x, y] = ["x", "y"].map((name) => Number(number.getAttribute(name)));
        expect(x! > area.x && x! < area.x + area.width && y! > area.y && y! < area.y + area.height, place).toBe(true);
        for (const ring of rings) expect(Math.hypot(ring.x - x!, ring.y - y!), place).toBeGreaterThan(art.ringRadius);
      }
      cleanup();
    }
  });

  test("the name and the explanation of a place tell its pile, also an empty one", async () => {
    render(Board, { game: valley(PILES), art: WIDE, names: [] });
    const quarry = screen.getByRole("button", { name: /^Quarry\. In the pile: nothing\./ });
    await fireEvent.click(quarry);
    expect(screen.getByRole("tooltip").textContent).toContain("In the pile: nothing.");
    expect(screen.getByRole("button", { name: /^Forest\. In the pile: 3 wood\./ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Hunt\./ }).getAttribute("aria-label")).not.toContain("pile");
  });

  test("where resources are not limited there are no piles", () => {
    render(Board, { game: valley(null), art: WIDE, names: [] });
    expect(document.querySelector("[data-pile]")).toBeNull();
    expect(screen.getByRole("button", { name: /^Forest\./ }).getAttribute("aria-label")).not.toContain("pile");
  });
});

describe("in a question", () => {
  const question: QuestionOf<"tools"> = {
    kind: "tools", seat: 0, place: "forest", dice: [6, 6, 6, 6], pips: 24, rate: { good: "wood", pips: 3 },
  }; // prettier-ignore
  const tools = (amounts: [number, number]): Draft =>
    composing([
      { kind: "tools", move: "tools none", tools: [], once: [], amount: amounts[0] },
      { kind: "tools", move: "tools 3", tools: [3], once: [], amount: amounts[1] },
    ]);

  test("tools are not recommended where the pile is the end of it, and the pile is named", () => {
    render(AskTools, { compose: tools([2, 2]), question, game: valley({ ...PILES, wood: 2 }) });
    expect(screen.getByText(/nothing more/).textContent).toBe(
      "Tools would bring nothing more here. In the pile: 2 wood.",
    );
    expect(screen.queryByText(/for the next one/)).toBeNull();
    expect(screen.queryByText("Enough for one more")).toBeNull();
  });

  test("with enough in the pile the tools are as ever", () => {
    render(AskTools, { compose: tools([8, 9]), question, game: valley({ ...PILES, wood: 20 }) });
    expect(screen.getByText("3 more pips for another one")).toBeTruthy();
    expect(screen.getByText("Enough for one more")).toBeTruthy();
  });

  test("odds of an empty pile are no chart without columns", () => {
    render(OddsChart, { odds: { expected: 0, at_least: [] }, withTools: null, good: "stone" });
    expect(screen.queryByRole("img", { name: "" })).toBeNull();
    expect(document.querySelector(".chart")).toBeNull();
  });

  test("a die of the bar says when it would bring me nothing", () => {
    const compose = composing([
      { kind: "pick", move: "pick 5", face: 5, reward: { kind: "tool", amount: 1 }, effect: false },
      { kind: "pick", move: "pick 4", face: 4, reward: { kind: "gold", amount: 1 }, effect: true },
    ]);
    const asked: QuestionOf<"pick"> = { kind: "pick", seat: 0, place: "card1", bar: "base", faces: [4, 5] };
    render(AskPick, { compose, question: asked, game: valley(null) });
    expect(screen.getByRole("radio", { name: "5: a tool · no effect for you" })).toBeTruthy();
    expect(screen.getByRole("radio", { name: "4: 1 gold" })).toBeTruthy();
  });
});

describe("in the log", () => {
  const at = { choice: 1, forced: false, seat: 0 };
  const harvest = (amount: number, pile: number | null): Event => ({
    ...at,
    code: "harvested",
    good: "wood",
    amount,
    pips: 24,
    pile,
  });
  const idle = (what: OfCode<Event, "no_effect">["what"]): Event => ({ ...at, code: "no_effect", what });
  const said = (event: Event, me: number | null = 0): string => sayEvent(event, { names: ["Ann"], me })!;
  const inAll = async (event: Event): Promise<string[]> => {
    const all = [];
    for (const { code } of languages) {
      await setLanguage(code);
      all.push(said(event));
    }
    return all;
  };

  test("an empty pile is the reason where it is one", async () => {
    expect(await inAll(harvest(0, 0))).toEqual([
      "The pile is empty: you get nothing for a total of 24.",
      "Davon ist nichts mehr im Vorrat: Du bekommst nichts für die Summe 24.",
      "Az összeg 24, de ebből már semmi sincs a készletben: nem kapsz semmit.",
      "その資源はもうストックにないので、合計24でも何も得られません。",
    ]);
  });

  test("so are the last pieces of a pile", async () => {
    expect(await inAll(harvest(2, 2))).toEqual([
      "You get 2 wood for a total of 24: no more was left in the pile.",
      "Du bekommst 2 Holz für die Summe 24: Mehr war nicht im Vorrat.",
      "Az összeg 24: kapsz 2 fát, több nem volt a készletben.",
      "あなたは合計24で木2を得ました。ストックにはそれしか残っていませんでした。",
    ]);
  });

  test("dice that are not enough are told as such", () => {
    expect(said({ ...harvest(0, null), pips: 2 } as Event)).toBe("A total of 2 is not enough: you get nothing.");
    expect(said(harvest(8, null))).toBe("You get 8 wood for a total of 24.");
  });

  test.each<Language>(["en", "de", "hu", "ja"])(
    "in %s, what has no effect says why, of me and of others",
    async (code) => {
      await setLanguage(code);
      const whys = (["tool", "field", "person", "card", "gold"] as const).map((what) => [
        said(idle(what)),
        said(idle(what), null),
      ]);
      expect(new Set(whys.flat()).size).toBe(10);
      for (const [, ofAnn] of whys) expect(ofAnn).toContain("Ann");
    },
  );

  test("the card for two resources is for now or for later", () => {
    const kept = (now: boolean): Event => ({ ...at, code: "kept", now });
    expect(said(kept(true))).toBe("You may take 2 resources of your choice now.");
    expect(said(kept(false))).toBe("You may take 2 resources of your choice later.");
  });
});

describe("the keys that the help promises", () => {
  const doings = (): Doings =>
    ({
      session: { telling: false },
      compose: {},
      confirm: vi.fn(),
      undo: vi.fn(),
      help: vi.fn(),
      log: vi.fn(),
    }) as unknown as Doings;
  const press = (key: string, doing: Doings, on: Element = document.body): void => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "target", { value: on });
    pressed(event, doing);
  };

  test("L goes to the log and ? to the help", () => {
    const doing = doings();
    press("l", doing);
    press("?", doing);
    expect(doing.log).toHaveBeenCalledTimes(1);
    expect(doing.help).toHaveBeenCalledTimes(1);
  });

  test("who writes a word with an l stays in it", () => {
    const doing = doings();
    press("l", doing, document.body.appendChild(document.createElement("textarea")));
    expect(doing.log).not.toHaveBeenCalled();
  });
});
