import { fireEvent, render } from "@testing-library/svelte";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { fling } from "../src/features/decide/fling";
import { shakes } from "../src/device/shaking.svelte";
import BotBadge from "../src/pieces/BotBadge.svelte";
import { looksOf } from "../src/game/face";
import { setLanguage } from "../src/i18n/words.svelte";
import source from "../../src/stoneage/match/names.py?raw";

beforeAll(() => setLanguage("en"));
test("no two bots of the tribe look alike: at least two features tell them apart", () => {
  const names = [.../NAMES: Final = \(([^)]*)\)/s.exec(source)![1]!.matchAll(/"(\w+)"/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(20);
  const looks = names.map((name) => Object.values(looksOf(name)));
  looks.forEach((one, at) =>
    looks.slice(at + 1).forEach((other, step) => {
      const different = one.filter((feature, index) => feature !== other[index]).length;
      expect(different, `${names[at]} and ${names[at + step + 1]}`).toBeGreaterThan(1);
    }),
  );
});

test("a bot's badge says its level", () => {
  const { container } = render(BotBadge, { bot: { name: "Uga", level: "club" }, seat: 1 });
  expect(container.textContent?.trim()).toBe("Club");
});

describe("throwing", () => {
  test("a shake is two strong swings within a moment; a bump is none", () => {
    const shaken = shakes();
    expect([shaken(30, 0), shaken(30, 40), shaken(2, 100), shaken(30, 200)]).toEqual([false, false, false, true]);
    expect([shaken(30, 5_000), shaken(30, 7_000)]).toEqual([false, false]);
  });

  function cup(on = true) {
    const node = document.createElement("button");
    const heard = { hold: vi.fn(), thrown: vi.fn(), click: vi.fn() };
    document.body.append(node);
    fling(node, { on, hold: heard.hold, thrown: heard.thrown });
    node.addEventListener("click", heard.click);
    const pull = async (far: number): Promise<void> => {
      await fireEvent.pointerDown(node, { clientX: 0, clientY: 100, isPrimary: true, button: 0 });
      await fireEvent.pointerMove(node, { clientX: 0, clientY: 100 - far });
      await fireEvent.pointerUp(node, { clientX: 0, clientY: 100 - far });
      await fireEvent.click(node);
    };
    return { pull, ...heard };
  }

  test("what is pulled far enough and let go is thrown, once", async () => {
    const { pull, thrown, click } = cup();
    await pull(120);
    expect([thrown.mock.calls.length, click.mock.calls.length]).toEqual([1, 0]);
  });

  test("what is pulled a little is put back, and a press stays a press", async () => {
    const { pull, thrown, click, hold } = cup();
    await pull(40);
    expect(hold).toHaveBeenLastCalledWith(null);
    expect([thrown.mock.calls.length, click.mock.calls.length]).toEqual([0, 0]);
    await pull(0);
    expect([thrown.mock.calls.length, click.mock.calls.length]).toEqual([0, 1]);
  });

  test("where no dice wait nothing can be thrown", async () => {
    const { pull, thrown, hold } = cup(false);
    await pull(120);
    expect([thrown.mock.calls.length, hold.mock.calls.filter(([at]) => at).length]).toEqual([0, 0]);
  });
});
