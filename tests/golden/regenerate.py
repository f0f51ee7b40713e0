"""Regenerates the golden games and the counted trees: `uv run python -m tests.golden.regenerate`.

Do so only after a change that is meant to change them, and read the difference before you believe it.
"""

from tests.golden import counted_trees, golden_games


def main() -> None:
    for name in golden_games.TABLES:
        text = "\n".join(golden_games.lines(golden_games.play(name)))
        (golden_games.GAMES / f"{name}.txt").write_text(text + "\n", encoding="utf-8", newline="\n")
    counted_trees.TREES.write_text(counted_trees.write(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
