"""Names that people would take for one, and what is shown of what people write."""

import pytest

from stoneage.match.names import is_same_name, printable
from tests.kit.match_scene import Scene

FAMILY = "👨\u200d👩\u200d👧"
WALES = "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"


@pytest.mark.parametrize(
    "alike",
    [
        "ann", "ANN", "Аnn", "Αnn", "Ａｎｎ", "𝐀𝐧𝐧", "A\u0338nn", "A\u0335\u0336n\u0337n", "A\u200bnn",
        "A\u00adnn", "A nn",
    ],
)  # fmt: skip
def test_a_look_alike_is_taken(alike: str) -> None:
    assert is_same_name("Ann", alike)


@pytest.mark.parametrize(("one", "other"), [("Tom", "Torn"), ("O1af", "0laf"), ("Ida", "lda"), ("Сергей", "Cергей")])
def test_letters_that_look_like_others_are_found_anywhere(one: str, other: str) -> None:
    assert is_same_name(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Jose", "José"), ("Ian", "Lan"), ("Мария", "Марина"), ("राम", "रमा"), ("はは", "ばば")],
)
def test_names_that_differ_to_the_eye_are_two(one: str, other: str) -> None:
    assert not is_same_name(one, other)


def test_who_looks_like_somebody_at_the_table_is_refused_as_taken() -> None:
    scene = Scene().sit("ann")
    sit = {"nonce": "0" * 32, "invite": scene.match.invite}
    assert scene.refusal("eve", "sit", name="аnn", **sit) == "name_taken"
    scene.ask("eve", "sit", name="Eve", **sit)


@pytest.mark.parametrize(
    "text", [FAMILY, "👩🏽\u200d🚀", "❤️\u200d🔥", "🏳️\u200d🌈", WALES, "🇭🇺", "می\u200cخواهم", "क्\u200dष"]
)
def test_joined_emoji_and_letters_stay_whole(text: str) -> None:
    assert printable(f"{text} x") == f"{text} x"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A\u200dnn", "A nn"), ("\u202eevil", "evil"), ("a\x00b\x1b", "a b"), ("  a \n b ", "a b"),
        (f"x{WALES[1:]}", "x"), ("Z" + "\u0335" * 20, "Z\u0335\u0335"), ("Việt", "Việt"),
    ],
)  # fmt: skip
def test_what_cannot_be_seen_or_towers_is_left_out(text: str, shown: str) -> None:
    assert printable(text) == shown
