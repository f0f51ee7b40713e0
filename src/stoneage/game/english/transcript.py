"""The events of a game in English: headings, and one sentence for everything that happens at one place."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from stoneage.game.english import words
from stoneage.game.english.words import ENDING_WORDS, SOURCE_WORDS, counted, goods, listed, people
from stoneage.game.errors import spoken_place
from stoneage.game.events import (
    DealtEvent,
    DeclinedEvent,
    DrewEvent,
    Event,
    FinalEvent,
    HarvestedEvent,
    HungryEvent,
    MarkedEvent,
    NoEffectEvent,
    OverEvent,
    PhaseEvent,
    PlacedEvent,
    ResolvesEvent,
    RolledEvent,
    RoundEvent,
    SeatEvent,
    SplitEvent,
    TookCardEvent,
    ToolEvent,
    TurnedUpEvent,
    UsedToolsEvent,
    WonEvent,
)
from stoneage.game.game import Game
from stoneage.game.legal import LegalMoves
from stoneage.game.move import Move
from stoneage.game.options import DEFAULTS
from stoneage.game.vocabulary import Goods

TITLE, ROUND, PHASE, SENTENCE, CHOICES = "title", "round", "phase", "sentence", "choices"


def _rolled(event: RolledEvent) -> str:
    return f"rolls {' '.join(map(str, event['dice']))}{' for all' if event['bar'] else ''}"


def _used_tools(event: UsedToolsEvent) -> str:
    tools = [*map(str, event["tools"]), *(f"a one-use {value}" for value in event["once"])]
    return f"adds {'tools' if len(tools) > 1 else 'tool'} {' + '.join(tools)}"


def _split(event: SplitEvent) -> str:
    shares: Goods = {"food": event["food"], "decorations": event["decorations"]}
    return f"takes {goods(shares)}" if any(shares.values()) else ""


def _tools(event: ToolEvent) -> str:
    return f"now has {'tools' if len(event['tools']) > 1 else 'tool'} {' '.join(map(str, event['tools']))}"


def _hungry(event: HungryEvent) -> str:
    eaten = f"eats the last {event['food']} food" if event["food"] else "has no food"
    return f"{eaten}, is {event['shortage']} short"


_WITHOUT_EFFECT: Final = {
    "tool": "has the best tools already", "field": "has the largest field already",
    "person": "has no room for another person", "card": "finds the deck empty",
}  # fmt: skip


def _no_effect(event: NoEffectEvent) -> str:
    what = event["what"]
    return _WITHOUT_EFFECT.get(what, f"gets nothing because no {what} is left")


CLAUSES: Final[dict[str, Callable[[Any], str]]] = {
    "unplaced": lambda e: f"keeps {people(e['people'])} at home",
    "rolled": _rolled,
    "used_tools": _used_tools,
    "split": _split,
    "paid": lambda e: f"pays {goods(e['goods'])}",
    "exchanged": lambda e: f"exchanges {goods(e['give'])} for {goods(e['get'])}",
    "built": lambda e: f"builds {e['building']} for {counted(e['points'], 'point')}",
    "gained": lambda e: f"gains {goods(e['goods'])}",
    "scored": lambda e: f"scores {counted(e['points'], 'point')}",
    "tool": _tools,
    "born": lambda e: f"now has {people(e['people'])}",
    "field": lambda e: f"now has field level {e['level']}",
    "trader": lambda e: f"now has trader level {e['level']}",
    "once": lambda e: f"keeps a one-use tool of {e['value']}",
    "kept": lambda e: "" if e["now"] else "keeps two resources of choice for later",
    "no_effect": _no_effect,
    "skipped_draw": lambda _: "draws no extra card",
    "picked": lambda e: f"picks the {e['face']}",
    "took": lambda e: f"takes {goods(e['goods'])} of choice",
    "income": lambda e: f"harvests {e['food']} food",
    "ate": lambda e: f"eats {e['food']} food",
    "hungry": _hungry,
    "fed": lambda e: f"pays {goods(e['goods'])} instead",
    "starved": lambda e: f"starves and loses {e['points']} points",
    "turn": lambda _: "",
    "returned": lambda _: "",
}


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """A line of a transcript; `kind` is its role in the layout."""

    kind: str
    text: str


def transcript_lines(game: Game, with_choices: bool = False) -> Iterator[TranscriptLine]:
    """Yields the whole transcript; with `with_choices`, each choice is preceded by all legal moves."""
    return _StoryBuilder(game).lines(with_choices)


def scoring(game: Game) -> list[tuple[str, list[int]]]:
    """Returns the rows of the scoring table: the source, and the points of each seat; the total comes last."""
    seats = [cast("Mapping[str, int]", game.breakdown(seat)) for seat in range(game.options.players)]
    sources = [source for source in SOURCE_WORDS if source != "traders" or game.options.expansion]
    rows = [(SOURCE_WORDS[source], [points[source] for points in seats]) for source in sources]
    return [*rows, ("total", list(game.scores))]


class _StoryBuilder:
    def __init__(self, game: Game) -> None:
        self._game = game
        self._names = words.names_of(game.seats)
        self._row: list[str | None] = []
        self._tops = [stack[0] for stack in game.deal.stacks] if game.deal else []
        self._placing = False
        self._speaker = ""
        self._clauses: list[str] = []

    def lines(self, with_choices: bool) -> Iterator[TranscriptLine]:
        yield from self._opening()
        choices = self._game.choices()
        number = 0
        for event in self._game.story:
            while number < event["choice"]:
                number += 1
                if with_choices:
                    yield from self._choice(number, *next(choices))
            yield from self._event(event)
        yield from self._end_sentence()

    def _choice(self, number: int, seat: int, legal: LegalMoves, _: Move) -> Iterator[TranscriptLine]:
        yield from self._end_sentence()
        yield from self._begin_placement()
        yield TranscriptLine(CHOICES, f"{number}. {self._names[seat]} may: {', '.join(map(str, legal))}")

    def _opening(self) -> Iterator[TranscriptLine]:
        options = self._game.options
        edition = words.edition(options.expansion, self._game.pieces)
        yield TranscriptLine(TITLE, f"Stone Age, {edition}: {listed(self._names)}")
        special = [name.replace("_", " ") for name, on in options.differing().items() if on is True]
        if options.cards != DEFAULTS["cards"]:
            special.append(_CARDS[options.cards])
        if options.stack_height != DEFAULTS["stack_height"]:
            special.append(f"building stacks of {options.stack_height}")
        if special := [name for name in special if name != "expansion"]:
            yield TranscriptLine(SENTENCE, f"Played with {listed(special)}.")
        for stack, tile in enumerate(self._tops, 1):
            yield TranscriptLine(SENTENCE, f"Building stack {stack} shows {self._building(tile)}.")

    def _event(self, event: Event) -> Iterator[TranscriptLine]:
        code = event["code"]
        if code in _OF_ALL:
            yield from self._end_sentence()
            yield from _OF_ALL[code](self, event)
            return
        if code == "placed":
            yield from self._begin_placement()
        name = self._names[cast("SeatEvent", event)["seat"]]
        if code in _OPENERS or name != self._speaker:
            yield from self._end_sentence()
        self._speaker = name
        clause = CLAUSES[code](event) if code in CLAUSES else _WITH_CONTEXT[code](self, event)
        self._clauses += [clause] if clause else []
        if code == "returned":
            yield from self._end_sentence()

    def _begin_placement(self) -> Iterator[TranscriptLine]:
        if not self._placing:
            yield TranscriptLine(PHASE, "Placement")
        self._placing = True

    def _end_sentence(self) -> Iterator[TranscriptLine]:
        if self._clauses:
            yield TranscriptLine(SENTENCE, f"{self._speaker} {listed(self._clauses)}.")
        self._clauses = []

    # --- events of all players

    def _round(self, event: RoundEvent) -> Iterator[TranscriptLine]:
        self._placing = False
        yield TranscriptLine(ROUND, f"Round {event['round']}, {self._names[event['start']]} begins")

    def _dealt(self, event: DealtEvent) -> Iterator[TranscriptLine]:
        self._row = event["cards"]
        for place in event["new"]:
            card = self._card(self._card_at(place))
            yield TranscriptLine(SENTENCE, f"{spoken_place(place).capitalize()} shows {card}.")
        yield TranscriptLine(SENTENCE, f"The deck holds {counted(event['deck'], 'card')}.")

    def _phase(self, event: PhaseEvent) -> Iterator[TranscriptLine]:
        yield TranscriptLine(PHASE, event["phase"].capitalize())

    def _turned_up(self, event: TurnedUpEvent) -> Iterator[TranscriptLine]:
        where, tile = spoken_place(event["place"]), event["building"]
        if tile is None:
            yield TranscriptLine(SENTENCE, f"{where.capitalize()} is empty: this is the last round.")
            return
        if self._tops:
            self._tops[_number(event["place"]) - 1] = tile
        shown = f"{self._building(tile)}, {event['left'] - 1} below it"
        yield TranscriptLine(SENTENCE, f"{where.capitalize()} now shows {shown}.")

    def _over(self, event: OverEvent) -> Iterator[TranscriptLine]:
        yield TranscriptLine(ROUND, "End of the game")
        yield TranscriptLine(SENTENCE, ENDING_WORDS[event["ended"]])

    def _final(self, event: FinalEvent) -> Iterator[TranscriptLine]:
        if event["drawn"]:
            drawn = listed([self._card(card) for card in event["drawn"]])
            yield TranscriptLine(SENTENCE, f"{self._names[event['seat']]} drew unseen: {drawn}.")

    def _marked(self, event: MarkedEvent) -> Iterator[TranscriptLine]:
        yield TranscriptLine(SENTENCE, f"{self._names[event['seat']]} {_MARK_WORDS[event['what']]}.")

    def _won(self, event: WonEvent) -> Iterator[TranscriptLine]:
        winners = [self._names[seat] for seat in event["seats"]]
        verb = "wins" if len(winners) == 1 else "share the victory"
        yield TranscriptLine(SENTENCE, f"{listed(winners)} {verb} with {max(self._game.scores)} points.")

    # --- events that need the board or the pieces

    def _card(self, name: str) -> str:
        return words.card(name, self._game.pieces)

    def _building(self, name: str) -> str:
        return words.building(name, self._game.pieces)

    def took_card(self, event: TookCardEvent) -> str:
        return f"takes {self._card(event['card'])}"

    def drew(self, event: DrewEvent) -> str:
        shown = listed([self._card(card) for card in event["cards"] or ()])
        return f"draws {shown or counted(event['count'], 'card') + ' unseen'}"

    def _card_at(self, place: str) -> str:
        card = self._row[_number(place) - 1]
        assert card is not None
        return card

    def _where(self, place: str) -> str:
        """Returns a place, and the piece that lies there."""
        piece = ""
        if place.startswith("card") and self._row:
            piece = f" ({self._card_at(place)})"
        elif place.startswith("building") and self._tops:
            piece = f" ({self._tops[_number(place) - 1]})"
        return spoken_place(place) + piece

    def placed(self, event: PlacedEvent) -> str:
        return f"sends {people(event['people'])} to {self._where(event['place'])}"

    def resolves(self, event: ResolvesEvent) -> str:
        working = _AT_WORK.get(event["place"])
        if working is None:
            return f"comes to {self._where(event['place'])}"
        return f"{working} with {people(event['people'])}"

    def declined(self, event: DeclinedEvent) -> str:
        if event["place"] == "hut":
            return "wants no new person from the hut"
        return "cannot pay" if event["forced"] else "leaves it there"

    def harvested(self, event: HarvestedEvent) -> str:
        split_later = event["good"] == "food" and self._game.options.expansion and event["amount"]
        made = str(event["amount"]) if split_later else goods({event["good"]: event["amount"]})
        if event["pile"] == 0:
            return f"gets nothing for {counted(event['pips'], 'pip')} because no {event['good']} is left"
        last = "" if event["pile"] is None else ", the last there was"
        return f"makes {made} of {counted(event['pips'], 'pip')}{last}"


def _number(place: str) -> int:
    return int(place[-1])


_AT_WORK: Final = {
    "toolmaker": "visits the tool maker",
    "hut": "uses the hut",
    "field": "works on the field",
    "trader": "visits the trader",
    "hunt": "hunts",
    "forest": "cuts wood in the forest",
    "claypit": "digs in the clay pit",
    "quarry": "breaks stone in the quarry",
    "river": "washes gold in the river",
}
_CARDS: Final = {"bought_visible": "bought cards visible", "all_visible": "all cards visible"}
_OPENERS: Final = {"placed", "unplaced", "resolves", "picked"}
_OF_ALL: Final[dict[str, Callable[[_StoryBuilder, Any], Iterator[TranscriptLine]]]] = {
    "round": _StoryBuilder._round,
    "dealt": _StoryBuilder._dealt,
    "phase": _StoryBuilder._phase,
    "turned_up": _StoryBuilder._turned_up,
    "over": _StoryBuilder._over,
    "final": _StoryBuilder._final,
    "won": _StoryBuilder._won,
    "marked": _StoryBuilder._marked,
}
_WITH_CONTEXT: Final[dict[str, Callable[[_StoryBuilder, Any], str]]] = {
    "placed": _StoryBuilder.placed,
    "took_card": _StoryBuilder.took_card,
    "drew": _StoryBuilder.drew,
    "resolves": _StoryBuilder.resolves,
    "declined": _StoryBuilder.declined,
    "harvested": _StoryBuilder.harvested,
}
_MARK_WORDS: Final = {
    "resigned": "resigns",
    "taken over": "is taken over",
    "returned": "is back",
    "quick answer": "got this answer from a quick bot",
}
COVERED: Final = frozenset({*_OF_ALL, *_WITH_CONTEXT, *CLAUSES})
