"""`python -m stoneage`, the same as the command `stoneage`."""

import sys

from stoneage.cli import main

if __name__ == "__main__":
    sys.exit(main())
