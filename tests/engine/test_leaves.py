from pathlib import Path

import numpy as np
import pytest

from tilewright.engine.errors import UnsupportedByEngine
from tilewright.engine.generation import generate
from tilewright.engine.leaves.leaves import BadLeaves, Leaves
from tilewright.engine.shipped import shipped_leaves
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import read_cgp
from tilewright.rules.equipment.tile_sets import TILE_SETS
from tilewright.rules.equipment.tiles import ENGLISH

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


def test_an_unknown_leave_has_value_zero() -> None:
    assert numbered(SMALL).value("QQ") == 0


def test_a_leave_longer_than_any_known_is_valued_by_its_parts() -> None:
    singles = Leaves.of_box(ENGLISH, longest=1)
    worth = singles.with_values(np.arange(len(singles)))
    assert worth.value("CAB") == worth.value("A") + worth.value("B") + worth.value("C")
    pairs = numbered(SMALL).value
    assert pairs("CAB") == (pairs("AB") + pairs("AC") + pairs("BC")) / 2
    assert pairs("ABQQ") == pytest.approx((pairs("ABQ") * 2 + pairs("AQQ") + pairs("BQQ")) / 3)


def test_long_leaves_of_a_rack_of_nine_are_valued() -> None:
    leaves = shipped_leaves("english")
    rack = "AEINRSTVV"
    position = read_cgp(f"{'/'.join(['15'] * 15)} {rack}/ 0/0 0")
    exchanges = generate(position, Lexicon.load("english"), leaves).exchanges
    for exchange in exchanges:
        assert exchange.equity == pytest.approx(leaves.value(exchange.leave), abs=1e-3)
    worth = {exchange.text: exchange.equity for exchange in exchanges}
    assert worth["-VV"] > worth["-V"] > worth["-A"] > worth["-AE"]


def test_a_file_round_trips_byte_for_byte(tmp_path: Path) -> None:
    numbered(SMALL).save(tmp_path / "small.klv2")
    again = Leaves.load(tmp_path / "small.klv2")
    assert again.to_klv2() == numbered(SMALL).to_klv2()
    np.testing.assert_array_equal(again.values, numbered(SMALL).values)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"\0" * 8, id="no-nodes"),
        pytest.param(SMALL.to_klv2()[:-4], id="missing-value"),
        pytest.param(SMALL.to_klv2() + b"\0\0\0\0", id="extra-value"),
        pytest.param(b"\xff\xff\xff\xff" + SMALL.to_klv2()[4:], id="more-nodes-than-bytes"),
        pytest.param(SMALL.to_klv2()[:-4] + b"\0\0\xc0\x7f", id="value-is-not-a-number"),
    ],
)
def test_damaged_files_are_rejected(data: bytes) -> None:
    with pytest.raises(BadLeaves):
        Leaves.from_klv2(data)


def test_leaves_with_more_letters_than_the_tile_set_are_rejected() -> None:
    with pytest.raises(BadLeaves):
        Leaves.from_klv2(Leaves.of_box(TILE_SETS["polish"], 1).to_klv2(), ENGLISH)


def test_a_tile_of_another_set_is_rejected() -> None:
    with pytest.raises(UnsupportedByEngine):
        SMALL.value(["CH"])


def test_the_number_of_values_must_match_the_leaves() -> None:
    with pytest.raises(BadLeaves):
        SMALL.with_values(np.zeros(3))
