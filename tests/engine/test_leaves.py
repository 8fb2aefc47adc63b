from pathlib import Path

import numpy as np
import pytest

from tilewright.engine.errors import NotForTheEngine
from tilewright.engine.generation import generate
from tilewright.engine.leaves import BadLeaves, Leaves
from tilewright.engine.shipped import shipped_leaves
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp import read_cgp
from tilewright.rules.tile_sets import TILE_SETS
from tilewright.rules.tiles import ENGLISH

SMALL = Leaves.of_box(ENGLISH, longest=2)


def numbered(leaves: Leaves) -> Leaves:
    return leaves.with_values(np.arange(len(leaves)) / 2)


def test_every_leave_has_its_own_value() -> None:
    leaves = numbered(SMALL)
    for place, text in enumerate(leaves):
        assert leaves.value(text[::-1]) == place / 2


def test_the_blank_comes_first_and_letters_follow_in_order() -> None:
    assert list(SMALL)[:4] == ["?", "??", "?A", "?B"]
    assert list(SMALL)[-3:] == ["YY", "YZ", "Z"]


def test_what_the_list_does_not_know_is_worth_nothing() -> None:
    assert numbered(SMALL).value("QQ") == 0


def test_more_tiles_than_any_leave_has_are_worth_what_their_parts_come_to() -> None:
    singles = Leaves.of_box(ENGLISH, longest=1)
    worth = singles.with_values(np.arange(len(singles)))
    assert worth.value("CAB") == worth.value("A") + worth.value("B") + worth.value("C")
    pairs = numbered(SMALL).value
    assert pairs("CAB") == (pairs("AB") + pairs("AC") + pairs("BC")) / 2
    assert pairs("ABQQ") == pytest.approx((pairs("ABQ") * 2 + pairs("AQQ") + pairs("BQQ")) / 3)


def test_a_rack_of_nine_keeps_seven_and_eight_for_what_they_are_worth() -> None:
    leaves = shipped_leaves("english")
    rack = "AEINRSTVV"
    position = read_cgp(f"{'/'.join(['15'] * 15)} {rack}/ 0/0 0")
    given_back = generate(position, Lexicon.load("english"), leaves).exchanges
    for turn in given_back:
        assert turn.equity == pytest.approx(leaves.value(turn.leave), abs=1e-3)
    worth = {turn.text: turn.equity for turn in given_back}
    assert worth["-VV"] > worth["-V"] > worth["-A"] > worth["-AE"]


def test_a_file_comes_back_byte_for_byte(tmp_path: Path) -> None:
    numbered(SMALL).save(tmp_path / "small.klv2")
    again = Leaves.load(tmp_path / "small.klv2")
    assert again.to_klv2() == numbered(SMALL).to_klv2()
    np.testing.assert_array_equal(again.values, numbered(SMALL).values)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"\0" * 8, id="no-nodes"),
        pytest.param(SMALL.to_klv2()[:-4], id="a-value-is-missing"),
        pytest.param(SMALL.to_klv2() + b"\0\0\0\0", id="a-value-too-many"),
        pytest.param(b"\xff\xff\xff\xff" + SMALL.to_klv2()[4:], id="more-nodes-than-bytes"),
        pytest.param(SMALL.to_klv2()[:-4] + b"\0\0\xc0\x7f", id="a-value-that-is-no-number"),
    ],
)
def test_damaged_files_are_refused(data: bytes) -> None:
    with pytest.raises(BadLeaves):
        Leaves.from_klv2(data)


def test_leaves_of_more_letters_than_the_box_are_refused() -> None:
    with pytest.raises(BadLeaves):
        Leaves.from_klv2(Leaves.of_box(TILE_SETS["polish"], 1).to_klv2(), ENGLISH)


def test_a_tile_of_another_box_is_refused() -> None:
    with pytest.raises(NotForTheEngine):
        SMALL.value(["CH"])


def test_values_must_be_as_many_as_the_leaves() -> None:
    with pytest.raises(BadLeaves):
        SMALL.with_values(np.zeros(3))
