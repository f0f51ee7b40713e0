"""Positions as text: the whole state at one moment, for people to paste and programs to read.

Each line is `name: value`; a line that starts with a space continues the one before. `?` stands for a hidden card,
building or roll. `docs/reference/library.md` lists all lines.
"""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from stoneage.game.names import (
    ENDINGS,
    GOOD_LETTERS,
    PHASES,
    PLACE_NAMES,
    QUESTIONS,
    buildings_of,
    cards_of,
    goods_text,
)
from stoneage.game.options import RULE_DEFAULTS, SWITCHES
from stoneage.game.state_reader import open_row, read
from stoneage.game.vocabulary import Cards
from stoneage.rules.effects import KINDS, RESOURCES
from stoneage.rules.pieces import BAR_NAMES, ONCE_VALUES
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS, SETS
from stoneage.rules.state import (
    ACTIONS,
    ASK_FEED,
    ASK_PAY,
    ASK_PICK,
    ASK_PLACE,
    ASK_RESOLVE,
    ASK_SPLIT,
    ASK_TOOLS,
    FEEDING,
    NO_PIECE,
    OVER,
    Games,
    Player,
    State,
)

FIRST_LINE: Final = "Stone Age position 1"
BOUGHT_VISIBLE: Final = "bought_visible"
HIDDEN: Final = "?"
EMPTY: Final = "-"
_WIDTH: Final = 80

WrittenLines = Iterator[tuple[str, str]]


def write_position(games: Games, dice: Sequence[Sequence[int]], cards: Cards) -> str:
    """Returns the complete position of a game, including scripted rolls."""
    g = read(games)
    key = b"".join(int(word).to_bytes(8, "little") for word in g.key)
    chance = [("chance", f"key {key.hex()}, word {g.counter}")]
    if dice:
        chance.append(("dice", " / ".join(" ".join(map(str, roll)) for roll in dice)))
    return _text([*_lines(g, cards, range(g.players), False), *chance])


def write_known_position(known: Games, seat: int | None, cards: Cards = "face_down") -> str:
    """Returns the position that a seat (None: a spectator) knows, from a state made for it."""
    g = read(known)
    seen = range(g.players) if g.open_cards or g.phase == OVER else [] if seat is None else [seat]
    return _text([*_lines(g, cards, seen, True), ("chance", HIDDEN)])


def _text(lines: Sequence[tuple[str, str]]) -> str:
    written = [FIRST_LINE]
    for name, value in lines:
        written += wrap(f"{name}: {value}".rstrip(), _WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    return "\n".join(written) + "\n"


def _lines(g: State, cards: Cards, seen: Sequence[int], covered: bool) -> WrittenLines:
    """Returns the lines in order; `seen` are the seats whose drawn cards are known, `covered` hides deck and stacks."""
    yield "pieces", SETS[g.pieces].name
    yield "options", ", ".join([f"players {g.players}", *_changed_options(g, cards)])
    yield "round", f"{g.round}, start {g.start}"
    yield "phase", _phase(g)
    if g.phase != OVER:
        yield "asked", _asked(g)
    yield "cards", " ".join(EMPTY if card == NO_PIECE else CARD_IDS[card] for card in open_row(g))
    deck = [CARD_IDS[card] for card in reversed(g.deck[: g.deck_left])]
    yield "deck", " ".join([HIDDEN] * len(deck) if covered else deck)
    for stack in range(g.players):
        tiles = [BUILDING_IDS[tile] for tile in reversed(g.stack[stack][: g.stack_left[stack]])]
        yield f"building{stack + 1}", " ".join([*tiles[:1], *[HIDDEN] * (len(tiles) - 1)] if covered else tiles)
    if g.limited_resources:
        yield "supply", goods_text(tuple(g.supply))
    for place, people in enumerate(g.at):
        if any(people):
            yield f"at {PLACE_NAMES[place]}", " ".join(map(str, people[: g.players]))
    for seat in range(g.players):
        yield from _board(g.player[seat], seat, seat in seen)


def _changed_options(g: State, cards: Cards) -> Iterator[str]:
    """Yields the options that differ from the printed rules: a switch by its name, a number after its name."""
    for name, default in RULE_DEFAULTS.items():
        value = getattr(g, name)
        if value != default:
            yield name if name in SWITCHES else f"{name} {value}"
    if cards == BOUGHT_VISIBLE:
        yield cards


def _phase(g: State) -> str:
    if g.phase == OVER:
        return f"over, {ENDINGS[g.ended]}"
    turn = f", turn {g.turn}" if g.phase in (ACTIONS, FEEDING) else ""
    return f"{PHASES[g.phase]}{turn}{', exchanged' if g.phase == ACTIONS and g.exchanged else ''}"


def _asked(g: State) -> str:
    kind = QUESTIONS[g.question]
    where = "" if g.question in (ASK_PLACE, ASK_RESOLVE, ASK_FEED) else f" at {PLACE_NAMES[g.place]}"
    return ", ".join([f"seat {g.seat}", f"{kind}{where}", *_facts(g)])


def _facts(g: State) -> Iterator[str]:
    """Yields the facts of the current question."""
    if g.question == ASK_TOOLS:
        yield f"dice {' '.join(map(str, g.die[: g.dice]))} for {KINDS[g.wanted]}"
    elif g.question == ASK_PAY and g.received:
        yield f"received {' '.join(GOOD_LETTERS[kind] for kind in range(RESOURCES) if g.received >> kind & 1)}"
    elif g.question == ASK_PICK:
        yield f"bar {BAR_NAMES[g.bar]}"
        yield f"faces {' '.join(str(face) for face, count in enumerate(g.face, 1) for _ in range(count))}"
    elif g.question == ASK_SPLIT:
        yield f"amount {g.yielded}"
    elif g.question == ASK_FEED:
        yield f"shortage {g.shortage}"


def _board(me: Player, seat: int, drawn_is_seen: bool) -> WrittenLines:
    facts = [f"people {me.people}", f"food {me.food}"]
    facts += [f"{name} {value}" for name, value in (("field", me.field), ("trader", me.trader)) if value]
    once = " ".join(str(value) for bit, value in enumerate(ONCE_VALUES) if me.once >> bit & 1)
    tools = " ".join(f"{value}{'*' * used}" for value, used in zip(me.tool, me.tool_used, strict=True) if value)
    lists = (("goods", goods_text(tuple(me.goods))), ("tools", tools), ("once", once), ("takes", me.takes))
    facts += [f"{name} {value}" for name, value in lists if value]
    yield f"seat {seat}", ", ".join(facts)
    drawn = cards_of(me.drawn)
    pieces = {
        "bought": cards_of(me.bought),
        "drawn": drawn if drawn_is_seen else [HIDDEN] * len(drawn),
        "buildings": buildings_of(me.built),
    }
    yield from ((f"seat {seat} {name}", " ".join(ids)) for name, ids in pieces.items() if ids)
    points = (("buildings", me.building_points), ("cards", me.card_points), ("starved", me.starved))
    scored = ", ".join(f"{name} {value}" for name, value in points if value)
    if scored:
        yield f"seat {seat} points", scored
