"""The board as text in 80 columns, without hidden information."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from stoneage.game.errors import price_in_english
from stoneage.game.types import PlayerView, Question, View
from stoneage.game.vocabulary import GOODS

_WIDTH = 80
_ENDINGS = {
    "cards": "the cards ran out",
    "buildings": "a stack of buildings is empty",
    "limit": "the last round is over",
    "abandoned": "it was abandoned",
}


def board_text(view: View) -> str:
    """Returns a spectator's view as text."""
    parts = (_heading(view), _places(view), _pieces(view), _players(view))
    return "\n\n".join("\n".join(part) for part in parts)


def _heading(view: View) -> Iterator[str]:
    options = view["options"]
    special = [name.replace("_", " ") for name, on in options.items() if on is True and name != "expansion"]
    edition = "with the expansion" if options.get("expansion") else "base game"
    yield from _wrapped(f"Stone Age, {edition}, {options['players']} players", *special)
    if view["ended"] is not None:
        winners = " and ".join(f"seat {seat}" for seat in view["winners"] or ())
        yield f"over in round {view['round']}: {_ENDINGS[view['ended']]}; won by {winners}"
        return
    yield f"round {view['round']}, {view['phase']}, start player: seat {view['start']}"
    if view["question"] is not None:
        yield f"seat {view['question']['seat']} is asked: {_question(view['question'])}"


def _question(question: Question) -> str:
    kind = question["kind"]
    if question["kind"] == "place":
        return f"{kind} people, {question['people']} at home"
    if question["kind"] == "resolve":
        return "resolve a place"
    if question["kind"] == "feed":
        return f"feed, {question['shortage']} food missing"
    where = f"{kind} at {question['place']}"
    if question["kind"] == "tools":
        return f"{where}, dice {_spaced(question['dice'])} for {question['rate']['good']}"
    if question["kind"] == "pay":
        return f"{where}, {price_in_english(question['price'])}{' after an exchange' * question['exchanged']}"
    if question["kind"] == "pick":
        return f"{where}, dice left {_spaced(question['faces'])}"
    return f"{where}, amount {question['amount']}" if question["kind"] == "split" else where


def _spaced(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _places(view: View) -> Iterator[str]:
    """Yields the places with people on them, by seat, and the free places."""
    taken, free = [], []
    for place, fixed in zip(view["places"], view["board"], strict=True):
        people = " ".join(f"{seat}:{count}" for seat, count in enumerate(place["people"]) if count)
        if people:
            taken.append(f"{place['place']} {people}")
        elif fixed["kind"] != "private" or place["owner"] is not None:
            free.append(place["place"])
    yield from _wrapped("people, as seat:number:", *(taken or ["nobody"]))
    yield from _wrapped("free:", *free)


def _pieces(view: View) -> Iterator[str]:
    cards = [f"{card['place']} {card['card'] or '-'} ({price_in_english(card['price'])})" for card in view["cards"]]
    yield from _wrapped(f"cards, {view['deck']} in the deck:", *cards)
    piles = [
        f"{pile['place']} {pile['building']} ({price_in_english(pile['price'])}), {pile['left']} left"
        if pile["price"]
        else f"{pile['place']} empty"
        for pile in view["buildings"]
    ]
    yield from _wrapped("buildings:", *piles)
    if view["supply"] is not None:
        yield from _wrapped("supply:", *(f"{amount} {good}" for good, amount in view["supply"].items()))


def _wrapped(first: str, *rest: str) -> Iterator[str]:
    """Yields the phrases of a list in lines that fit; a phrase is not broken."""
    line = first
    for phrase in rest:
        if len(line) + len(phrase) + 3 > _WIDTH:
            yield line
            line = f"  {phrase}"
        else:
            line += f"  {phrase}"
    yield from wrap(line, _WIDTH, subsequent_indent="    ", drop_whitespace=False) if len(line) > _WIDTH else [line]


def _players(view: View) -> Iterator[str]:
    goods = [good for good in GOODS if good in view["players"][0]["goods"]]
    trader = "trader" in view["players"][0]
    letters = " ".join(f"{good[0]:>2}" for good in goods)
    yield f"seat people home food field {'trader ' * trader}{letters}  tools      cards built score"
    for player in view["players"]:
        yield _player(player, [player["goods"].get(good, 0) for good in goods], trader)


def _player(me: PlayerView, amounts: list[int], trader: bool) -> str:
    tools = [f"{tool['value']}{'*' * tool['used']}" for tool in me["tools"]] + [f"+{value}" for value in me["once"]]
    cards = f"{me['bought_count']}+{me['drawn_count']}" if me["drawn_count"] else str(me["bought_count"])
    goods = " ".join(f"{amount:>2}" for amount in amounts)
    climbed = f"{me.get('trader', 0):>6} " if trader else ""
    numbers = f"{me['seat']:>4} {me['people']:>6} {me['home']:>4} {me['food']:>4} {me['field']:>5} "
    return (
        f"{numbers}{climbed}{goods}  {' '.join(tools) or '-':<10} {cards:>5} {len(me['buildings']):>5} {me['score']:>5}"
    )
