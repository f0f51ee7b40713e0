"""Loads network files: the bundled ones, one per edition and number of players, and files given by path."""

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
from stoneage.bots.errors import BotError
from stoneage.game.record_types import Evaluator
from stoneage.rules.options import STACK_HEIGHT
from stoneage.rules.state import SEATS

BUNDLED_FOLDER: Final = "data/brains"
CALIBRATIONS: Final = "data/calibration.json"  # written by stoneage.lab.tune_calibration


@dataclass(frozen=True, slots=True)
class Calibration:
    """Calibration of the win probabilities shown to people. It does not affect how bots choose moves.

    `bias` is subtracted from the viewing seat's logit: networks overrate the seat from whose point of view they
    evaluate. `slope` multiplies all logits first; a value below 1 corrects overconfidence.
    """

    bias: float = 0.0
    slope: float = 1.0

    def apply(self, weights: Weights) -> Weights:
        """Returns a copy of the weights whose win probabilities are calibrated; point margins are unchanged."""
        calibrated = layers(weights.copy())
        calibrated.out[:, :SEATS] *= np.float32(self.slope)
        calibrated.out_bias[:SEATS] *= np.float32(self.slope)
        calibrated.out_bias[0] -= np.float32(self.bias)
        return calibrated.weights


NO_CALIBRATION: Final = Calibration()


@dataclass(frozen=True, slots=True)
class LoadedNetwork:
    """A network in memory: `weights` choose moves, `calibrated` are the weights for probabilities shown to people."""

    weights: Weights
    calibrated: Weights

    def calibrated_by(self, calibration: Calibration) -> "LoadedNetwork":
        """Returns the same network with another calibration."""
        return replace(self, calibrated=calibration.apply(self.weights))


@dataclass(frozen=True, slots=True)
class NetworkSource:
    """The location of a network: the package or a file. `uncalibrated` skips the calibration."""

    file: Path | None = None
    uncalibrated: bool = False

    @property
    def trained_for(self) -> tuple[int, bool] | None:
        """The number of players and whether the expansion is used; None for the bundled networks, which cover all."""
        if self.file is None:
            return None
        game = _game_of(read_weights(self.file))
        return int(game["players"]), bool(game.get("expansion"))

    def load(self, players: int, expansion: bool, stack_height: int = STACK_HEIGHT) -> LoadedNetwork:
        """Returns the network for these options. Raises OptionError if the file was trained for others."""
        if self.file is not None:
            return _from_file(self.file, players, expansion)
        loaded = _bundled(players, expansion, stack_height)
        return replace(loaded, calibrated=loaded.weights) if self.uncalibrated else loaded


BUNDLED: Final = NetworkSource()
UNCALIBRATED: Final = NetworkSource(uncalibrated=True)  # for puzzles, which stay valid when the calibration changes


def network_from_file(file: str) -> NetworkSource:
    """Returns the network in a file. Raises OptionError if the file contains none."""
    try:
        read_weights(Path(file))
    except (OSError, ValueError) as error:
        raise BotError("no_network", file=file, what=str(error)) from error
    return NetworkSource(file=Path(file))


def weights_for(players: int, expansion: bool) -> Weights:
    """Returns the bundled weights for these options."""
    return _bundled(players, expansion).weights


def training_metadata(players: int, expansion: bool) -> dict[str, Any]:
    """Returns the training history stored with a bundled network."""
    return _game_of(_read_bundled(players, expansion))


def read_weights(path: Path) -> dict[str, Any]:
    """Returns the arrays of a network or a checkpoint. Raises ValueError if the file is not one of this version."""
    try:
        with path.open("rb") as file, np.load(file) as archive:
            stored = dict(archive)
    except (BadZipFile, EOFError, TypeError, ValueError) as error:
        raise ValueError("the file is damaged or not an .npz file") from error
    if "weights" not in stored or "card" not in stored:
        raise ValueError("the file contains no network")
    weights = np.ascontiguousarray(stored["weights"], np.float32)
    if weights.shape != (WEIGHTS,) or not np.all(np.isfinite(weights)):
        raise ValueError(f"the file contains {weights.size} weights; this version needs {WEIGHTS}")
    stored["weights"] = weights
    return stored


def _game_of(stored: dict[str, Any]) -> dict[str, Any]:
    """Returns the metadata of a network; a checkpoint stores the options in its plan."""
    card = json.loads(str(stored["card"]))
    game: dict[str, Any] = card.get("plan", card) if isinstance(card, dict) else {}
    return game


@cache
def _bundled(players: int, expansion: bool, stack_height: int = STACK_HEIGHT) -> LoadedNetwork:
    return _loaded(_read_bundled(players, expansion)).calibrated_by(_calibration(players, expansion, stack_height))


def _loaded(stored: dict[str, Any]) -> LoadedNetwork:
    return LoadedNetwork(stored["weights"], stored["weights"])


def calibration_name(table: str, stack_height: int) -> str:
    """Returns the name of a table's calibration. Short games have their own, fitted at the recommended height."""
    return table if stack_height == STACK_HEIGHT else f"{table}-short"


def _calibration(players: int, expansion: bool, stack_height: int) -> Calibration:
    """Returns the calibration of a bundled network; NO_CALIBRATION if it was fitted for another file."""
    table, network = bundled_hash(players, expansion)
    stored = json.loads(files("stoneage").joinpath(CALIBRATIONS).read_text(encoding="utf-8"))
    known = stored.get(calibration_name(table, stack_height), {})
    return Calibration(known["bias"], known["slope"]) if known.get("network") == network else NO_CALIBRATION


def _read_bundled(players: int, expansion: bool) -> dict[str, Any]:
    """Returns the arrays of a bundled network file."""
    with as_file(_file_of(_table_name(players, expansion))) as path:
        return read_weights(path)


def _table_name(players: int, expansion: bool) -> str:
    return f"{'expansion' if expansion else 'base'}-{players}"


def _file_of(table: str) -> Traversable:
    return files("stoneage").joinpath(BUNDLED_FOLDER).joinpath(f"{table}.npz")


@cache
def bundled_hash(players: int, expansion: bool) -> tuple[str, str]:
    """Returns the name and the SHA-256 hash of a bundled network file."""
    table = _table_name(players, expansion)
    return table, hashlib.sha256(_file_of(table).read_bytes()).hexdigest()


@cache
def evaluator_hash(players: int, expansion: bool, stack_height: int = STACK_HEIGHT) -> tuple[str, str]:
    """Returns the name and hash that identify the evaluator: the network file and its calibration."""
    name, hashed = bundled_hash(players, expansion)
    found = _calibration(players, expansion, stack_height)
    if found == NO_CALIBRATION:
        return name, hashed
    return name, hashlib.sha256(f"{hashed} {found.bias} {found.slope}".encode()).hexdigest()


@cache
def _from_file(file: Path, players: int, expansion: bool) -> LoadedNetwork:
    stored = read_weights(file)
    if (trained := NetworkSource(file=file).trained_for) != (players, expansion):
        assert trained is not None
        what = f"the network was trained for the {'expansion' if trained[1] else 'base game'} with {trained[0]} players"
        raise BotError("no_network", file=str(file), what=what)
    return _loaded(stored)


@cache
def evaluator_of(
    players: int, expansion: bool, network: NetworkSource = BUNDLED, stack_height: int = STACK_HEIGHT
) -> Evaluator:
    """Returns the evaluator of such games: the network's name, and the hash of its file and its calibration."""
    if network.file is not None:
        return {"name": network.file.stem, "hash": hashlib.sha256(network.file.read_bytes()).hexdigest()}
    if network.uncalibrated:
        name, hashed = bundled_hash(players, expansion)
    else:
        name, hashed = evaluator_hash(players, expansion, stack_height)
    return {"name": name, "hash": hashed}
