"""The page about what the network has learned: markdown with pictures, made by `stoneage knowledge`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from stoneage.game.english.words import edition
from stoneage.game.options import Options
from stoneage.lab.knowledge import STAGES, THINGS, Mean
from stoneage.lab.knowledge import Key as Measured
from stoneage.rules.pieces import card_data
from stoneage.rules.sets import CARD_IDS, NEWEST

WIDTH, HEIGHT, MARGIN = 640, 260, 40
COLOURS: Final = ("#b8431c", "#2f6f8f", "#6b8e23", "#8a5a9e")
LAST_ROUND: Final = 14
FEWEST: Final = 10  # games that a figure is told from
SIDES: Final = ("winners", "others")
Means = dict[Measured, Mean]


def write_page(path: Path, options: Options, games: int, evaluator: str, means: Means) -> dict[Path, str]:
    """Returns the files of the page, by path: the page itself and its pictures beside it."""
    pictures = {
        f"{path.stem}-worth.svg": _picture(means, "worth", ("field", "person", "tool"), "points of win chance"),
        f"{path.stem}-fields.svg": _winners(means, "field"),
        f"{path.stem}-people.svg": _winners(means, "people"),
    }
    parts = [
        f"# What the network has learned: {options.players} players, {edition(options.expansion, NEWEST)}",
        (
            f"Made by `{_command(options, games, path)}`: {games:,} games of the network against itself, judged by "
            f"{evaluator}. Worth is in points of win chance (of 100), ± half of the 95 % interval over games. It is "
            "the network's opinion at the beginning of a round, from one thing more; it is not cause and effect."
        ),
        "## What a field, a person, a tool and goods are worth",
        _table(["", *map(_stage, range(len(STAGES)))], [
            [what, *(_points(means.get(("worth", what, stage))) for stage in range(len(STAGES)))] for what in THINGS
        ]),
        f"![Worth by stage of the game]({path.stem}-worth.svg)",
        "By how long after the start player one sits:",
        _table(["", *(str(place) for place in range(options.players))], [
            [what, *(_points(means.get(("worth by place", what, place))) for place in range(options.players))]
            for what in ("field", "person", "tool")
        ]),
        "## What the start seat is worth",
        _table(["seats after the start player", "won"], [
            [str(place), _percent(means.get(("seat", place)))] for place in range(options.players)
        ]),
        "## Fields and people of winners",
        f"![Fields by round]({path.stem}-fields.svg)",
        f"![People by round]({path.stem}-people.svg)",
        _table(["round", "winners' fields", "others'", "winners' people", "others'"], [
            [
                str(number),
                *(_plain(means.get((what, who, number))) for what in ("field", "people") for who in SIDES),
            ]
            for number in (2, 4, 6, 8, 10, 12, LAST_ROUND)
        ]),
        "## When starving pays",
        (
            "Choices of the network between starving and paying with resources: what starving gains or costs against "
            "the best payment, by the food that is missing."
        ),
        _table(["food missing", "starving gains", "it is right in"], [
            [str(n), _points(means.get(("starving", n))), _percent(means.get(("starving pays", n)))]
            for n in range(1, 9)
        ]),
        _table(["rounds", "starving is right in"], [
            [_stage(stage), _percent(means.get(("starving pays by stage", stage)))] for stage in range(len(STAGES))
        ]),
        "## What each card is worth",
        (
            "Given for nothing: the lower half, and the upper half unless it is rolled or drawn. What it costs in the "
            "row is to be paid."
        ),
        _cards(options, means),
        "## What kinds of buildings are worth",
        "Given for nothing; where points depend on the payment, with the most resources at 4.5 points each.",
        _buildings(means),
    ]  # fmt: skip
    pages = {path: "\n\n".join(parts) + "\n"}
    return {**pages, **{path.with_name(name): text for name, text in pictures.items()}}


def _command(options: Options, games: int, path: Path) -> str:
    flags = " --expansion" if options.expansion else ""
    return f"stoneage knowledge --players {options.players}{flags} --games {games} --output {path.name}"


def _stage(stage: int) -> str:
    first, last = STAGES[stage]
    return f"rounds {first}–{last}" if last < 99 else f"from round {first}"


def _known(mean: Mean | None) -> Mean | None:
    """Returns a mean if enough games measured it to say how sure it is."""
    return mean if mean is not None and mean.games >= FEWEST else None


def _points(mean: Mean | None) -> str:
    known = _known(mean)
    return "–" if known is None else f"{100 * known.mean:+.1f} ± {100 * known.half:.1f}"


def _percent(mean: Mean | None) -> str:
    known = _known(mean)
    return "–" if known is None else f"{100 * known.mean:.0f} % ± {100 * known.half:.0f}"


def _plain(mean: Mean | None) -> str:
    known = _known(mean)
    return "–" if known is None else f"{known.mean:.1f} ± {known.half:.1f}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cards(options: Options, means: Means) -> str:
    cards = [
        card for card in NEWEST.deck(options.expansion) if any(("card", card, s) in means for s in range(len(STAGES)))
    ]
    middle = {card: means.get(("card", card, 1)) for card in cards}
    cards.sort(key=lambda card: -(found.mean if (found := middle[card]) is not None else 0.0))
    rows = [
        [CARD_IDS[card], _described(card), *(_points(means.get(("card", card, stage))) for stage in range(len(STAGES)))]
        for card in cards
    ]
    return _table(["card", "", *map(_stage, range(len(STAGES)))], rows)


def _described(card: int) -> str:
    data = card_data(card)
    top, bottom = data["top"], data["bottom"]
    lower = bottom["symbol"] if "symbol" in bottom else f"{bottom['people']} x {bottom['profession']}"
    return f"{top['kind'].replace('_', ' ')}; {lower}"


def _buildings(means: Means) -> str:
    kinds = sorted({key[1] for key in means if key[0] == "building"}, key=str)
    return _table(["kind", *map(_stage, range(len(STAGES)))], [
        [kind, *(_points(means.get(("building", kind, stage))) for stage in range(len(STAGES)))] for kind in kinds
    ])  # fmt: skip


def _picture(means: Means, what: str, things: Sequence[str], unit: str) -> str:
    """Bars by stage with their intervals, one colour a thing."""
    top = max((100 * m.mean for key, m in means.items() if key[0] == what and key[1] in things), default=1.0) * 1.15
    slot = (WIDTH - 2 * MARGIN) / len(STAGES)
    shapes = []
    for stage in range(len(STAGES)):
        shapes.append(_text(MARGIN + slot * (stage + 0.5), HEIGHT - 12, _stage(stage), "middle"))
        for i, thing in enumerate(things):
            mean = means.get((what, thing, stage))
            if mean is None:
                continue
            x = MARGIN + slot * stage + 12 + i * (slot - 24) / len(things)
            high = max((HEIGHT - 2 * MARGIN) * 100 * mean.mean / top, 0)
            shapes.append(
                f'<rect x="{x:.1f}" y="{HEIGHT - MARGIN - high:.1f}" width="{(slot - 30) / len(things):.1f}" '
                f'height="{high:.1f}" fill="{COLOURS[i]}"><title>{thing} {_points(mean)}</title></rect>'
            )
    legend = "".join(
        f'<rect x="{MARGIN + 110 * i}" y="8" width="12" height="12" fill="{COLOURS[i]}"/>'
        + _text(MARGIN + 110 * i + 18, 18, thing)
        for i, thing in enumerate(things)
    )
    return _svg(f"{legend}{''.join(shapes)}", f"Worth in {unit}")


def _winners(means: Means, what: str) -> str:
    """Two lines over the rounds: winners and others."""
    rows = {
        who: [means.get((what, who, number)) for number in range(1, LAST_ROUND + 1)] for who in ("winners", "others")
    }
    top = max((mean.mean for row in rows.values() for mean in row if mean is not None), default=1.0) * 1.1
    step, shapes = (WIDTH - 2 * MARGIN) / (LAST_ROUND - 1), []
    for i, (who, row) in enumerate(rows.items()):
        points = " ".join(
            f"{MARGIN + step * n:.1f},{HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * mean.mean / top:.1f}"
            for n, mean in enumerate(row)
            if mean is not None
        )
        shapes.append(f'<polyline fill="none" stroke="{COLOURS[i]}" stroke-width="2" points="{points}"/>')
        shapes.append(_text(MARGIN + 110 * i, 18, who, colour=COLOURS[i]))
    ticks = "".join(_text(MARGIN + step * (n - 1), HEIGHT - 12, str(n), "middle") for n in range(1, LAST_ROUND + 1))
    grid = "".join(
        f'<line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{y:.1f}" y2="{y:.1f}" stroke="#8886"/>'
        + _text(8, y + 4, str(value))
        for value in range(0, int(top) + 1, 2)
        for y in [HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * value / top]
    )
    return _svg(f"{grid}{''.join(shapes)}{ticks}", f"{what} by round")


def _text(x: float, y: float, text: str, anchor: str = "start", colour: str = "#6b6a65") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" font-size="12">{text}</text>'


def _svg(shapes: str, label: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="system-ui,sans-serif" '
        f'role="img" aria-label="{label}">{shapes}</svg>\n'
    )
