"""Networks in files: those that come with the package, one for each edition and number of players, and anyone's."""

import hashlib
import json
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np

from stoneage.bots.brain.network import WEIGHTS, Weights, layers
from stoneage.game.errors import OptionError
from stoneage.rules.state import SEATS

BRAINS: Final = "data/brains"
CORRECTIONS: Final = "data/corrections.json"  # of the package's networks, found by stoneage.lab.tune_corrections


@dataclass(frozen=True, slots=True)
class Correction:
    """What is taken off a network's win chances before people are told them; how it chooses is not touched.

    `optimism`: by so many logits it overrates the seat through whose eyes it looks, in games among equals; part of what
    it learned from were tables of weaker players. `slope`: all its logits are multiplied by this first; less than one
    where it is too sure.
    """

    optimism: float = 0.0
    slope: float = 1.0

    def of(self, weights: Weights) -> Weights:
        """Returns the weights of a network that tells corrected chances; points ahead stay as they are."""
        corrected = layers(weights.copy())
        corrected.out[:, :SEATS] *= np.float32(self.slope)
        corrected.out_bias[:SEATS] *= np.float32(self.slope)
        corrected.out_bias[0] -= np.float32(self.optimism)
        return corrected.weights


NO_CORRECTION: Final = Correction()


@dataclass(frozen=True, slots=True)
class Loaded:
    """The weights of a network. `telling` includes its correction: these weights give the chances shown to people."""

    weights: Weights
    telling: Weights

    def corrected(self, correction: Correction) -> "Loaded":
        """Returns the same network with another correction."""
        return replace(self, telling=correction.of(self.weights))


@dataclass(frozen=True, slots=True)
class Network:
    """Where a bot's weights come from: the package, or a file. `bare`: the chances shown are not corrected."""

    file: Path | None = None
    bare: bool = False

    @property
    def only_game(self) -> tuple[int, bool] | None:
        """The one game that a network in a file has learned, as players and expansion; None: the package's know all."""
        if self.file is None:
            return None
        game = _game_of(read_weights(self.file))
        return int(game["players"]), bool(game.get("expansion"))

    def load(self, players: int, expansion: bool) -> Loaded:
        """Returns the network for such a game; raises OptionError if the file has learned another."""
        if self.file is not None:
            return _own(self.file, players, expansion)
        loaded = _shipped(players, expansion)
        return replace(loaded, telling=loaded.weights) if self.bare else loaded


SHIPPED: Final = Network()
BARE: Final = Network(bare=True)  # puzzles are mined with the networks alone: corrections may be tuned anew


def network_in(file: str) -> Network:
    """Returns the network in a file; raises OptionError if there is none."""
    try:
        read_weights(Path(file))
    except (OSError, ValueError) as error:
        raise OptionError("no_network", file=file, what=str(error)) from error
    return Network(file=Path(file))


def weights_for(players: int, expansion: bool) -> Weights:
    """Returns the weights that come with the package for such a game."""
    return _shipped(players, expansion).weights


def card_for(players: int, expansion: bool) -> dict[str, Any]:
    """Returns how these weights were made: what is known of each stage of their training."""
    return _game_of(_read_shipped(players, expansion))


def read_weights(path: Path) -> dict[str, Any]:
    """Returns the arrays of a network or a checkpoint; raises ValueError if it is none of this network."""
    try:
        with path.open("rb") as file, np.load(file) as archive:
            stored = dict(archive)
    except (BadZipFile, EOFError, TypeError, ValueError) as error:
        raise ValueError("it is damaged or no .npz file") from error
    if "weights" not in stored or "card" not in stored:
        raise ValueError("it holds no network")
    weights = np.ascontiguousarray(stored["weights"], np.float32)
    if weights.shape != (WEIGHTS,) or not np.all(np.isfinite(weights)):
        raise ValueError(f"it holds {weights.size} weights, the network of this version has {WEIGHTS}")
    stored["weights"] = weights
    return stored


def _game_of(stored: dict[str, Any]) -> dict[str, Any]:
    """Returns the card of a network; that of a checkpoint has the game in its plan."""
    card = json.loads(str(stored["card"]))
    game: dict[str, Any] = card.get("plan", card) if isinstance(card, dict) else {}
    return game


@cache
def _shipped(players: int, expansion: bool) -> Loaded:
    return _loaded(_read_shipped(players, expansion)).corrected(_correction(players, expansion))


def _loaded(stored: dict[str, Any]) -> Loaded:
    return Loaded(stored["weights"], stored["weights"])


def _correction(players: int, expansion: bool) -> Correction:
    """Returns the correction of a network of the package; none if it was found for another network."""
    table, network = shipped_hash(players, expansion)
    known = json.loads(files("stoneage").joinpath(CORRECTIONS).read_text(encoding="utf-8")).get(table, {})
    return Correction(known["optimism"], known["slope"]) if known.get("network") == network else NO_CORRECTION


def _read_shipped(players: int, expansion: bool) -> dict[str, Any]:
    """Returns what is stored for such a game."""
    with as_file(_file_of(_table_name(players, expansion))) as path:
        return read_weights(path)


def _table_name(players: int, expansion: bool) -> str:
    return f"{'expansion' if expansion else 'base'}-{players}"


def _file_of(table: str) -> Traversable:
    return files("stoneage").joinpath(BRAINS).joinpath(f"{table}.npz")


@cache
def shipped_hash(players: int, expansion: bool) -> tuple[str, str]:
    """Returns name and SHA-256 of the file with the network of such games."""
    table = _table_name(players, expansion)
    return table, hashlib.sha256(_file_of(table).read_bytes()).hexdigest()


@cache
def judge_hash(players: int, expansion: bool) -> tuple[str, str]:
    """Returns name and hash of what tells people the chances of such games: the network and its correction."""
    name, hashed = shipped_hash(players, expansion)
    found = _correction(players, expansion)
    if found == NO_CORRECTION:
        return name, hashed
    return name, hashlib.sha256(f"{hashed} {found.optimism} {found.slope}".encode()).hexdigest()


@cache
def _own(file: Path, players: int, expansion: bool) -> Loaded:
    stored = read_weights(file)
    if (learned := Network(file=file).only_game) != (players, expansion):
        assert learned is not None
        what = f"it has learned the {'expansion' if learned[1] else 'base game'} with {learned[0]} players"
        raise OptionError("no_network", file=str(file), what=what)
    return _loaded(stored)
