"""Tables on which secrets are tried: two to five players, and every option on at one table and off at another."""

from typing import Any, Final

from stoneage import Options

TABLES: Final[list[dict[str, Any]]] = [
    {"players": 2, "two_resources_now": True},
    {"players": 2, "cards": "all_visible"},
    {"players": 3, "cards": "bought_visible"},
    {"players": 3, "multi_hunt": True, "stack_height": 3, "cards": "face_down"},
    {"players": 4, "limited_resources": True},
    {"players": 4, "expansion": True, "cards": "face_down"},
    {"players": 5, "expansion": True},
]

OPTIONS: Final = [Options.of(table) for table in TABLES]
