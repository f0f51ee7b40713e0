import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { anchorOf } from "../src/features/rulebook/book";
import AskPanel from "../src/features/decide/AskPanel.svelte";
import type { Session } from "../src/match/session.svelte";
import type { Offer, TableView } from "../src/protocol/types";
import { QUESTIONS } from "../src/protocol/codes";
import { ofKind } from "../src/protocol/unions";
import { say, startLanguage } from "../src/i18n/words.svelte";
import { recorded, sessionAt, type Situation } from "./recorded";

function ask(situation: Situation, change: Partial<TableView> = {}) {
  const { session, compose, authority } = sessionAt(situation, change);
  render(AskPanel, { session, compose });
  return { session, compose, authority };
}
const confirm = (): HTMLElement => document.querySelector<HTMLElement>("button.confirm")!;
const heading = (): string => screen.getByRole("heading", { level: 2 }).textContent ?? "";
const press = (key: string, on: Element = document.body): Promise<unknown> =>
  fireEvent.keyDown(on, { key, bubbles: true });
const sent = (session: Session) => vi.mocked(session.send).mock.calls.map(([command]) => command);

beforeAll(startLanguage);
describe("placing", () => {
  test("the banner says how many people are left, and nothing is chosen beforehand", () => {
    const { compose } = ask("place.tools");
    expect(heading()).toBe("Place your people: 5 left");
    expect(compose.offer).toBeNull();
    expect(confirm().getAttribute("aria-disabled")).toBe("true");
  });

  test("a place of the list shows its odds, without and with my tools", async () => {
    ask("place.tools");
    await fireEvent.click(screen.getByRole("button", { name: "Forest" }));
    expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("Forest");
    expect(screen.getByText("with your tools")).toBeTruthy();
    expect(screen.getByRole("img", { name: /at least 1: \d+%/ })).toBeTruthy();
  });

  test("digits and plus and minus set the number of people, Enter confirms, Escape clears", async () => {
    const { session, compose } = ask("place.tools");
    compose.click("forest");
    await press("3");
    expect(compose.offer?.move).toBe("place forest 3");
    await press("+");
    await press("+");
    await press("-");
    expect(compose.offer?.move).toBe("place forest 4");
    await press("Enter");
    expect(sent(session)).toMatchObject([{ type: "play", move: "place forest 4" }]);
    compose.click("hunt");
    await press("Escape");
    expect(compose.offer).toBeNull();
  });

  test("a key held down confirms nothing", async () => {
    const { session, compose } = ask("place.tools");
    compose.click("forest");
    await fireEvent.keyDown(document.body, { key: "Enter", repeat: true });
    expect(sent(session)).toEqual([]);
  });
});

const leastWorth = (offers: Offer[]): number =>
  Math.min(...offers.flatMap((offer) => (offer.kind === "pay" || offer.kind === "feed" ? [offer.worth] : [])));

describe("resolving", () => {
  test("confirm says that it will roll, and how many dice", async () => {
    const { compose } = ask("resolve.dice");
    await fireEvent.click(screen.getByRole("radio", { name: "Quarry: 2 people" }));
    expect(compose.offer?.move).toBe("resolve quarry");
    expect(confirm().textContent?.trim()).toBe("Confirm and roll 2 dice");
  });

  test("a place without dice does not roll", async () => {
    ask("resolve.hut");
    await fireEvent.click(screen.getByRole("radio", { name: /^Hut/ }));
    expect(confirm().textContent?.trim()).toBe("Confirm");
    expect(screen.getByRole("radio", { name: "Use the hut without a new person" })).toBeTruthy();
  });

  test("a card with two resources can be used instead", () => {
    ask("resolve.take");
    expect(document.querySelector("summary")?.textContent).toBe("Use your card: 2 resources of your choice");
  });
});

describe("tools", () => {
  const answers = (): (string | null)[] => {
    const group = screen.getByRole("group", { name: "Do you want to add tools?" });
    return within(group)
      .getAllByRole("radio")
      .map((radio) => radio.getAttribute("aria-label"));
  };

  test("the smallest combination that gains is marked, the one that brings most is composed", () => {
    const { compose } = ask("tools.gain");
    expect(screen.getAllByRole("radio", { name: /Enough for one more/ })).toHaveLength(1);
    const lasting = ofKind(compose.offers, "tools").filter(({ once }) => !once.length);
    const most = Math.max(...lasting.map(({ amount }) => amount));
    expect(compose.offer).toMatchObject({ kind: "tools", amount: most });
  });

  test("of each yield the smallest combination comes first, and one-use tools are not spent unasked", () => {
    const { compose } = ask("tools.once");
    expect(answers()).toEqual([
      "No tools: 4 brick",
      "2 and 1: 5 brick. Enough for one more",
      "2, 2, 1 and one-use tool 2: 6 brick",
    ]);
    expect(compose.offer?.move).toBe("tools 2 1");
    expect(confirm().textContent?.trim()).toBe("Confirm with 2 tools");
  });

  test("where tools gain nothing, none are chosen", () => {
    const { compose } = ask("tools.vain");
    expect(compose.offer?.move).toBe("tools none");
    expect(screen.getByText("Tools would bring nothing more here.")).toBeTruthy();
  });
});

describe("paying", () => {
  test("the default payment of a card is the cheapest, and confirm says that dice will roll for all", () => {
    const { compose } = ask("pay.dice_for_all");
    expect(compose.offer).toMatchObject({ kind: "pay", worth: leastWorth(compose.offers) });
    expect(confirm().textContent?.trim()).toBe("Confirm and roll for everyone");
  });

  test("the default payment of a building with a free choice scores most", () => {
    const { compose } = ask("expansion.exchange");
    const most = Math.max(...ofKind(compose.offers, "pay").map((offer) => offer.points ?? 0));
    expect(compose.offer).toMatchObject({ kind: "pay", points: most });
    expect(confirm().textContent?.trim()).toBe(`Build for ${most} points`);
  });

  test("one more of a good keeps to what is allowed", async () => {
    const { compose } = ask("pay.card");
    const wood = ofKind(compose.offers, "pay")[0]!.goods.wood!;
    expect(compose.offer?.move).toBe(`pay ${wood}w`);
    await fireEvent.click(screen.getByRole("button", { name: "One more: Gold" }));
    expect(compose.offer?.move).toBe(`pay ${wood - 1}w 1g`);
    await fireEvent.click(screen.getByRole("button", { name: "One less: Wood" }));
    expect(compose.offer).toMatchObject({ goods: { wood: wood - 2 } });
  });

  test("not buying is a choice of its own, never the default", async () => {
    const { compose } = ask("pay.building");
    expect(compose.offer?.kind).toBe("pay");
    await fireEvent.click(screen.getByRole("radio", { name: "Do not buy" }));
    expect(compose.offer?.kind).toBe("decline");
    expect(confirm().textContent?.trim()).toBe("Confirm");
  });

  test("an exchange is composed of what I give and what I get", async () => {
    const { compose } = ask("expansion.exchange");
    await fireEvent.click(screen.getByText("Exchange first"));
    const gives = screen.getByRole("group", { name: "You give" });
    await fireEvent.click(within(gives).getAllByRole("radio")[0]!);
    expect(compose.offer?.kind).toBe("exchange");
    const gets = within(screen.getByRole("group", { name: "You get" })).getAllByRole("radio");
    await fireEvent.click(gets.at(-1)!);
    expect(compose.offer).toMatchObject({ give: ofKind(compose.offers, "exchange")[0]!.give });
  });
});

describe("the other questions", () => {
  test("each die of the bar says what it brings", () => {
    ask("expansion.pick");
    expect(screen.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toContain("5: 2 decorations");
  });

  test("the hunt is shared with a slider that says both sides", async () => {
    const { compose } = ask("expansion.split");
    const slider = screen.getByRole("slider");
    const { food } = ofKind(compose.offers, "split")[0]!;
    expect(slider.getAttribute("aria-valuetext")).toBe(`${food} food and 0 decorations`);
    await fireEvent.input(slider, { target: { value: "4" } });
    expect(compose.offer?.move).toBe("split 4");
  });

  test("starving is never preselected while goods suffice, and says what it costs", () => {
    for (const situation of ["feed", "feed.much", "expansion.feed"] as const) {
      const { compose } = ask(situation);
      expect(compose.offer?.kind).toBe("feed");
      expect((screen.getByRole("radio", { name: /starve: −10 points/ }) as HTMLInputElement).checked).toBe(false);
      cleanup();
    }
  });

  test("feeding takes the cheapest goods by default", () => {
    const { compose } = ask("feed.much");
    expect(compose.offer).toMatchObject({ kind: "feed", worth: leastWorth(compose.offers) });
  });

  test("two resources are taken at once where the table plays so", () => {
    expect(ask("take").compose.offers.every(({ kind }) => kind === "take")).toBe(true);
    expect(heading()).toMatch(/\S/);
  });
});

describe("help", () => {
  test.each(QUESTIONS)("“?” explains what %s means, with the rules one press further", async (kind) => {
    const situation = (Object.keys(recorded.questions) as Situation[]).find(
      (name) => recorded.questions[name].game?.question?.kind === kind && recorded.questions[name].game?.offers,
    )!;
    ask(situation);
    const asked = heading();
    await fireEvent.click(screen.getByRole("button", { name: "What am I asked?" }));
    const dialog = screen.getByRole("dialog", { name: asked });
    expect(within(dialog).getByText(say(`help.ask.${kind}`))).toBeTruthy();
    expect(within(dialog).getByRole("link", { name: "Rulebook" })).toBeTruthy();
    const rule = within(dialog).getByRole("link", { name: "Read the rule" }).getAttribute("href")!;
    expect(anchorOf(rule.replace("#/rules/", ""))).not.toBeNull();
  });

  test("the last place that is left stands composed", () => {
    const { session, compose, authority } = sessionAt("place.first");
    authority.shows({ game: { ...session.game!, offers: session.game!.offers!.slice(0, 1) } });
    render(AskPanel, { session, compose });
    expect(compose.offer?.move).toBe("place toolmaker 1");
  });
});

describe("undo and waiting", () => {
  test("undo is there when the table allows it", async () => {
    const { session } = ask("place.tools", { undo: null });
    await press("u");
    expect(sent(session)).toMatchObject([{ type: "undo" }]);
  });

  test("otherwise it says why not", async () => {
    const { session } = ask("place.tools", { undo: "undo_shown" });
    const undo = screen.getByRole("button", { name: "Undo", description: "Dice have been rolled or a card revealed." });
    await fireEvent.click(undo);
    expect(sent(session)).toEqual([]);
  });

  test("when someone else is asked the banner is calm and names them", () => {
    ask("other.pay");
    expect(heading()).toBe("Béla is paying…");
    expect(document.querySelector(".ask.mine")).toBeNull();
  });

  test("a lost line is said", () => {
    const { session, compose, authority } = sessionAt("place.tools");
    authority.says({ type: "link", link: "down" });
    render(AskPanel, { session, compose });
    expect(heading()).toBe("Connection lost. Reconnecting…");
  });

  test("the focus waits at the heading when its control is gone", async () => {
    const { session, authority } = ask("feed");
    screen.getByRole("radio", { name: /starve/ }).focus();
    authority.shows({ game: { ...session.game!, offers: null, question: { ...session.game!.question!, seat: 1 } } });
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2 })));
  });
});

test.each(Object.keys(recorded.questions) as Situation[])("axe finds nothing at %s", async (situation) => {
  ask(situation);
  const { violations } = await axe.run(document.querySelector(".ask")!, {
    resultTypes: ["violations"],
    preload: false,
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
