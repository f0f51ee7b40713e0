"""OpenSpiel: importing this module registers `python_stoneage(players=2,expansion=False)`.

>>> import pyspiel, stoneage.envs.open_spiel
>>> state = pyspiel.load_game("python_stoneage(players=3)").new_initial_state()

All chance is explicit: the start player, every die, card and building that comes up. Returns are win shares.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final, Self, cast

import numpy as np

from stoneage.batch import ACTIONS, VECTOR
from stoneage.batch import vector_layout as layout
from stoneage.batch.entry_points import write_vectors
from stoneage.distribution import install_command
from stoneage.envs import picture
from stoneage.envs.open_chance import MOST_OUTCOMES, OpenChance
from stoneage.game.errors import OptionError
from stoneage.game.move import MOVES
from stoneage.game.names import cards_of
from stoneage.game.observation import known_to
from stoneage.game.options import Options
from stoneage.game.points import winners
from stoneage.game.view import build_view
from stoneage.rules.rounds import ROUND_LIMIT
from stoneage.rules.state import SEATS, Games

try:
    import pyspiel
except ModuleNotFoundError as error:
    missing = f"the OpenSpiel game needs an extra: {install_command('openspiel')}"
    raise ModuleNotFoundError(missing, name=error.name) from error

_CHOICES_A_ROUND: Final = 40  # upper bound per player, for more than ten people
_ROLLS_A_ROUND: Final = 60

_TYPE: Final = pyspiel.GameType(
    short_name="python_stoneage",
    long_name="Stone Age",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2, "expansion": False},
)


def _text(games: Games, seat: int | None) -> str:
    return picture.text(build_view(known_to(games, seat), seat))


class StoneAgeGame(pyspiel.Game):  # type: ignore[misc]
    """The game with its parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.options = Options(players=int(given.get("players", 2)), expansion=bool(given.get("expansion", False)))
        self.undealt = OpenChance(self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.options.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=ROUND_LIMIT * self.options.players * _CHOICES_A_ROUND,
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> "StoneAgeState":
        """Returns the state before anything is dealt."""
        return StoneAgeState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Returns an upper bound for the chance nodes of a game."""
        return ROUND_LIMIT * self.options.players * _ROLLS_A_ROUND

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "StoneAgeObserver":
        """Returns an observer of states from a player's point of view."""
        return StoneAgeObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)


class _Heard(list[tuple[str, int | None]]):
    """All that happened, and who alone may know it. Its items never change, so a copy shares them."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return type(self)(self)


class StoneAgeState(pyspiel.State):  # type: ignore[misc]
    """A game at one moment."""

    def __init__(self, game: StoneAgeGame) -> None:
        super().__init__(game)
        self.table = deepcopy(game.undealt)
        self.heard = _Heard()

    def current_player(self) -> int:
        """Returns who must choose, or chance, or that the game is over."""
        table = self.table
        if table.over:
            return _TERMINAL
        return _CHANCE if table.seat is None else table.seat

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "StoneAgeState":
        """Returns a state that the player cannot distinguish from this one; `sampler` returns numbers from 0 up to 1.

        Only cards that others drew face down are hidden: what chance has not decided yet is in no state. If there are
        any, the history is played again with others in their place.
        """
        drawn = self.table.games["player"]["drawn"][0].tolist()
        if not any(drawn[seat] for seat in range(SEATS) if seat != player):
            return cast("StoneAgeState", self.clone())
        high, low = (int(sampler() * (1 << 53)) for _ in range(2))
        dealt = known_to(self.table.games, player, (high, low))["player"]["drawn"][0].tolist()
        cards = [[card for card in range(dealt[seat].bit_length()) if dealt[seat] >> card & 1] for seat in range(SEATS)]
        state: StoneAgeState = self.get_game().new_initial_state()
        for action, (_, owner) in zip(self.history(), self.heard, strict=True):
            if owner is None or owner == player:
                state.apply_action(action)
            else:
                state.apply_action(cards[owner].pop(int(sampler() * len(cards[owner]))))
        return state

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal if player == self.table.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the outcomes of the chance event, all equally likely."""
        outcomes = self.table.outcomes()
        chance = 1 / len(outcomes)
        return [(outcome, chance) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        event = self.table.event
        if action not in (self.table.legal if event is None else self.table.outcomes()):
            raise OptionError("bad_option", option="action", expected="a legal one", given=action)
        if event is None:
            self.heard.append((f"{self.table.seat} {MOVES[action]}", None))
            self.table.play(action)
        else:
            self.heard.append((event.outcome_text(action), event.owner))
            self.table.decide(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE and self.table.event is not None:
            return self.table.event.outcome_text(action)
        return str(MOVES[action])

    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
        return self.table.over

    def returns(self) -> list[float]:
        """Returns every player's win share; 0 before the end."""
        players = self.table.options.players
        if not self.table.over:
            return [0.0] * players
        won = winners(self.table.games)
        return [1 / len(won) if seat in won else 0.0 for seat in range(players)]

    def __str__(self) -> str:
        if not self.table.dealt:
            return "not dealt"
        shown = _text(self.table.games, None)
        return shown if self.table.event is None else f"{shown}\nchance decides: {self.table.event.kind}"

    def history_for(self, player: int | None) -> str:
        """Returns the history that a player, or a spectator (None), has seen."""
        known = (text if owner in (None, player) else "drawn ?" for text, owner in self.heard)
        return "\n".join([f"player {player}", *known])


class StoneAgeObserver:
    """An observer for one player or for the public.

    The tensor is the vector of `stoneage.batch.VECTOR`; there is none with perfect recall, or for only public or only
    private information. The text is the view in words or, with perfect recall, everything seen so far.
    """

    def __init__(self, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not known here: {params}")
        self._recalls = kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public = kind.public_info
        self._sees = self._private and self._public and not self._recalls
        self.tensor = np.zeros(len(VECTOR) if self._sees else 0, np.float32)
        self.dict = {"vector": self.tensor} if self._sees else {}

    def set_from(self, state: StoneAgeState, player: int) -> None:
        """Writes a player's observation; zeros before the deal."""
        self.tensor[:] = 0
        if state.table.dealt and self._sees:
            seat = np.array([player], np.int8)
            write_vectors(state.table.games, seat, self.tensor.view(layout.VECTOR))

    def string_from(self, state: StoneAgeState, player: int) -> str:
        """Returns a player's observation in words, or everything seen so far."""
        if not state.table.dealt:
            return state.history_for(player) if self._recalls else "not dealt"
        if not self._public:
            return " ".join(cards_of(int(state.table.games["player"]["drawn"][0, player]))) if self._private else ""
        if self._recalls:
            return state.history_for(player if self._private else None)
        return _text(state.table.games, player if self._private else None)


if _TYPE.short_name not in pyspiel.registered_names():
    pyspiel.register_game(_TYPE, StoneAgeGame)
