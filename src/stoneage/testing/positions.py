"""Positions on demand: change the state, then continue by the rules."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from stoneage.game.game import Game
from stoneage.game.names import GOOD_LETTERS
from stoneage.rules.options import STACK_HEIGHT
from stoneage.rules.pieces import MOST_CARDS, ONCE_VALUES
from stoneage.rules.sets import SETS, PieceSet
from stoneage.rules.state import NO_PIECE, TOOL_SLOTS, Games

_COUNTS = ("food", "field", "trader", "takes", "building_points", "card_points", "starved")


def arrange(
    game: Game,
    players: dict[int, dict[str, Any]] | None = None,
    *,
    slots: Sequence[str | None] | None = None,
    deck: Sequence[str] | None = None,
    stacks: Sequence[Sequence[str]] | None = None,
    supply: str | None = None,
    start: int | None = None,
    dice: Sequence[Sequence[int]] = (),
) -> Game:
    """Returns a new game that continues from `game` with changes; `dice` scripts the next rolls.

    `players` maps a seat to changes of its board: `food`, `field`, `trader`, `takes`, `score`, `people`,
    `goods` ("2w 1d"), `tools` ([2, 1]), `once` ([4]), `bought`, `drawn`, `buildings` (ids). `slots` names the
    open cards from slot 1 on; `deck` and `stacks` are their contents, top first. Change people and cards between
    rounds, before anyone has placed. A piece that is put on a board or into a slot is removed from any deck or stack
    that is not named. Raises OptionError if a piece is named twice.
    """
    state = game.state
    for seat, changes in (players or {}).items():
        for what, value in changes.items():
            _CHANGES[what](state, seat, value)
    _lay_out_cards(state, slots, deck)
    _lay_out_stacks(state, stacks or ())
    if supply is not None:
        state["supply"][0] = _amounts(supply)[:4]
    if start is not None:
        for name in ("start", "turn", "seat"):
            state[name] = start
    return Game.from_state(state, dice, cards=game.options.cards)


def _lay_out_cards(state: Games, slots: Sequence[str | None] | None, deck: Sequence[str] | None) -> None:
    """Lays out the named cards. Cards removed from their slots go under a deck that is not named."""
    swept: list[int] = []
    cards = _set(state).card_numbers
    if slots is not None:
        swept = state["slot"][0].tolist()
        state["slot"][0, : len(slots)] = [NO_PIECE if card is None else cards[card] for card in slots]
    if deck is None:
        _set_deck(state, _take_cards_away(state, [*swept, *_deck(state)]))
    else:
        _set_deck(state, [cards[card] for card in reversed(deck)])


def _deck(state: Games) -> list[int]:
    cards: list[int] = state["deck"][0, : int(state["deck_left"][0])].tolist()
    return cards


def _set_deck(state: Games, cards: list[int]) -> None:
    """Sets the deck, with its top card last."""
    state["deck"][0] = cards + [NO_PIECE] * (MOST_CARDS - len(cards))
    state["deck_left"] = len(cards)


def _take_cards_away(state: Games, deck: list[int]) -> list[int]:
    """Returns the deck without cards on a board or in a slot; a card named elsewhere is replaced in its old slot."""
    row = state["slot"][0]
    lying = _on_boards(state, "bought", "drawn")
    left = [card for card in deck if card != NO_PIECE and card not in row and not lying >> card & 1]
    for slot, card in enumerate(row.tolist()):
        if card == NO_PIECE:
            continue
        if lying >> card & 1:
            row[slot] = left.pop()
        lying |= 1 << card
    return left


def _lay_out_stacks(state: Games, named: Sequence[Sequence[str]]) -> None:
    """Lays out the named stacks, top first; tiles on a board leave the others, and named ones are replaced there."""
    owned, buildings = _on_boards(state, "built"), _set(state).building_numbers
    laid = [[buildings[tile] for tile in reversed(tiles)] for tiles in named]
    for stack, left in enumerate(state["stack_left"][0].tolist()[len(laid) :], len(laid)):
        laid.append([tile for tile in state["stack"][0, stack, :left].tolist() if not owned >> tile & 1])
    spare = _spare_tiles(state, owned, laid)
    taken = {tile for tiles in laid[: len(named)] for tile in tiles}
    for stack, tiles in enumerate(laid):
        if stack >= len(named):
            tiles = [next(spare) if tile in taken else tile for tile in tiles]
        state["stack"][0, stack] = tiles + [NO_PIECE] * (STACK_HEIGHT - len(tiles))
        state["stack_left"][0, stack] = len(tiles)


def _spare_tiles(state: Games, owned: int, laid: list[list[int]]) -> Iterator[int]:
    """Yields the tiles of this game that lie nowhere."""
    lying = {tile for tiles in laid for tile in tiles}
    in_play = _set(state).tiles(bool(state["expansion"][0]))
    return (tile for tile in in_play if tile not in lying and not owned >> tile & 1)


def _set(state: Games) -> PieceSet:
    return SETS[int(state["pieces"][0])]


def _on_boards(state: Games, *names: str) -> int:
    return int(np.bitwise_or.reduce([state["player"][name][0] for name in names], axis=None))


def play_all(game: Game, moves: str | Iterable[str]) -> Game:
    """Plays moves in order, given as a list or separated by commas."""
    for move in moves.split(",") if isinstance(moves, str) else moves:
        game.play(move.strip())
    return game


def _amounts(goods: str) -> list[int]:
    amounts = [0] * len(GOOD_LETTERS)
    for word in goods.split():
        amounts[GOOD_LETTERS.index(word[-1])] = int(word[:-1])
    return amounts


def _bits(ids: Sequence[str], chosen: Iterable[str]) -> int:
    return sum(1 << ids.index(piece) for piece in chosen)


def _count(name: str) -> Callable[[Games, int, Any], None]:
    def change(state: Games, seat: int, value: int) -> None:
        state["player"][name][0, seat] = value

    return change


def _people(state: Games, seat: int, value: int) -> None:
    """Sets the number of people at home and on the board; those on the board stay there."""
    placed = state["player"]["people"][0, seat] - state["player"]["home"][0, seat]
    state["player"]["people"][0, seat] = value
    state["player"]["home"][0, seat] = value - placed


def _goods(state: Games, seat: int, value: str) -> None:
    state["player"]["goods"][0, seat] = _amounts(value)


def _tools(state: Games, seat: int, value: Sequence[int]) -> None:
    state["player"]["tool"][0, seat] = [*value, *[0] * (TOOL_SLOTS - len(value))]


def _once(state: Games, seat: int, value: Sequence[int]) -> None:
    state["player"]["once"][0, seat] = sum(1 << ONCE_VALUES.index(tool) for tool in value)


def _score(state: Games, seat: int, value: int) -> None:
    state["player"]["card_points"][0, seat] = value


def _pieces(name: str) -> Callable[[Games, int, Any], None]:
    def change(state: Games, seat: int, value: Iterable[str]) -> None:
        numbers = _set(state).building_numbers if name == "built" else _set(state).card_numbers
        state["player"][name][0, seat] = sum(1 << numbers[piece] for piece in value)

    return change


_CHANGES: dict[str, Callable[[Games, int, Any], None]] = {
    **{name: _count(name) for name in _COUNTS},
    "people": _people,
    "goods": _goods,
    "tools": _tools,
    "once": _once,
    "score": _score,
    "bought": _pieces("bought"),
    "drawn": _pieces("drawn"),
    "buildings": _pieces("built"),
}
