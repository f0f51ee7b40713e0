"""Reads a position: from text to a state."""

import random
from typing import Any

from stoneage.game import proof
from stoneage.game.errors import OptionError
from stoneage.game.names import ENDINGS, GOOD_LETTERS, PHASES, PLACE_NAMES, QUESTIONS
from stoneage.game.options import RULE_OPTIONS, SWITCHES, Options
from stoneage.game.places import places_of
from stoneage.game.position import BOUGHT_VISIBLE, EMPTY, HIDDEN
from stoneage.game.position_lines import (
    MOST_COUNT,
    Facts,
    Pieces,
    PositionLine,
    PositionLines,
    goods_of,
    lay_tools,
    owning,
    putting,
)
from stoneage.game.state_check import checked_state
from stoneage.game.vocabulary import Cards
from stoneage.rules import kernel
from stoneage.rules.effects import FOOD, KINDS, RESOURCES
from stoneage.rules.moves import MOST_SPLIT, new_buffer
from stoneage.rules.pieces import BAR_NAMES, ONCE_VALUES, SUPPLY, TRACK_END
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS, SETS, set_named
from stoneage.rules.setup import card_slots
from stoneage.rules.state import (
    ASK_FEED,
    ASK_PLACE,
    ASK_RESOLVE,
    FACES,
    MOST_DICE,
    MOST_PEOPLE,
    NO_PIECE,
    NO_QUESTION,
    NOWHERE,
    OVER,
    PLACEMENT,
    Games,
    new_games,
)

Dice = list[list[int]]


def read_position(text: object, secret: bytes) -> tuple[Games, Dice, Cards]:
    """Returns the state of a position, its scripted rolls and its visibility of cards; the secret deals what is hidden.

    Raises PositionError, which names the first wrong line.
    """
    if not isinstance(text, str):
        raise OptionError("bad_option", option="a position", expected="a text", given=text)
    reader = _Reader(PositionLines(text), secret)
    dice = reader.read()
    return reader.games, dice, reader.visibility


class _Reader:
    def __init__(self, lines: PositionLines, secret: bytes) -> None:
        self.games = new_games()
        self._lines = lines
        self._secret = secret

    def read(self) -> Dice:
        self._options()
        self._round()
        self._phase()
        asked = self._asked()
        self._table()
        for seat in range(self._players):
            self._board(seat)
        self._people()
        rng = random.Random(self._secret)
        for pieces in (self._cards, self._tiles):
            pieces.deal(rng)
        dice = self._chance()
        self._lines.check_none_left()
        self._check(asked)
        return dice

    def _check(self, asked: PositionLine) -> None:
        """Checks the whole state; an error names the line of the question, or of the phase if there is no question."""
        try:
            self.games = checked_state(self.games)
        except OptionError as error:
            asked.wrong(str(error.arguments.get("what", error)))
        if self.games["phase"][0] != OVER and not kernel.legal(self.games, new_buffer()):
            asked.wrong("nobody could answer this question")

    def _put(self, name: str, value: Any) -> None:
        self.games[name] = value

    def _seat_in(self, line: PositionLine, facts: Facts, name: str) -> int:
        return line.count(facts[name][0], 0, self._players - 1)

    # --- options and question

    def _options(self) -> None:
        line = self._lines.take("pieces")
        pieces = set_named(line.value)
        if pieces is None:
            line.wrong(f"there is no set of pieces {line.value!r}; known are {', '.join(known.name for known in SETS)}")
        self._pieces = pieces
        self._put("pieces", pieces.number)
        line = self._lines.take("options")
        known = {name: int(name not in SWITCHES) for name in RULE_OPTIONS} | {BOUGHT_VISIBLE: 0}
        facts = line.facts("players", players=1, **known)
        bought = facts.pop(BOUGHT_VISIBLE, None) is not None
        if bought and "open_cards" in facts:
            line.wrong(f"open_cards and {BOUGHT_VISIBLE} exclude each other")
        shown = {"cards": BOUGHT_VISIBLE} if bought else {}
        try:
            given = {name: line.count(value[0]) if value else True for name, value in facts.items()}
            options = Options.of({**given, **shown})
        except OptionError as error:
            line.wrong(str(error).removeprefix(f"line {line.number}: "))
        options.write_to(self.games)
        self._players, self._expansion = options.players, options.expansion
        self.visibility = options.cards
        self._cards = Pieces(pieces.deck(options.expansion), CARD_IDS, "card")
        self._tiles = Pieces(pieces.tiles(options.expansion), BUILDING_IDS, "building")

    def _round(self) -> None:
        number, line = self._lines.take("round").after_first()
        self._put("round", line.count(number, 1))
        self._start = self._seat_in(line, line.facts("start", start=1), "start")
        self._put("start", self._start)

    def _phase(self) -> None:
        phase, line = self._lines.take("phase").after_first()
        self._phase_line = line
        number = line.one_of(phase, PHASES, "phase")
        if phase == "over":
            ending = " ".join(line.value.split())
            self._put("ended", line.one_of(ending, ENDINGS, "ending"))
            number = OVER
        else:
            needed, rest = ([], {}) if number == PLACEMENT else (["turn"], {"turn": 1, "exchanged": 0})
            facts = line.facts(*needed, **rest)
            self._put("exchanged", "exchanged" in facts)
        turn = self._seat_in(line, facts, "turn") if phase in ("actions", "feeding") else self._start
        for name, value in (("phase", number), ("turn", turn), ("seat", turn), ("place", NOWHERE)):
            self._put(name, value)

    def _asked(self) -> PositionLine:
        if self.games["phase"][0] == OVER:
            self._put("question", NO_QUESTION)
            return self._phase_line
        seat, line = self._lines.take("asked").after_first()
        question, line = line.after_first()
        self._put("seat", self._seat_in(line, line._replace(value=seat).facts("seat", seat=1), "seat"))
        kind, *where = question.split()
        choice = line.one_of(kind, QUESTIONS, "question")
        self._put("question", choice)
        if choice not in (ASK_PLACE, ASK_RESOLVE, ASK_FEED):
            if len(where) != 2 or where[0] != "at":
                line.wrong(f"the question {kind!r} says where: {kind} at PLACE")
            self._put("place", line.one_of(where[1], self._places, "place of this game"))
        elif where:
            line.wrong(f"the question {kind!r} is about no place")
        self._question(kind, line)
        return line

    @property
    def _places(self) -> list[str | None]:
        """The names of the places, by number."""
        there = places_of(self._players, self._expansion, self._pieces.number)
        return [name if number in there else None for number, name in enumerate(PLACE_NAMES)]

    @property
    def _bars(self) -> list[str | None]:
        """The names of the set's dice bars, by number."""
        bars = {number: name for name, number in self._pieces.bars.items()}
        return [bars.get(number) for number in range(len(BAR_NAMES))]

    def _question(self, kind: str, line: PositionLine) -> None:
        """Reads the facts of the question."""
        if kind == "tools":
            self._rolled(line, line.facts("dice", dice=None)["dice"])
        elif kind == "pick":
            facts = line.facts("bar", "faces", bar=1, faces=None)
            self._put("bar", line.one_of(facts["bar"][0], self._bars, "dice bar"))
            for word in facts["faces"]:
                self.games["face"][0, line.count(word, 1, FACES) - 1] += 1
        elif kind == "pay":
            received = line.facts(received=None).get("received", ())
            kinds = {line.one_of(letter, GOOD_LETTERS[:RESOURCES], "resource") for letter in received}
            self._put("received", sum(1 << kind for kind in kinds))
        elif kind == "split":
            self._put("yielded", line.count(line.facts("amount", amount=1)["amount"][0], 0, MOST_SPLIT))
        elif kind == "feed":
            self._put("shortage", line.count(line.facts("shortage", shortage=1)["shortage"][0], 1, MOST_PEOPLE))
        else:
            line.facts()

    def _rolled(self, line: PositionLine, words: list[str]) -> None:
        """Reads `dice 3 5 1 for wood`."""
        *dice, between, good = words if len(words) > 2 else ["", "", ""]
        pips = [line.count(word, 1, FACES) for word in dice]
        if between != "for" or len(dice) > MOST_DICE:
            line.wrong(f"the dice are written `dice 3 5 1 for wood`, 1 to {MOST_DICE} of them")
        known = [*KINDS[:RESOURCES], *[None] * (FOOD - RESOURCES), "food"]
        for name, value in (("wanted", line.one_of(good, known, "yield")), ("dice", len(pips)), ("pips", sum(pips))):
            self._put(name, value)
        self.games["die"][0, : len(pips)] = pips

    # --- the table

    def _table(self) -> None:
        g = self.games
        for name in ("slot", "deck", "stack"):
            g[name] = NO_PIECE
        line, slots = self._lines.take("cards"), card_slots(self._expansion)
        row = line.value.split()
        if len(row) != slots:
            line.wrong(f"the row has {slots} slots, not {len(row)}; an empty one is {EMPTY!r}")
        for slot, word in enumerate(row):
            if word != EMPTY:
                self._cards.lay(line, word, putting(g["slot"][0], slot))
        self._put("deck_left", self._pile(self._lines.take("deck"), self._cards, g["deck"][0]))
        for stack in range(self._players):
            line = self._lines.take(f"building{stack + 1}")
            g["stack_left"][0, stack] = self._pile(line, self._tiles, g["stack"][0, stack])
        supply = self._lines.take("supply") if g["limited_resources"][0] else None
        g["supply"] = SUPPLY if supply is None else goods_of(supply, supply.value.split())[:RESOURCES]

    def _pile(self, line: PositionLine, pieces: Pieces, cells: Any) -> int:
        """Reads a deck or stack, top first; returns its size."""
        words = line.value.split()
        if len(words) > len(cells):
            line.wrong(f"there is room for {len(cells)}, not {len(words)}")
        for cell, word in enumerate(reversed(words)):
            pieces.lay(line, word, putting(cells, cell))
        return len(words)

    def _people(self) -> None:
        for line in self._lines.take_all("at "):
            place = line.one_of(line.name.removeprefix("at "), self._places, "place of this game")
            words = line.value.split()
            if len(words) != self._players:
                line.wrong(f"people are written seat by seat: {self._players} numbers")
            self.games["at"][0, place, : self._players] = [line.count(word, 0, MOST_PEOPLE) for word in words]
        g = self.games
        g["crowd"] = g["at"].sum(axis=2)
        g["player"]["home"] = g["player"]["people"] - g["at"].sum(axis=1)

    # --- players' boards

    def _board(self, seat: int) -> None:
        me = self.games["player"]
        line = self._lines.take(f"seat {seat}")
        facts = line.facts(
            "people", "food",
            people=1, food=1, field=1, trader=1, goods=None, tools=None, once=None, takes=1,
        )  # fmt: skip
        for name, most in (("people", MOST_PEOPLE), ("food", 9999), ("field", TRACK_END), ("trader", TRACK_END)):
            me[name][0, seat] = line.count(facts[name][0], 0, most) if name in facts else 0
        me["takes"][0, seat] = line.count(facts["takes"][0]) if "takes" in facts else 0
        me["goods"][0, seat] = goods_of(line, facts.get("goods", []))
        lay_tools(line, facts.get("tools", []), me["tool"][0, seat], me["tool_used"][0, seat])
        once = {
            line.one_of(word, [str(value) for value in ONCE_VALUES], "one-use tool") for word in facts.get("once", ())
        }
        me["once"][0, seat] = sum(1 << bit for bit in once)
        for name, field, pieces in (
            ("bought", "bought", self._cards), ("drawn", "drawn", self._cards), ("buildings", "built", self._tiles),
        ):  # fmt: skip
            owned = self._lines.take_if_there(f"seat {seat} {name}")
            if owned is not None:
                for word in owned.value.split():
                    pieces.lay(owned, word, owning(me[field][0], seat))
        points = self._lines.take_if_there(f"seat {seat} points")
        if points is not None:
            found = points.facts(buildings=1, cards=1, starved=1)
            for name, field, least in (
                ("buildings", "building_points", -MOST_COUNT),
                ("cards", "card_points", -MOST_COUNT),
                ("starved", "starved", 0),
            ):
                me[field][0, seat] = points.count(found[name][0], least) if name in found else 0

    # --- dice

    def _chance(self) -> Dice:
        line = self._lines.take("chance")
        if line.value == HIDDEN:
            self._put_key(proof.key_of(self._secret, ()))
        else:
            facts = line.facts("key", "word", key=1, word=1)
            try:
                key = bytes.fromhex(facts["key"][0])
            except ValueError:
                key = b""
            if len(key) != proof.KEY_BYTES:
                line.wrong(f"the key is {proof.KEY_BYTES} bytes in hexadecimal")
            self._put_key(key)
            self._put("counter", line.count(facts["word"][0], 0, 10**9))
        scripted = self._lines.take_if_there("dice")
        if scripted is None:
            return []
        rolls = [[scripted.count(pips, 1, FACES) for pips in roll.split()] for roll in scripted.value.split("/")]
        if not all(1 <= len(roll) <= MOST_DICE for roll in rolls):
            scripted.wrong(f"a roll has 1 to {MOST_DICE} dice; rolls stand between '/'")
        return rolls

    def _put_key(self, key: bytes) -> None:
        self.games["key"][0] = [int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")]
