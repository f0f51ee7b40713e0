"""A move that is not legal in one of many games."""

from stoneage.game.errors import IllegalMove


class IllegalBatchMove(IllegalMove):
    """A move that one game of a batch does not allow; `game` is its row. No game of the batch was changed."""

    def __init__(self, game: int, why: IllegalMove) -> None:
        super().__init__(why.reason, why.suggestion)
        self.game = game

    def __str__(self) -> str:
        return f"game {self.game}: {super().__str__()}"
