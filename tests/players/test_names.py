"""Which names and chat lines are allowed, and which names look alike."""

# ruff: noqa: RUF001 - these tests need letters that look alike

from random import Random

import pytest
from pydantic import TypeAdapter, ValidationError

from tilewright.players import LEVELS
from tilewright.players.names import NAMES, free_name, look_alike
from tilewright.protocol.actions import ChatText
from tilewright.protocol.wire import Name

name = TypeAdapter(Name)
chat = TypeAdapter(ChatText)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("\u200b", id="zero-width-space"),
        pytest.param("\u200d\ufe0f", id="only-joiners"),
        pytest.param("\u3164", id="hangul-filler"),
        pytest.param("\u2800", id="blank-braille-pattern"),
        pytest.param("\u0301", id="only-an-accent"),
        pytest.param("An\u00adn", id="soft-hyphen"),
        pytest.param("Ann\ufeff", id="byte-order-mark"),
        pytest.param("Ann\U000e0061", id="tag-letter"),
        pytest.param("A\ufffe", id="no-character"),
        pytest.param("A\U0001ffff", id="no-character-of-another-plane"),
        pytest.param("A\ue000", id="private-use"),
        pytest.param("Ann" + "\u0301" * 6, id="a-tower-of-accents"),
    ],
)
def test_a_name_with_invisible_or_impossible_characters_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        name.validate_python(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Hi!\n\tWell played.", "Hi!\n\tWell played."),
        ("👩\u200d🚀 می\u200cخواهم", "👩\u200d🚀 می\u200cخواهم"),
        ("a\u200bb\ufeff\ufffe\ue000c", "abc"),
        ("a" + "\u0301" * 200, "a" + "\u0301" * 4),
    ],
)
def test_a_chat_line_loses_what_cannot_be_shown(text: str, shown: str) -> None:
    assert chat.validate_python(text) == shown


@pytest.mark.parametrize("text", ["\u200b", "\u200d\ufe0f", "\u0301", "\ufffe", "\n"])
def test_a_chat_line_that_nobody_can_see_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        chat.validate_python(text)


@pytest.mark.parametrize(
    "text",
    [
        "Ann",
        "René",
        "Ольга",
        "Ελένη",
        "李小龍",
        "می\u200cخواهم",
        "👩\u200d🚀",
        "❤\ufe0f",
        "O’Neill 2",
    ],
)
def test_a_name_of_any_language_is_allowed(text: str) -> None:
    assert name.validate_python(text) == text


def test_spaces_and_accents_of_a_name_are_normalized() -> None:
    assert name.validate_python(" Rene\u0301 \u00a0 B ") == "Ren\u00e9 B"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("Ann", "aNN", id="case"),
        pytest.param("Ann", "Аnn", id="cyrillic-a"),
        pytest.param("Ann", "Αnn", id="greek-alpha"),
        pytest.param("Ian", "lan", id="capital-i-and-small-l"),
        pytest.param("Ian", "Іan", id="cyrillic-i"),
        pytest.param("Bob", "B0b", id="zero-and-o"),
        pytest.param("Ann", "Ａｎｎ", id="full-width"),
        pytest.param("Ann", "A\u200dnn", id="joiner"),
        pytest.param("Ann B", "Ann\u00a0 B", id="spaces"),
        pytest.param("René", "Rene\u0301", id="combining-accent"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert look_alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("René", "Rene"), ("Player 1", "Player 2"), ("Ann", "Анн")]
)
def test_names_that_look_different_are_different(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_a_computer_has_no_name_that_looks_like_a_players() -> None:
    taken = [each.upper() for each in NAMES[1:]]
    assert free_name(taken, Random(1)) == NAMES[0]


def test_a_computer_takes_the_name_of_its_level_if_it_is_free() -> None:
    assert free_name(["Ann"], Random(1), "Quill") == "Quill"
    assert free_name(["Ann", "quill"], Random(1), "Quill") in {*NAMES} - {"Quill"}


def test_every_level_has_its_own_name() -> None:
    characters = [strength.character for strength in LEVELS.values()]
    assert len({*characters} & {*NAMES}) == len(LEVELS)


def test_no_two_names_of_computers_look_alike() -> None:
    assert not any(look_alike(a, b) for a in NAMES for b in NAMES if a != b)
