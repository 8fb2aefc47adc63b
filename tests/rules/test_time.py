"""Turn timers, the game clock and the peg rack (R9.1, R9.2 and tournaments)."""

from dataclasses import replace

import pytest

from tests.rules.tables import ALL_GOOD, SMALL, BadWords, Table, position
from tilewright.rules import (
    EDITIONS,
    ByHand,
    CallTime,
    Cause,
    Challenge,
    Command,
    GameClock,
    HideTurn,
    Judging,
    Pass,
    Proposal,
    Propose,
    Seat,
    SeeTurn,
    Square,
    TakeBlank,
    Vote,
    decide,
    fold,
    open_game,
    view,
)
from tilewright.rules.editions.presets import OPTIONAL_TIMERS
from tilewright.rules.equipment.pegs import Pegs, pegs, pegs_behind
from tilewright.rules.events import Seated
from tilewright.rules.game import Turn
from tilewright.rules.time_limits import clock_spent, deadline

MINUTE = 60_000
TIMER = replace(SMALL, turn_limit_ms=3 * MINUTE)
RACKS = ["TOE", "ADF", "NGI"]


def timed(players: int = 2, bag: str = "WXYZ") -> Table:
    return position(racks=RACKS[:players], bag=bag, edition=TIMER)


@pytest.mark.parametrize(
    ("at", "left"),
    [pytest.param(0, 180_000, id="at-once"), pytest.param(179_999, 1, id="a-moment-too-soon")],
)
def test_time_cannot_be_called_while_some_is_left(at: int, left: int) -> None:
    refusal = timed().refused(CallTime(), at=at)
    assert (refusal.code, refusal.facts()) == ("time-left", {"ms": left})


def test_when_time_runs_out_the_turn_is_lost_and_counts_as_a_pass() -> None:
    table = timed()
    assert table.do(CallTime(), at=180_000) == "TimedOut 0"
    assert (table.to_move, table.game.passes, table.game.scores) == (1, (1, 0), (0, 0))
    assert table.racks == ["EOT", "ADF"]


def test_turns_lost_to_the_timer_can_end_the_game_like_passes() -> None:
    table = timed(bag="")
    for turn in (1, 2, 3):
        table.do(CallTime(), at=turn * 180_000)
    assert table.do(CallTime(), at=720_000) == "TimedOut 1, PlayEnded, Reckoned"
    assert table.result.cause is Cause.STANDSTILL


def test_the_timer_starts_when_the_previous_play_is_laid() -> None:
    table = timed()
    table.lay(0, "3C TO", at=100_000)
    table.begin(1, at=200_000)
    assert table.refused(CallTime(), at=279_999).facts() == {"ms": 1}
    assert table.do(CallTime(), at=280_000) == "TimedOut 1"


def test_when_time_runs_out_the_window_closes_and_pending_tiles_are_drawn() -> None:
    table = timed()
    table.lay(0, "3C TO", at=100_000)
    assert table.do(CallTime(), at=280_000) == "Began 1, Drew 0, TimedOut 1"
    assert (table.racks[0], table.game.passes, table.to_move) == ("EWX", (0, 1), 0)


def test_a_last_play_is_accepted_when_time_runs_out() -> None:
    table = position(racks=["TO", "ADF"], edition=TIMER)
    table.lay(0, "3C TO")
    assert table.do(CallTime(), at=180_000) == "Began 1, PlayEnded 0, Reckoned"


def test_the_time_of_a_ruling_does_not_count() -> None:
    edition = replace(TIMER, judging=Judging.VOTE)
    table = position(racks=RACKS, bag="WXYZ", edition=edition)
    table.lay(0, "3C TO", at=0)
    table.challenge(2, judge=None, at=60_000)
    assert table.refused(CallTime(), at=9_000_000).facts() == {"ms": None}
    for seat in (0, 1):
        table.do(Vote(seat, False), at=400_000)
    assert table.refused(CallTime(), at=400_000).facts() == {"ms": 120_000}
    assert table.do(CallTime(), at=520_000) == "TimedOut 1"
    assert table.game.times.spent == (0, 180_000, 0)


def test_a_player_who_moves_again_has_the_full_time_again() -> None:
    table = timed()
    table.lay(0, "3C TO", at=100_000)
    table.challenge(1, at=250_000)
    assert table.to_move == 0
    assert table.refused(CallTime(), at=250_000).facts() == {"ms": 180_000}


def test_the_timer_can_limit_only_the_experienced_players() -> None:
    seats = [Seat("Ann", turn_limit_ms=MINUTE), Seat("Bob")]
    table = position(racks=RACKS[:2], bag="WXYZ", edition=TIMER, seats=seats)
    assert table.do(CallTime(), at=MINUTE) == "TimedOut 0"
    assert table.refused(CallTime(), at=99 * MINUTE).facts() == {"ms": None}


@pytest.mark.parametrize("seat", [1, 2])
def test_a_challenge_after_the_limit_is_refused(seat: int) -> None:
    table = timed(3)
    table.lay(0, "3C TO", at=100_000)
    assert table.refused(Challenge(seat), at=280_000, judge=ALL_GOOD).code == "time-is-up"
    table.challenge(seat, at=279_999)


@pytest.mark.parametrize("name", EDITIONS)
def test_a_real_board_has_no_limits_and_no_fines_of_its_own(name: str) -> None:
    edition = replace(EDITIONS[name], turn_limit_ms=MINUTE, clock=GameClock())
    seats: list[str | Seat] = ["Ann", Seat("Bob", turn_limit_ms=MINUTE)]
    game = fold(open_game(edition, seats, ByHand(), first=0))
    assert (deadline(game), game.edition.clock) == (None, None)
    assert decide(game, Pass(0), at=10**9).game.phase == Turn(1)


def test_a_stored_game_at_a_real_board_does_not_run_out_of_time() -> None:
    edition = replace(EDITIONS["graves"], turn_limit_ms=MINUTE, clock=GameClock())
    seats = (Seat("Ann", turn_limit_ms=MINUTE), Seat("Bob", turn_limit_ms=MINUTE))
    seated, *opening = open_game(edition, seats, ByHand(), first=0)
    assert isinstance(seated, Seated)
    game = fold((replace(seated, edition=edition, seats=seats), *opening))
    assert deadline(game) is None
    assert decide(game, Pass(0), at=10**9).game.phase == Turn(1)


def test_a_stored_real_board_pays_no_overtime() -> None:
    edition = replace(SMALL, clock=GameClock(MINUTE, 10))
    seated, *opening = open_game(edition, ["Ann", "Bob"], ByHand(), first=0)
    assert isinstance(seated, Seated)
    table = Table(fold((replace(seated, edition=edition), *opening)))
    for turn in range(4):
        table.pass_turn(turn % 2, at=(turn + 1) * 10 * MINUTE)
    for seat in (0, 1):
        if table.phase == "Counting":
            table.note(seat, "ABE")
    assert [account.fine for account in table.result.accounts] == [0, 0]


def test_the_timer_of_the_designer_edition_is_optional() -> None:
    assert EDITIONS["graves"].turn_limit_ms is None
    assert OPTIONAL_TIMERS == {"graves": 3 * MINUTE}


def test_a_player_given_by_name_has_the_limit_of_the_edition() -> None:
    assert [seat.turn_limit_ms for seat in timed().game.seats] == [180_000, 180_000]


def test_a_turn_that_its_player_cannot_see_does_not_run() -> None:
    table = timed()
    table.do(HideTurn(0))
    assert table.refused(CallTime(), at=9_000_000).facts() == {"ms": 180_000}
    assert deadline(table.game) is None
    assert table.do(SeeTurn(0, touched=False), at=600_000) == "TurnSeen 0"
    assert deadline(table.game) == 780_000
    assert table.pass_turn(0, at=700_000) == "Passed 0"
    assert table.game.times.spent == (100_000, 0)


def test_the_game_clock_does_not_run_behind_the_curtain_either() -> None:
    clock = GameClock(25 * MINUTE, 10, None)
    table = position(racks=RACKS[:2], bag="WXYZ", edition=replace(SMALL, clock=clock))
    table.do(HideTurn(0))
    assert clock_spent(table.game, 0, 60 * MINUTE) == 0
    table.do(SeeTurn(0, touched=True), at=60 * MINUTE)
    assert clock_spent(table.game, 0, 61 * MINUTE) == MINUTE


def test_a_turn_without_any_sign_of_its_player_pauses_the_game() -> None:
    """Nobody loses a turn or any time, and anyone can resume."""
    table = timed(players=3)
    assert table.do(CallTime(pauses=True), at=180_000) == "Paused 0"
    assert (table.game.paused, table.game.unattended) == (True, 0)
    assert table.game.passes == (0, 0, 0)
    assert table.game.times.spent == (0, 0, 0)
    assert table.do(Propose(2, Proposal.RESUME), at=500_000) == "Proposed 2, Resumed"
    assert (table.to_move, deadline(table.game)) == (0, 680_000)


def test_a_window_is_still_open_after_an_unattended_pause() -> None:
    table = timed()
    table.lay(0, "3C TO", at=0)
    assert table.do(CallTime(pauses=True), at=180_000) == "Paused 1"
    table.do(Propose(0, Proposal.RESUME), at=200_000)
    assert view(table.game, 1).may_challenge


@pytest.mark.parametrize(
    "sign",
    [
        pytest.param(SeeTurn(0, touched=True), id="by-something-at-the-page"),
        pytest.param(Propose(0, Proposal.PAUSE), id="by-a-proposal"),
    ],
)
def test_a_turn_that_its_player_touched_is_lost_to_the_timer(sign: Command) -> None:
    table = timed()
    table.do(sign, at=1000)
    assert table.do(CallTime(pauses=True), at=180_000) == "TimedOut 0"


def test_a_sign_of_life_does_not_last_into_the_next_turn() -> None:
    table = timed()
    table.do(SeeTurn(0, touched=True))
    table.pass_turn(0, at=1000)
    assert table.do(CallTime(pauses=True), at=181_000) == "Paused 1"
    assert table.refused(HideTurn(1), at=181_000).code == "game-paused"


def test_a_proposal_stays_open_when_a_player_sees_the_turn() -> None:
    table = timed()
    table.do(HideTurn(0))
    table.do(Propose(1, Proposal.PAUSE))
    table.do(SeeTurn(0, touched=False))
    assert table.game.agreement is not None


def test_taking_a_blank_does_not_restart_the_timer() -> None:
    edition = replace(TIMER, blanks_circulate=True)
    board = ".....\n.....\n..tO.\n.....\n....."
    table = position(board, racks=["TEA", "ADF"], bag="WXYZ", edition=edition)
    table.do(TakeBlank(0, Square(2, 2)), at=170_000)
    assert table.do(CallTime(), at=180_000) == "TimedOut 0"
    assert table.racks[0] == "AE?"


def test_time_cannot_be_called_without_a_limit() -> None:
    table = position(racks=RACKS[:2], bag="WXYZ")
    assert table.refused(CallTime(), at=10**9).facts() == {"ms": None}


CLOCK = replace(
    SMALL, clock=GameClock(allowance_ms=5 * MINUTE, fine_a_minute=10, overtime_limit_ms=2 * MINUTE)
)


def test_the_game_clock_adds_up_the_turns_of_each_seat() -> None:
    table = position(racks=RACKS, bag="WXYZ", edition=CLOCK)
    table.pass_turn(0, at=1 * MINUTE)
    table.pass_turn(1, at=3 * MINUTE)
    table.pass_turn(2, at=3 * MINUTE + 5)
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
    ("at", "forfeits"),
    [
        pytest.param(7 * MINUTE - 1, False, id="not-before-the-limit"),
        pytest.param(7 * MINUTE, True, id="at-the-limit"),
    ],
)
def test_a_player_out_of_overtime_forfeits_the_game(at: int, forfeits: bool) -> None:
    table = position(racks=RACKS[:2], bag="WXYZ", edition=CLOCK, scores=[90, 0])
    if forfeits:
        assert table.do(CallTime(), at=at) == "Forfeited 0, PlayEnded, Reckoned"
        assert (table.result.cause, table.result.places) == (Cause.LAST_SEAT, (2, 1))
    else:
        assert table.refused(CallTime(), at=at).facts() == {"ms": 1}


def test_with_three_players_the_others_play_on_after_a_forfeit() -> None:
    table = position(racks=RACKS, bag="WXYZ", edition=CLOCK)
    assert table.do(CallTime(), at=7 * MINUTE) == "Forfeited 0"
    assert table.to_move == 1


def test_the_window_stays_open_when_the_next_player_forfeits() -> None:
    table = position(racks=RACKS, bag="WXYZ", edition=CLOCK)
    table.lay(0, "3C TO")
    assert table.do(CallTime(), at=7 * MINUTE) == "Forfeited 1"
    table.challenge(2, judge=BadWords("TO"))
    assert (table.game.scores, table.to_move) == ((0, 0, 0), 2)


def test_the_view_shows_when_time_can_be_called() -> None:
    table = timed()
    table.pass_turn(0, at=5)
    assert view(table.game, None).deadline == 180_005
    table.lay(1, "3C AD", at=10)
    table.challenge(0, judge=ALL_GOOD, at=20)
    assert view(table.game, 0).deadline == 180_020


def test_a_clock_that_runs_backwards_gives_no_one_extra_time() -> None:
    table = timed()
    table.pass_turn(0, at=5_000)
    table.pass_turn(1, at=1_000)
    assert table.game.times.now == 5_000
    assert table.game.times.spent == (5_000, 0)


@pytest.mark.parametrize(
    ("score", "where"),
    [
        pytest.param(0, Pegs(0, 0), id="zero-has-no-pegs"),
        pytest.param(18, Pegs(18, 0), id="18-in-the-inner-row"),
        pytest.param(18 + 12, Pegs(10, 1), id="30-is-one-outside-and-ten-inside"),
        pytest.param(18 + 12 + 11, Pegs(1, 2), id="41-is-two-outside-and-one-inside"),
        pytest.param(19, Pegs(19, 0), id="19-fills-the-inner-row"),
        pytest.param(20, Pegs(0, 1), id="20-is-one-hole-outside"),
        pytest.param(419, Pegs(19, 20), id="419-ends-the-first-lap"),
        pytest.param(420, Pegs(0, 1, 1), id="420-starts-another-lap-of-400"),
        pytest.param(819, Pegs(19, 20, 1), id="819-ends-the-second-lap"),
        pytest.param(820, Pegs(0, 1, 2), id="820-starts-a-third-lap"),
        pytest.param(-1, Pegs(0, 0, 0, below_zero=True), id="below-zero-no-pegs-and-a-sign"),
    ],
)
def test_the_peg_rack(score: int, where: Pegs) -> None:
    assert pegs(score) == where


@pytest.mark.parametrize(
    ("score", "laid", "behind"),
    [
        pytest.param(41, 11, Pegs(10, 1), id="at-the-score-before-while-the-play-is-open"),
        pytest.param(41, None, Pegs(0, 0), id="parked-once-the-turn-is-scored"),
        pytest.param(35, 5, Pegs(10, 0), id="a-peg-that-did-not-move-is-parked"),
        pytest.param(18, 18, Pegs(0, 0), id="parked-at-the-first-play"),
    ],
)
def test_the_two_pegs_behind(score: int, laid: int | None, behind: Pegs) -> None:
    assert pegs_behind(score, laid) == behind


@pytest.mark.parametrize("score", range(0, 1300, 7))
def test_pegs_and_laps_add_up_to_the_score(score: int) -> None:
    where = pegs(score)
    assert 400 * where.laps + 20 * where.outer + where.inner == score
    assert 0 <= where.inner < 20
    assert where.outer <= 20
