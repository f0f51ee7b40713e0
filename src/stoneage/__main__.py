"""`python -m stoneage`, the same as the command `stoneage`."""

import sys

from stoneage.distribution import what_is_missing


def main() -> int:
    """Run a command; one that needs an extra which is not installed says which, and leaves as after bad input."""
    try:
        from stoneage.cli import main as run

        return run()
    except ModuleNotFoundError as error:
        if error.name == "numba":  # it says why it is needed
            print(f"stoneage: {error}", file=sys.stderr)
            return 2
        missing = what_is_missing(error.name or "")
        if missing is None:
            raise
    words = ["stoneage", *(word for word in sys.argv[1:2] if not word.startswith("-"))]
    print(f"stoneage: {' '.join(words)} needs {missing}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
