"""Writes into docs/reference/rules.md which tests prove each rule: `uv run python tests/rulebook.py`.

Tests quote the rules they prove with `@pytest.mark.rule("4.3.2", …)`, for short `@rule("4.3.2")`, on a test, one of
its parameters, a class or a whole module.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).parent
BOOK = TESTS.parent / "docs" / "reference" / "rules.md"
PROVED = "  - Proved by: "
NOT_TESTED = "  - Not tested: "
SEE = "  - See: "  # the rules that contain a ruling: their proofs are its proofs
_RULE = re.compile(r"- \*\*([\w.-]+)\*\* ")


class Proof(NamedTuple):
    """A test that quotes a rule."""

    file: Path
    name: str


def find_proofs(folder: Path = TESTS) -> dict[str, list[Proof]]:
    """The tests that quote each rule, in the order of files and lines."""
    proofs: dict[str, list[Proof]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for name, rules in _tests([ast.parse(file.read_text(encoding="utf-8"))], set()):
            for rule in sorted(rules):
                proofs.setdefault(rule, []).append(Proof(file.relative_to(folder), name))
    return proofs


def _tests(nodes: Iterable[ast.AST], inherited: set[str]) -> Iterator[tuple[str, set[str]]]:
    for node in nodes:
        if isinstance(node, ast.Module | ast.ClassDef):
            yield from _tests(node.body, inherited | _quoted(_marks(node)))
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name, inherited | _quoted(node.decorator_list)


def _marks(node: ast.Module | ast.ClassDef) -> list[ast.expr]:
    """What marks all tests of a module or class: its decorators and its `pytestmark`."""
    assigned = [s.value for s in node.body if isinstance(s, ast.Assign) and ast.unparse(s.targets[0]) == "pytestmark"]
    return assigned + getattr(node, "decorator_list", [])


def _quoted(expressions: Iterable[ast.expr]) -> set[str]:
    calls = (node for expression in expressions for node in ast.walk(expression) if isinstance(node, ast.Call))
    marks = (call for call in calls if ast.unparse(call.func) in ("pytest.mark.rule", "rule"))
    return {ast.literal_eval(argument) for mark in marks for argument in mark.args}


def rule_ids(book: str) -> list[str]:
    """The rules of the book, in its order."""
    return [match[1] for line in book.splitlines() if (match := _RULE.match(line))]


def unproved(book: str) -> list[str]:
    """The rules with neither a proof nor a rule to see nor a reason why there is none."""
    missing: list[str] = []
    for line in book.splitlines():
        if match := _RULE.match(line):
            missing.append(match[1])
        elif missing and line.startswith((PROVED, NOT_TESTED, SEE)):
            missing[-1] = ""
    return [rule for rule in missing if rule]


def references(book: str) -> dict[str, list[str]]:
    """The rules that each ruling refers to for its proof."""
    found: dict[str, list[str]] = {}
    rule = ""
    for line in book.splitlines():
        if match := _RULE.match(line):
            rule = match[1]
        elif line.startswith(SEE):
            found[rule] = line.removeprefix(SEE).split(", ")
    return found


def with_proofs(book: str, proofs: dict[str, list[Proof]]) -> str:
    """The book with its proofs regenerated; a reason gives way to a proof."""
    lines: list[str] = []
    proof = ""
    for line in [*book.splitlines(), ""]:
        if proof and not line.startswith("  "):
            lines.append(proof)
            proof = ""
        if match := _RULE.match(line):
            proof = _proof_line(proofs.get(match[1], []))
        if not line.startswith(PROVED) and not (proof and line.startswith(NOT_TESTED)):
            lines.append(line)
    return "\n".join(lines)


def _proof_line(proofs: list[Proof]) -> str:
    links = [f"[{name}](../../{TESTS.name}/{file.as_posix()})" for file, name in proofs]
    return PROVED + ", ".join(links) if links else ""


def main() -> None:
    """Rewrite the book's proofs and say what is missing."""
    book = with_proofs(BOOK.read_text(encoding="utf-8"), find_proofs())
    BOOK.write_text(book, encoding="utf-8")
    missing = unproved(book)
    print(f"{len(rule_ids(book)) - len(missing)} rules proved; missing: {' '.join(missing) or 'none'}")


if __name__ == "__main__":
    main()
