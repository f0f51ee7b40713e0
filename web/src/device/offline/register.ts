/** The service worker, where the browser allows one: under HTTPS or on this machine, and not while the client is edited. */
import { at } from "../../lib/base";

export function keepForOffline(): void {
  if (import.meta.env.PROD && isSecureContext && "serviceWorker" in navigator)
    addEventListener("load", () => void register().catch(() => undefined));
}

/** On its first visit a page loads everything past the worker, which is told what that was. */
async function register(): Promise<void> {
  const workers = navigator.serviceWorker;
  await workers.register(at("/worker.js"));
  const { active } = await workers.ready;
  if (workers.controller) return;
  new PerformanceObserver((loaded) => active?.postMessage(loaded.getEntries().map(({ name }) => name))).observe({
    type: "resource",
    buffered: true,
  });
}
