"""The options of the rules, each declared once.

An option is a field of `RuleOptions` and, for type checkers, an entry of `RuleOptionValues`; a test keeps the two
equal. The fields of the kernel's state, `Game(...)`, records, the command line, a table's settings, views and the
client's forms are all derived from these. What remains is the rule itself, which reads `g.<option>`, and its texts in
the client's messages. An option that affects only views is a field of `game.options.Options` instead; the state does
not contain it.
"""

from dataclasses import dataclass, field
from typing import Annotated, Any, Final

import numpy as np
from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

STACK_HEIGHT: Final = 7  # buildings of a stack by the printed rules (2.1.1), and the most


def option(default: Any, sentence: str, rule: str = "") -> Any:
    """Declares an option; `sentence` describes its effect, `rule` is its number in docs/reference/rules.md."""
    return field(default=default, metadata={"help": sentence, "rule": rule})


@dataclass(frozen=True, kw_only=True)
class RuleOptions:
    """Options that rules read; the defaults are the printed rules."""

    expansion: bool = option(False, "Play with the expansion.", "2.2")
    multi_hunt: bool = option(False, "People may join the hunt later.", "12-C05")
    limited_resources: bool = option(False, "Piles can run out.", "12-C02")
    two_resources_now: bool = option(False, "The two-resources card is cashed at once.", "12-C11")
    open_cards: bool = option(False, "Drawn cards are shown to all.", "12-C24")
    stack_height: Annotated[int, np.int8] = option(
        STACK_HEIGHT, f"Buildings per stack, 1 to {STACK_HEIGHT}; fewer make a shorter game.", "12-C32"
    )


class RuleOptionValues(TypedDict, total=False):
    """Options by name, as in JSON; missing ones have their default."""

    expansion: bool
    multi_hunt: bool
    limited_resources: bool
    two_resources_now: bool
    open_cards: bool
    stack_height: int
