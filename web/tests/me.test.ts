/** My devices, personal links and the question that they ask. */
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import axe from "axe-core";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { me, setMe } from "../src/services/me.svelte";
import ComeBack from "../src/features/account/ComeBack.svelte";
import Me from "../src/features/account/Me.svelte";
import type { Devices, LinkView, PersonalLink } from "../src/protocol/types";
import { setLanguage } from "../src/i18n/words.svelte";

const laptop = { id: "d1", browser: "Firefox", system: "Linux", created: 1, seen: 2, is_current: true };
const phone = { id: "d2", browser: "", system: "", created: 1, seen: 1, is_current: false };
const kept = { id: "l1", once: false, created: 1, until: null };
const devices: Devices = { devices: [laptop, phone], links: [kept] };
const made: PersonalLink = { id: "l2", once: true, created: 1, until: 9, path: "/#/me/secret" };
const eves: LinkView = { name: "Eve", once: true, mine: false };

let asked: { path: string; body: unknown }[] = [];

function serve(given: Record<string, unknown>): void {
  const answers: Record<string, unknown> = {
    "GET /api/status": { version: "1", has_session: "GET /api/me" in given, kernel: { ready: true }, bots: [] },
    ...given,
  };
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "null" }: RequestInit = {}) => {
    const key = `${method} ${path}`;
    asked.push({ path: key, body: JSON.parse(body as string) });
    if (key in answers) return new Response(JSON.stringify(answers[key]));
    const code = path.startsWith("/api/links") ? "expired_link" : "unknown_person";
    return new Response(JSON.stringify({ type: "refused", id: null, code }), { status: 404 });
  });
}

const paths = (): string[] => asked.map(({ path }) => path);

beforeAll(() => setLanguage("en"));

beforeEach(() => {
  asked = [];
  setMe("Ann"); // this browser was here before …
  me.name = null; // … and has not asked yet who it is
  location.hash = "";
});

test("my devices and links are listed without a barrier, and one of each is ended", async () => {
  const less: Devices = { devices: [laptop], links: [] };
  serve({
    "GET /api/me": { name: "Ann" },
    "GET /api/me/devices": devices,
    "DELETE /api/me/devices/d2": { ...less, links: [kept] },
    "DELETE /api/me/links/l1": less,
  });
  render(Me);
  await screen.findByRole("heading", { name: "My devices" });
  const found = await axe.run(document.body, {
    resultTypes: ["violations"],
    preload: false,
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  await fireEvent.click(screen.getByRole("button", { name: "Sign out A browser" }));
  await waitFor(() => expect(screen.queryByText("A browser")).toBeNull());
  await fireEvent.click(screen.getByRole("button", { name: /^End this link/ }));
  await waitFor(() => expect(screen.queryByText("Links that still work")).toBeNull());
});

test.each([true, false])("a link is made as I choose (once: %s) and shown only then", async (once) => {
  serve({ "GET /api/me": { name: "Ann" }, "GET /api/me/devices": devices, "POST /api/me/links": { ...made, once } });
  render(Me);
  await fireEvent.click(await screen.findByLabelText(once ? "For one use" : "To keep"));
  expect(screen.queryByDisplayValue(/secret/)).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Make a link" }));
  await screen.findByDisplayValue(/#\/me\/secret$/);
  expect(asked.find(({ path }) => path === "POST /api/me/links")!.body).toEqual({ once });
});

test("deleting myself is asked once more, and then I am nobody here", async () => {
  serve({ "GET /api/me": { name: "Ann" }, "GET /api/me/devices": devices, "DELETE /api/me": { name: "" } });
  render(Me);
  await fireEvent.click(await screen.findByRole("button", { name: "Delete my data" }));
  expect(paths()).not.toContain("DELETE /api/me");
  await fireEvent.click(screen.getByRole("button", { name: "Yes" }));
  await screen.findByText(/^Your data has been deleted/);
  expect(me.name).toBeNull();
  expect(screen.queryByText("My devices")).toBeNull();
});

test("signing out here leaves nobody", async () => {
  serve({
    "GET /api/me": { name: "Ann" },
    "GET /api/me/devices": devices,
    "DELETE /api/me/devices/d1": { devices: [phone], links: [] },
  });
  render(Me);
  await fireEvent.click(await screen.findByRole("button", { name: "Sign out Firefox on Linux" }));
  await screen.findByText(/^You have no name here yet/);
});

test("an opened link asks, keeps its secret out of the history, and says whom it replaces", async () => {
  location.hash = "#/me/secret";
  serve({
    "GET /api/me": { name: "Ann" },
    "POST /api/links/look": eves,
    "POST /api/links/use": { name: "Eve" },
    "POST /api/me/links": { ...made, once: false },
  });
  render(ComeBack, { token: "secret" });
  await screen.findByText(/So far you are Ann in this browser/);
  expect(location.hash).toBe("#/me");
  expect(paths()).not.toContain("POST /api/links/use");
  await fireEvent.click(screen.getByRole("button", { name: "Make a link for Ann" }));
  await screen.findByDisplayValue(/#\/me\/secret$/);
  const yes = screen.getByRole<HTMLButtonElement>("button", { name: "Yes, I am Eve" });
  await waitFor(() => expect(yes.disabled).toBe(false));
  await fireEvent.click(yes);
  await waitFor(() => expect(me.name).toBe("Eve"));
  expect(asked.at(-1)).toEqual({ path: "POST /api/links/use", body: { token: "secret" } });
  expect(location.hash).toBe("#/games");
});

test("who is nobody yet is asked without a word about a former self", async () => {
  serve({ "POST /api/links/look": eves });
  render(ComeBack, { token: "secret" });
  await screen.findByRole("heading", { name: "Are you Eve?" });
  expect(screen.queryByText(/So far/)).toBeNull();
});

test("my own link changes nothing where I am known, and a dead one says why", async () => {
  serve({ "GET /api/me": { name: "Eve" }, "POST /api/links/look": { ...eves, mine: true } });
  render(ComeBack, { token: "secret" });
  await screen.findByRole("heading", { name: "You are Eve here already." });
  cleanup();
  serve({});
  render(ComeBack, { token: "secret" });
  await screen.findByText(/This personal link no longer works/);
});
