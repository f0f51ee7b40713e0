/** What spectators read of a question is what the server tells the player who is asked. */
import { expect, test } from "vitest";
import { oddsOf, prospectsOf } from "../src/game/odds";
import { ofKind } from "../src/protocol/unions";
import { recorded } from "./recorded";

const asked = Object.values(recorded.questions).flatMap(({ game }) => (game?.offers ? [game] : []));
const places = asked.filter(({ question }) => question?.kind === "place");

test("the odds of a roll without tools are those that the server offers", () => {
  const offers = places.flatMap(({ board, offers }) =>
    ofKind(offers!, "place").flatMap(({ place, people, odds }) => {
      const rate = board.find((ground) => ground.place === place)?.rate;
      return odds && rate ? [{ people, pips: rate.pips, odds }] : [];
    }),
  );
  expect(offers.length).toBeGreaterThan(10);
  for (const { people, pips, odds } of offers) {
    const own = oddsOf(people, pips);
    expect(own.expected).toBeCloseTo(odds.expected, 3);
    own.at_least.forEach((chance, index) => expect(chance).toBeCloseTo(odds.at_least[index] ?? 0, 3));
  }
});

test("a placement's prospects are all who are left, where there is room", () => {
  const game = places[0]!;
  const prospects = prospectsOf(game);
  const offered = ofKind(game.offers!, "place");
  expect(prospects.length).toBeGreaterThan(2);
  for (const { place, people } of prospects)
    expect(people).toBe(Math.max(...offered.filter((offer) => offer.place === place).map((offer) => offer.people)));
});
