import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import AskPanel from "../src/asks/AskPanel.svelte";
import type { TableView } from "../src/protocol/types";
import { startLanguage } from "../src/words/words.svelte";
import { tableAt, type Situation } from "./asks.table";

function ask(situation: Situation, change: Partial<TableView> = {}) {
  const { state, compose } = tableAt(situation, change);
  render(AskPanel, { state, compose });
  return { state, compose };
}
const confirm = (): HTMLElement => document.querySelector<HTMLElement>("button.confirm")!;
const heading = (): string => screen.getByRole("heading", { level: 2 }).textContent ?? "";
const press = (key: string, on: Element = document.body): Promise<unknown> => fireEvent.keyDown(on, { key, bubbles: true });
const sent = (state: { send: unknown }) => vi.mocked(state.send as (wish: object) => Promise<boolean>).mock.calls.map(([wish]) => wish);

beforeAll(startLanguage);
afterEach(cleanup);

describe("placing", () => {
  test("the banner says how many people are left, and nothing is chosen beforehand", () => {
    const { compose } = ask("place.first.tools");
    expect(heading()).toBe("Place your people: 10 left");
    expect(compose.offer).toBeNull();
    expect(confirm().getAttribute("aria-disabled")).toBe("true");
  });

  test("a place of the list shows its odds, without and with my tools", async () => {
    ask("place.first.tools");
    await fireEvent.click(screen.getByRole("button", { name: "Forest" }));
    expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("Forest");
    expect(screen.getByText("with your tools")).toBeTruthy();
    expect(screen.getByRole("img", { name: /at least 1: \d+%/ })).toBeTruthy();
  });

  test("digits and plus and minus set the number of people, Enter confirms, Escape clears", async () => {
    const { state, compose } = ask("place.first.tools");
    compose.click("forest");
    await press("3");
    expect(compose.offer?.move).toBe("place forest 3");
    await press("+");
    await press("+");
    await press("-");
    expect(compose.offer?.move).toBe("place forest 4");
    await press("Enter");
    expect(sent(state)).toMatchObject([{ type: "play", move: "place forest 4" }]);
    compose.click("hunt");
    await press("Escape");
    expect(compose.offer).toBeNull();
  });

  test("a key held down confirms nothing", async () => {
    const { state, compose } = ask("place.first.tools");
    compose.click("forest");
    await fireEvent.keyDown(document.body, { key: "Enter", repeat: true });
    expect(sent(state)).toEqual([]);
  });
});

describe("resolving", () => {
  test("confirm says that it will roll, and how many dice", async () => {
    const { compose } = ask("resolve");
    await fireEvent.click(screen.getByRole("radio", { name: "Clay pit: 1 person" }));
    expect(compose.offer?.move).toBe("resolve claypit");
    expect(confirm().textContent?.trim()).toBe("Confirm and roll 1 die");
  });

  test("a place without dice does not roll", async () => {
    ask("resolve.hut.take");
    await fireEvent.click(screen.getByRole("radio", { name: /^Hut/ }));
    expect(confirm().textContent?.trim()).toBe("Confirm");
    expect(screen.getByRole("radio", { name: "Use the hut without a new person" })).toBeTruthy();
    expect(document.querySelector("summary")?.textContent).toBe("Use your card: 2 resources of your choice");
  });
});

describe("tools", () => {
  test("the smallest combination that gains is marked", () => {
    ask("tools.gain2.once");
    const marked = screen.getAllByRole("radio", { name: /fewest tools/ });
    expect(marked.map((radio) => radio.getAttribute("aria-label"))).toEqual(["1 and 1: 5 food. The fewest tools that bring more"]);
  });

  test("of each yield the smallest combination comes first, and one-use tools are not spent unasked", () => {
    const { compose } = ask("tools.gain2.once");
    const group = screen.getByRole("group", { name: "Do you want to add tools?" });
    const labels = within(group).getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"));
    expect(labels[0]).toBe("No tools: 4 food");
    expect(labels).toHaveLength(5);
    expect(compose.offer?.move).toBe("tools 1 1");
    expect(confirm().textContent?.trim()).toBe("Confirm with 2 tools");
  });

  test("where tools gain nothing, none are chosen", () => {
    const { compose } = ask("tools.gain0");
    expect(compose.offer?.move).toBe("tools none");
    expect(screen.getByText("Tools would bring nothing more here.")).toBeTruthy();
  });
});

describe("paying", () => {
  test("the default payment of a card is the cheapest, and confirm says that dice will roll for all", () => {
    const { compose } = ask("pay.card.few");
    expect(compose.offer?.move).toBe("pay 2w 2b");
    expect(confirm().textContent?.trim()).toBe("Confirm and roll for everyone");
  });

  test("the default payment of a building with a free choice scores most", () => {
    const { compose } = ask("pay.exp.building.many.exchange");
    const most = Math.max(...compose.offers.map((offer) => offer.points ?? 0));
    expect(compose.offer?.points).toBe(most);
    expect(confirm().textContent?.trim()).toBe(`Build for ${most} points`);
  });

  test("one more of a good keeps to what is allowed", async () => {
    const { compose } = ask("pay.card.many.take");
    expect(compose.offer?.move).toBe("pay 3w");
    await fireEvent.click(screen.getByRole("button", { name: "One more: Gold" }));
    expect(compose.offer?.move).toBe("pay 2w 1g");
    await fireEvent.click(screen.getByRole("button", { name: "One less: Wood" }));
    expect(compose.offer?.goods).toMatchObject({ wood: 1 });
  });

  test("not buying is a choice of its own, never the default", async () => {
    const { compose } = ask("pay.exp.building.one");
    expect(compose.offer?.kind).toBe("pay");
    await fireEvent.click(screen.getByRole("radio", { name: "Do not buy" }));
    expect(compose.offer?.kind).toBe("decline");
    expect(confirm().textContent?.trim()).toBe("Confirm");
  });

  test("an exchange is composed of what I give and what I get", async () => {
    const { compose } = ask("pay.exp.building.many.exchange");
    await fireEvent.click(screen.getByText("Exchange first"));
    const gives = screen.getByRole("group", { name: "You give" });
    await fireEvent.click(within(gives).getAllByRole("radio")[0]!);
    expect(compose.offer?.kind).toBe("exchange");
    const gets = within(screen.getByRole("group", { name: "You get" })).getAllByRole("radio");
    await fireEvent.click(gets.at(-1)!);
    expect(compose.offer?.give).toEqual(compose.offers.find((offer) => offer.kind === "exchange")?.give);
  });
});

describe("the other questions", () => {
  test("each die of the bar says what it brings", () => {
    ask("pick.exp.expansion");
    expect(screen.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toContain("5: 2 decorations");
  });

  test("the hunt is shared with a slider that says both sides", async () => {
    const { compose } = ask("split.exp");
    const slider = screen.getByRole("slider");
    expect(slider.getAttribute("aria-valuetext")).toBe("10 food and 0 decorations");
    await fireEvent.input(slider, { target: { value: "4" } });
    expect(compose.offer?.move).toBe("split 4");
  });

  test("starving is never preselected while goods suffice, and says what it costs", () => {
    for (const situation of ["feed.exp.few", "feed.exp.many"] as const) {
      const { compose } = ask(situation);
      expect(compose.offer?.kind).toBe("feed");
      expect((screen.getByRole("radio", { name: /starve: −10 points/ }) as HTMLInputElement).checked).toBe(false);
      cleanup();
    }
  });

  test("feeding takes the cheapest goods by default", () => {
    expect(ask("feed.exp.few").compose.offer?.move).toBe("feed 2w 1b");
  });
});

describe("undo and waiting", () => {
  test("undo is there when the table allows it", async () => {
    const { state } = ask("place.first.tools", { undo: null });
    await press("u");
    expect(sent(state)).toMatchObject([{ type: "undo" }]);
  });

  test("otherwise it says why not", async () => {
    const { state } = ask("place.first.tools", { undo: "undo_shown" });
    const undo = screen.getByRole("button", { name: "Undo", description: "Dice or a new card have shown." });
    await fireEvent.click(undo);
    expect(sent(state)).toEqual([]);
  });

  test("when someone else is asked the banner is calm and names them", () => {
    ask("other.pay");
    expect(heading()).toBe("First evening is thinking…");
    expect(document.querySelector(".ask.mine")).toBeNull();
  });

  test("a lost line is said", () => {
    const { state, compose } = tableAt("place.first.tools");
    state.connected(false);
    render(AskPanel, { state, compose });
    expect(heading()).toBe("Connection lost. Reconnecting…");
  });

  test("the focus waits at the heading when its control is gone", async () => {
    const { state } = ask("feed.exp.few");
    screen.getByRole("radio", { name: /starve/ }).focus();
    state.game = { ...state.game!, offers: null, choice: { ...state.game!.choice!, seat: 1 } };
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2 })));
  });
});

test.each<Situation>(["place.first.tools", "resolve.hut.take", "tools.gain2.once", "pay.exp.building.many.exchange", "pick.exp.expansion", "split.exp", "draw.exp", "take.exp", "feed.exp.many", "other.pay"])(
  "axe finds nothing at %s",
  async (situation) => {
    ask(situation);
    const { violations } = await axe.run(document.querySelector(".ask")!, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  },
);
