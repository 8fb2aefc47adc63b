"""Actions that arrive late mean the play their sender saw; costly passes are announced."""

from dataclasses import replace
from random import Random

import pytest

from tests.server.tables import ANN, BOB, CAT, DAN, TableLog, may, new_table, seat, three_devices
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import LEVELS, choose
from tilewright.protocol.actions import (
    AnswerStandIn,
    Begin,
    Challenge,
    Exchange,
    Lay,
    Pass,
    ProposeStandIn,
    Start,
)
from tilewright.protocol.permissions import (
    PassEndsGame,
    PassEndsGameIfAllPass,
    PassIsScoreless,
    PassWarning,
)
from tilewright.rules import EDITIONS, Edition, ScorelessTurns
from tilewright.rules.commands import Lay as LayCommand
from tilewright.rules.score_sheet import ChallengeEntry
from tilewright.rules.turn_order import to_move
from tilewright.rules.view import view
from tilewright.server.tables.events import StandIn

WORDS = Lexicon.load("english")
HOLDERS = (ANN, BOB, CAT)


def mover(table: TableLog) -> int:
    game = table.table.game
    assert game is not None
    seat = to_move(game)
    assert seat is not None
    return seat


def play(table: TableLog, *, alike: bool = False) -> Lay:
    """Lay the best play of the seat to move; if ``alike``, one device holds every seat."""
    game, seat = table.table.game, mover(table)
    assert game is not None
    command = choose(view(game, seat), LEVELS["expert"], WORDS, Random(1))
    assert isinstance(command, LayCommand)
    laid = Lay(seat=seat, placed=[(str(square), tile) for square, tile in command.placed])
    table.do(ANN if alike else HOLDERS[seat], laid)
    return laid


def challenges(table: TableLog) -> list[tuple[int, int]]:
    """Return challenger and challenged of each challenge on the score sheet."""
    game = table.table.game
    assert game is not None
    return [(each.seat, each.against) for each in game.sheet if isinstance(each, ChallengeEntry)]


def test_a_late_challenge_does_not_apply_to_the_next_play() -> None:
    table = three_devices()
    table.judge = WORDS
    first = play(table)
    second = play(table)
    challenger = next(each for each in range(3) if each not in (first.seat, second.seat))
    late = Challenge(seat=challenger, play=first.placed)
    assert table.refused(HOLDERS[challenger], late) == "another-play"
    assert challenges(table) == []
    table.do(HOLDERS[challenger], Challenge(seat=challenger, play=second.placed[::-1]))
    assert challenges(table) == [(challenger, second.seat)]


def test_a_late_begin_does_not_close_the_window_of_the_next_play() -> None:
    table = three_devices()
    first = play(table)
    play(table)
    seat = mover(table)
    assert table.refused(HOLDERS[seat], Begin(seat=seat, play=first.placed)) == "another-play"
    table.do(HOLDERS[seat], Begin(seat=seat))


def test_a_host_who_moves_to_another_device_stays_the_host() -> None:
    table = new_table(seat("Ann"), seat("Bob"), seat())
    table.offer(ANN, 0, "first")
    table.open_link(DAN, "first")
    assert table.table.host == ANN, "Bob's seat is still there"
    table.offer(ANN, 1, "second")
    table.open_link(DAN, "second")
    assert table.table.host == DAN
    table.do(DAN, Start())


def test_a_computer_can_replace_skipping_an_absent_player() -> None:
    table = three_devices()
    for what in ("skip", "computer"):
        table.do(ANN, ProposeStandIn(seat=0, absent=2, what=what), present={0, 1})
        table.do(BOB, AnswerStandIn(seat=1, agrees=True))
    assert table.table.stand_ins[2] is StandIn.COMPUTER
    again = ProposeStandIn(seat=0, absent=2, what="computer")
    assert table.refused(ANN, again, present={0, 1}) == "not-absent"


def test_a_scorekeeper_acts_for_every_seat_of_a_real_board() -> None:
    table = new_table(seat("Ann"), seat("Bob"), real_board=True)
    table.offer(ANN, 1, "secret")
    table.open_link(BOB, "secret")
    table.do(BOB, Pass(seat=0))
    table.do(ANN, Pass(seat=1))
    assert table.refused(CAT, Pass(seat=0)) == "not-your-seat"


def warning(table: TableLog) -> PassWarning | None:
    return may(table.table, mover(table)).pass_warning


ENDS = PassEndsGame(message="If you pass, the game ends.")
TOGETHER = PassEndsGameIfAllPass(message="If you pass and the others pass too, the game ends.")


def test_a_pass_that_ends_the_game_is_announced() -> None:
    table = new_table(seat("Ann"), seat("Bob"))
    for expected in (None, None, TOGETHER, ENDS):
        assert warning(table) == expected
        table.do(ANN, Pass(seat=mover(table)))
    assert table.phase == "over"


def scoreless(turns: int) -> Edition:
    return replace(EDITIONS["plain"], standstill=ScorelessTurns(turns))


def test_scoreless_turns_are_announced() -> None:
    table = new_table(seat("Ann"), seat("Bob"), edition=scoreless(3))
    assert warning(table) is None
    table.do(ANN, Pass(seat=mover(table)))
    assert warning(table) == PassIsScoreless(
        message="This would be turn 2 in a row without a score; after 3 the game ends.",
        turn=2,
        limit=3,
    )
    game, number = table.table.game, mover(table)
    assert game is not None
    table.do(ANN, Exchange(seat=number, tiles=list(game.racks[number][:1])))
    assert warning(table) == ENDS
    play(table, alike=True)
    assert warning(table) is None, "an open play that scores resets the count"


@pytest.mark.parametrize("turns", [2, 6])
def test_the_game_ends_when_the_warning_says_so(turns: int) -> None:
    table = new_table(seat("Ann"), seat("Bob"), edition=scoreless(turns))
    while warning(table) != ENDS:
        table.do(ANN, Pass(seat=mover(table)))
        assert table.phase == "playing"
    table.do(ANN, Pass(seat=mover(table)))
    assert table.phase == "over"
