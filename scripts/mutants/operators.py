"""The mutation operators: each mutant replaces one piece of a source by another."""

import ast
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from typing import Final

_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_CALCULATED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
_NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
_UNTESTED: Final = ("logging", "logger", "_log", "log", "metrics", "_logger", "warnings")  # what only operators see
_TYPES: Final = ("Literal", "Annotated", "TypeVar", "NewType", "cast")


@dataclass(frozen=True)
class Mutant:
    """One piece of one file replaced; `key` stays the same while the statement around it does."""

    path: str
    line: int
    statement: range  # lines of the statement, without the body of a loop or a condition
    functions: frozenset[int] | None  # where the statement is outside functions: the lines of the module's functions
    operator: str
    start: int  # in characters of the source
    end: int
    text: str
    key: str

    def apply(self, source: str) -> str:
        return source[: self.start] + self.text + source[self.end :]

    def diff(self, source: str) -> str:
        """Returns the changed lines, without the header of the files."""
        both = source.splitlines(), self.apply(source).splitlines()
        return "\n".join([*unified_diff(*both, lineterm="", n=0)][2:])


def mutants(path: str, source: str) -> list[Mutant]:
    """Returns all mutants of a source, in order. None is in a docstring, an annotation, a log line or a type import."""
    tree = ast.parse(source)
    finder = _Finder(path, source, _lines_of_functions(tree))
    finder.visit(tree)
    return sorted(finder.found, key=lambda mutant: (mutant.start, mutant.end, mutant.text))


class _Finder(ast.NodeVisitor):
    def __init__(self, path: str, source: str, function_lines: frozenset[int]) -> None:
        self.found: list[Mutant] = []
        self._function_lines = function_lines
        self._path = path
        self._source = source
        self._scope: list[str] = []
        self._functions = 0
        self._statement = range(0)
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._texts = source.splitlines()

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            return
        if isinstance(node, ast.stmt):
            self._statement = _lines_of(node)
        if isinstance(node, ast.expr | ast.stmt | ast.comprehension):
            for operator, at, text in _changes(node):
                self._add(operator, at, text)
        super().visit(node)

    def _add(self, operator: str, at: ast.expr | ast.stmt, text: str) -> None:
        start, end = self._offset(at.lineno, at.col_offset), self._offset(at.end_lineno or 0, at.end_col_offset or 0)
        statement = self._source[start:end]
        again = sum(one.operator == operator and self._source[one.start : one.end] == statement for one in self.found)
        words = (self._path, *self._scope, operator, statement, text, str(again))
        key = hashlib.sha256("\0".join(words).encode()).hexdigest()[:16]
        functions = None if self._functions else self._function_lines
        self.found.append(Mutant(self._path, at.lineno, self._statement, functions, operator, start, end, text, key))

    def _offset(self, line: int, column: int) -> int:
        """Columns of the syntax tree count bytes."""
        return self._lines[line - 1] + len(self._texts[line - 1].encode()[:column].decode())

    def _scoped(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        """Decorators, annotations and docstrings stay as they are."""
        is_function = not isinstance(node, ast.ClassDef)
        self._scope.append(node.name)
        if not isinstance(node, ast.ClassDef):
            for default in [*node.args.defaults, *filter(None, node.args.kw_defaults)]:
                self.visit(default)
        self._functions += is_function
        for statement in node.body:
            self.visit(statement)
        self._functions -= is_function
        self._scope.pop()

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = _scoped  # noqa: N815 (names of ast)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        if not (isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__"):
            self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        if not _is_untested(node) and not (isinstance(node.func, ast.Name) and node.func.id in _TYPES):
            self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if not (isinstance(node.value, ast.Name) and node.value.id in _TYPES):
            self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Positions in formatted strings are wrong before Python 3.12."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """An assertion is for readers and the type checker."""


def _lines_of_functions(tree: ast.Module) -> frozenset[int]:
    """Returns the lines of all bodies of functions."""
    found = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return frozenset(line for node in found for line in range(node.body[0].lineno, (node.end_lineno or 0) + 1))


def _lines_of(node: ast.stmt) -> range:
    body = getattr(node, "body", None)
    last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
    return range(node.lineno, max(last, node.lineno) + 1)


def _is_untested(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    names = ast.unparse(node.func).split("(")[0].split(".")
    return any(name in _UNTESTED for name in names[:2])


def _changes(node: ast.expr | ast.stmt | ast.comprehension) -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
    """Yields operators with the node that is replaced and its new text."""
    match node:
        case ast.Compare():
            for index, operation in enumerate(node.ops):
                ops = [*node.ops[:index], _COMPARED[type(operation)](), *node.ops[index + 1 :]]
                yield "comparison", node, ast.unparse(ast.Compare(node.left, ops, node.comparators))
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield "and/or", node, f"({ast.unparse(ast.BoolOp(other, node.values))})"
        case ast.BinOp() if type(node.op) in _CALCULATED and not _is_type_union(node):
            changed = ast.BinOp(node.left, _CALCULATED[type(node.op)](), node.right)
            yield "arithmetic", node, f"({ast.unparse(changed)})"
        case ast.UnaryOp(op=ast.Not()):
            yield "negation", node, f"({ast.unparse(node.operand)})"
        case ast.UnaryOp(op=ast.USub()):
            yield "sign", node, f"({ast.unparse(node.operand)})"
        case ast.Constant(value=bool(value)):
            yield "constant", node, str(not value)
        case ast.Constant(value=int(number)) | ast.Constant(value=float(number)):
            yield "constant", node, repr(number + 1)
            if number > 0:
                yield "constant", node, f"({number - 1!r})"
        case ast.Name(id=name, ctx=ast.Load()) if name in _NAMES:
            yield "name", node, _NAMES[name]
        case ast.Call() if not _is_untested(node):
            for keyword in node.keywords:
                rest = [one for one in node.keywords if one is not keyword]
                yield "keyword", node, ast.unparse(ast.Call(node.func, node.args, rest))
        case ast.IfExp(test=test) | ast.If(test=test) | ast.While(test=test):
            if isinstance(test, ast.Name | ast.Attribute | ast.Call | ast.NamedExpr | ast.Await):
                yield "condition", test, f"(not ({ast.unparse(test)}))"
        case ast.comprehension():
            for condition in node.ifs:
                yield "condition", condition, "True"
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            yield "return", value, "None"
        case ast.Expr(value=ast.Constant()):  # a docstring
            return
        case ast.Expr() if not _is_untested(node.value):
            yield "statement", node, "pass"
        case ast.AugAssign() | ast.Raise() | ast.Delete() | ast.Break() | ast.Continue():
            yield "statement", node, "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]):
            yield "statement", node, "pass"
        case _:
            return


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_type_union(node: ast.BinOp) -> bool:
    """Such as `str | None` in the definition of a type."""
    last = node.right
    return isinstance(node.op, ast.BitOr) and (_is_none(last) or ast.unparse(last)[:1].isupper())
