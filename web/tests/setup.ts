// The files of a run share one page and its modules, which halves what they cost: after each test the page is as before.
import { cleanup } from "@testing-library/svelte";
import { afterEach, vi } from "vitest";
import { server } from "../src/services/server.svelte";
import { closeSessions } from "./recorded";

afterEach(() => {
  closeSessions();
  cleanup();
  document.dispatchEvent(new Event("visibilitychange")); // the next test asks its own server
  server.status = null;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  localStorage.clear();
  vi.useRealTimers();
});
