"""A game with explicit chance: every roll, card and building is an event that the caller decides.

The kernel draws from a shuffled deck. For players this equals drawing each card, when it is needed, from the remaining
ones. So a transition is tried, the chance events in it are counted, and it is made again once these events are decided.
"""

from dataclasses import asdict, dataclass
from typing import Final, Literal

import numpy as np

from stoneage.game.options import Options
from stoneage.game.scripted_dice import ScriptedDice
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.pieces import BUILDINGS, CARDS
from stoneage.rules.rounds import ROUND_LIMIT
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS, NEWEST
from stoneage.rules.setup import card_slots
from stoneage.rules.state import BY_LIMIT, FACES, NO_QUESTION, OVER, Games, copy_games, new_games

EventKind = Literal["start", "die", "card", "drawn", "building"]
MOST_OUTCOMES: Final = max(CARDS, BUILDINGS, FACES)
_DEAL: Final = -2
_PROCEED: Final = -1  # number of a transition; moves are numbers from 0 on


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


class OpenChance:
    """A game that asks for chance as well as for choices: `event` is the chance event, `seat` the seat to choose."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.games = new_games()
        for name, value in asdict(options).items():
            if name != "start":
                self.games[name] = value
        self.games["key"] = 1
        self.legal: list[int] = []
        self.event: ChanceNode | None = None
        self._pending: int | None = _DEAL
        self._outcomes: list[int] = []
        self._buffer = new_buffer()
        self._go_on()

    @property
    def dealt(self) -> bool:
        """Whether the game has been dealt."""
        return int(self.games["round"][0]) > 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return int(self.games["phase"][0]) == OVER

    @property
    def seat(self) -> int | None:
        """The seat to choose; None for a chance event or a finished game."""
        return None if self.event is not None or self.over else int(self.games["seat"][0])

    def outcomes(self) -> list[int]:
        """Returns the possible outcomes in ascending order; all are equally likely."""
        assert self.event is not None
        kind = self.event.kind
        if kind == "start":
            return list(range(self.options.players))
        if kind == "die":
            return list(range(FACES))
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
        self.event, self.legal = None, []
        while not self.over:
            if self._pending is None:
                self._pending = self._next()
            if self._pending is None or not self._made():
                return
            self._pending, self._outcomes = None, []
            if self.games["round"][0] > ROUND_LIMIT:
                kernel.end(self.games, BY_LIMIT)

    def _next(self) -> int | None:
        """Returns the next transition that nobody chooses."""
        if int(self.games["question"][0]) == NO_QUESTION:
            return _PROCEED
        legal = self._buffer[: kernel.legal(self.games, self._buffer)].tolist()
        if len(legal) == 1:
            return int(legal[0])
        self.legal = legal
        return None

    def _made(self) -> bool:
        """Tries the pending transition; if outcomes are missing, undoes it and asks for the next event."""
        before = copy_games(self.games)
        if self._pending == _DEAL:
            self._events = self._events_of_deal()
        else:
            self._make()
            self._events = self._events_since(before)
            if not self._events:
                return True
            self.games = before
        if len(self._outcomes) < len(self._events):
            self.event = self._events[len(self._outcomes)]
            return False
        self._arrange()
        self._make()
        return True

    def _make(self) -> None:
        if self._pending == _DEAL:
            kernel.deal(self.games)
        elif self._pending == _PROCEED:
            kernel.proceed(self.games)
        else:
            kernel.perform(self.games, int(self._pending or 0))

    def _events_of_deal(self) -> list[ChanceNode]:
        slots = card_slots(self.options.expansion)
        stacks = [ChanceNode("building", stack) for stack in range(self.options.players)]
        return [ChanceNode("start"), *[ChanceNode("card")] * slots, *stacks]

    def _events_since(self, before: Games) -> list[ChanceNode]:
        """Returns the chance events in a transition."""
        old, new = before[0], self.games[0]
        dice = int(new["dice"]) if new["counter"] != old["counter"] else 0
        cards = int(old["deck_left"] - new["deck_left"])
        drawn = (new["player"]["drawn"] != old["player"]["drawn"]).nonzero()[0].tolist()
        owner = None if not drawn or self.options.open_cards else drawn[0]
        card = ChanceNode("drawn", owner=owner) if drawn else ChanceNode("card")
        turned = (new["stack_left"] < old["stack_left"]) & (new["stack_left"] > 0)
        stacks = [ChanceNode("building", stack) for stack in turned.nonzero()[0].tolist()]
        return [ChanceNode("die")] * dice + [card] * cards + stacks

    def _arrange(self) -> None:
        """Arranges dice, cards and buildings to match the decided outcomes."""
        answered = list(zip(self._events, self._outcomes, strict=True))
        if self._pending == _DEAL:
            kernel.set_up(self.games, self._outcomes[0])
        dice = [outcome + 1 for event, outcome in answered if event.kind == "die"]
        if dice:
            ScriptedDice([dice], self.games).load(self.games)
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
