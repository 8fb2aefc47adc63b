"""The referee's values as JSON: every kind of type in both directions, and what is rejected."""

from dataclasses import dataclass
from typing import Any

import pytest

from tilewright.notation.record.json_values import BadValue, from_json, kind_of, to_json
from tilewright.rules import (
    Cause,
    Challenges,
    CheckedPlays,
    MissTurn,
    Placed,
    Points,
    Sealed,
    Seat,
    Square,
)
from tilewright.rules.editions.challenge_rule import ChallengeRule, Penalty
from tilewright.rules.events import DrewForFirst, Event, Laid, PlayEnded, Resumed


@pytest.mark.parametrize(
    ("value", "hint", "data"),
    [
        pytest.param(5, int, 5, id="a-number"),
        pytest.param("Zoë", str, "Zoë", id="text"),
        pytest.param(True, bool, True, id="a-boolean"),
        pytest.param(None, int | None, None, id="none"),
        pytest.param(5, int | None, 5, id="not-none"),
        pytest.param(b"\x00\xff", bytes, "00ff", id="bytes-are-hexadecimal"),
        pytest.param(Square(7, 7), Square, "H8", id="a-square"),
        pytest.param(Square(20, 26), Square, "AA21", id="a-square-on-a-large-board"),
        pytest.param(Placed(Square(7, 6), "a"), Placed, ["G8", "a"], id="a-tile-on-a-square"),
        pytest.param(("A", "?"), tuple[str, ...], ["A", "?"], id="a-rack"),
        pytest.param((1, "A"), tuple[int, str], [1, "A"], id="a-pair"),
        pytest.param(Cause.WENT_OUT, Cause, "went-out", id="an-enum"),
        pytest.param(MissTurn(), Penalty, {"kind": "miss-turn"}, id="a-class-without-fields"),
        pytest.param(
            Points(5), Penalty, {"kind": "points", "points": 5, "per": "play"}, id="one-of-a-union"
        ),
        pytest.param(
            Challenges(),
            ChallengeRule,
            {"kind": "challenges", "penalty": {"kind": "miss-turn"}, "scope": "play"},
            id="nested-classes",
        ),
        pytest.param(
            CheckedPlays(), ChallengeRule, {"kind": "checked-plays"}, id="another-of-the-union"
        ),
        pytest.param(Resumed(at=7), Event, {"kind": "resumed", "at": 7}, id="an-event"),
        pytest.param(
            PlayEnded(Cause.AGREED),
            Event,
            {"kind": "play-ended", "at": 0, "cause": "agreed", "seat": None},
            id="an-event-without-a-seat",
        ),
        pytest.param(
            DrewForFirst(((0, "A"), (1, "?"))),
            Event,
            {"kind": "drew-for-first", "at": 0, "draws": [[0, "A"], [1, "?"]]},
            id="pairs-in-a-list",
        ),
    ],
)
def test_a_value_and_its_json(value: object, hint: Any, data: object) -> None:
    assert to_json(value, hint) == data
    assert from_json(data, hint, "here") == value
    assert type(from_json(data, hint, "here")) is type(value)


def test_a_kind_is_the_class_name_in_kebab_case() -> None:
    assert kind_of(Laid) == "laid"
    assert kind_of(DrewForFirst) == "drew-for-first"


@pytest.mark.parametrize(
    ("data", "hint", "problem"),
    [
        ("5", int, "here: should be a whole number"),
        (5.0, int, "here: should be a whole number"),
        (True, int, "here: should be a whole number"),
        (1, bool, "here: should be true or false"),
        (None, str, "here: should be text"),
        ("\udfff", str, "here: should be text without lone surrogates"),
        (0, type(None), "here: should be null"),
        ("0g", bytes, "here: should be hexadecimal digits"),
        ("8", Square, "here: should be a square like H8"),
        (["H8"], Square, "here: should be a square like H8"),
        ({}, Square, "here: should be a square like H8"),
        (["H8", 1], Placed, 'here: should be a square and a tile, like ["H8", "A"]'),
        (["A", 1], tuple[str, ...], "here[1]: should be text"),
        ([1], tuple[int, str], "here: should be a list of 2"),
        ("wents-out", Cause, "here: should be one of went-out, reached-target"),
        (["went-out"], Cause, "here: should be one of went-out, reached-target"),
        ({"points": 5}, Penalty, "here: should have a kind, one of miss-turn, no-penalty, points"),
        ({"kind": "points", "points": "5"}, Penalty, "here.points: should be a whole number"),
        ({"kind": "sealed"}, Sealed, "here: has an unknown field 'kind'"),
        ({"seed": "00"}, Sealed, "here: a seed must have 32 bytes, not 1"),
        ([], Seat, "here: should be an object"),
    ],
    ids=str,
)
def test_json_of_the_wrong_type_is_rejected_with_its_path(
    data: object, hint: Any, problem: str
) -> None:
    with pytest.raises(BadValue) as error:
        from_json(data, hint, "here")
    assert str(error.value).startswith(problem)
    assert error.value.path == problem.partition(":")[0]


def test_an_unsupported_type_is_a_programming_error() -> None:
    @dataclass(frozen=True)
    class Weight:
        grams: float

    with pytest.raises(TypeError, match="cannot be written as JSON"):
        to_json(Weight(1.5), Weight)
    with pytest.raises(TypeError, match="cannot be written as JSON"):
        from_json({"grams": 1.5}, Weight, "here")
