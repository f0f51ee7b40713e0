"""The page about what the network has learned: Markdown with pictures, written by `stoneage knowledge`."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from stoneage.game.english.words import counted, edition
from stoneage.learn.knowledge import BuildingWorth, Figure, KnowledgeTable
from stoneage.rules.pieces import card_data
from stoneage.rules.sets import CARD_IDS, NEWEST

WIDTH, HEIGHT, MARGIN = 640, 260, 40
COLOURS: Final = ("#b8431c", "#2f6f8f", "#6b8e23", "#8a5a9e")
GROWTH: Final = ("field", "person", "tool")
SHOWN_ROUNDS: Final = (2, 4, 6, 8, 10, 12, 14)


def write_page(path: Path, found: KnowledgeTable) -> dict[Path, str]:
    """Returns the files by path: the page and its pictures in the same folder."""
    name = path.stem
    parts = [
        f"# What the network has learned: {found['players']} players, {edition(found['expansion'], NEWEST)}",
        _about(path, found),
        *_growth(name, found),
        *_start(found),
        *_winners(name, found),
        *_starving(found),
        *_pieces(found),
    ]
    pictures = {
        f"{name}-worth.svg": _lines(
            "Value in percentage points of win probability by round", found["rounds"],
            {row["what"]: row["by_round"] for row in found["worth"] if row["what"] in GROWTH}, 100,
        ),
        **{
            f"{name}-{row['what']}.svg": _lines(
                f"{row['what']} by round", found["rounds"], {"winners": row["winners"], "others": row["others"]}, 1
            )
            for row in found["winners"]
        },
    }  # fmt: skip
    return {path: "\n\n".join(parts) + "\n", **{path.with_name(file): text for file, text in pictures.items()}}


def _about(path: Path, found: KnowledgeTable) -> str:
    flags = " --expansion" if found["expansion"] else ""
    command = f"stoneage knowledge --players {found['players']}{flags} --games {found['games']} --output {path.name}"
    evaluator = found["evaluator"]
    return (
        f"Made by `{command}`: {found['games']:,} games of self-play, evaluated by {evaluator['name']} "
        f"({evaluator['hash'][:12]}). Values are percentage points of win probability, ± half of the 95 % "
        "interval over games. Contests are played to the end; all other values are the network's evaluation."
    )


def _growth(name: str, found: KnowledgeTable) -> list[str]:
    by_place = [
        [f"{row['what']}, {_seat(place)}", *map(_points, figures)]
        for row in found["worth"]
        if row["what"] in GROWTH
        for place, figures in enumerate(row["by_place"])
    ]
    return [
        "## Value of a field, a person, a tool and goods",
        "The value of a person does not include the two people that the hut occupies for a round.",
        (
            "In contests a random seat gets one more of the thing and all seats play on as the network does, with and "
            "without it, in the same worlds:"
        ),
        _table(["", *_stages(found)], [[row["what"], *map(_points, row["contest"])] for row in found["worth"]]),
        "By the network's evaluation:",
        _table(
            ["", *_stages(found)], [[row["what"], *map(_points, row["by_stage"])] for row in found["worth"]]
        ),
        f"![Value by round]({name}-worth.svg)",
        "By seat order after the round's start player:",
        _table(["", *_stages(found)], by_place),
    ]  # fmt: skip


def _seat(place: int) -> str:
    return "start player" if place == 0 else f"{place} after"


def _start(found: KnowledgeTable) -> list[str]:
    return [
        "## Value of the start seat",
        "Win rates by seat, and the network's evaluation before the first placement, when the cards are open.",
        _table(["seat", "won", "evaluation"], [
            [_seat(place), _percent(row["won"]), _percent(row["judged"])] for place, row in enumerate(found["start"])
        ]),
    ]  # fmt: skip


def _winners(name: str, found: KnowledgeTable) -> list[str]:
    head = ["round", *(f"{who} {row['what']}" for row in found["winners"] for who in ("winners'", "others'"))]
    rows = [
        [str(number), *(_plain(row[who][at]) for row in found["winners"] for who in ("winners", "others"))]
        for at, number in enumerate(found["rounds"])
        if number in SHOWN_ROUNDS
    ]
    pictures = [f"![{row['what']} by round]({name}-{row['what']}.svg)" for row in found["winners"]]
    return ["## Fields, people and tools of winners", *pictures, _table(head, rows)]


def _starving(found: KnowledgeTable) -> list[str]:
    starving, head = found["starving"], ["gain by starving", "share of choices"]
    last = len(starving["by_missing"])
    return [
        "## When starving pays",
        (
            "The network's choices between starving and paying with resources: the gain by starving over the best "
            "payment in contests and by the network's evaluation, and the share of choices in which the network "
            "prefers starving."
        ),
        _table(["food missing", "gain in contests", *head], [
            [
                f"{n}{' or more' if n == last else ''}", _points(row["contest"]), _points(row["gain"]),
                _percent(row["right"]),
            ]
            for n, row in enumerate(starving["by_missing"], 1)
        ]),
        _table(["", *head], [
            [stage, _points(row["gain"]), _percent(row["right"])]
            for stage, row in zip(_stages(found), starving["by_stage"], strict=True)
        ]),
    ]  # fmt: skip


def _pieces(found: KnowledgeTable) -> list[str]:
    return [
        "## Value of each card",
        (
            "Without the price, both halves; from a dice bar each player picks what suits them. A price in people and "
            "resources above the value in the row is too high."
        ),
        _table(["card", "", *_stages(found)], [
            [row["card"], _card(row["card"]), *map(_points, row["by_stage"])] for row in found["cards"]
        ]),
        "## Value of each kind of building",
        "Without the price; if the payment decides the points, those of the cheapest payment.",
        _table(["kind", *_stages(found)], [
            [_building(row), *map(_points, row["by_stage"])] for row in found["buildings"]
        ]),
        "Compared with keeping the resources that the building costs:",
        _table(["kind", *_stages(found)], [
            [_building(row), *map(_points, row["profit"])] for row in found["buildings"]
        ]),
    ]  # fmt: skip


def _stages(found: KnowledgeTable) -> list[str]:
    return [f"rounds {first}–{last}" if last else f"from round {first}" for first, last in found["stages"]]


def _points(figure: Figure) -> str:
    return "–" if figure is None else f"{100 * figure[0]:+.1f} ± {100 * figure[1]:.1f}"


def _percent(figure: Figure) -> str:
    return "–" if figure is None else f"{100 * figure[0]:.0f} % ± {100 * figure[1]:.1f}"


def _plain(figure: Figure) -> str:
    return "–" if figure is None else f"{figure[0]:.1f} ± {figure[1]:.1f}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _card(card: str) -> str:
    data = card_data(CARD_IDS.index(card))
    top, bottom = data["top"], data["bottom"]
    lower = bottom["symbol"] if "symbol" in bottom else f"{bottom['people']} x {bottom['profession']}"
    return f"{top['kind'].replace('_', ' ')}; {lower}"


def _building(row: BuildingWorth) -> str:
    if row["kind"] == "fixed":
        return f"fixed, {row['points']} points"
    if row["kind"] == "exact":
        return f"{row['resources']} resources of {counted(row['kinds'], 'kind')}"
    return f"{row['least']} to {row['most']} resources"


def _lines(label: str, rounds: Sequence[int], rows: dict[str, list[Figure]], scale: float) -> str:
    """Draws a line over the rounds for each row, with its intervals."""
    known = [figure for row in rows.values() for figure in row if figure is not None]
    top = max((scale * (mean + half) for mean, half in known), default=1.0) * 1.1
    step = (WIDTH - 2 * MARGIN) / (len(rounds) - 1)

    def height(value: float) -> float:
        return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * scale * value / top

    shapes = [_grid(top, lambda value: height(value / scale))]
    for i, (name, row) in enumerate(rows.items()):
        at = [(MARGIN + step * n, figure) for n, figure in enumerate(row) if figure is not None]
        points = " ".join(f"{x:.1f},{height(mean):.1f}" for x, (mean, _) in at)
        bars = " ".join(f"M{x:.1f} {height(mean - half):.1f}V{height(mean + half):.1f}" for x, (mean, half) in at)
        shapes.append(f'<polyline fill="none" stroke="{COLOURS[i]}" stroke-width="2" points="{points}"/>')
        shapes.append(f'<path stroke="{COLOURS[i]}" stroke-opacity=".5" stroke-width="5" d="{bars}"/>')
        shapes.append(_text(MARGIN + 110 * i, 18, name, colour=COLOURS[i]))
    for n, number in enumerate(rounds):
        last = "+" if n == len(rounds) - 1 else ""
        shapes.append(_text(MARGIN + step * n, HEIGHT - 12, f"{number}{last}", "middle"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="system-ui,sans-serif" '
        f'role="img" aria-label="{label}">{"".join(shapes)}</svg>\n'
    )


def _grid(top: float, height: Callable[[float], float]) -> str:
    every = next(size for size in (1, 2, 5, 10, 20) if top / size <= 8 or size == 20)
    return "".join(
        f'<line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{y:.1f}" y2="{y:.1f}" stroke="#8886"/>'
        + _text(8, y + 4, str(value))
        for value in range(0, int(top) + 1, every)
        for y in [height(value)]
    )


def _text(x: float, y: float, text: str, anchor: str = "start", colour: str = "#6b6a65") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" font-size="12">{text}</text>'
