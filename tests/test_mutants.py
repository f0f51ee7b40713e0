"""The mutation operators change one thing each, and leave out what no test could see."""

import ast
from pathlib import Path

import pytest

from scripts.mutants.__main__ import draw
from scripts.mutants.covering import Coverage, follow
from scripts.mutants.operators import Mutant, mutants


def changed(source: str) -> set[str]:
    return {ast.unparse(ast.parse(mutant.apply(source))) for mutant in mutants("one.py", source)}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", {"a <= b", "pass"}),
        ("a == b", {"a != b", "pass"}),
        ("a and b", {"a or b", "pass"}),
        ("x = not a", {"x = a"}),
        ("x = 3", {"x = 4", "x = 2"}),
        ("x = True", {"x = False"}),
        ("x = a + b", {"x = a - b"}),
        ("x = min(a, b)", {"x = max(a, b)"}),
        ("x = f(a, b=c)", {"x = f(a)"}),
        ("x = a if b else c", {"x = a if not b else c"}),
        ("x = [a for a in b if a]", {"x = [a for a in b if True]"}),
        ("x.y = a", {"pass"}),
        ("x += a", {"pass"}),
        ("raise a", {"pass"}),
        ("def f():\n    return a", {"def f():\n    return None"}),
    ],
)
def test_a_mutant_changes_one_thing(source: str, expected: set[str]) -> None:
    assert changed(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring."""',
        "def f(x: Literal[1]) -> Literal[2]:\n    ...",
        "x: Final[int] = a",
        "@dataclass(frozen=True)\nclass A:\n    ...",
        "if TYPE_CHECKING:\n    import a",
        "log.info('started', count=1)",
        "x = f'{a + b}'",
        "Kind = Literal[1, 2]",
        "Text = str | None",
        "assert a == 1",
    ],
)
def test_what_no_test_could_see_has_no_mutants(source: str) -> None:
    assert changed(source) == set()


def test_positions_after_wide_letters_are_right() -> None:
    assert changed("x = 'é漢' if 1 else 0") == {
        "x = 'é漢' if 2 else 0",
        "x = 'é漢' if 0 else 0",
        "x = 'é漢' if 1 else 1",
    }


def test_a_change_elsewhere_leaves_the_draw_alone(tmp_path: Path) -> None:
    path = tmp_path / "src" / "stoneage" / "match" / "one.py"
    path.parent.mkdir(parents=True)
    drawn = []
    for before in ("", "def g():\n    return a < b\n\n\n"):
        path.write_text(f"{before}def f():\n    return a < 1\n")
        drawn.append([one.key for one in draw(tmp_path, ["match"], 1, 9)])
    assert [key for key in drawn[1] if key in drawn[0]] == drawn[0]


def line_3(functions: frozenset[int] | None = None) -> Mutant:
    return Mutant("src/stoneage/one.py", 3, range(3, 4), functions, "comparison", 0, 1, "", "")


def test_the_tests_of_a_line_run_and_the_fastest_files_first() -> None:
    lines = {"src/stoneage/one.py": {3: {"slow.py::a", "fast.py"}, 4: {"fast.py::c"}}}
    coverage = Coverage(lines, {"slow.py::a": 5, "slow.py::b": 1, "fast.py::b": 2, "fast.py::c": 1}, {})
    assert coverage.tests_of(line_3(), 60) == ["fast.py::c", "fast.py::b", "slow.py::a"]
    assert coverage.tests_of(line_3(), 4) == ["fast.py::c", "fast.py::b"]


def test_files_that_name_the_module_run_before_faster_ones() -> None:
    lines = {"src/stoneage/one.py": {3: {"slow.py::a", "fast.py::b"}}}
    coverage = Coverage(lines, {"slow.py::a": 5, "fast.py::b": 2}, {"slow.py": {"stoneage.one"}})
    assert coverage.tests_of(line_3(), 60) == ["slow.py::a", "fast.py::b"]


def test_a_constant_of_a_module_is_tested_by_whoever_uses_its_functions() -> None:
    lines = {"src/stoneage/one.py": {3: {"one.py", "two.py::a"}, 9: {"two.py::b"}}}
    coverage = Coverage(lines, {"one.py::a": 1, "two.py::a": 1, "two.py::b": 1}, {})
    assert coverage.tests_of(line_3(functions=frozenset({9})), 60) == ["two.py::b"]
    assert coverage.tests_of(line_3(functions=frozenset()), 60) == ["one.py::a", "two.py::a"]


def test_a_survivor_meets_only_what_it_has_not_met() -> None:
    lines = {"src/stoneage/one.py": {3: {"slow.py::a", "fast.py::b"}}}
    coverage = Coverage(lines, {"slow.py::a": 5, "fast.py::b": 2}, {})
    assert coverage.tests_of(line_3(), 60, {"fast.py"}) == ["slow.py::a"]


def test_coverage_follows_the_lines_of_a_source_that_has_changed() -> None:
    lines = {1: {"one.py::a"}, 2: {"one.py::b"}, 3: {"one.py::c"}, 5: {"one.py::e"}}
    before, after = "a\nb\nc\nd\ne\n", "new\na\nb\nc\nother\ne\n"
    assert follow(lines, before, before) == lines
    assert follow(lines, before, after) == {
        1: {"one.py::a"},
        2: {"one.py::a"},
        3: {"one.py::b"},
        4: {"one.py::c"},
        5: {"one.py::c", "one.py::e"},
        6: {"one.py::e"},
    }
