"""A game with explicit chance: every roll, card and building is an event that the caller decides.

The kernel draws from a shuffled deck. For players this equals drawing each card, when it is needed, from the remaining
ones. So a transition is tried, the chance events in it are counted, and it is made again once these events are decided.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, Self

import numpy as np

from stoneage.game.options import Options
from stoneage.rules import kernel
from stoneage.rules.chance import words_of
from stoneage.rules.moves import new_buffer
from stoneage.rules.pieces import BUILDINGS, CARDS
from stoneage.rules.rounds import ROUND_LIMIT
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS, NEWEST
from stoneage.rules.setup import card_slots
from stoneage.rules.state import BY_LIMIT, FACES, NO_QUESTION, OVER, STATE, Games, copy_games, new_games

EventKind = Literal["start", "die", "card", "drawn", "building"]
MOST_OUTCOMES: Final = max(CARDS, BUILDINGS, FACES)
_DEAL: Final = -2
_PROCEED: Final = -1  # pending transitions; moves are numbers from 0 on
_DICE: Final = list(range(FACES))


@dataclass(frozen=True, slots=True)
class ChanceNode:
    """A chance event to decide: start player, die, open or drawn card, or building of a stack."""

    kind: EventKind
    stack: int = 0
    owner: int | None = None  # the only seat that sees it

    def outcome_text(self, outcome: int) -> str:
        """Returns an outcome in words."""
        if self.kind == "start":
            return f"start {outcome}"
        if self.kind == "die":
            return f"die {outcome + 1}"
        if self.kind == "building":
            return f"building{self.stack + 1} {BUILDING_IDS[outcome]}"
        return f"{self.kind} {CARD_IDS[outcome]}"


@cache
def _events_of_dice(dice: int) -> tuple[ChanceNode, ...]:
    return (ChanceNode("die"),) * dice


class OpenChance:
    """A game that asks for chance as it asks players.

    `event` is what chance must decide, `seat` who must choose; both are None when the game is `over`.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        games = new_games()
        options.write_to(games)
        games["key"] = 1
        self._buffer = new_buffer()
        self._look_at(games)
        self.event: ChanceNode | None = None
        self.seat: int | None = None
        self.over = False
        self.legal: list[int] = []
        self._pending: int | None = _DEAL
        self._events: tuple[ChanceNode, ...] = ()
        self._outcomes: list[int] = []
        self._possible: list[int] | None = None
        self._go_on()

    def _look_at(self, games: Games) -> None:
        """Keeps one array of the game for good, and views of the fields that every transition reads: that is fast."""
        self.games = games
        self._bytes = games.view(np.uint8)
        self._phase, self._question, self._seat, self._round = (
            games[name] for name in ("phase", "question", "seat", "round")
        )
        self._counter, self._deck_left, self._stack_left = (
            games[name] for name in ("counter", "deck_left", "stack_left")
        )

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Returns a game that continues independently; its cost does not depend on how long the game has lasted."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._look_at(copy_games(self.games))
        other._outcomes = self._outcomes.copy()
        return other

    def __getstate__(self) -> dict[str, Any]:
        """Returns the fields for pickle, without views: pickle would store each as a separate array."""
        views = [name for name, value in self.__dict__.items() if isinstance(value, np.ndarray)]
        kept = {name: value for name, value in self.__dict__.items() if name not in views}
        return {**kept, "games": self.games.tobytes()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._buffer = new_buffer()
        self._look_at(np.frombuffer(bytearray(kept["games"]), STATE))

    @property
    def dealt(self) -> bool:
        """Whether the table is laid out."""
        return bool(self._round.item() > 0)

    def outcomes(self) -> list[int]:
        """Returns what chance may decide now, in rising order; all are equally likely."""
        if self._possible is None:
            self._possible = self._possible_outcomes()
        return self._possible

    def _possible_outcomes(self) -> list[int]:
        assert self.event is not None
        kind = self.event.kind
        if kind == "start":
            return list(range(self.options.players))
        if kind == "die":
            return _DICE
        left = self._unseen_tiles() if kind == "building" else self._cards_left()
        return sorted(left - self._taken(kind))

    def _taken(self, kind: EventKind) -> set[int]:
        """Returns the pieces that this transition has already used."""
        alike = {kind} if kind == "building" else {"card", "drawn"}
        answered = zip(self._events, self._outcomes, strict=False)
        return {outcome for event, outcome in answered if event.kind in alike}

    def _cards_left(self) -> set[int]:
        if not self.dealt:
            return set(NEWEST.deck(self.options.expansion))
        return set(self.games["deck"][0, : self.games["deck_left"][0]].tolist())

    def _unseen_tiles(self) -> set[int]:
        """Returns covered buildings and those set aside, which nobody can distinguish."""
        tiles = set(NEWEST.tiles(self.options.expansion))
        if not self.dealt:
            return tiles
        unseen = kernel.unseen_tiles(self.games)
        return {tile for tile in tiles if unseen >> tile & 1}

    def decide(self, outcome: int) -> None:
        """Decides the current chance event."""
        self._outcomes.append(outcome)
        self._go_on()

    def play(self, move: int) -> None:
        """Plays a legal move of the seat to choose."""
        self._pending = move
        self._go_on()

    def _go_on(self) -> None:
        """Makes transitions until a choice, a chance event or the end."""
        self.event, self.seat, self._possible, self.legal = None, None, None, []
        while True:
            if self._pending is None and self._phase.item() == OVER:
                self.over = True
                return
            if self._pending is None:
                self._pending = self._next()
            if self._pending is None:
                self.seat = self._seat.item()
                return
            if not self._made():
                return
            self._pending, self._outcomes = None, []
            if self._round.item() > ROUND_LIMIT:
                kernel.end(self.games, BY_LIMIT)

    def _next(self) -> int | None:
        """Returns the next transition that nobody chooses."""
        if self._question.item() == NO_QUESTION:
            return _PROCEED
        count = kernel.legal(self.games, self._buffer)
        if count == 1:
            return int(self._buffer[0])
        self.legal = self._buffer[:count].tolist()
        return None

    def _made(self) -> bool:
        """Tries the pending transition; if outcomes are missing, undoes it and asks for the next event."""
        if self._pending == _DEAL:
            self._events = self._events_of_deal()
        elif not self._outcomes:
            before = self._bytes.tobytes()
            drawn_from = self._drawn_from()
            self._make()
            if self._drawn_from() == drawn_from:
                return True
            self._events = self._events_since(before, *drawn_from)
            if not self._events:
                return True
            self._bytes[:] = np.frombuffer(before, np.uint8)
        if len(self._outcomes) < len(self._events):
            self.event = self._events[len(self._outcomes)]
            return False
        self._arrange()
        self._make()
        return True

    def _drawn_from(self) -> tuple[int, int, bytes]:
        """Returns what shows that a transition took something from chance: words, cards and tiles."""
        return self._counter.item(), self._deck_left.item(), self._stack_left.tobytes()

    def _make(self) -> None:
        if self._pending == _DEAL:
            kernel.deal(self.games)
        elif self._pending == _PROCEED:
            kernel.proceed(self.games)
        else:
            kernel.perform(self.games, self._pending or 0)

    def _events_of_deal(self) -> tuple[ChanceNode, ...]:
        slots = card_slots(self.options.expansion)
        stacks = [ChanceNode("building", stack) for stack in range(self.options.players)]
        return (ChanceNode("start"), *[ChanceNode("card")] * slots, *stacks)

    def _events_since(self, before: bytes, counter: int, deck_left: int, stack_left: bytes) -> tuple[ChanceNode, ...]:
        """Returns the chance events in a transition."""
        events: tuple[ChanceNode, ...] = ()
        if self._counter.item() != counter:
            events = _events_of_dice(self.games["dice"].item())
        cards = deck_left - self._deck_left.item()
        if cards:
            was = np.frombuffer(before, STATE)["player"]["drawn"][0]
            drawn = (self.games["player"]["drawn"][0] != was).nonzero()[0].tolist()
            owner = None if not drawn or self.options.open_cards else drawn[0]
            events += ((ChanceNode("drawn", owner=owner) if drawn else ChanceNode("card")),) * cards
        left = self._stack_left.tobytes()
        turned = [stack for stack, (new, old) in enumerate(zip(left, stack_left, strict=True)) if 0 < new < old]
        return (*events, *(ChanceNode("building", stack) for stack in turned))

    def _arrange(self) -> None:
        """Arranges dice, cards and buildings to match the decided outcomes."""
        answered = list(zip(self._events, self._outcomes, strict=True))
        if self._pending == _DEAL:
            kernel.set_up(self.games, self._outcomes[0])
        dice = [outcome + 1 for event, outcome in answered if event.kind == "die"]
        if dice:
            kernel.script(self.games, words_of([dice]), self._counter[0])
        deck, top = self.games["deck"][0], int(self.games["deck_left"][0]) - 1
        for number, card in enumerate(out for event, out in answered if event.kind in ("card", "drawn")):
            place = deck.tolist().index(card)
            deck[place], deck[top - number] = deck[top - number], card
        for event, outcome in answered:
            if event.kind == "building":
                self._lay_building(event.stack, outcome)

    def _lay_building(self, stack: int, tile: int) -> None:
        """Puts a building under the open one of a stack, or on top in the deal; the old one is moved back."""
        stacks = self.games["stack"][0]
        height = len(stacks[stack]) - 1 if self._pending == _DEAL else int(self.games["stack_left"][0, stack]) - 2
        found = np.argwhere(stacks[: self.options.players] == tile)
        if len(found):
            stacks[tuple(found[0])] = stacks[stack, height]
        stacks[stack, height] = tile
