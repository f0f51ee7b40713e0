import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { prefs } from "../src/device/prefs.svelte";
import Toast from "../src/ui/Toast.svelte";
import CopyLink from "../src/ui/CopyLink.svelte";
import Dialog from "../src/ui/Dialog.svelte";
import Menu from "../src/features/settings/Menu.svelte";
import { Refusal } from "../src/protocol/refusal";
import { setLanguage, startLanguage } from "../src/i18n/words.svelte";

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
    await open();
    await fireEvent.click(screen.getByRole("radio", { name: "At once" }));
    expect(prefs.speed).toBe("instant");
    expect(JSON.parse(localStorage.getItem("stoneage.prefs")!).speed).toBe("instant");
  });

  test("leads to my devices and to the way out", async () => {
    await open();
    expect(screen.getByRole("link", { name: "Me and my devices" }).getAttribute("href")).toBe("#/me");
  });
});
