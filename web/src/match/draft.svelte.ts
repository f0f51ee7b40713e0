/** The choice in the making: pick, see what it would bring, then confirm. */
import type { Offer, OfferOf } from "../protocol/types";
import { defaultOffer } from "./defaults";
import type { Session } from "./session.svelte";

/** Offers that are chosen by their place on the board. */
type TargetOffer = OfferOf<"place"> | OfferOf<"resolve">;

const isTarget = (offer: Offer): offer is TargetOffer => offer.kind === "place" || offer.kind === "resolve";
const peopleOf = (offer: Offer | null): number => (offer?.kind === "place" ? offer.people : 0);

export class Draft {
  #session: Session;
  #picked = $state.raw<Offer | null>(null);

  /** What is asked now; null while it is not my turn. */
  readonly #asked = $derived.by(() => (this.#session.state.at === "asked" ? this.#session.state : null));
  readonly question = $derived(this.#asked?.question ?? null);
  readonly offers: Offer[] = $derived(this.#asked?.offers ?? []);
  readonly #default = $derived.by(() =>
    this.#asked && this.eager ? defaultOffer(this.#asked.question, this.#asked.offers) : null,
  );
  /** The composed choice: what was picked, as long as it is still offered, else what most would choose. */
  readonly offer = $derived.by(() =>
    this.#picked && this.offers.includes(this.#picked) ? this.#picked : this.#default,
  );
  /** Places that may be chosen on the board, each with its offers, fewest people first. */
  readonly targets = $derived.by(() => {
    const targets = new Map<string, TargetOffer[]>();
    for (const offer of this.offers.filter(isTarget))
      targets.set(offer.place, [...(targets.get(offer.place) ?? []), offer]);
    return targets;
  });
  /** The place the composed choice is about. */
  readonly place = $derived(this.offer && "place" in this.offer ? this.offer.place : null);
  readonly people = $derived(peopleOf(this.offer));

  /** Asked before a choice is sent; a coach may hold it up. */
  guard: ((move: string) => boolean) | null = null;
  /** Whether an answer that most would give stands composed by itself. */
  readonly eager: boolean;

  constructor(session: Session, eager = true) {
    this.#session = session;
    this.eager = eager;
  }

  choose = (offer: Offer | null): void => {
    this.#picked = offer;
  };

  /** A click on a place: the first sends the fewest it takes, each further one sends one more, then from the start. */
  click = (place: string): void => {
    const offers = this.targets.get(place) ?? [];
    const at = offers.findIndex((offer) => offer === this.offer);
    this.choose(offers[(at + 1) % offers.length] ?? null);
  };

  /** So many people to a place, or as near as it takes. */
  send = (place: string, people: number): void => {
    const offers = this.targets.get(place) ?? [];
    const near = (offer: Offer): number => Math.abs(peopleOf(offer) - people);
    this.choose(offers.reduce<Offer | null>((best, offer) => (best && near(best) <= near(offer) ? best : offer), null));
  };

  /** One more or one fewer to the chosen place. */
  change = (by: number): void => {
    if (this.place) this.send(this.place, this.people + by);
  };

  /** By the time the server has accepted, the next question may stand composed: only what was sent is put away. */
  confirm = async (): Promise<void> => {
    const sent = this.offer;
    if (!sent || this.#session.sending) return;
    if (this.guard && !this.guard(sent.move)) return;
    if ((await this.#session.play(sent.move)) && this.#picked === sent) this.choose(null);
  };
}
