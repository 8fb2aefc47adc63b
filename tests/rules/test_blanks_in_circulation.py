"""Swapping a blank on the board for the tile it stands for (R10.3)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.rules.tables import SMALL, BadWords, Table, picture, position
from tilewright.rules import CallTime, Command, Lay, Placed, Square, TakeBlank
from tilewright.rules.equipment.tiles import is_blank

CIRCULATING = replace(SMALL, blanks_circulate=True, turn_limit_ms=60_000)

HAT = """
    .....
    .....
    .haT.
    .....
    .....
"""
H, A = Square(2, 1), Square(2, 2)


def hat(racks: list[str] | None = None, bag: str = "WXYZ") -> Table:
    return position(HAT, racks=racks or ["HAE", "TOS", "NGI"], bag=bag, edition=CIRCULATING)


def blanks(table: Table) -> int:
    game = table.game
    tiles = [*game.board.tile_names(), *game.bag.tiles, *(t for rack in game.racks for t in rack)]
    return sum(map(is_blank, tiles))


def test_the_natural_tile_takes_the_blanks_place_without_a_score() -> None:
    table = hat()
    assert table.do(TakeBlank(0, H)) == "BlankTaken 0"
    assert table.board == picture("""
        .....
        .....
        .HaT.
        .....
        .....""")
    assert table.racks[0] == "AE?"
    assert table.game.scores == (0, 0, 0)
    assert table.to_move == 0


def test_both_blanks_may_be_taken_in_one_turn() -> None:
    table = hat()
    table.do(TakeBlank(0, H))
    table.do(TakeBlank(0, A))
    assert (table.racks[0], table.board.splitlines()[2]) == ("E??", ".HAT.")
    assert blanks(table) == 2


@pytest.mark.parametrize(
    "action",
    [
        pytest.param(lambda t: t.pass_turn(0), id="with-a-pass"),
        pytest.param(lambda t: t.exchange(0, "?"), id="with-an-exchange-even-of-the-blank"),
        pytest.param(lambda t: t.lay(0, "B3 .e"), id="with-the-blank-used-now"),
        pytest.param(lambda t: t.lay(0, "B3 .E"), id="with-the-blank-kept-for-later"),
    ],
)
def test_the_turn_then_continues_as_usual(action: Callable[[Table], str]) -> None:
    table = hat()
    table.do(TakeBlank(0, H))
    action(table)
    assert blanks(table) == 2
    assert table.game.scores[0] in (0, 4, 5)


def test_the_tile_counts_its_face_value_from_then_on() -> None:
    table = hat()
    table.lay(0, "3B ...E")
    table.pass_turn(1)
    table.pass_turn(2)
    assert table.game.scores[0] == 2
    table = hat()
    table.do(TakeBlank(0, H))
    table.lay(0, "3B ...E")
    assert table.game.scores[0] == 4 + 0 + 1 + 1


def test_taking_a_blank_begins_the_turn_and_closes_the_window() -> None:
    table = hat(["EES", "HOS", "NGI"])
    table.lay(0, "3B ...E")
    assert table.do(TakeBlank(1, H)) == "Began 1, Drew 0, BlankTaken 1"
    assert table.game.scores[0] == 2


@pytest.mark.parametrize(
    ("seat", "square", "code", "facts"),
    [
        pytest.param(
            0,
            Square(2, 3),
            "no-blank-there",
            {"square": Square(2, 3)},
            id="the-tile-is-not-a-blank",
        ),
        pytest.param(
            0, Square(0, 0), "no-blank-there", {"square": Square(0, 0)}, id="the-square-is-empty"
        ),
        pytest.param(
            0,
            Square(9, 9),
            "no-blank-there",
            {"square": Square(9, 9)},
            id="the-square-is-off-the-board",
        ),
        pytest.param(
            0, A, "tiles-not-on-rack", {"missing": ("A",)}, id="the-natural-tile-is-not-on-the-rack"
        ),
        pytest.param(1, H, "not-your-turn", {"seat": 1, "to_move": 0}, id="it-is-not-their-turn"),
    ],
)
def test_a_blank_cannot_be_taken_when(
    seat: int, square: Square, code: str, facts: dict[str, object]
) -> None:
    refusal = hat(["H?E", "HOS", "NGI"]).refused(TakeBlank(seat, square))
    assert (refusal.code, refusal.facts()) == (code, facts)


def test_without_the_variant_a_blank_stays_where_it_was_played() -> None:
    table = position(HAT, racks=["HAE", "TOS"], bag="WXYZ")
    assert table.refused(TakeBlank(0, H)).code == "blanks-stay"


def test_a_taken_blank_stays_taken_when_the_play_is_challenged_off() -> None:
    table = hat()
    table.do(TakeBlank(0, H))
    table.lay(0, "B3 .Es")
    table.challenge(1, judge=BadWords("HES"))
    assert table.board.splitlines()[2] == ".HaT."
    assert table.racks[0] == "AE?"
    assert table.to_move == 1


def test_a_taken_blank_stays_taken_when_time_runs_out() -> None:
    table = hat()
    table.do(TakeBlank(0, H), at=1_000)
    assert table.do(CallTime(), at=60_000) == "TimedOut 0"
    assert table.board.splitlines()[2] == ".HaT."
    assert table.racks[0] == "AE?"


def test_no_blank_can_be_taken_during_a_missed_turn() -> None:
    table = position(
        HAT, racks=["EES", "HOS", "NGI"], bag="WXYZ", edition=CIRCULATING, owed=[0, 1, 0]
    )
    table.lay(0, "3B ...E")
    assert table.refused(TakeBlank(1, H)).code == "not-your-turn"


def test_more_than_two_blanks_may_be_played_in_a_game() -> None:
    table = hat(["HEE", "TOS", "NGI"])
    table.do(TakeBlank(0, H))
    table.lay(0, "3B ...s")
    assert blanks(table) == 2
    assert table.board.splitlines()[2] == ".HaTs"


def test_a_blank_can_be_taken_as_soon_as_its_window_is_closed() -> None:
    table = hat(["EE?", "SOS", "NGI"])
    table.lay(0, "3B ...s")
    assert table.do(TakeBlank(1, Square(2, 4))) == "Began 1, Drew 0, BlankTaken 1"
    assert table.board.splitlines()[2] == ".haTS"
    assert table.game.scores == (1, 0, 0)


def test_taking_a_blank_earns_no_premium() -> None:
    """The premium of the square was used up when the blank was laid."""
    premium = replace(CIRCULATING, layout=replace(CIRCULATING.layout, picture=("~~~~~",) * 5))
    table = position(HAT, racks=["HAE", "TOS"], bag="WXYZ", edition=premium)
    table.do(TakeBlank(0, H))
    command: Command = Lay(0, (Placed(Square(2, 4), "E"),))
    table.do(command)
    assert table.game.scores[0] == 4 * (4 + 0 + 1 + 1)
