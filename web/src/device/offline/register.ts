/** The service worker, where the browser allows one: under HTTPS or on this machine, and not while the client is edited. */
import { at } from "../../lib/base";
export function keepForOffline(): void {
  if (import.meta.env.PROD && isSecureContext && "serviceWorker" in navigator) {
    addEventListener("load", () => void navigator.serviceWorker.register(at("/worker.js")).catch(() => undefined));
  }
}
