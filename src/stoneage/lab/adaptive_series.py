"""Plays a series of games against the adaptive opponent, with a bot in place of the person."""

from stoneage.bots.adaptive import ADAPTIVE, next_strength
from stoneage.game.options import Options
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out


def play_series(person: str, options: Options, games: int, seed: str) -> list[tuple[float, float]]:
    """Returns (error, the person's share of the win) per game, in order; the opponent follows the results."""
    results: list[tuple[float, float]] = []
    for number in range(games):
        error = next_strength(results, options.players)
        seat = number % options.players
        bots = [f"{ADAPTIVE}:{error:g}"] * options.players
        bots[seat] = person
        game, _ = play_out(Lineup(options, tuple(bots), seed), number)
        results.append((error, 1 / len(game.winners) if seat in game.winners else 0.0))
    return results
