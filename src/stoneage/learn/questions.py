"""Positions as questions: puzzles, and the mistakes of a reviewed game. A wrong answer is taken back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from stoneage.game.game import Game
from stoneage.game.move import Move
from stoneage.game.vocabulary import MoveText
from stoneage.learn.puzzles import Puzzle, missed_share, shipped_puzzles
from stoneage.learn.scenes import scene
from stoneage.learn.types import Alternative, PuzzleList, QuestionSummary, QuestionView
from stoneage.match.decide import legal_move
from stoneage.match.refusals import Refused
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.review.explanations import fault_of, reason_of
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
    reason: Explanation | None  # as stored with older questions; `why` finds it again
    played: MoveText | None = None  # in the game that the question comes from
    win: float | None = None  # win probability after the best move

    def gap_of(self, game: Game, move: str) -> float:
        """Returns the gap of a legal move; a move that is not among the best few is evaluated now."""
        if move in self.behind:
            return self.behind[move]
        known = sorted(self.behind.values())
        if int(game.state["question"][0]) == ASK_RESOLVE:  # static evaluation does not distinguish orders of actions
            return known[-1]
        evaluator = ReviewEvaluator(
            game.options.players, game.options.expansion, stack_height=game.options.stack_height
        )
        moves = [Move.parse(self.best).number, Move.parse(move).number]
        rows = evaluator.evaluate_moves(game.observation(self.seat), moves)
        at_least = known[-2:][0]  # the last one may be listed only because it was played
        return max(at_least, float(rows[0, self.seat] - rows[1, self.seat]))

    def natural(self) -> MoveText | None:
        """Returns the move that the best one is compared with: the played one, or the second best."""
        if self.played is not None and self.played != self.best:
            return self.played
        return next((move for move in sorted(self.behind, key=self.behind.__getitem__) if move != self.best), None)

    def why(self, game: Game, move: MoveText | None) -> tuple[Explanation | None, Explanation | None]:
        """Returns why the best is better than a move, and what is wrong with that move by itself."""
        if move is None or move == self.best:
            return self.reason, None
        seen, best, other = game.observation(self.seat), Move.parse(self.best).number, Move.parse(move).number
        return reason_of(seen, best, other), fault_of(seen, best, other)

    def alternatives(self) -> list[Alternative]:
        """Returns the best few moves, best first."""
        moves = sorted(self.behind.items(), key=lambda one: (one[0] != self.best, one[1]))
        return [
            {"move": move, "gap": gap, "win": None if self.win is None else max(0.0, self.win - gap)}
            for move, gap in moves
        ]


def asked(
    question: Question, moves: list[str], show_solution: bool = False, names: Sequence[str] | None = None
) -> QuestionView:
    """Returns the position, and what the answer is worth, if there is one. `names` are those of the players."""
    game = Game.from_position(question.position, _SEED)
    if len(moves) > 1:
        raise Refused("over")
    answer = legal_move(game, moves[0]) if moves else None
    gap = question.gap_of(game, answer) if answer else None
    right = None if gap is None else gap <= GOOD_ENOUGH
    solved = bool(right) or show_solution
    reason, fault = None, None
    if answer and not right:
        reason, fault = question.why(game, answer)
    elif solved:
        reason, fault = question.why(game, question.natural())
    if answer and right:
        game.play(answer)
    return {
        **scene(question.id, game, question.seat, lambda _: not right, names, reveal_bought=True),
        "id": question.id,
        "scene": 0,
        "wrong": right is False,
        "right": right,
        "answer": answer,
        "gap": gap,
        "best": question.best if solved else None,
        "reason": reason,
        "fault": fault,
        "played": question.played,
        "alternatives": question.alternatives() if solved else [],
    }


def of_choice(table: str, game: Game, choice: JudgedChoice) -> Question:
    """Returns a choice of a reviewed game as a question to the one who made it."""
    gap = {candidate["move"]: candidate["gap"] for candidate in choice["candidates"]}
    position = game.moment(choice["choice"]).position_of(choice["seat"])
    name = f"{table}-{choice['choice']}"
    win = next((one["win"] for one in choice["candidates"] if one["move"] == choice["best"]), None)
    played = choice["played"]
    return Question(name, position, choice["seat"], choice["best"], gap, choice["reason"], played, win)


# --- puzzles


def puzzle_question(name: str) -> Question:
    """Returns a shipped puzzle; Refused if there is none of that name."""
    puzzle = next((one for one in shipped_puzzles() if one["id"] == name), None)
    if puzzle is None:
        raise Refused("not_found")
    return question_of(puzzle)


def question_of(puzzle: Puzzle) -> Question:
    """Returns a puzzle as a question."""
    first = puzzle["moves"][0]["win"]
    gap = {move["move"]: first - move["win"] for move in puzzle["moves"]}
    return Question(puzzle["id"], puzzle["position"], puzzle["seat"], puzzle["best"], gap, puzzle["reason"], win=first)


def puzzle_list(today: date) -> PuzzleList:
    """Returns all puzzles, those first that levels miss least, and the one of a day: the same for everybody."""
    puzzles = shipped_puzzles()
    of_day = puzzles[today.toordinal() % len(puzzles)]["id"] if puzzles else None
    easiest_first = sorted(puzzles, key=lambda puzzle: (missed_share(puzzle["id"]), -puzzle["lead"]))
    return {"today": of_day, "puzzles": [_about(puzzle) for puzzle in easiest_first]}


def _about(puzzle: Puzzle) -> QuestionSummary:
    return {
        "id": puzzle["id"],
        "theme": puzzle["theme"],
        "kind": puzzle["kind"],
        "players": puzzle["players"],
        "expansion": puzzle["expansion"],
        "round": puzzle["round"],
        "missed": missed_share(puzzle["id"]),
    }
