"""The board as a small SVG for notebooks: self-contained, without hidden information."""

from collections.abc import Iterator
from html import escape

from stoneage.game.errors import goods_in_letters, price_in_english
from stoneage.game.types import PlaceView, View
from stoneage.game.vocabulary import Price

_COLOURS = ("#c0392b", "#2471a3", "#d4ac0d", "#1e8449", "#7d3c98")  # one per seat
_KINDS = {
    "village": "#f2dfb3", "hunt": "#d9e2b8", "gathering": "#dcd3c2",
    "card": "#e8d5e0", "building": "#e3c9a8", "private": "#d5dde6",
}  # fmt: skip
_BOLD, _SMALL = 'font-weight="bold"', 'font-size="9"'
_WIDTH, _CELL, _HIGH, _ROW = 720, 120, 64, 22


def board_svg(view: View) -> str:
    """Returns a spectator's view as SVG."""
    cells = [*_cells(view)]
    rows = -(-len(cells) // 6)
    height = 34 + rows * (_HIGH + 6) + 14 + _ROW * (len(view["players"]) + 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" viewBox="0 0 {_WIDTH} {height}" '
        f'font-family="sans-serif" font-size="12" role="img" aria-label="{escape(_title(view))}">'
        f'<rect width="{_WIDTH}" height="{height}" rx="8" fill="#faf5ea"/>'
        f"{_text(10, 22, _title(view), _BOLD)}"
        f"{''.join(_cell(number, *cell) for number, cell in enumerate(cells))}"
        f"{''.join(_players(view, 40 + rows * (_HIGH + 6)))}</svg>"
    )


def _title(view: View) -> str:
    if view["ended"] is not None:
        return f"Over in round {view['round']}: seat {' and '.join(map(str, view['winners'] or ()))} won"
    asked = f", seat {view['question']['seat']}: {view['question']['kind']}" if view["question"] else ""
    return f"Round {view['round']}, {view['phase']}{asked}"


def _cells(view: View) -> Iterator[tuple[str, str, str, PlaceView]]:
    """Yields each place: its colour, its name, what lies there, and who stands there."""
    lying = {card["place"]: f"{card['card'] or '–'} {_price(card['price'])}" for card in view["cards"]}
    for pile in view["buildings"]:
        price = _price(pile["price"]) if pile["price"] else ""
        lying[pile["place"]] = f"{pile['building'] or '–'} {price} ×{pile['left']}"
    for place, fixed in zip(view["places"], view["board"], strict=True):
        if fixed["kind"] != "private" or place["owner"] is not None:
            yield _KINDS[fixed["kind"]], place["place"], lying.get(place["place"], ""), place


def _price(price: Price) -> str:
    """Returns a short form of a price that fits a small box."""
    return price_in_english(price).replace(" resources of exactly ", " of ").removesuffix("s").removesuffix(" resource")


def _cell(number: int, colour: str, name: str, lying: str, place: PlaceView) -> str:
    x, y = 3 + number % 6 * (_CELL - 1), 34 + number // 6 * (_HIGH + 6)
    people = [seat for seat, count in enumerate(place["people"]) for _ in range(count)]
    dots = "".join(
        f'<circle cx="{x + 12 + index % 10 * 11}" cy="{y + 52}" r="4.5" fill="{_COLOURS[seat]}"/>'
        for index, seat in enumerate(people[:10])
    )
    more = _text(x + 92, y + 20, f"{len(people)}", _BOLD) if len(people) > 10 else ""
    box = f'<rect x="{x}" y="{y}" width="{_CELL - 5}" height="{_HIGH}" rx="6" fill="{colour}" stroke="#8d7b5f"/>'
    return f"{box}{_text(x + 8, y + 17, name, _BOLD)}{_text(x + 8, y + 34, lying, _SMALL)}{dots}{more}"


def _players(view: View, y: int) -> Iterator[str]:
    columns = ["seat", "people", "food", "field", "tools", "goods", "cards", "buildings", "score"]
    starts = [14, 70, 130, 180, 230, 300, 500, 560, 650]
    yield from (_text(x, y + 8, name, 'fill="#6b5b3e"') for x, name in zip(starts, columns, strict=True))
    for row, me in enumerate(view["players"], 1):
        tools = " ".join(str(tool["value"]) for tool in me["tools"]) or "–"
        goods = goods_in_letters(me["goods"])
        cards = str(me["bought_count"] + me["drawn_count"])
        shown = [
            me["seat"],
            me["people"],
            me["food"],
            me["field"],
            tools,
            goods,
            cards,
            len(me["buildings"]),
            me["score"],
        ]
        yield f'<circle cx="34" cy="{y + 4 + row * _ROW}" r="5" fill="{_COLOURS[row - 1]}"/>'
        yield from (_text(x, y + 8 + row * _ROW, str(value)) for x, value in zip(starts, shown, strict=True))


def _text(x: int, y: int, words: str, style: str = "") -> str:
    return f'<text x="{x}" y="{y}" fill="#3b2f1d" {style}>{escape(words)}</text>'
