/** What stands composed when a question comes up: the sensible default, or nothing where only the person can know. */
import type { Choice, Offer } from "../protocol/types";
import { bestTools } from "./tools";
import { cheapest, least, mostPoints } from "./worth";

const kind = (offers: Offer[], name: string): Offer[] => offers.filter((offer) => offer.kind === name);

export function preset(choice: Choice, offers: Offer[]): Offer | null {
  switch (choice.question) {
    case "tools":
      return bestTools(offers);
    case "pay":
      return choice.place?.startsWith("building") ? mostPoints(kind(offers, "pay")) : cheapest(kind(offers, "pay"));
    case "feed":
      return cheapest(kind(offers, "feed"));
    case "split":
      return least(offers, (offer) => offer.decorations ?? 0);
    case "resolve": {
      const places = kind(offers, "resolve");
      return places.length === 1 ? places[0]! : null;
    }
    default:
      return null;
  }
}
