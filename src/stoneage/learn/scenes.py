"""A scene: one person looks at a game in which nobody else decides, with the views and offers of every match."""

from collections.abc import Callable, Sequence
from typing import Final

from stoneage.game.game import Game
from stoneage.game.types import BoardView
from stoneage.game.vocabulary import Cards
from stoneage.learn.types import Scene
from stoneage.match.names import bot_name
from stoneage.match.offers import offers
from stoneage.match.settings import GameOptions, Settings
from stoneage.match.types import GameView, PendingChoice, SeatView, TableView

OTHERS: Final = "first-evening"  # the kind of bot that the other seats would be


def scene(
    name: str,
    game: Game,
    seat: int,
    may_be_tried: Callable[[str], bool] = lambda _: True,
    names: Sequence[str] | None = None,
    *,
    reveal_bought: bool = False,
) -> Scene:
    """Returns a game as the seat sees it, with those of its offers that may be tried.

    `names` are those of the players; without them the other seats get names of bots. `reveal_bought` shows bought
    cards even if they lie face down.
    """
    table = _table(name, game, seat, names, reveal_bought)
    return {"table": table, "game": _view(game, seat, may_be_tried, reveal_bought), "story": game.story}


def _view(game: Game, seat: int, may_be_tried: Callable[[str], bool], reveal_bought: bool) -> GameView:
    layers = game.views([seat], reveal_bought=reveal_bought)[seat]
    board: BoardView = {**layers.common, **layers.own}
    if game.seat != seat:
        return {**board, "offers": None}
    allowed = [offer for offer in offers(game, board, seat) if may_be_tried(offer["move"])]
    return {**board, "offers": allowed or None}


def _table(name: str, game: Game, seat: int, names: Sequence[str] | None, reveal_bought: bool) -> TableView:
    cards: Cards = "bought_visible" if reveal_bought else game.options.cards
    options = GameOptions(players=game.options.players, expansion=game.options.expansion, cards=cards)
    return {
        "id": name,
        "settings": Settings(options=options).stored(),
        "commitment": "",
        "evaluator": None,
        "reveal": None,
        "seating": None,
        "host": True,
        "invite": None,
        "invite_hash": "",
        "removed": False,
        "starts_itself": False,
        "seats": [_seat(name, number, seat, names) for number in range(game.options.players)],
        "automatic": None,
        "muted": [],
        "rematch": None,
        "stage": "over" if game.over else "running",
        "asked": _asked(game),
        "undo": "nothing_to_undo",
    }


def _asked(game: Game) -> PendingChoice | None:
    if game.seat is None:
        return None
    return {"seat": game.seat, "version": 0, "time": 0.0, "deadline": None, "bot": None}


def _seat(name: str, number: int, mine: int, names: Sequence[str] | None) -> SeatView:
    own = number == mine
    title = names[number] if names else "" if own else bot_name(name, number)
    return {
        "seat": number,
        "kind": "person" if own else "bot",
        "name": title,
        "bot": None if own else OTHERS,
        "mine": own,
        "present": own,
        "status": "here",
        "bank": 0.0,
        "nonce_hash": None,
        "withheld": False,
        "former": None,
        "takeover": None,
        "face": None,
        "colour": number,
    }
