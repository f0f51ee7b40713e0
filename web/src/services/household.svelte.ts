/** How other devices reach this server. A link to this very machine is of no use to anybody else. */
import { api } from "../protocol/api";
import type { HouseholdView } from "../protocol/types";

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

export class Household {
  /** Whether this page was opened by an address that only this machine has. */
  readonly here = LOCAL.includes(location.hostname);
  #view = $state.raw<HouseholdView>({ address: null, can_open: false });

  /** The address that others can use. */
  readonly origin = $derived(this.#view.address ?? location.origin);
  readonly isReached = $derived(!this.here || this.#view.address !== null);
  readonly canOpen = $derived(this.#view.can_open);

  constructor() {
    if (!this.here) return;
    api.household().then(
      (found) => (this.#view = found),
      () => undefined,
    );
  }

  /** Lets other devices in until the server stops. */
  open = async (): Promise<void> => void (this.#view = await api.letOthersIn());
}
