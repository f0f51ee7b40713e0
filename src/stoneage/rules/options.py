"""The rules one may choose: each option is declared here, once.

An option is a field of `RuleOptions` and the same name in `RuleOptionValues`, which type checkers need beside it; a
test holds the two equal. From the fields follow the flags in the kernel's state, `Game(...)`, records, the flags of
the command line, a table's settings, views and the client's forms. What is left is the rule itself, which reads
`g.<option>`, and words for it in `web/src/words`. An option that only views look at is a field of
`game.options.Options` instead: it has everything but the flag in the state.
"""

from dataclasses import dataclass, field
from typing import Any

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on


def option(default: Any, sentence: str, rule: str = "") -> Any:
    """Declares an option; `sentence` says what it does when it is on, `rule` is its number in docs/rules.md."""
    return field(default=default, metadata={"help": sentence, "rule": rule})


@dataclass(frozen=True, kw_only=True)
class RuleOptions:
    """Options that rules read; the defaults are the printed rules."""

    expansion: bool = option(False, "Play with the expansion.", "2.2")
    multi_hunt: bool = option(False, "People may join the hunt later.", "12-C05")
    limited_resources: bool = option(False, "Piles can run out.", "12-C02")
    two_resources_now: bool = option(False, "The two-resources card is cashed at once.", "12-C11")
    open_cards: bool = option(False, "Drawn cards are shown to all.", "12-C24")


class RuleOptionValues(TypedDict, total=False):
    """The same by name, as in JSON; what is left out is the printed rule."""

    expansion: bool
    multi_hunt: bool
    limited_resources: bool
    two_resources_now: bool
    open_cards: bool
