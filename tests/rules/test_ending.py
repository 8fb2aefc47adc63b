"""How a game ends without a last tile: passes, scoreless turns, agreement (R7.1, R7.2)."""

from dataclasses import replace

import pytest

from tests.rules.tables import SMALL, Table, Words, position
from tilewright.rules import (
    EDITIONS,
    Answer,
    Cause,
    Edition,
    Lay,
    Placed,
    Proposal,
    Propose,
    Square,
)

BOX = SMALL
GUIDE = replace(SMALL, standstill=EDITIONS["guide-2013"].standstill)
SIX = replace(SMALL, standstill=EDITIONS["tournament"].standstill)
RACKS = ["TOE", "ADF", "NGI", "LMN"]

ONE_WORD = """
    .....
    .....
    .CAB.
    .....
    .....
"""


def play_out(table: Table, moves: str) -> None:
    """Moves as seat and kind: p passes, x exchanges a tile, l lays one, b lays a bad one."""
    squares = {"0": "B4 O", "1": "B4 A", "2": "B4 N", "3": "B4 L"}
    for move in moves.split():
        assert not table.game.over, f"over before {move}"
        seat, kind = int(move[0]), move[1]
        match kind:
            case "p":
                table.passes(seat)
            case "x":
                table.exchange(seat, table.racks[seat][0])
            case "l":
                table.lay(seat, squares[move[0]])
            case _:
                table.lay(seat, squares[move[0]])
                other = (seat + 1) % table.game.players
                table.challenge(other, judge=Words("C" + squares[move[0]][-1]))


@pytest.mark.parametrize(
    ("edition", "players", "bag", "moves"),
    [
        pytest.param(BOX, 2, "", "0p 1p", id="bag-empty-every-seat-once"),
        pytest.param(BOX, 3, "", "0p 1p 2p", id="three-seats-once"),
        pytest.param(BOX, 4, "", "0p 1p 2p 3p", id="four-seats-once"),
        pytest.param(BOX, 2, "WX", "0p 1p 0p 1p", id="tiles-left-every-seat-twice"),
        pytest.param(BOX, 3, "WX", "0p 1p 2p 0p 1p 2p", id="three-seats-twice"),
        pytest.param(GUIDE, 2, "", "0p 1p 0p 1p", id="the-guide-wants-twice-always"),
        pytest.param(GUIDE, 2, "WX", "0p 1p 0p 1p", id="the-guide-with-tiles-left"),
        pytest.param(BOX, 2, "WX", "0p 1p 0p 1x 0p 1p 0p 1p", id="an-exchange-breaks-the-count"),
        pytest.param(BOX, 2, "", "0p 1l 0p 1p", id="a-play-breaks-the-count"),
        pytest.param(BOX, 2, "", "0p 1b 0p 1p", id="a-play-challenged-off-breaks-it-too"),
        pytest.param(SIX, 2, "WX", "0p 1p 0p 1p 0p 1p", id="six-passes"),
        pytest.param(SIX, 2, "WX", "0x 1x 0x 1p 0x 1x", id="six-scoreless-turns-of-any-kind"),
        pytest.param(SIX, 2, "WX", "0x 1b 0p 1b 0b 1x", id="challenged-off-plays-counted"),
        pytest.param(SIX, 2, "WX", "0p 1p 0p 1p 0p 1l 0p 1p 0p 1p 0p 1p", id="a-score-breaks-six"),
        pytest.param(SIX, 3, "", "0p 1p 2p 0p 1p 2p", id="six-also-with-the-bag-empty"),
    ],
)
def test_the_game_comes_to_a_standstill_after(
    edition: Edition, players: int, bag: str, moves: str
) -> None:
    table = position(ONE_WORD, racks=RACKS[:players], bag=bag, edition=edition)
    play_out(table, moves)
    assert table.result.cause is Cause.STANDSTILL
    assert table.result.seat is None


@pytest.mark.parametrize(
    ("owed", "moves", "over"),
    [
        pytest.param([0, 1, 0], "0p 2p 0p", False, id="it-does-not-count-as-a-pass"),
        pytest.param([0, 1, 0], "0p 2p 0p 1p", True, id="it-does-not-break-the-row-either"),
    ],
)
def test_a_turn_missed_as_a_penalty(owed: list[int], moves: str, over: bool) -> None:
    table = position(ONE_WORD, racks=RACKS[:3], owed=owed)
    play_out(table, moves)
    assert table.game.over is over


def test_passes_are_counted_per_seat() -> None:
    """Bob misses two turns while Ann passes three times: his own pass is still wanted."""
    table = position(ONE_WORD, racks=RACKS[:2], owed=[0, 2])
    play_out(table, "0p 0p 0p 1p")
    assert table.game.over


def test_the_count_of_passes_needed_follows_the_bag() -> None:
    """Ann and Bob pass once each; then Ann draws the last tile, and the play starts a new count."""
    table = position(ONE_WORD, racks=RACKS[:2], bag="W")
    play_out(table, "0p 1p 0l 1p 0p")
    assert table.game.over


ZERO = replace(SIX, rack_size=2)


def scoreless_play() -> Table:
    """Five scoreless turns, then Bob lays two blanks for nothing: the sixth."""
    table = position(racks=["TO", "??"], bag="AB", edition=ZERO)
    play_out(table, "0p 1p 0p 1p 0p")
    table.lay(1, "3C hm")
    return table


def test_a_play_worth_nothing_is_a_scoreless_turn_too() -> None:
    table = scoreless_play()
    assert table.begin(0) == "Began 0, Drew 1, PlayEnded, Reckoned"


def test_a_play_that_would_make_six_scoreless_turns_is_accepted_or_challenged_first() -> None:
    table = scoreless_play()
    below = Lay(0, (Placed(Square(3, 2), "T"),))
    assert table.refused(below).code == "accept-or-challenge"
    assert table.challenge(0, judge=Words("HM")) == "Challenged 0, Ruled, PlayEnded, Reckoned"


def test_missed_turns_are_scoreless_and_may_be_the_six() -> None:
    """Ann scores and is to move again after six turns missed: the game ends before she does."""
    table = position(ONE_WORD, racks=RACKS[:3], bag="WX", edition=SIX, owed=[2, 3, 3])
    table.lay(0, "B4 O")
    assert table.refused(Lay(1, (Placed(Square(4, 1), "A"),))).code == "accept-or-challenge"
    assert table.begin(1) == (
        "Began 1, Drew 0, TurnMissed 1, TurnMissed 2, TurnMissed 0, TurnMissed 1, TurnMissed 2, "
        "TurnMissed 0, PlayEnded, Reckoned"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_seats_may_agree_that_no_play_is_left(players: int) -> None:
    table = position(ONE_WORD, racks=RACKS[:players], bag="WX")
    table.do(Propose(1, Proposal.NO_PLAY_LEFT))
    for seat in range(players):
        if seat != 1:
            assert not table.game.over
            table.do(Answer(seat, True))
    assert (table.result.cause, table.result.seat) == (Cause.AGREED, None)


def test_one_who_does_not_agree_keeps_the_game_going() -> None:
    table = position(ONE_WORD, racks=RACKS[:3], bag="WX")
    table.do(Propose(0, Proposal.NO_PLAY_LEFT))
    table.do(Answer(1, True))
    table.do(Answer(2, False))
    assert (table.to_move, table.game.agreement) == (0, None)


def test_an_open_play_is_settled_before_the_end_is_agreed() -> None:
    table = position(ONE_WORD, racks=RACKS[:2], bag="WX")
    table.lay(0, "B4 O")
    assert table.refused(Propose(1, Proposal.NO_PLAY_LEFT)).code == "cannot-propose"
