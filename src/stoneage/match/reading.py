"""Reads JSON values into frozen dataclasses; what their annotations do not allow is refused.

Nothing is converted and no unknown field is ignored. Bounds are declared in annotations, as in
`Annotated[str, Text(most=40)]`; the server derives its OpenAPI from the same annotations.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

Read = Callable[[Any], Any]

TAG: Final = "type"  # the field that identifies the member of a union


@dataclass(frozen=True, slots=True)
class Number:
    """Bounds of an integer or a float, both inclusive."""

    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Text:
    """Bounds of a text: its length in characters, and a regular expression for all of it."""

    most: int | None = None
    least: int | None = None
    pattern: str | None = None


@dataclass(frozen=True, slots=True)
class Items:
    """Bounds of a list's length."""

    most: int
    least: int | None = None


class Problem(NamedTuple):
    """A fault of a value: names and indices on the way to it, and a code."""

    where: tuple[str | int, ...]
    code: str


class Unreadable(ValueError):
    """A value that is not of the type that is read; `problems` lists why."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(problems)
        self.problems = problems

    @classmethod
    def because(cls, code: str) -> "Unreadable":
        """Returns the error of a value as a whole."""
        return cls(Problem((), code))

    def below(self, name: str | int) -> list[Problem]:
        """Returns the problems of a part, as problems of the whole."""
        return [Problem((name, *problem.where), problem.code) for problem in self.problems]


def reader(of: Any, bounds: Any = None) -> Read:
    """Returns the function that reads values of a type and raises Unreadable.

    The type is a dataclass, a union of dataclasses with different tags, or a type of one of their fields.
    """
    origin, arguments = get_origin(of), get_args(of)
    if origin is Annotated:
        return reader(arguments[0], arguments[1])
    if origin is Literal:
        return _literal(arguments)
    if origin in (Union, UnionType):
        members = [member for member in arguments if member is not NoneType]
        return _optional(reader(members[0], bounds)) if NoneType in arguments else _union(members)
    if origin is list:
        return _list(reader(arguments[0]), bounds)
    if isinstance(of, type) and is_dataclass(of):
        return _dataclass(of)
    return _PLAIN[of](bounds)


def _text(bounds: Text | None) -> Read:
    least, most, pattern = (bounds.least, bounds.most, bounds.pattern) if bounds else (None, None, None)
    matches = re.compile(pattern).fullmatch if pattern else None

    def read(value: Any) -> str:
        if type(value) is not str:
            raise Unreadable.because("string_type")
        if not value.isascii():
            _check_unicode(value)
        if most is not None and len(value) > most:
            raise Unreadable.because("string_too_long")
        if least is not None and len(value) < least:
            raise Unreadable.because("string_too_short")
        if matches is not None and matches(value) is None:
            raise Unreadable.because("string_pattern_mismatch")
        return value

    return read


def _check_unicode(text: str) -> None:
    """Raises Unreadable for half a surrogate pair, which no encoder takes."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise Unreadable.because("string_unicode") from error


def _check_number(value: float, bounds: Number | None) -> None:
    if bounds is None:
        return
    if not value >= bounds.least:  # NaN is not, either
        raise Unreadable.because("greater_than_equal")
    if value > bounds.most:
        raise Unreadable.because("less_than_equal")


def _integer(bounds: Number | None) -> Read:
    def read(value: Any) -> int:
        if type(value) is not int:
            raise Unreadable.because("int_type")
        _check_number(value, bounds)
        return value

    return read


def _float(bounds: Number | None) -> Read:
    def read(value: Any) -> float:
        if type(value) is not float and type(value) is not int:
            raise Unreadable.because("float_type")
        _check_number(value, bounds)
        return float(value)

    return read


def _boolean(_bounds: None) -> Read:
    def read(value: Any) -> bool:
        if type(value) is not bool:
            raise Unreadable.because("bool_type")
        return value

    return read


def _literal(values: tuple[Any, ...]) -> Read:
    def read(value: Any) -> Any:
        if type(value) is not str or value not in values:
            raise Unreadable.because("literal_error")
        return value

    return read


def _optional(read_member: Read) -> Read:
    def read(value: Any) -> Any:
        return None if value is None else read_member(value)

    return read


def _list(read_item: Read, bounds: Items | None) -> Read:
    def read(value: Any) -> list[Any]:
        if type(value) is not list:
            raise Unreadable.because("list_type")
        if bounds is not None and len(value) > bounds.most:
            raise Unreadable.because("too_long")
        if bounds is not None and bounds.least is not None and len(value) < bounds.least:
            raise Unreadable.because("too_short")
        items: list[Any] = []
        problems: list[Problem] = []
        for index, item in enumerate(value):
            try:
                items.append(read_item(item))
            except Unreadable as error:
                problems += error.below(index)
        if problems:
            raise Unreadable(*problems)
        return items

    return read


@cache
def _dataclass(of: type) -> Read:
    hints = get_type_hints(of, include_extras=True)
    readers = [(one.name, reader(hints[one.name])) for one in fields(of)]
    translate = getattr(of, "in_current_form", None)  # of what earlier versions wrote
    required = {one.name for one in fields(of) if one.default is MISSING and one.default_factory is MISSING}

    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise Unreadable.because("model_type")
        if translate is not None:
            value = translate(value)
        given: dict[str, Any] = {}
        problems: list[Problem] = []
        for name, read_field in readers:
            if name in value:
                try:
                    given[name] = read_field(value[name])
                except Unreadable as error:
                    problems += error.below(name)
            elif name in required:
                problems.append(Problem((name,), "missing"))
        if problems or len(given) < len(value):
            known = {name for name, _ in readers}
            raise Unreadable(*problems, *(Problem((name,), "extra_forbidden") for name in value if name not in known))
        return of(**given)

    return read


def _union(members: list[Any]) -> Read:
    """Returns the function that reads the member whose tag a value has."""
    tags = {member: get_args(get_type_hints(member)[TAG]) for member in members}
    readers: Mapping[Any, Read] = {tag: _dataclass(member) for member in members for tag in tags[member]}

    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise Unreadable.because("model_attributes_type")
        if TAG not in value:
            raise Unreadable.because("union_tag_not_found")
        tag = value[TAG]
        read_member = readers.get(tag) if type(tag) is str else None
        if read_member is None:
            raise Unreadable.because("union_tag_invalid")
        try:
            return read_member(value)
        except Unreadable as error:
            raise Unreadable(*error.below(tag)) from error

    return read


_PLAIN: Final[Mapping[Any, Callable[[Any], Read]]] = {str: _text, int: _integer, float: _float, bool: _boolean}
