/** The page of a table and its end, played by recorded messages. */
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import End from "../src/features/end/End.svelte";
import Table from "../src/features/table/Table.svelte";
import type { Welcome } from "../src/protocol/types";
import { say, sayRefusal, setLanguage } from "../src/i18n/words.svelte";
import { recorded, sessionWith, Socket, welcomeOf } from "./recorded";

/** Answers by path, without its query; everything else is refused. */
function serve(answers: Record<string, unknown>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const path = address.replace(/\?.*/, "");
    asked.push(path);
    const found = answers[path];
    return found
      ? new Response(JSON.stringify(found))
      : new Response('{"type": "refused", "id": null, "code": "not_found"}', { status: 404 });
  });
  return asked;
}

const over = recorded.end.at(-1) as Welcome;

beforeEach(() => setLanguage("en"));

test("a rematch whose table does not appear is given up, with a pause between the attempts", async () => {
  vi.useFakeTimers();
  const welcome = structuredClone(over);
  const asked = serve({
    "/api/tables/T": { ...welcome, table: { ...welcome.table, rematch: null } },
  });
  const { session } = sessionWith(welcome);
  session.authority.send = () => Promise.resolve(1);
  render(End, { session });
  await vi.advanceTimersByTimeAsync(60_000); // the points are counted
  await fireEvent.click(screen.getByText(say("end.rematch")));
  const looks = (): number => asked.filter((path) => path === "/api/tables/T").length;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looks()).toBeLessThan(6);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks()).toBe(20);
  expect(screen.getByRole("alert", { hidden: true }).textContent).toBe(sayRefusal({ code: "unavailable" }));
  expect(screen.getByText(say("end.rematch"))).toHaveProperty("disabled", false);
});

test("a moment of the log that cannot be shown is a complaint, and the table stays", async () => {
  serve({});
  vi.stubGlobal("WebSocket", Socket);
  Socket.made = [];
  const { container } = render(Table, { id: "T" });
  Socket.made[0]!.says(welcomeOf(recorded.reconnection.after));
  await waitFor(() => expect(container.querySelector(".log .line")).not.toBeNull());
  await fireEvent.click(container.querySelector(".log .line")!);
  await waitFor(() => expect(screen.getByText(sayRefusal({ code: "not_found" }))).toBeTruthy());
  expect(container.querySelector(".board, svg")).not.toBeNull();
});

test.each(["seen", "draft"])("what is stored of a table as %s is removed once it is over or gone", (kind) => {
  const key = `stoneage.${kind}.T`;
  localStorage.setItem(key, "3");
  sessionWith(over);
  expect(localStorage.getItem(key)).toBeNull();
  localStorage.setItem(key, "3");
  const { socket } = sessionWith();
  socket.onclose({ code: 4404, reason: "unknown_table" });
  expect(localStorage.getItem(key)).toBeNull();
});
