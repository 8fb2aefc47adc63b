"""The finish line: who reaches their own target wins (R10.2)."""

from dataclasses import replace

import pytest

from tests.rules.tables import NAMES, SMALL, Table, Words, position
from tilewright.rules import (
    EDITIONS,
    Cause,
    Challenges,
    FinishLine,
    Level,
    Points,
    Resign,
    Seat,
    Square,
    Stacked,
    fold,
    nine_tiles,
    open_game,
)
from tilewright.rules.edition import Edition
from tilewright.rules.layout import Layout

BEGINNER, MIDDLE, EXPERT = Level


@pytest.mark.parametrize(
    ("levels", "targets"),
    [
        pytest.param([BEGINNER] * 2, (70, 70), id="two-beginners"),
        pytest.param([MIDDLE] * 2, (120, 120), id="two-intermediates-play-to-120"),
        pytest.param([EXPERT] * 2, (200, 200), id="two-experts"),
        pytest.param([BEGINNER] * 3, (60, 60, 60), id="three-beginners"),
        pytest.param([BEGINNER, MIDDLE, MIDDLE], (60, 100, 100), id="a-beginner-two-intermediates"),
        pytest.param([EXPERT] * 3, (180, 180, 180), id="three-experts"),
        pytest.param([BEGINNER] * 4, (50, 50, 50, 50), id="four-beginners-to-50"),
        pytest.param(
            [BEGINNER, MIDDLE, EXPERT, MIDDLE], (50, 90, 160, 90), id="all-levels-at-one-table"
        ),
    ],
)
def test_targets_by_level_and_number_of_players(
    levels: list[Level], targets: tuple[int, ...]
) -> None:
    edition = replace(EDITIONS["classic-2003"], finish_line=FinishLine())
    seats = [Seat(name, level) for name, level in zip(NAMES, levels, strict=False)]
    game = fold(open_game(edition, seats, Stacked(edition.tiles.all_tiles()), first=0))
    assert game.target == targets


def test_without_a_finish_line_there_is_no_target() -> None:
    assert position(racks=["TO", "A"]).game.target is None


# Every word counts tenfold or so: Ann, a beginner, plays to 60, Bob and Cat to 100.
RICH = Layout("rich", (".....", ".....", "=~~~=", ".....", "....."), Square(2, 2))
LINE = replace(SMALL, layout=RICH, finish_line=FinishLine())
MIXED = [Seat("Ann", BEGINNER), Seat("Bob", MIDDLE), Seat("Cat", MIDDLE)]


def line(scores: list[int], edition: Edition = LINE, bag: str = "WXYZ", ann: str = "TOE") -> Table:
    return position(racks=[ann, "ADF", "NGI"], bag=bag, edition=edition, seats=MIXED, scores=scores)


@pytest.mark.parametrize(
    ("before", "over"),
    [
        pytest.param(28, True, id="exactly-reached"),
        pytest.param(29, True, id="passed"),
        pytest.param(27, False, id="one-point-short"),
    ],
)
def test_the_game_is_over_as_soon_as_a_target_is_reached(before: int, over: bool) -> None:
    table = line([before, 99, 98])
    table.lay(0, "3C TO")
    assert table.game.scores[0] == before + 32
    table.begin(1)
    assert table.game.over is over


def test_who_reaches_their_target_wins_with_a_lower_score_and_keeps_it() -> None:
    table = line([28, 99, 98])
    table.lay(0, "3C TO")
    table.begin(1)
    assert (table.result.cause, table.result.seat) == (Cause.REACHED_TARGET, 0)
    assert table.result.final == (60, 99, 98)
    assert (table.result.winners, table.result.places) == ((0,), (1, 2, 3))


def test_there_are_no_last_turns_and_nothing_is_deducted() -> None:
    table = line([28, 0, 0])
    table.lay(0, "3C TO")
    table.challenge(2)
    assert table.game.over
    assert all(account.deducted == account.gained == 0 for account in table.result.accounts)


def test_a_target_reached_by_a_bad_play_is_not_reached() -> None:
    table = line([28, 0, 0])
    table.lay(0, "3C TO")
    table.challenge(1, judge=Words("TO"))
    assert (table.game.over, table.game.scores) == (False, (28, 0, 0))


def test_points_for_a_good_challenged_play_count_toward_the_target() -> None:
    table = line([23, 0, 0], replace(LINE, challenge=Challenges(Points(5))))
    table.lay(0, "3C TO")
    assert table.challenge(1).endswith("PlayEnded 0, Reckoned")
    assert table.result.final[0] == 60


def test_if_the_tiles_run_out_first_the_usual_reckoning_decides() -> None:
    table = line([20, 70, 0], bag="", ann="TO")
    table.lay(0, "3C TO")
    table.begin(1)
    assert table.result.cause is Cause.WENT_OUT
    assert table.result.final == (20 + 32 + 7 + 4, 70 - 7, 0 - 4)
    assert table.result.winners == (1,)


def test_the_gain_of_going_out_does_not_count_toward_a_target() -> None:
    table = line([20, 61, 0], bag="", ann="TO")
    table.lay(0, "3C TO")
    table.begin(1)
    assert table.result.final[0] == 63
    assert table.result.winners == (0,)
    assert table.result.cause is Cause.WENT_OUT


def test_going_out_and_reaching_the_target_at_once_is_reaching_the_target() -> None:
    table = line([28, 99, 0], bag="", ann="TO")
    table.lay(0, "3C TO")
    table.begin(1)
    assert table.result.cause is Cause.REACHED_TARGET
    assert table.result.final == (60, 99, 0)


def test_a_standstill_before_any_target_is_reckoned_as_usual() -> None:
    table = line([20, 70, 0], bag="")
    for seat in range(3):
        table.passes(seat)
    assert table.result.final == (20 - 3, 70 - 7, 0 - 4)


def test_the_target_stays_when_a_player_resigns() -> None:
    table = line([28, 0, 0])
    table.do(Resign(2))
    assert table.game.target == (60, 100, 100)


def test_nine_tiles_and_the_finish_line_go_together() -> None:
    edition = replace(nine_tiles(EDITIONS["classic-2003"]), finish_line=FinishLine())
    seats = [Seat("Ann", BEGINNER), Seat("Bob", BEGINNER)]
    table = position(racks=["ABLEDABET", "E" * 9], bag="I" * 20, edition=edition, seats=seats)
    table.lay(0, "8A ABLEDABET")
    assert table.begin(1).endswith("PlayEnded 0, Reckoned")
    assert table.result.final == (140, 0)
