"""A review in English: sentences for the command line, and one self-contained HTML page with charts."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from stoneage.game.errors import spoken_place
from stoneage.game.vocabulary import QuestionKind
from stoneage.review.estimates import THRESHOLDS
from stoneage.review.profile import Profile
from stoneage.review.types import (
    ChanceEvent,
    ChanceKind,
    Explanation,
    Interval,
    JudgedChoice,
    LossSource,
    ReasonCode,
    Review,
    SourceSummary,
)

MIN_REPORTED_LOSS: Final = 0.005  # win probability
KIND_WORDS: Final[dict[QuestionKind, str]] = {
    "place": "placements",
    "resolve": "order of actions",
    "tools": "tools",
    "pay": "purchases",
    "pick": "dice picks",
    "split": "hunt splits",
    "draw": "extra cards",
    "take": "free resources",
    "feed": "feeding",
}
SOURCE_WORDS: Final[dict[LossSource, str]] = {
    "buildings": "buildings",
    "cards": "points on cards",
    "green": "green set",
    "farmers": "farmers",
    "toolmakers": "tool makers",
    "builders": "hut builders",
    "shamans": "shamans",
    "traders": "traders",
    "resources": "resources",
    "food": "food",
    "growth": "people, fields and tools",
    "overall": "",
}
CHANCE_WORDS: Final[dict[ChanceKind, str]] = {
    "setup": "start player and deal",
    "roll": "rolls",
    "dice_bar": "dice bars",
    "draw": "drawn cards",
    "tile": "revealed buildings",
    "deal": "new cards",
    "reveal": "drawn cards revealed at the end",
}
# `""`: the code contains no reason, so nothing is printed.
REASONS: Final[dict[ReasonCode, str]] = {
    "feeds": "You need {amount} more food this round.",
    "starving_pays": "Starving costs {other_amount} points; the {amount} resources are worth more.",
    "no_need_to_starve": "{amount} resources are worth less than the {other_amount} points that starving costs.",
    "grows": "From the next round on you have {amount} people.",
    "field": "Your field then gives {amount} food per round.",
    "tool": "Your tools then add {amount} to rolls per round.",
    "new_symbol": "{symbol} is a new symbol in your green set, worth {amount} points now.",
    "multiplier": "{card} is worth {amount} points to you now through its {profession}s.",
    "raises_multiplier": "Each step scores {amount} points: your cards show {amount} {profession}s.",
    "building_points": "{building} is worth {amount} points.",
    "more_points": "It scores {amount} points instead of {other_amount}.",
    "points_now": "{amount} points at once.",
    "goods": "{good} pays for cards and buildings in the next rounds; resources you have: {count}.",
    "goods_for_building": "You need {amount} more {good} for {building}.",
    "food": "More food saves resources and people in later rounds.",
    "people": "{amount} people bring {count} {good} in {percent} % of rolls, {other_amount} in {other_percent} %.",
    "spare_people": "{amount} people get {count} {good} in {percent} % of rolls, {other_amount} in {other_percent} %.",
    "food_next": "Your food lasts this round; for the next one {amount} food is missing.",
    "unaffordable_card": "The card costs {amount} resources; you have {count}, and nobody gathers.",
    "unaffordable_building": "{building} lacks {amount} resources that nobody gathers.",
    "enough_food": "{amount} food lasts for this round and the next.",
    "once_tool": "A one-use tool was spent for nothing.",
    "order_goods": "Gather {good} first, then pay with it.",
    "order_tool": "Take the tool first: it helps with the rolls of this round.",
    "keeps_goods": "The {amount} goods are worth more elsewhere.",
    "cheaper_payment": "A payment worth {amount} is enough; you paid {other_amount}.",
    "exchange": "The exchange gives you the goods for the purchase.",
    "tools_gain": "With the tools you get {amount} {good} instead of {other_amount}.",
    "tools_later": "The tools are worth more at a later roll of this round.",
    "denies_card": "{card} would be worth {amount} points to {seat}.",
    "denies_building": "{seat} could build {building} at once.",
    "ends_game": "{building} is the last of its stack and ends the game.",
    "goes_on": "{building} would end the game.",
    "better_card": "",
    "better_building": "",
    "order": "",
    "overall": "",
}

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


def points(chance: float) -> str:
    """Returns a change of win probability in percentage points, with its sign."""
    return f"{100 * chance:+.1f}"


def choice_sentence(choice: JudgedChoice) -> str:
    """Returns `round 3: place hut 2 loses 5.2 (3.1 to 7.3), inaccuracy; better: place field 1`."""
    interval = choice["loss_interval"]
    limits = f" ({100 * interval[0]:.1f} to {100 * interval[1]:.1f})" if interval and choice["loss"] else ""
    label = f", {choice['label']}" if choice["label"] else ""
    loss = f"loses {100 * choice['loss']:.1f}{limits}{label}"
    return f"round {choice['round']}: {choice['played']} {loss}; better: {choice['best']}"


def sources_sentence(sources: Sequence[SourceSummary]) -> str:
    """Returns `Loss by source: buildings 12.0, food 3.1`."""
    losses = [
        f"{SOURCE_WORDS[one['source']]} {100 * one['loss']:.1f}" for one in sources if one["loss"] >= MIN_REPORTED_LOSS
    ]
    return f"Loss by source: {', '.join(losses)}" if losses else ""


def reason_sentence(reason: Explanation, names: list[str]) -> str:
    """Returns why the best move is better, or "" if the reason contains nothing or was stored without its values."""
    arguments = {**reason}
    if "seat" in reason:
        arguments["seat"] = names[reason["seat"]]
    if "place" in reason:
        arguments["place"] = spoken_place(reason["place"])
    try:
        text = REASONS[reason["code"]].format_map(arguments)
    except KeyError:
        return ""
    return text[:1].upper() + text[1:]


def chance_sentence(event: ChanceEvent, seat: int, names: list[str]) -> str:
    """Returns `round 4: club, dice 1 2 1 for the forest: -3.0`."""
    who = "" if event["seat"] is None else f"{names[event['seat']]}, "
    what = CHANCE_WORDS[event["kind"]]
    if event["dice"]:
        where = f" for {spoken_place(event['place'])}" if event["place"] else ""
        what = f"dice {' '.join(map(str, event['dice']))}{where}"
    elif event["building"]:
        what = f"{event['building']} revealed"
    elif event["cards"]:
        what = f"{what}: {' '.join(event['cards'])}"
    return f"round {event['round']}: {who}{what}: {points(event['luck'][seat])}"


def label_words() -> str:
    """Returns a sentence that explains the labels."""
    blunder, mistake, inaccuracy = (f"{100 * limit:.0f}" for limit in THRESHOLDS)
    return (
        f"The 95 % interval of an inaccuracy is above {inaccuracy} points, of a mistake above {mistake}, "
        f"of a blunder above {blunder}."
    )


# --- HTML page


def parts_of_page(sections: Iterable[str], profiles: Iterable[Profile]) -> Iterator[str]:
    """Yields a page in parts: head, profiles, one section per game, end."""
    yield (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Stone Age review</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>\n'
        "<body><h1>Luck and skill</h1>\n"
    )
    yield from map(_profile_section, profiles)
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
    parts = ("result", "start", "luck", "own choices", "others’ choices", "unattributed", "loss per choice")
    head = "".join(f"<th scope=col>{title}</th>" for title in ("", *parts))
    rows = []
    for one in review["seats"]:
        mean_loss = "–" if one["mean_loss"] is None else f"{100 * one['mean_loss']:.2f}"
        cells = (
            f"{100 * one['result']:.0f}", f"{100 * one['start']:.0f}", points(one["luck"]), points(one["own_choices"]),
            points(one["others_choices"]), points(one["unattributed"]), mean_loss,
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


def _profile_section(profile: Profile) -> str:
    rows = "".join(
        f"<tr><th scope=row>{KIND_WORDS[kind['kind']]}</th><td>{kind['decisions']}</td>"
        f"<td>{100 * kind['mean_loss']:.2f}</td><td>{between(kind['interval'])}</td>"
        f"<td>{100 * kind['loss']:.1f}</td></tr>"
        for kind in profile["kinds"]
    )
    return (
        f"<section><h2>{escape(profile['name'])}: {profile['games']} games</h2><table><thead><tr>"
        "<th scope=col>kind</th><th scope=col>choices</th><th scope=col>loss per choice</th><th scope=col>95 %</th>"
        f"<th scope=col>loss per game</th></tr></thead><tbody>{rows}</tbody></table>"
        f"{_sources(profile)}<p>Result {100 * profile['result']:.1f}, luck {points(profile['luck'])} per game "
        f"({between(profile['luck_interval'])}), without luck "
        f"{100 * profile['luck_adjusted_result']:.1f} ({between(profile['luck_adjusted_interval'])}).</p></section>"
    )


def _sources(profile: Profile) -> str:
    rows = "".join(
        f"<tr><th scope=row>{SOURCE_WORDS[one['source']]}</th><td>{one['decisions']}</td>"
        f"<td>{100 * one['loss']:.1f}</td><td>{between(one['interval'])}</td></tr>"
        for one in profile["sources"]
    )
    return (
        "<table><thead><tr><th scope=col>source of points</th><th scope=col>choices</th>"
        "<th scope=col>loss per game</th>"
        f"<th scope=col>95 %</th></tr></thead><tbody>{rows}</tbody></table>"
    )


def between(interval: Interval | None) -> str:
    """Returns an interval of win probabilities in percentage points: `3.10 to 7.30`."""
    return "–" if interval is None else f"{100 * interval[0]:.2f} to {100 * interval[1]:.2f}"
