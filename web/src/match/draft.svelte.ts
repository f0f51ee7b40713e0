/** The choice in the making: pick, see what it would bring, then confirm. */
import type { Offer, OfferOf } from "../protocol/types";
import { forget, isRecord, store, stored } from "../lib/stored";
import { prefs } from "../device/prefs.svelte";
import { defaultOffer, draftKey } from "./defaults";
import type { Session } from "./session.svelte";

/** Offers that are chosen by their place on the board. */
type TargetOffer = OfferOf<"place"> | OfferOf<"resolve">;

const isTarget = (offer: Offer): offer is TargetOffer => offer.kind === "place" || offer.kind === "resolve";
const peopleOf = (offer: Offer | null): number => (offer?.kind === "place" ? offer.people : 0);

/** What was picked, and at which version: the server may describe the same question more than once. */
interface Picked {
  version: number | null;
  move: string;
}

export class Draft {
  #session: Session;
  #picked = $state.raw<Picked | null>(null);

  /** What is asked now; null while it is not my turn. */
  readonly #asked = $derived.by(() => (this.#session.state.at === "asked" ? this.#session.state : null));
  readonly question = $derived(this.#asked?.question ?? null);
  readonly offers: Offer[] = $derived(this.#asked?.offers ?? []);
  readonly #default = $derived.by(() =>
    this.#asked && this.eager ? defaultOffer(this.#asked.question, this.#asked.offers) : null,
  );
  /** The composed choice: what was picked, as long as it is still offered, else what most would choose. */
  readonly offer = $derived.by(() => {
    const picked = this.#picked;
    if (!picked || picked.version !== this.#version) return this.#default;
    return this.offers.find(({ move }) => move === picked.move) ?? this.#default;
  });
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
  /** The yield that a lesson asks for; its odds are marked. */
  need: number | null = $state(null);
  /** Whether an answer that most would give stands composed by itself. */
  readonly eager: boolean;

  constructor(session: Session, eager = true) {
    this.#session = session;
    this.eager = eager;
  }

  choose = (offer: Offer | null): void => {
    const version = this.#version;
    this.#picked = offer && { version, move: offer.move };
    if (!this.#session.authority.can.has("recap") || version === null) return;
    if (offer) store(draftKey(this.#session.id), this.#picked);
    else forget(draftKey(this.#session.id));
  };

  /** A choice that was composed before the page was loaded again, if the same question is still asked. */
  restore = (): void => {
    const version = this.#version;
    if (this.#picked || version === null || !this.#session.authority.can.has("recap")) return;
    const kept = stored(draftKey(this.#session.id), { version: -1, move: "" }, isRecord);
    if (kept.version === version) this.#picked = kept;
  };

  /** The version of the question that I am asked. */
  get #version(): number | null {
    return this.question ? (this.#session.table?.asked?.version ?? null) : null;
  }

  /** Whether what can be undone is confirmed by the click that chooses it. */
  readonly #oneClick = $derived.by(() => prefs.oneClick && (this.#session.table?.settings.free_undo ?? false));

  /** A click on a place: the first sends the fewest it takes, each further one sends one more, then from the start. */
  click = (place: string): void => {
    const offers = this.targets.get(place) ?? [];
    const at = offers.findIndex((offer) => offer === this.offer);
    this.choose(offers[(at + 1) % offers.length] ?? null);
    if (offers.length === 1) this.#confirmAtOnce();
  };

  /** So many people to a place, by a click on the ring that they reach. */
  clickRing = (place: string, people: number): void => {
    this.send(place, people);
    this.#confirmAtOnce();
  };

  /** Dice cannot be undone. */
  #confirmAtOnce(): void {
    const { offer } = this;
    if (this.#oneClick && offer && !("rolls" in offer && offer.rolls)) void this.confirm();
  }

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
    const picked = this.#picked;
    if (!sent || this.#session.deciding) return;
    if (this.guard && !this.guard(sent.move)) return;
    if (!(await this.#session.play(sent.move))) return;
    forget(draftKey(this.#session.id));
    if (this.#picked === picked) this.#picked = null;
  };
}
