import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { prefs } from "../src/device/prefs.svelte";
import Toast from "../src/ui/Toast.svelte";
import CopyLink from "../src/ui/CopyLink.svelte";
import Dialog from "../src/ui/Dialog.svelte";
import Bubble from "../src/features/chat/Bubble.svelte";
import Watching from "../src/features/decide/Watching.svelte";
import QrCode from "../src/features/gather/QrCode.svelte";
import NewHere from "../src/features/lobby/NewHere.svelte";
import Menu from "../src/features/settings/Menu.svelte";
import TableMenu from "../src/features/settings/TableMenu.svelte";
import StillThere from "../src/features/table/StillThere.svelte";
import type { Throw } from "../src/board/throw";
import Tray from "../src/board/Tray.svelte";
import { dress } from "../src/game/tribes.svelte";
import { Refusal } from "../src/protocol/refusal";
import type { ChatMessage } from "../src/protocol/types";
import { say, setLanguage, startLanguage } from "../src/i18n/words.svelte";
import { progress } from "../src/services/progress.svelte";
import { sessionAt } from "./recorded";

beforeAll(async () => {
  await startLanguage();
  await setLanguage("en");
});

const words = (text: string) => createRawSnippet(() => ({ render: () => `<p>${text}</p>` }));

describe("a dialog", () => {
  test("is named by its title and gives the focus back", () => {
    const before = document.body.appendChild(document.createElement("button"));
    before.focus();
    const { unmount } = render(Dialog, { title: "Settings", close: vi.fn(), children: words("inside") });
    expect(screen.getByRole("dialog", { name: "Settings" })).toBeTruthy();
    unmount();
    expect(document.activeElement).toBe(before);
    before.remove();
  });

  test("closes by its button and by Escape", async () => {
    const close = vi.fn();
    render(Dialog, { title: "Settings", close, children: words("inside") });
    await fireEvent.click(screen.getByRole("button", { name: "Close" }));
    await fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    expect(close).toHaveBeenCalledTimes(2);
  });
});

describe("a link to pass on", () => {
  test("is copied without the clipboard on a plain-http address", async () => {
    vi.stubGlobal("navigator", { ...navigator, clipboard: undefined });
    const command = vi.fn(() => true);
    document.execCommand = command;
    render(CopyLink, { label: "Invitation link", link: "http://camp/#/table/a/b" });
    await fireEvent.click(screen.getByRole("button", { name: "Copy" }));
    expect(command).toHaveBeenCalledWith("copy");
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Copied"));
  });

  test("offers the device's own sharing where there is one", () => {
    vi.stubGlobal("navigator", { ...navigator, share: vi.fn() });
    render(CopyLink, { label: "Invitation link", link: "http://camp/", share: true });
    expect(screen.getByRole("button", { name: "Share" })).toBeTruthy();
  });
});

test("a complaint says the refusal in the reader's language", async () => {
  const dismiss = vi.fn();
  render(Toast, { refusal: new Refusal({ code: "name_taken", name: "Ann" }), dismiss });
  expect(screen.getByRole("alert").textContent).toContain("Someone at this table already has this name.");
  await setLanguage("de");
  await waitFor(() => expect(screen.getByRole("alert").textContent).not.toContain("Someone"));
  await setLanguage("en");
  await fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(dismiss).toHaveBeenCalled();
});

describe("the menu", () => {
  async function open(): Promise<void> {
    render(Menu, {});
    await fireEvent.click(screen.getByRole("button", { name: "Settings" }));
  }

  test("has four speeds and keeps the chosen one", async () => {
    prefs.speed = "slow"; // another file of this run may have chosen another
    await open();
    await fireEvent.click(screen.getByRole("radio", { name: "Instant" }));
    expect(prefs.speed).toBe("instant");
    expect(JSON.parse(localStorage.getItem("stoneage.prefs")!).speed).toBe("instant");
  });

  test("leads to my devices and to the way out", async () => {
    await open();
    expect(screen.getByRole("link", { name: "Me and my devices" }).getAttribute("href")).toBe("#/me");
  });

  test("of a table changes what is answered for me, and lets me leave", async () => {
    const close = vi.fn();
    const { session } = sessionAt("place.first");
    render(TableMenu, { session, close });
    await fireEvent.click(screen.getByLabelText(say("table.automatic.feed")));
    expect(session.send).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: "automatic", answers: expect.objectContaining({ feed: "cheapest" }) }),
    );
    await fireEvent.click(screen.getByText(say("table.leave")));
    expect(session.send).toHaveBeenLastCalledWith({ type: "leave" });
    expect(close).toHaveBeenCalled();
  });
});

test('"Still there?" is answered by any touch of the page', async () => {
  const here = vi.fn();
  render(StillThere, { seconds: 20, here });
  expect(screen.getByText(say("away.still_there.text", { seconds: 20 }))).toBeTruthy();
  await fireEvent.pointerDown(document.body);
  expect(here).toHaveBeenCalled();
});

test("dice lie on the tray with their sum, the tools that were used, and what they brought", () => {
  const roll = { code: "rolled", choice: 1, seat: 0, place: "forest", good: "wood", dice: [3, 5] };
  const cast = { roll, tools: [2], harvest: { good: "wood", amount: 3 } } as unknown as Throw;
  const { container } = render(Tray, { cast, falling: false, fall: 0 });
  expect(container.querySelectorAll(".dice > .die")).toHaveLength(2);
  expect(container.querySelector(".tool")!.textContent).toBe("+2");
  expect(container.querySelector(".sum")!.textContent).toMatch(/10\s+→ 3/);
});

test("a link is shown as the server's QR code, with a margin", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ rows: ["## ", " # ", "###"] })));
  render(QrCode, { text: "https://host/#/table/T", label: "QR" });
  const picture = await screen.findByRole("img", { name: "QR" });
  expect(picture.getAttribute("viewBox")).toBe("0 0 9 9");
  expect(picture.querySelector("path")!.getAttribute("d")).toBe("M3 3h2v1h-2zM4 4h1v1h-1zM3 5h3v1h-3z");
});

test("a newcomer reads the aim of the game, and may say that they know it", async () => {
  progress.declined = false;
  render(NewHere, {});
  expect(screen.getByText(say("start.aim"))).toBeTruthy();
  expect(screen.getByRole("link", { name: say("learn.offer") }).getAttribute("href")).toBe("#/learn");
  await fireEvent.click(screen.getByRole("button", { name: say("learn.offer.no") }));
  expect(progress.declined).toBe(true);
});

test("a spectator reads everyone's points, and what the dice are likely to bring where people may go", () => {
  const { session } = sessionAt("place.first");
  render(Watching, { session });
  const [standing, prospects] = screen.getAllByRole("list");
  for (const { score } of session.game!.players) expect(standing!.textContent).toContain(`${score}`);
  expect(prospects!.getAttribute("aria-label")).toBe(say("odds.without_tools"));
  expect(prospects!.querySelectorAll("li").length).toBeGreaterThan(2);
});

describe("a bubble beside a mat", () => {
  const said = { seat: 1, name: "Bo", text: "I need wood", preset: null, time: 0 } as unknown as ChatMessage;
  const bubble = (message: ChatMessage | null) => render(Bubble, { said: message, children: words("the mat") });

  test("says the words with the speaker's face, and is announced", () => {
    dress(sessionAt("place.first").session.table!.seats);
    bubble(said);
    const spoken = screen.getByRole("status");
    expect(spoken.textContent!.trim()).toBe("I need wood");
    expect(spoken.querySelectorAll("svg")).toHaveLength(1);
    dress([]);
  });

  test("says a ready-made phrase in the reader's language, without a face for who has no seat", () => {
    bubble({ ...said, seat: null, text: null, preset: "well_played" });
    expect(screen.getByRole("status").textContent!.trim()).toBe(say("phrase.well_played"));
    expect(screen.getByRole("status").querySelector("svg")).toBeNull();
  });

  test("is not there while nobody speaks; the mat is", () => {
    bubble(null);
    expect(screen.queryByRole("status")).toBeNull();
    expect(screen.getByText("the mat")).toBeTruthy();
  });
});
