"""Habits of bots: placements without effect, and purchases that they placed people for and did not make."""

from dataclasses import dataclass

import numpy as np

from stoneage.bots import Budget, make_bot
from stoneage.bots.bot import Bot, MoveEstimate, bot_for_game
from stoneage.bots.purposes import is_full, useful
from stoneage.game.game import Game
from stoneage.game.move import Move
from stoneage.game.observation import Observation
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.rules.moves import DECLINE, PAY, PLACE_WHERE
from stoneage.rules.state import ASK_PAY, ASK_PLACE, BUILDING, CARD, PRIVATE


@dataclass(slots=True)
class Habits:
    """Sums over the games of all seats; `per_game` divides them by the number of seats that played."""

    seats: int = 0
    idle: int = 0  # placements at a full hut, field or tool maker while another placement could do something
    sent: int = 0  # placements on cards and buildings
    bought: int = 0
    left: int = 0  # purchases that it could pay and declined
    repeated: int = 0  # placements on a building that its people could not pay for in the round before
    unfed: int = 0  # rounds
    rounds: int = 0
    points: int = 0

    @property
    def unpaid(self) -> int:
        """Placements on cards and buildings that came home because the seat could not pay."""
        return self.sent - self.bought - self.left

    def per_game(self) -> dict[str, float]:
        """Returns the means per seat and game."""
        names = ("idle", "sent", "unpaid", "left", "repeated", "unfed", "rounds", "points")
        return {name: getattr(self, name) / max(self.seats, 1) for name in names}


class Counted:
    """A bot whose placements and purchases are counted as it plays."""

    def __init__(self, bot: Bot, habits: Habits) -> None:
        self._bot, self._habits = bot, habits
        self.name, self.about = bot.name, bot.about
        self._claims: dict[int, int] = {}  # by building: the last round in which no purchase followed a claim

    def for_game(self, seed: int) -> "Counted":
        return Counted(bot_for_game(self._bot, seed), self._habits)

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        move = self._bot.choose(observation, rng, budget)
        state = observation.sample(np.random.default_rng(0))[0]
        if state["question"] == ASK_PLACE:
            self._count_placement(state, int(PLACE_WHERE[move.number]), observation)
        elif state["question"] == ASK_PAY:
            if PAY <= move.number < DECLINE:
                self._habits.bought += 1
                self._claims.pop(_tile(state, int(state["place"])), None)
            elif move.number == DECLINE and any(PAY <= legal.number < DECLINE for legal in observation.legal):
                self._habits.left += 1
        return move

    def _count_placement(self, state: np.void, place: int, observation: Observation) -> None:
        if is_full(state, place):
            legal = np.array([move.number for move in observation.legal])
            self._habits.idle += bool(useful(state, legal, plans=True).any())
        if CARD <= place < PRIVATE:
            self._habits.sent += 1
        if BUILDING <= place < PRIVATE:
            tile = _tile(state, place)
            self._habits.repeated += self._claims.get(tile) == int(state["round"]) - 1
            self._claims[tile] = int(state["round"])

    def estimates(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[MoveEstimate]:
        return self._bot.estimates(observation, rng, budget)


def _tile(state: np.void, place: int) -> int:
    """Returns the open building of a stack; -1 for any other place."""
    stack = place - BUILDING
    return int(state["stack"][stack, state["stack_left"][stack] - 1]) if place >= BUILDING else -1


def habits_of(lineup: Lineup, games: int, budget: Budget | None = None) -> Habits:
    """Returns the habits of all seats of a line-up, over a number of games."""
    habits = Habits()
    for number in range(games):
        seats = [Counted(make_bot(bot), habits) for bot in lineup.bots]
        game, _ = play_out(lineup, number, budget, seats=seats)
        _count_result(habits, game)
    return habits


def _count_result(habits: Habits, game: Game) -> None:
    habits.seats += game.options.players
    habits.rounds += game.options.players * game.round
    habits.points += sum(game.scores)
    habits.unfed += int(game.state["player"]["starved"][0, : game.options.players].sum())
