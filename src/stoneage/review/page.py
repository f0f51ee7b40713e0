"""Writes reviews as one self-contained HTML page: win probabilities, luck, and errors with their reasons."""

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from stoneage.review.english import (
    KIND_WORDS,
    SOURCE_WORDS,
    chance_sentence,
    choice_sentence,
    label_words,
    points,
    reason_sentence,
    sources_sentence,
)
from stoneage.review.profile import Profile
from stoneage.review.types import Interval, Review

WIDTH, HEIGHT, LUCK = 960, 320, 90  # pixels: the chart, and the bars of luck below it
COLOURS: Final = ("#b8431c", "#2f6f8f", "#6b8e23", "#8a5a9e", "#c28f1d")
MAX_LISTED: Final = 8  # errors and chance events per seat

_STYLE: Final = """
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{padding:.25rem .6rem;text-align:right;border-bottom:1px solid #8884}
td:first-child,th:first-child{text-align:left}svg{width:100%;height:auto;margin-top:1.5rem}
.why{opacity:.75}li{margin:.3rem 0}
text{fill:currentColor;font-size:12px}.grid{stroke:#8886;stroke-width:1}
"""


def parts_of_page(sections: Iterable[str], profiles: Iterable[Profile]) -> Iterator[str]:
    """Yields a page in parts: head, profiles, one section per game, end."""
    yield (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Stone Age review</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>\n'
        "<body><h1>Luck and skill</h1>\n"
    )
    yield from map(_profile, profiles)
    yield from sections
    yield "\n</body></html>\n"


def section_of(review: Review, number: int, seat: int | None = None) -> str:
    """Returns the section of one game."""
    seats = [one for one in range(review["players"]) if seat is None or one == seat]
    evaluator = review["evaluator"]
    changed = " The table had committed to another evaluator." if review["evaluator_changed"] else ""
    judged = f"Evaluated by {escape(evaluator['name'])} ({evaluator['hash'][:12]}). {label_words()}{changed}"
    return (
        f"<section><h2>Game {number}</h2>{_sums(review)}{curve_svg(review)}"
        f"{''.join(_seat(review, one) for one in seats)}<p class=why>{judged}</p></section>\n"
    )


def _sums(review: Review) -> str:
    head = "".join(
        f"<th scope=col>{title}</th>"
        for title in ("", "result", "start", "luck", "own errors", "others’ errors", "unattributed", "loss per choice")
    )
    rows = []
    for one in review["seats"]:
        mean_loss = "–" if one["mean_loss"] is None else f"{100 * one['mean_loss']:.2f}"
        cells = (
            f"{100 * one['result']:.0f}", f"{100 * one['start']:.0f}", points(one["luck"]), points(one["errors"]),
            points(one["others_errors"]), points(one["unattributed"]), mean_loss,
        )  # fmt: skip
        colour = COLOURS[one["seat"]]
        name = f'<th scope=row style="color:{colour}">{escape(one["name"])}</th>'
        rows.append(f"<tr>{name}{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _seat(review: Review, seat: int) -> str:
    names = [one["name"] for one in review["seats"]]
    errors = sorted((c for c in review["choices"] if c["seat"] == seat and c["reason"]), key=lambda c: -c["loss"])
    items = []
    for choice in errors[:MAX_LISTED]:
        sentence = reason_sentence(choice["reason"], names) if choice["reason"] else ""
        why = f'<br><span class="why">{escape(sentence)}</span>' if sentence else ""
        items.append(f"<li>{escape(choice_sentence(choice))}{why}</li>")
    events = sorted(review["chance"], key=lambda event: -abs(event["luck"][seat]))[:MAX_LISTED]
    luck = "".join(f"<li>{escape(chance_sentence(event, seat, names))}</li>" for event in events)
    sources = sources_sentence(review["seats"][seat]["loss_by_source"])
    listed = f"<ol>{''.join(items)}</ol>" if items else "<p>No errors.</p>"
    return f"<h3>{escape(names[seat])}</h3>{listed}<p>{sources}</p><h4>Luck</h4><ul>{luck}</ul>"


def curve_svg(review: Review) -> str:
    """Returns a chart of the win probabilities by seat over all choices, with a bar per chance event."""
    curve = review["curve"]
    last = max(curve[-1]["choice"], 1)
    grid = "".join(
        f'<line class="grid" x1="0" x2="{WIDTH}" y1="{y}" y2="{y}"/><text x="2" y="{y - 3}">{percent} %</text>'
        for percent in (25, 50, 75)
        for y in [HEIGHT * (100 - percent) // 100]
    )
    lines = "".join(
        f'<polyline fill="none" stroke="{COLOURS[seat]}" stroke-width="2" points="{_line(review, seat, last)}"/>'
        for seat in range(review["players"])
    )
    bars = "".join(_bar(review, i, last) for i in range(len(review["chance"])))
    begun = {moment["round"]: moment["choice"] for moment in reversed(curve)}
    rounds = "".join(
        f'<text x="{WIDTH * choice / last:.0f}" y="{HEIGHT + 14}">{number}</text>'
        for number, choice in begun.items()
        if choice < last
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT + LUCK}" role="img" aria-label="Win probabilities over the game">'
        f"{grid}{lines}{rounds}{bars}</svg><p class=why>Win probability by round. Bars are chance events, in the "
        "colour of the player who gained most.</p>"
    )


def _line(review: Review, seat: int, last: int) -> str:
    return " ".join(
        f"{WIDTH * moment['choice'] / last:.1f},{HEIGHT * (1 - moment['win'][seat]):.1f}" for moment in review["curve"]
    )


def _bar(review: Review, number: int, last: int) -> str:
    """Returns the bar of a chance event, in the colour of the seat that gained most."""
    event = review["chance"][number]
    best = max(range(review["players"]), key=lambda seat: event["luck"][seat])
    size = min(event["luck"][best] * 4 * LUCK, LUCK)
    if size < 1:
        return ""
    x, y = WIDTH * event["choice"] / last, HEIGHT + LUCK - size
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="3" height="{size:.1f}" fill="{COLOURS[best]}"/>'


def _profile(profile: Profile) -> str:
    rows = "".join(
        f"<tr><th scope=row>{KIND_WORDS[kind['kind']]}</th><td>{kind['decisions']}</td>"
        f"<td>{100 * kind['mean_loss']:.2f}</td><td>{_range(kind['interval'])}</td>"
        f"<td>{100 * kind['loss']:.1f}</td></tr>"
        for kind in profile["kinds"]
    )
    return (
        f"<section><h2>{escape(profile['name'])}: {profile['games']} games</h2><table><thead><tr>"
        "<th scope=col>kind</th><th scope=col>choices</th><th scope=col>loss per choice</th><th scope=col>95 %</th>"
        f"<th scope=col>loss per game</th></tr></thead><tbody>{rows}</tbody></table>"
        f"{_sources(profile)}<p>Result {100 * profile['result']:.1f}, luck {points(profile['luck'])} per game "
        f"({_range(profile['luck_interval'])}), without luck "
        f"{100 * profile['luck_adjusted_result']:.1f} ({_range(profile['luck_adjusted_interval'])}).</p></section>"
    )


def _sources(profile: Profile) -> str:
    rows = "".join(
        f"<tr><th scope=row>{SOURCE_WORDS[one['source']]}</th><td>{one['decisions']}</td>"
        f"<td>{100 * one['loss']:.1f}</td><td>{_range(one['interval'])}</td></tr>"
        for one in profile["sources"]
    )
    return (
        "<table><thead><tr><th scope=col>source of points</th><th scope=col>choices</th>"
        "<th scope=col>loss per game</th>"
        f"<th scope=col>95 %</th></tr></thead><tbody>{rows}</tbody></table>"
    )


def _range(interval: Interval | None) -> str:
    return "–" if interval is None else f"{100 * interval[0]:.2f} to {100 * interval[1]:.2f}"
