/** The choice in the making: pick, see what it would bring, then confirm. */
import type { Offer } from "../protocol/types";
import type { TableState } from "./table.svelte";

export class Composition {
  #table: TableState;
  #picked = $state.raw<Offer | null>(null);

  /** What is asked now; null while it is not my turn. */
  readonly question = $derived.by(() => (this.#table.offers ? (this.#table.game?.choice?.question ?? null) : null));
  readonly offers: Offer[] = $derived.by(() => this.#table.offers ?? []);
  /** The composed choice, as long as the server still offers it. */
  readonly offer = $derived.by(() => (this.#picked && this.offers.includes(this.#picked) ? this.#picked : null));
  /** Places that may be chosen on the board, each with its offers, fewest people first. */
  readonly targets = $derived.by(() => {
    const targets = new Map<string, Offer[]>();
    if (this.question !== "place" && this.question !== "resolve") return targets;
    for (const offer of this.offers) {
      if (offer.place && offer.kind !== "decline") targets.set(offer.place, [...(targets.get(offer.place) ?? []), offer]);
    }
    return targets;
  });
  /** The place the composed choice is about. */
  readonly place = $derived(this.offer?.place ?? null);
  readonly people = $derived(this.offer?.kind === "place" ? (this.offer.people ?? 0) : 0);

  constructor(table: TableState) {
    this.#table = table;
  }

  choose = (offer: Offer | null): void => {
    this.#picked = offer;
  };

  /** A click on a place: the first sends the fewest it takes, each further one sends one more, then from the start. */
  click = (place: string): void => {
    const offers = this.targets.get(place) ?? [];
    const at = this.offer ? offers.indexOf(this.offer) : -1;
    this.choose(offers[(at + 1) % offers.length] ?? null);
  };

  /** So many people to a place, or as near as it takes. */
  send = (place: string, people: number): void => {
    const offers = this.targets.get(place) ?? [];
    const near = (offer: Offer): number => Math.abs((offer.people ?? 0) - people);
    this.choose(offers.reduce<Offer | null>((best, offer) => (best && near(best) <= near(offer) ? best : offer), null));
  };

  /** One more or one fewer to the chosen place. */
  change = (by: number): void => {
    if (this.place) this.send(this.place, this.people + by);
  };

  confirm = async (): Promise<void> => {
    if (!this.offer || this.#table.sending) return;
    if (await this.#table.play(this.offer.move)) this.choose(null);
  };
}
