"""Names that options had in earlier versions."""

from typing import Final

FORMER_NAMES: Final = {  # of options; accepted until version 0.2
    "sight": "quick",
    "ledger": "progress-file",
    "first": "skip",
    "peers": "compare",
    "thinkers": "bot-processes",
    "requests": "request-rate",
}
