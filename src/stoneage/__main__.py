"""`python -m stoneage`, the same as the command `stoneage`."""

import sys

from stoneage.distribution import what_is_missing


def main() -> int:
    """Runs a command. If an extra is missing, prints its name and returns 2."""
    try:
        from stoneage.cli import main as run

        return run()
    except ModuleNotFoundError as error:
        if error.name == "numba":  # the message says why it is needed
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
