"""C wrappers between Python and compiled entry points: they check every argument and name the wrong one."""

from collections.abc import Callable, Iterator
from typing import Any

from stoneage.native.arguments import ANY, WORD, Array, Within, kinds_of, result_of

_TYPES = {int: "integer", float: "double", None: "void *"}


def door(symbol: str, function: Callable[..., Any]) -> str:
    """Returns the C source of the function that Python calls."""
    kinds, result = kinds_of(function), result_of(function)
    items = [name for name, kind in kinds.items() if isinstance(kind, Array)]
    parameters = ["void *result", "void **error", *(part for name in kinds for part in _parameters(kinds[name]))]
    arguments = ["&result", "&error", *(part for name in kinds for part in _arguments(_variable(name), kinds[name]))]
    answer = {
        int: "return PYTHON.from_integer(result);",
        float: "return PYTHON.from_double(result);",
        None: "PYTHON.keep(PYTHON.none);\n    return PYTHON.none;",
    }[result]
    takes = f"{function.__name__}() takes {len(kinds)} arguments"
    return f"""
int native_{symbol}({", ".join(parameters)});
EXPORT object *{symbol}_items[{len(items)}] = {{0}};

EXPORT object *{symbol}(object *module, object *const *given, integer count) {{
    (void)module;
    if (count != {len(kinds)}) return wrong_type("{takes}");
{_lines(_checks(function.__name__, symbol, kinds, items))}
    {_TYPES[result]} result = 0;
    void *error = 0;
    void *thread = PYTHON.release_lock();
    native_{symbol}({", ".join(arguments)});
    PYTHON.take_lock(thread);
    {answer}
}}
"""


def _variable(argument: str) -> str:
    """Returns the C variable of an argument, distinct from all other names."""
    return f"{argument}_"


def _lines(lines: Iterator[str]) -> str:
    return "\n".join(f"    {line}" for line in lines)


def _checks(function: str, symbol: str, kinds: dict[str, Any], items: list[str]) -> Iterator[str]:
    for number, (argument, kind) in enumerate(kinds.items()):
        must, name = f"{function}(): {argument} must be", _variable(argument)
        if isinstance(kind, Array):
            dimensions = len(kind.least)
            yield f"const struct array *{name} = (const struct array *)given[{number}];"
            yield (
                f"if (!is_array(given[{number}], {symbol}_items[{items.index(argument)}], {dimensions})) "
                f'return wrong_type("{must} a writable C-contiguous array of {_item(kind)} with {dimensions} dimension'
                f'{"" if dimensions == 1 else "s"}");'
            )
            yield from _least(must, name, kind)
        elif kind is float:
            yield f"double {name};"
            yield f'if (!is_double(given[{number}], &{name})) return wrong_type("{must} a number");'
        else:
            yield from _number(number, name, kind, must)


def _item(kind: Array) -> str:
    return kind.item.name if kind.item.names is None else f"records of {kind.item.itemsize} bytes"


def _least(must: str, name: str, kind: Array) -> Iterator[str]:
    """Yields the checks of an array's lengths; arrays whose lengths they use come first."""
    for axis, least in enumerate(kind.least):
        if least:
            needed = f"{_variable(least)}->shape[0]" if isinstance(least, str) else least
            words = f"as long as {least}" if isinstance(least, str) else f"at least {least} long"
            yield f'if ({name}->shape[{axis}] < {needed}) return wrong_value("{must} {words} in dimension {axis + 1}");'


def _number(number: int, name: str, kind: Within, must: str) -> Iterator[str]:
    if kind == WORD:
        yield f"word {name};"
        yield f'if (!is_word(given[{number}], &{name})) return wrong_type("{must} an unsigned integer of 64 bits");'
        return
    yield f"integer {name};"
    yield f'if (!is_integer(given[{number}], &{name})) return wrong_type("{must} an integer of 64 bits");'
    if kind != ANY:
        yield (
            f"if ({name} < {kind.first} || {name} > {kind.last}) "
            f'return wrong_value("{must} from {kind.first} to {kind.last}");'
        )


def _parameters(kind: Any) -> list[str]:
    """Returns the types in which Numba passes an argument; an array is seven or more of them."""
    if isinstance(kind, Array):
        dimensions = len(kind.least)
        return ["void *", "void *", "integer", "integer", "void *", *["integer"] * (2 * dimensions)]
    return ["double" if kind is float else "word" if kind == WORD else "integer"]


def _arguments(name: str, kind: Any) -> list[str]:
    if not isinstance(kind, Array):
        return [name]
    axes = range(len(kind.least))
    shape = [f"{name}->shape[{axis}]" for axis in axes]
    size = str(kind.item.itemsize)
    strides = [" * ".join([*shape[axis + 1 :], size]) for axis in axes]
    return ["0", "0", " * ".join(shape), size, f"{name}->data", *shape, *strides]
