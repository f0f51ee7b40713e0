"""Renders views as pictures or text."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.game.errors import OptionError, goods_in_letters, price_in_english
from stoneage.game.types import View

MODES: Final = ("human", "ansi", "rgb_array", "svg")
WIDTH, HEIGHT = 960, 600
PAPER, INK, FAINT, CELL = "#f4ecd8", "#2d2a26", "#8a8072", "#e5d8b8"
SEAT_COLOURS: Final = ("#b8431c", "#2f6f9f", "#4c8a3f", "#d9a520", "#7a4b8c")
_COLUMNS: Final = 9
_CELL_WIDTH, _CELL_HEIGHT, _GAP = 98, 84, 8


def checked_mode(given: str | None, modes: Sequence[str] = MODES) -> str | None:
    """Returns a render mode. Raises OptionError if it is unknown."""
    if given is not None and given not in modes:
        expected = f"None or {' or '.join(map(repr, modes))}"
        raise OptionError("bad_option", option="render_mode", expected=expected, given=given)
    return given


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    colour: str


@dataclass(frozen=True, slots=True)
class Dot:
    """A person."""

    x: float
    y: float
    radius: float
    colour: str


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; x and y are its left and its base line."""

    x: float
    y: float
    size: int
    text: str
    colour: str = INK


Shape = Box | Dot | Words


def draw(view: View) -> list[Shape]:
    """Returns the shapes of a view, from back to front."""
    title = f"Round {view['round']}, {view['phase']}"
    shapes: list[Shape] = [Box(0, 0, WIDTH, HEIGHT, PAPER), Words(16, 28, 20, f"{title}. {_asked(view)}")]
    offers = _offers(view)
    for number, place in enumerate(view["places"]):
        row, column = divmod(number, _COLUMNS)
        x, y = 12 + column * (_CELL_WIDTH + _GAP), 44 + row * (_CELL_HEIGHT + _GAP)
        shapes += _place(x, y, str(place["place"]), offers.get(place["place"], ""), place["people"])
    top = 44 + 3 * (_CELL_HEIGHT + _GAP) + 12
    for player in view["players"]:
        shapes += _player(top + 52 * player["seat"], player)
    return shapes


def _asked(view: View) -> str:
    question = view["question"]
    if question is None:
        return f"Over: seats {view['winners']} won"
    return f"Seat {question['seat']} is asked: {question['kind']}"


def _offers(view: View) -> dict[str, str]:
    """Returns the contents of cards and buildings with prices, by place."""
    cards = {card["place"]: f"{card['card']}: {price_in_english(card['price'])}" for card in view["cards"]}
    stacks = {
        stack["place"]: f"{stack['building']}: {price_in_english(stack['price'])}"
        for stack in view["buildings"]
        if stack["building"] and stack["price"]
    }
    return {**cards, **stacks}


def _place(x: float, y: float, name: str, offer: str, people: Sequence[int]) -> list[Shape]:
    piece, _, price = offer.partition(": ")
    shapes: list[Shape] = [Box(x, y, _CELL_WIDTH, _CELL_HEIGHT, CELL), Words(x + 6, y + 16, 13, f"{name} {piece}")]
    shapes.append(Words(x + 6, y + 32, 10, price[:18], FAINT))
    placed = [seat for seat, count in enumerate(people) for _ in range(count)]
    for number, seat in enumerate(placed):
        row, column = divmod(number, 7)
        shapes.append(Dot(x + 12 + 12.5 * column, y + 48 + 13 * row, 5, SEAT_COLOURS[seat]))
    return shapes


def _player(y: float, player: Any) -> list[Shape]:
    tools = " ".join(f"({tool['value']})" if tool["used"] else str(tool["value"]) for tool in player["tools"])
    goods = goods_in_letters(player["goods"])
    first = f"seat {player['seat']}   score {player['score']}   people {player['people']} ({player['home']} at home)"
    second = f"food {player['food']}   field {player['field']}   goods {goods}   tools {tools or '-'}"
    bought = ["?"] * player["bought_count"] if player["bought"] is None else player["bought"]
    owned = " ".join([*bought, *player["buildings"]]) + " +?" * player["drawn_count"]
    return [
        Box(12, y, 6, 44, SEAT_COLOURS[player["seat"]]),
        Words(26, y + 16, 14, first),
        Words(26, y + 36, 13, second, FAINT),
        Words(500, y + 26, 12, owned[:70], FAINT),
    ]


def svg(view: View) -> str:
    """Returns the picture as the text of an SVG file."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">'
    return "\n".join([head, *map(_as_svg, draw(view)), "</svg>"])


def _as_svg(shape: Shape) -> str:
    if isinstance(shape, Box):
        size = f'width="{shape.width:g}" height="{shape.height:g}"'
        return f'<rect x="{shape.x:g}" y="{shape.y:g}" {size} fill="{shape.colour}"/>'
    if isinstance(shape, Dot):
        return f'<circle cx="{shape.x:g}" cy="{shape.y:g}" r="{shape.radius:g}" fill="{shape.colour}"/>'
    where = f'x="{shape.x:g}" y="{shape.y:g}" font-size="{shape.size}" fill="{shape.colour}"'
    return f"<text {where}>{escape(shape.text)}</text>"


def pixels(view: View) -> NDArray[np.uint8]:
    """Returns the picture as an array of (height, width, 3)."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", (WIDTH, HEIGHT))
    pen = ImageDraw.Draw(image)
    for shape in draw(view):
        if isinstance(shape, Box):
            pen.rectangle((shape.x, shape.y, shape.x + shape.width, shape.y + shape.height), fill=shape.colour)
        elif isinstance(shape, Dot):
            r = shape.radius
            pen.ellipse((shape.x - r, shape.y - r, shape.x + r, shape.y + r), fill=shape.colour)
        else:
            font = ImageFont.load_default(shape.size)
            pen.text((shape.x, shape.y - shape.size), shape.text, fill=shape.colour, font=font)
    return np.asarray(image, np.uint8).copy()


def text(view: View) -> str:
    """Returns the view as lines of text."""
    lines = [f"Round {view['round']}, {view['phase']}. {_asked(view)}"]
    offers = _offers(view)
    for place in view["places"]:
        people = "  ".join(f"seat {seat}: {count}" for seat, count in enumerate(place["people"]) if count)
        if people or place["place"] in offers:
            lines.append(f"  {place['place']:<10} {offers.get(place['place'], ''):<34} {people}".rstrip())
    for player in view["players"]:
        _, first, second, owned = _player(0, player)
        lines.append("  ".join(words.text for words in (first, second, owned) if isinstance(words, Words)).rstrip())
    return "\n".join(lines)


def render(view: View, mode: str | None) -> Any:
    """Returns the view in a render mode; "human" prints the text."""
    if mode == "rgb_array":
        return pixels(view)
    if mode == "svg":
        return svg(view)
    if mode == "ansi":
        return text(view)
    if mode == "human":
        print(text(view))
    return None
