"""Sets of pieces, and the catalogue of all pieces in them.

A set is a file in `data/pieces`: the cards, buildings and dice bars of a game. It is named after the file; records
store its hash. A set never changes once a game has been played with it: changed cards become a new file. One process
can play all sets, because the kernel identifies pieces by their number in one catalogue. A piece that two sets share is
one entry; a changed card is another entry with the same id.
"""

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from stoneage.native.manifest import PIECES, piece_files
from stoneage.rules.effects import EFFECTS, KINDS, RESOURCES

MOST_PIECES: Final = 63  # in the catalogue: a player's cards and buildings are bits of one signed 64-bit word
_SEATS, _STACK_HEIGHT, _SLOTS = 5, 7, 5

PieceData = dict[str, Any]


class PiecesError(ValueError):
    """Raised for a file whose pieces cannot be played."""


def set_files() -> list[Path]:
    """Returns the files of all sets, oldest first: `stoneage-2` comes after `stoneage-1`."""
    return sorted(piece_files(), key=lambda file: (file.parent != PIECES, *_age(file)))


def _age(file: Path) -> tuple[str, int]:
    name, _, number = file.stem.rpartition("-")
    return name, int(number) if number.isdecimal() else 0


@dataclass(frozen=True, eq=False)
class PieceSet:
    """One set: the numbers of its pieces in the catalogue, those of the base game first."""

    number: int
    name: str
    hash: str
    cards: tuple[int, ...]
    base_cards: int
    buildings: tuple[int, ...]
    base_buildings: int
    bars: dict[str, int]  # number of each dice bar, by name
    house_ids: frozenset[str]  # pieces designed for this package, not part of the printed game

    def deck(self, expansion: bool) -> tuple[int, ...]:
        """Returns the cards of a game."""
        return self.cards if expansion else self.cards[: self.base_cards]

    def tiles(self, expansion: bool) -> tuple[int, ...]:
        """Returns the buildings of a game."""
        return self.buildings if expansion else self.buildings[: self.base_buildings]

    @cached_property
    def card_numbers(self) -> dict[str, int]:
        """Catalogue numbers by card id."""
        return {CARD_IDS[number]: number for number in self.cards}

    @cached_property
    def building_numbers(self) -> dict[str, int]:
        """Catalogue numbers by building id."""
        return {BUILDING_IDS[number]: number for number in self.buildings}


def hash_of(data: PieceData) -> str:
    """Returns the SHA-256 of the file's content as canonical JSON, without its note."""
    pieces = {key: value for key, value in data.items() if key != "note"}
    return hashlib.sha256(json.dumps(pieces, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


class Catalogue:
    """All pieces of all sets. Pieces keep their number when later sets are added."""

    def __init__(self) -> None:
        self.cards: list[tuple[PieceData, int | None]] = []  # with the number of the dice bar, if the card has one
        self.buildings: list[PieceData] = []
        self.bars: list[tuple[str, list[PieceData]]] = []
        self.trader_rates: list[PieceData] = []
        self.sets: list[PieceSet] = []

    def add(self, name: str, data: PieceData) -> None:
        """Adds a set. Raises PiecesError if the set is invalid."""
        try:
            self.sets.append(self._read(name, data))
        except PiecesError as error:
            raise PiecesError(f"pieces {name}: {error}") from None
        except KeyError as error:
            raise PiecesError(f"pieces {name}: {error} is missing") from None

    def _read(self, name: str, data: PieceData) -> PieceSet:
        bars = {bar: _entry(self.bars, (bar, _faces(bar, faces))) for bar, faces in data["dice_bars"].items()}
        editions = [data["base"], data["expansion"]]
        cards = [self._card(card, bars) for edition in editions for card in edition["cards"]]
        buildings = [self._building(tile) for edition in editions for tile in edition["buildings"]]
        self._check(data, cards, buildings)
        return PieceSet(
            number=len(self.sets),
            name=name,
            hash=hash_of(data),
            cards=tuple(cards),
            base_cards=len(data["base"]["cards"]),
            buildings=tuple(buildings),
            base_buildings=len(data["base"]["buildings"]),
            bars=bars,
            house_ids=frozenset(p["id"] for e in editions if e["house"] for p in e["cards"] + e["buildings"]),
        )

    def _card(self, card: PieceData, bars: dict[str, int]) -> int:
        top, effect = card["top"], EFFECTS[known(KINDS, card["top"]["kind"], "effect")]
        expected = {"kind", effect.amount, effect.of} - {""}
        if set(top) != expected:
            raise PiecesError(f"{card['id']}: a {effect.kind} has {', '.join(sorted(expected))}")
        if effect.of == "good":
            known(KINDS[:RESOURCES], top["good"], "resource")
        bar = [*bars.values()][known(tuple(bars), top["bar"], "dice bar")] if effect.of == "bar" else None
        return _entry(self.cards, (card, bar))

    def _building(self, tile: PieceData) -> int:
        known(("fixed", "kinds", "any"), tile["kind"], "building")
        for other in self.buildings:
            if "private" in tile and tile["id"] == other["id"] and tile != other:
                raise PiecesError(f"{tile['id']} is a place, and another set has that place with another building")
        return _entry(self.buildings, tile)

    def _check(self, data: PieceData, cards: list[int], buildings: list[int]) -> None:
        if max(len(self.cards), len(self.buildings)) > MOST_PIECES:
            raise PiecesError(
                f"with the other sets these are {len(self.cards)} different cards and {len(self.buildings)} different "
                f"buildings; at most {MOST_PIECES} of each can be played"
            )
        ids = [self.cards[n][0]["id"] for n in cards] + [self.buildings[n]["id"] for n in buildings]
        if len(set(ids)) != len(ids):
            raise PiecesError("two pieces share an id")
        once = [self.cards[n][0]["top"]["value"] for n in cards if self.cards[n][0]["top"]["kind"] == "once"]
        if len(set(once)) != len(once):
            raise PiecesError("one-use tools must differ in value")
        for edition, seats in (("base", _SEATS - 1), ("expansion", _SEATS)):
            tiles = len(data["base"]["buildings"]) + (edition == "expansion") * len(data["expansion"]["buildings"])
            if tiles < seats * _STACK_HEIGHT or len(data["base"]["cards"]) < _SLOTS:
                raise PiecesError(f"too few cards or buildings for {seats} players")
        self.trader_rates = self.trader_rates or data["trader_rates"]
        if self.trader_rates != data["trader_rates"]:
            raise PiecesError("the trader's rates belong to the rules and are the same in all sets")


def _faces(bar: str, faces: list[PieceData]) -> list[PieceData]:
    for face in faces:
        if not EFFECTS[known(KINDS, face["kind"], "effect")].on_bar:
            raise PiecesError(f"dice bar {bar}: a face cannot give {face['kind']}")
    return faces


def known(names: tuple[str, ...], name: str, what: str) -> int:
    """Returns the index of a name. Raises PiecesError if the name is unknown."""
    if name not in names:
        raise PiecesError(f"unknown {what} {name!r}; known are {', '.join(names)}")
    return names.index(name)


def _entry(catalogue: list[Any], piece: Any) -> int:
    if piece not in catalogue:
        catalogue.append(piece)
    return catalogue.index(piece)


def _load() -> Catalogue:
    catalogue = Catalogue()
    for file in set_files():
        catalogue.add(file.stem, json.loads(file.read_text(encoding="utf-8")))
    return catalogue


CATALOGUE: Final = _load()
SETS: Final = tuple(CATALOGUE.sets)
NEWEST: Final = SETS[-1]  # the set of new games
CARD_IDS: Final = tuple(str(card["id"]) for card, _ in CATALOGUE.cards)
BUILDING_IDS: Final = tuple(str(tile["id"]) for tile in CATALOGUE.buildings)


def set_named(name: str) -> PieceSet | None:
    """Returns the set with this name, or None."""
    return next((pieces for pieces in SETS if pieces.name == name), None)


def set_hashed(hashed: str) -> PieceSet | None:
    """Returns the set with this hash, or None."""
    return next((pieces for pieces in SETS if pieces.hash == hashed), None)
