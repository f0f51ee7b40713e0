"""Writes the tables of docs/reference/library.md: every public name, view, question, event, offer, reason and error.

uv run python scripts/contract_tables.py

The tables are generated from the types; a test compares them with the page.
"""

import re
from collections.abc import Iterator
from inspect import isfunction, signature
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from typing_extensions import is_typeddict

import stoneage
from stoneage import StoneAgeError, batch, bots, review, testing
from stoneage import types as public_types
from stoneage.batch.errors import BatchError
from stoneage.bots.errors import BotError
from stoneage.envs.errors import EnvironmentUseError
from stoneage.game import events, reason_types, types, vocabulary
from stoneage.game.options import OptionValues
from stoneage.lab.errors import LabError
from stoneage.match import refusals
from stoneage.match import types as match_types

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "library.md"
PUBLIC = ("Game", "Move", "LegalMoves", "Observation", "Options")
ERRORS = (StoneAgeError, BotError, BatchError, EnvironmentUseError, LabError)  # those with sentences of their own
MODULES = (stoneage, batch, bots, review, testing)  # and `stoneage.types`, whose names have tables of their own
CONSTANTS = {
    "ACTIONS": "How many moves there are: the size of the flat action space.",
    "STANDARD": "The budget of a sampled review.",
    "VECTOR": "The encoding of `Batch.observe`.",
}
PARTS: dict[str, tuple[ModuleType, ...]] = {
    "views": (vocabulary, types),
    "events": (events,),
    "reasons": (reason_types,),
    "table": (match_types, refusals),
}


def tables(part: str) -> str:
    """Returns the rows of one part of the page."""
    if part in PUBLIC:
        return _members(part)
    if part == "names":
        rows = [_public_name(module, name) for module in MODULES for name in module.__all__]
        return "\n".join(["| name | meaning |", "| --- | --- |", *rows])
    if part == "words":
        unnamed = [name for name in public_types.__all__ if not isinstance(getattr(public_types, name), type)]
        rows = [f"| `{name}` | {_values(getattr(public_types, name))} |" for name in unnamed]
        return "\n".join(["| type | values |", "| --- | --- |", *rows])
    if part == "errors":
        sentences = {code: sentence for error in ERRORS for code, sentence in error.codes.items()}
        rows = [f"| `{code}` | {sentence.replace('|', '/')} |" for code, sentence in sentences.items()]
        return "\n".join(["| code | sentence |", "| --- | --- |", *rows])
    found = [shape for module in PARTS[part] for shape in _declared(module)]
    if part == "views":
        found.append(OptionValues)
    rows = [f"| {_name(shape)} | {_fields(shape)} | {_sentence(shape)} |" for shape in found]
    return "\n".join(["| shape | fields | meaning |", "| --- | --- | --- |", *rows])


def _public_name(module: ModuleType, name: str) -> str:
    """Returns the row of a name: the first paragraph of its docstring, or the comment above it."""
    described = CONSTANTS.get(name) or " ".join((getattr(module, name).__doc__ or "").split("\n\n")[0].split())
    return f"| `{module.__name__}.{name}` | {described.replace('|', '/')} |"


def _values(kind: Any) -> str:
    """Returns the texts of a literal type, or the members of a union."""
    if get_origin(kind) is Literal:
        return ", ".join(f"`{value}`" for value in get_args(kind))
    return ", ".join("null" if member is NoneType else f"`{_type(member)}`" for member in get_args(kind))


def _members(name: str) -> str:
    """Returns all public attributes and methods of a class, with the first sentence of each."""
    made, rows = getattr(stoneage, name), []
    ours = [vars(kind) for kind in made.__mro__ if kind.__module__.startswith("stoneage.")]
    for member, value in (pair for members in ours for pair in members.items()):
        if member.startswith("_") or not (isfunction(value) or isinstance(value, property | classmethod)):
            continue
        called = value.__func__ if isinstance(value, classmethod) else value
        written = member if isinstance(value, property) else f"{member}{_arguments(called)}"
        rows.append(f"| `{written}` | {_sentence(called).replace('|', '/')} |")
    return "\n".join(["| name | meaning |", "| --- | --- |", *rows])


def _arguments(function: Any) -> str:
    shown = []
    for parameter in list(signature(function).parameters.values())[1:]:
        default = "" if parameter.default is parameter.empty else f"={parameter.default!r}"
        shown.append(f"{parameter.name}{default}")
    return f"({', '.join(shown)})"


def _declared(module: ModuleType) -> Iterator[Any]:
    for shape in vars(module).values():
        if is_typeddict(shape) and shape.__module__ == module.__name__:
            yield shape


def _known_by(shape: Any) -> str:
    """Returns the field that identifies a member of a union; nothing for other types."""
    member = any(shape in get_args(union) for union in UNIONS.values())
    return ("code" if "code" in get_type_hints(shape) else "kind") if member else ""


def _name(shape: Any) -> str:
    """Returns the name, and the codes that identify a member of a union."""
    codes = get_args(get_type_hints(shape).get(_known_by(shape)))
    return " ".join([f"`{shape.__name__}`", *(f"`{code}`" for code in codes)])


def _fields(shape: Any) -> str:
    hidden = {_known_by(shape), *get_type_hints(events.EventBase)}  # all events have a moment: the page says so once
    optional = shape.__optional_keys__
    shown = [(name, hint) for name, hint in get_type_hints(shape).items() if name not in hidden]
    return ", ".join(f"`{name}{'?' if name in optional else ''}: {_type(hint)}`" for name, hint in shown) or "–"


def _type(hint: Any) -> str:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _type(args[0])
    if origin is Literal:
        return " / ".join(args)
    if origin in (Union, UnionType):
        named = _union(hint)
        return named or " or ".join("null" if arg is NoneType else _type(arg) for arg in args)
    if origin in (list, tuple):
        return f"[{_type(args[0])}]"
    return {int: "number", float: "number", str: "text", bool: "bool"}.get(hint) or str(hint.__name__)


UNIONS = {
    "Event": events.Event,
    "Question": types.Question,
    "Price": vocabulary.Price,
    "Reason": reason_types.MoveReason,
    "Offer": match_types.Offer,
    "SettingsReason": refusals.SettingsReason,
    "Refusal": refusals.Refusal,
}


def _union(hint: Any) -> str | None:
    """Unions that have a name of their own, with or without null."""
    members = {*get_args(hint)} - {NoneType}
    for name, union in UNIONS.items():
        if members == {*get_args(union)}:
            return f"{name} or null" if NoneType in get_args(hint) else name
    return None


def _sentence(shape: Any) -> str:
    return " ".join((shape.__doc__ or "").split())


def filled(text: str) -> str:
    """Returns the page with regenerated tables."""
    for part in ("names", *PUBLIC, "words", *PARTS, "errors"):
        pattern = rf"(<!-- generated: {part} -->\n).*?(\n<!-- end -->)"
        place = re.search(pattern, text, flags=re.S)
        assert place is not None, f"docs/reference/library.md has no place for {part}"
        text = text[: place.start()] + f"{place[1]}{tables(part)}{place[2]}" + text[place.end() :]
    return text


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8")
