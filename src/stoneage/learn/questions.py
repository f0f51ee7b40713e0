"""Positions as questions: puzzles, and the mistakes of a reviewed game. A wrong answer is taken back."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from stoneage.game.game import Game
from stoneage.game.move import Move
from stoneage.game.vocabulary import MoveText
from stoneage.learn.puzzles import Puzzle, shipped_puzzles
from stoneage.learn.scenes import scene
from stoneage.learn.types import PuzzleList, QuestionAbout, QuestionView
from stoneage.match.decide import legal_move
from stoneage.match.refusals import Refused
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.review.reasons import reason_of
from stoneage.review.types import Explanation, JudgedChoice
from stoneage.rules.state import ASK_RESOLVE

GOOD_ENOUGH: Final = 0.04  # largest gap in win probability that still counts as a right answer
_SEED: Final = 1  # hidden information of a position is dealt equally for everyone


@dataclass(frozen=True, slots=True)
class Question:
    """A position, and the gaps of its best few moves: win probability of the best move minus that of the move."""

    id: str
    position: str
    seat: int
    best: MoveText
    behind: Mapping[str, float]  # gaps by move; databases store questions with this name
    reason: Explanation | None

    def gap_of(self, game: Game, move: str) -> float:
        """Returns the gap of a legal move; a move that is not among the best few is evaluated now."""
        if move in self.behind:
            return self.behind[move]
        known = sorted(self.behind.values())
        if int(game.state["question"][0]) == ASK_RESOLVE:  # static evaluation cannot tell orders of actions apart
            return known[-1]
        evaluator = ReviewEvaluator(game.options.players, game.options.expansion)
        moves = [Move.parse(self.best).number, Move.parse(move).number]
        rows = evaluator.evaluate_moves(game.observation(self.seat), moves)
        at_least = known[-2:][0]  # the last one may be listed only because it was played
        return max(at_least, float(rows[0, self.seat] - rows[1, self.seat]))

    def reason_against(self, game: Game, move: str) -> Explanation:
        """Returns why the best is better than this move."""
        return reason_of(game.observation(self.seat), Move.parse(self.best).number, Move.parse(move).number)


def asked(question: Question, moves: list[str], tell: bool = False) -> QuestionView:
    """Returns the position, and what the answer is worth, if there is one."""
    game = Game.from_position(question.position, _SEED)
    if len(moves) > 1:
        raise Refused("over")
    answer = legal_move(game, moves[0]) if moves else None
    gap = question.gap_of(game, answer) if answer else None
    right = None if gap is None else gap <= GOOD_ENOUGH
    told = bool(right) or tell
    reason = question.reason if told else None
    if answer and right:
        game.play(answer)
    elif answer:
        reason = question.reason_against(game, answer)
    return {
        **scene(question.id, game, question.seat, lambda _: not right),
        "id": question.id,
        "scene": 0,
        "wrong": right is False,
        "right": right,
        "answer": answer,
        "gap": gap,
        "best": question.best if told else None,
        "reason": reason,
    }


def of_choice(table: str, game: Game, choice: JudgedChoice) -> Question:
    """Returns a choice of a reviewed game as a question to the one who made it."""
    gap = {candidate["move"]: candidate["gap"] for candidate in choice["candidates"]}
    position = game.moment(choice["choice"]).position_of(choice["seat"])
    name = f"{table}-{choice['choice']}"
    return Question(name, position, choice["seat"], choice["best"], gap, choice["reason"])


# --- puzzles


def puzzle_question(name: str) -> Question:
    """Returns a shipped puzzle; Refused if there is none of that name."""
    puzzle = next((one for one in shipped_puzzles() if one["id"] == name), None)
    if puzzle is None:
        raise Refused("not_found")
    first = puzzle["moves"][0]["win"]
    gap = {move["move"]: first - move["win"] for move in puzzle["moves"]}
    return Question(name, puzzle["position"], puzzle["seat"], puzzle["best"], gap, puzzle["reason"])


def puzzle_list(today: date) -> PuzzleList:
    """Returns all puzzles, and the one of a day: the same for everybody."""
    puzzles = shipped_puzzles()
    of_day = puzzles[today.toordinal() % len(puzzles)]["id"] if puzzles else None
    return {"today": of_day, "puzzles": [_about(puzzle) for puzzle in puzzles]}


def _about(puzzle: Puzzle) -> QuestionAbout:
    return {
        "id": puzzle["id"],
        "theme": puzzle["theme"],
        "kind": puzzle["kind"],
        "players": puzzle["players"],
        "expansion": puzzle["expansion"],
        "round": puzzle["round"],
    }
