from pathlib import Path

import numpy as np
import pytest

from tilewright.engine.errors import NotForTheEngine
from tilewright.engine.leaves import BadLeaves, Leaves
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
    assert numbered(SMALL).value("ABC") == 0
    assert numbered(SMALL).value("QQ") == 0


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
