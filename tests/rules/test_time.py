"""Turn timers, the game clock and the peg rack (R9.1, R9.2, tournament)."""

from dataclasses import replace

import pytest

from tests.rules.tables import ALL_GOOD, SMALL, Table, Words, facts, position
from tilewright.rules import (
    CallTime,
    Cause,
    GameClock,
    Judging,
    Seat,
    Square,
    TakeBlank,
    Vote,
    pegs,
    view,
)
from tilewright.rules.pegs import Pegs

MINUTE = 60_000
HOURGLASS = replace(SMALL, turn_limit_ms=3 * MINUTE)
RACKS = ["TOE", "ADF", "NGI"]


def timed(players: int = 2, bag: str = "WXYZ") -> Table:
    return position(racks=RACKS[:players], bag=bag, edition=HOURGLASS)


@pytest.mark.parametrize(
    ("at", "left"),
    [pytest.param(0, 180_000, id="at-once"), pytest.param(179_999, 1, id="a-moment-too-soon")],
)
def test_time_is_not_called_while_some_is_left(at: int, left: int) -> None:
    refusal = timed().refused(CallTime(), at=at)
    assert (refusal.code, facts(refusal)) == ("time-left", {"ms": left})


def test_when_time_runs_out_the_turn_is_lost_and_counts_as_a_pass() -> None:
    table = timed()
    assert table.do(CallTime(), at=180_000) == "TimedOut 0"
    assert (table.to_move, table.game.passes, table.game.scores) == (1, (1, 0), (0, 0))
    assert table.racks == ["EOT", "ADF"]


def test_turns_lost_to_the_timer_end_a_game_as_passes_do() -> None:
    table = timed(bag="")
    table.do(CallTime(), at=180_000)
    assert table.do(CallTime(), at=360_000) == "TimedOut 1, PlayEnded, Reckoned"
    assert table.result.cause is Cause.STANDSTILL


def test_it_runs_from_the_previous_play_being_laid() -> None:
    table = timed()
    table.lay(0, "3C TO", at=100_000)
    table.begin(1, at=200_000)
    assert facts(table.refused(CallTime(), at=279_999)) == {"ms": 1}
    assert table.do(CallTime(), at=280_000) == "TimedOut 1"


def test_when_time_runs_out_the_window_closes_and_pending_tiles_are_drawn() -> None:
    table = timed()
    table.lay(0, "3C TO", at=100_000)
    assert table.do(CallTime(), at=280_000) == "Began 1, Drew 0, TimedOut 1"
    assert (table.racks[0], table.game.passes, table.to_move) == ("EWX", (0, 1), 0)


def test_when_time_runs_out_on_a_last_play_it_is_accepted() -> None:
    table = position(racks=["TO", "ADF"], edition=HOURGLASS)
    table.lay(0, "3C TO")
    assert table.do(CallTime(), at=180_000) == "Began 1, PlayEnded 0, Reckoned"


def test_the_time_of_a_ruling_does_not_count() -> None:
    edition = replace(HOURGLASS, judging=Judging.VOTE)
    table = position(racks=RACKS, bag="WXYZ", edition=edition)
    table.lay(0, "3C TO", at=0)
    table.challenge(2, judge=None, at=60_000)
    assert facts(table.refused(CallTime(), at=9_000_000)) == {"ms": None}
    for seat in (0, 1):
        table.do(Vote(seat, False), at=400_000)
    assert facts(table.refused(CallTime(), at=400_000)) == {"ms": 120_000}
    assert table.do(CallTime(), at=520_000) == "TimedOut 1"
    assert table.game.times.spent == (0, 180_000, 0)


def test_a_player_who_moves_again_has_a_whole_new_turn() -> None:
    table = timed()
    table.lay(0, "3C TO", at=100_000)
    table.challenge(1, at=250_000)
    assert table.to_move == 0
    assert facts(table.refused(CallTime(), at=250_000)) == {"ms": 180_000}


def test_the_timer_may_limit_only_the_experienced_players() -> None:
    seats = [Seat("Ann", turn_limit_ms=MINUTE), Seat("Bob")]
    table = position(racks=RACKS[:2], bag="WXYZ", edition=HOURGLASS, seats=seats)
    assert table.do(CallTime(), at=MINUTE) == "TimedOut 0"
    assert facts(table.refused(CallTime(), at=99 * MINUTE)) == {"ms": None}


def test_players_named_only_have_the_limit_of_the_edition() -> None:
    assert [seat.turn_limit_ms for seat in timed().game.seats] == [180_000, 180_000]


def test_a_blank_taken_does_not_turn_the_hourglass() -> None:
    edition = replace(HOURGLASS, blanks_circulate=True)
    board = ".....\n.....\n..tO.\n.....\n....."
    table = position(board, racks=["TEA", "ADF"], bag="WXYZ", edition=edition)
    table.do(TakeBlank(0, Square(2, 2)), at=170_000)
    assert table.do(CallTime(), at=180_000) == "TimedOut 0"
    assert table.racks[0] == "AE?"


def test_without_any_limit_time_is_never_called() -> None:
    table = position(racks=RACKS[:2], bag="WXYZ")
    assert facts(table.refused(CallTime(), at=10**9)) == {"ms": None}


CLOCK = replace(
    SMALL, clock=GameClock(allowance_ms=5 * MINUTE, fine_a_minute=10, overtime_limit_ms=2 * MINUTE)
)


def test_the_game_clock_adds_up_the_turns_of_each_seat() -> None:
    table = position(racks=RACKS, bag="WXYZ", edition=CLOCK)
    table.passes(0, at=1 * MINUTE)
    table.passes(1, at=3 * MINUTE)
    table.passes(2, at=3 * MINUTE + 5)
    table.lay(0, "3C TO", at=4 * MINUTE + 5)
    assert table.game.times.spent == (2 * MINUTE, 2 * MINUTE, 5)


def test_overtime_is_fined_at_the_end() -> None:
    table = position(racks=["TO", "A"], edition=CLOCK)
    table.lay(0, "3C TO", at=6 * MINUTE + 1)
    table.begin(1, at=7 * MINUTE)
    assert [account.fine for account in table.result.accounts] == [20, 0]
    assert table.result.final == (2 - 20 + 1, -1)
    assert table.result.winners == (1,)


@pytest.mark.parametrize(
    ("at", "told"),
    [pytest.param(7 * MINUTE - 1, None, id="not-before"), pytest.param(7 * MINUTE, "", id="then")],
)
def test_a_clock_out_of_overtime_forfeits_the_game(at: int, told: str | None) -> None:
    table = position(racks=RACKS[:2], bag="WXYZ", edition=CLOCK, scores=[90, 0])
    if told is None:
        assert facts(table.refused(CallTime(), at=at)) == {"ms": 1}
    else:
        assert table.do(CallTime(), at=at) == "Forfeited 0, PlayEnded, Reckoned"
        assert (table.result.cause, table.result.places) == (Cause.LAST_SEAT, (2, 1))


def test_with_three_players_the_others_play_on_after_a_forfeit() -> None:
    table = position(racks=RACKS, bag="WXYZ", edition=CLOCK)
    assert table.do(CallTime(), at=7 * MINUTE) == "Forfeited 0"
    assert table.to_move == 1


def test_in_an_open_window_the_next_seat_forfeits_and_the_window_stays() -> None:
    table = position(racks=RACKS, bag="WXYZ", edition=CLOCK)
    table.lay(0, "3C TO")
    assert table.do(CallTime(), at=7 * MINUTE) == "Forfeited 1"
    table.challenge(2, judge=Words("TO"))
    assert (table.game.scores, table.to_move) == ((0, 0, 0), 2)


def test_the_view_tells_when_time_may_be_called() -> None:
    table = timed()
    table.passes(0, at=5)
    assert view(table.game, None).deadline == 180_005
    table.lay(1, "3C AD", at=10)
    table.challenge(0, judge=ALL_GOOD, at=20)
    assert view(table.game, 0).deadline == 180_020


def test_a_clock_that_runs_backwards_gives_nobody_time() -> None:
    table = timed()
    table.passes(0, at=5_000)
    table.passes(1, at=1_000)
    assert table.game.times.now == 5_000
    assert table.game.times.spent == (5_000, 0)


@pytest.mark.parametrize(
    ("score", "where"),
    [
        pytest.param(0, Pegs(0, 0), id="nothing-yet"),
        pytest.param(18, Pegs(18, 0), id="18-in-the-inner-row"),
        pytest.param(18 + 12, Pegs(10, 1), id="30-is-one-outside-and-ten-inside"),
        pytest.param(18 + 12 + 11, Pegs(1, 2), id="41-is-two-outside-and-one-inside"),
        pytest.param(19, Pegs(19, 0), id="19-is-the-last-of-the-inner-row-alone"),
        pytest.param(20, Pegs(0, 1), id="20-is-one-hole-outside"),
        pytest.param(419, Pegs(19, 20), id="419-is-the-most-of-one-lap"),
        pytest.param(420, Pegs(0, 1, 1), id="420-begins-another-lap-of-400"),
        pytest.param(819, Pegs(19, 20, 1), id="819-is-the-most-of-two-laps"),
        pytest.param(820, Pegs(0, 1, 2), id="820-begins-a-third"),
        pytest.param(-1, Pegs(0, 0, 0, below_zero=True), id="below-zero-no-pegs-and-a-sign"),
    ],
)
def test_the_peg_rack(score: int, where: Pegs) -> None:
    assert pegs(score) == where


@pytest.mark.parametrize("score", range(0, 1300, 7))
def test_pegs_and_laps_tell_the_score(score: int) -> None:
    where = pegs(score)
    assert 400 * where.laps + 20 * where.outer + where.inner == score
    assert 0 <= where.inner < 20
    assert where.outer <= 20
