"""Exchanging tiles and passing (R4, R3.7)."""

from dataclasses import replace

import pytest

from tests.rules.tables import SMALL, position
from tilewright.rules import EDITIONS, Exchange, Pass
from tilewright.rules.events import Exchanged

TOURNAMENT = replace(SMALL, exchange_needs=EDITIONS["tournament"].exchange_needs)


def test_new_tiles_are_drawn_before_the_discards_go_back() -> None:
    table = position(racks=["ABC", "DEF"], bag="XYZ")
    assert table.exchange(0, "AB") == "Exchanged 0"
    assert table.racks == ["CXY", "DEF"]
    assert table.game.bag.tiles == ("Z", "A", "B")
    event = table.events[0]
    assert isinstance(event, Exchanged)
    assert (event.discarded, event.drawn) == (("A", "B"), ("X", "Y"))


def test_a_player_never_draws_the_tiles_just_discarded() -> None:
    table = position(racks=["ABC", "DEF"], bag="XYZ")
    table.exchange(0, "ABC")
    assert table.racks[0] == "XYZ"


def test_an_exchange_scores_nothing_and_ends_the_turn() -> None:
    table = position(racks=["ABC", "DEF"], bag="XYZ", scores=[7, 9])
    table.exchange(0, "A")
    assert (table.game.scores, table.to_move) == ((7, 9), 1)


@pytest.mark.parametrize(
    ("bag", "tiles", "refused"),
    [
        pytest.param("XY", "AB", None, id="as-many-as-are-exchanged-are-enough"),
        pytest.param("X", "AB", {"needed": 2, "left": 1}, id="one-less-is-too-few"),
        pytest.param("", "A", {"needed": 1, "left": 0}, id="an-empty-bag-allows-no-exchange"),
    ],
)
def test_an_exchange_needs_tiles_in_the_bag(
    bag: str, tiles: str, refused: dict[str, object] | None
) -> None:
    table = position(racks=["ABC", "DEF"], bag=bag)
    if refused is None:
        assert table.exchange(0, tiles) == "Exchanged 0"
    else:
        refusal = table.refused(Exchange(0, tuple(tiles)))
        assert (refusal.code, refusal.facts()) == ("bag-too-low", refused)


@pytest.mark.parametrize(
    ("bag", "refused"),
    [
        pytest.param("UVWXYZA", None, id="seven-in-the-bag-allow-any-exchange"),
        pytest.param("UVWXYZ", {"needed": 7, "left": 6}, id="six-allow-none"),
    ],
)
def test_a_tournament_needs_seven_tiles_in_the_bag(
    bag: str, refused: dict[str, object] | None
) -> None:
    table = position(racks=["ABC", "DEF"], bag=bag, edition=TOURNAMENT)
    if refused is None:
        assert table.exchange(0, "A") == "Exchanged 0"
    else:
        assert table.refused(Exchange(0, ("A",))).facts() == refused


@pytest.mark.parametrize(
    ("bag", "needed"),
    [
        pytest.param("WXYZ", None, id="two-are-left-after-drawing-two"),
        pytest.param("XYZ", {"needed": 2, "left": 1}, id="the-draw-leaves-one-too-few"),
    ],
)
def test_the_bag_is_counted_after_the_pending_draw(
    bag: str, needed: dict[str, object] | None
) -> None:
    table = position(racks=["TOE", "DEF"], bag=bag)
    table.lay(0, "3C TO")
    if needed is None:
        assert table.exchange(1, "DE") == "Began 1, Drew 0, Exchanged 1"
    else:
        assert table.refused(Exchange(1, ("D", "E"))).facts() == needed
        assert table.phase == "Window"


@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        pytest.param("", "nothing-to-exchange", id="an-exchange-needs-a-tile"),
        pytest.param("AA", "tiles-not-on-rack", id="a-tile-held-once-is-exchanged-once"),
        pytest.param("Q", "tiles-not-on-rack", id="a-tile-must-be-on-the-rack"),
        pytest.param("_", "only-by-hand", id="unknown-tiles-are-for-a-real-board"),
        pytest.param("a", "tiles-not-on-rack", id="a-blank-on-a-rack-has-no-letter"),
    ],
)
def test_an_impossible_exchange_is_refused(tiles: str, code: str) -> None:
    table = position(racks=["AB?", "DEF"], bag="XYZ")
    assert table.refused(Exchange(0, tuple(tiles))).code == code


def test_a_pass_keeps_the_rack_and_scores_nothing_even_if_a_play_is_possible() -> None:
    table = position(racks=["TOE", "DEF"], bag="XYZ", scores=[3, 4])
    assert table.pass_turn(0) == "Passed 0"
    assert (table.racks, table.game.scores, table.to_move) == (["EOT", "DEF"], (3, 4), 1)


def test_only_the_seat_to_move_takes_a_turn() -> None:
    table = position(racks=["TOE", "DEF", "GHI"], bag="XYZ", turn=1)
    for seat in (0, 2):
        refusal = table.refused(Pass(seat))
        assert (refusal.code, refusal.facts()) == ("not-your-turn", {"seat": seat, "to_move": 1})


def test_play_passes_to_the_left_around_the_table() -> None:
    table = position(racks=["TOE", "DEF", "GHI", "JKL"], bag="XYZ", turn=2)
    seats = []
    for _ in range(6):
        seats.append(table.to_move)
        table.pass_turn(table.to_move)
    assert seats == [2, 3, 0, 1, 2, 3]
