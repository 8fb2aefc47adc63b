"""How a game ends if no one goes out: passes, scoreless turns, agreement (R7.1, R7.2)."""

from dataclasses import replace

import pytest

from tests.rules.tables import SMALL, BadWords, Table, position
from tilewright.rules import (
    EDITIONS,
    Answer,
    Cause,
    Edition,
    Lay,
    PassedOut,
    Placed,
    Proposal,
    Propose,
    Square,
)

BOX = SMALL
ONCE = replace(SMALL, standstill=PassedOut(bag_empty=1, tiles_left=2))
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
    """Play moves written as seat and kind: p(ass), x (exchange), l(ay) or b(ad play)."""
    squares = {"0": "B4 O", "1": "B4 A", "2": "B4 N", "3": "B4 L"}
    for move in moves.split():
        assert not table.game.over, f"over before {move}"
        seat, kind = int(move[0]), move[1]
        match kind:
            case "p":
                table.pass_turn(seat)
            case "x":
                table.exchange(seat, table.racks[seat][0])
            case "l":
                table.lay(seat, squares[move[0]])
            case _:
                table.lay(seat, squares[move[0]])
                other = (seat + 1) % table.game.players
                table.challenge(other, judge=BadWords("C" + squares[move[0]][-1]))


@pytest.mark.parametrize(
    ("edition", "players", "bag", "moves"),
    [
        pytest.param(BOX, 2, "", "0p 1p 0p 1p", id="two-passes-each-with-the-bag-empty"),
        pytest.param(
            BOX, 3, "", "0p 1p 2p 0p 1p 2p", id="two-passes-each-of-three-seats-with-the-bag-empty"
        ),
        pytest.param(BOX, 4, "", "0p 1p 2p 3p 0p 1p 2p 3p", id="two-passes-each-of-four-seats"),
        pytest.param(ONCE, 2, "", "0p 1p", id="a-table-can-choose-one-pass-each"),
        pytest.param(ONCE, 3, "", "0p 1p 2p", id="a-table-can-choose-one-pass-each-of-three"),
        pytest.param(BOX, 2, "WX", "0p 1p 0p 1p", id="two-passes-each-while-tiles-are-left"),
        pytest.param(BOX, 3, "WX", "0p 1p 2p 0p 1p 2p", id="two-passes-each-of-three-seats"),
        pytest.param(BOX, 2, "WX", "0p 1p 0p 1x 0p 1p 0p 1p", id="an-exchange-resets-the-count"),
        pytest.param(BOX, 2, "", "0p 1p 0p 1l 0p 1p 0p 1p", id="a-play-resets-the-count"),
        pytest.param(ONCE, 2, "", "0p 1b 0p 1p", id="a-play-that-is-challenged-off-resets-it-too"),
        pytest.param(SIX, 2, "WX", "0p 1p 0p 1p 0p 1p", id="six-passes"),
        pytest.param(SIX, 2, "WX", "0x 1x 0x 1p 0x 1x", id="six-scoreless-turns-of-any-kind"),
        pytest.param(
            SIX, 2, "WX", "0x 1b 0p 1b 0b 1x", id="plays-challenged-off-count-as-scoreless"
        ),
        pytest.param(
            SIX, 2, "WX", "0p 1p 0p 1p 0p 1l 0p 1p 0p 1p 0p 1p", id="a-score-resets-scoreless-turns"
        ),
        pytest.param(SIX, 3, "", "0p 1p 2p 0p 1p 2p", id="six-passes-with-the-bag-empty"),
    ],
)
def test_the_game_ends_in_a_standstill_after(
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
        pytest.param([0, 1, 0], "0p 2p 0p 1p", True, id="it-does-not-reset-the-count-either"),
    ],
)
def test_a_turn_missed_as_a_penalty(owed: list[int], moves: str, over: bool) -> None:
    table = position(ONE_WORD, racks=RACKS[:3], owed=owed, edition=ONCE)
    play_out(table, moves)
    assert table.game.over is over


def test_passes_are_counted_per_seat() -> None:
    """Bob misses two turns while Ann passes three times. His own pass is still needed."""
    table = position(ONE_WORD, racks=RACKS[:2], owed=[0, 2], edition=ONCE)
    play_out(table, "0p 0p 0p 1p")
    assert table.game.over


BOXES = [name for name in EDITIONS if name != "tournament"]


@pytest.mark.parametrize("bag", ["", "WX"], ids=["bag-empty", "tiles-left"])
@pytest.mark.parametrize("name", BOXES)
def test_one_pass_of_each_player_ends_no_box_game(name: str, bag: str) -> None:
    edition = replace(SMALL, standstill=EDITIONS[name].standstill)
    table = position(ONE_WORD, racks=RACKS[:2], bag=bag, edition=edition)
    play_out(table, "0p 1p 0p")
    assert not table.game.over
    table.pass_turn(1)
    assert table.result.cause is Cause.STANDSTILL


def test_the_number_of_passes_needed_can_depend_on_the_bag() -> None:
    """Ann and Bob pass once each. Then Ann's play resets the count and empties the bag."""
    table = position(ONE_WORD, racks=RACKS[:2], bag="W", edition=ONCE)
    play_out(table, "0p 1p 0l 1p 0p")
    assert table.game.over


ZERO = replace(SIX, rack_size=2)


def scoreless_play() -> Table:
    """After five scoreless turns, Bob lays two blanks for no points: the sixth."""
    table = position(racks=["TO", "??"], bag="AB", edition=ZERO)
    play_out(table, "0p 1p 0p 1p 0p")
    table.lay(1, "3C hm")
    return table


def test_a_play_worth_nothing_is_a_scoreless_turn_too() -> None:
    table = scoreless_play()
    assert table.begin(0) == "Began 0, Drew 1, PlayEnded, Reckoned"


def test_a_sixth_scoreless_play_must_be_accepted_or_challenged_first() -> None:
    table = scoreless_play()
    below = Lay(0, (Placed(Square(3, 2), "T"),))
    assert table.refused(below).code == "accept-or-challenge"
    assert table.challenge(0, judge=BadWords("HM")) == "Challenged 0, Ruled, PlayEnded, Reckoned"


def test_missed_turns_count_as_scoreless() -> None:
    """Six turns are missed after Ann's play, so the game ends before she moves again."""
    table = position(ONE_WORD, racks=RACKS[:3], bag="WX", edition=SIX, owed=[2, 3, 3])
    table.lay(0, "B4 O")
    assert table.refused(Lay(1, (Placed(Square(4, 1), "A"),))).code == "accept-or-challenge"
    assert table.begin(1) == (
        "Began 1, Drew 0, TurnMissed 1, TurnMissed 2, TurnMissed 0, TurnMissed 1, TurnMissed 2, "
        "TurnMissed 0, PlayEnded, Reckoned"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_players_can_agree_that_no_play_is_left(players: int) -> None:
    table = position(ONE_WORD, racks=RACKS[:players], bag="WX")
    table.do(Propose(1, Proposal.NO_PLAY_LEFT))
    for seat in range(players):
        if seat != 1:
            assert not table.game.over
            table.do(Answer(seat, True))
    assert (table.result.cause, table.result.seat) == (Cause.AGREED, None)


def test_one_player_who_declines_keeps_the_game_going() -> None:
    table = position(ONE_WORD, racks=RACKS[:3], bag="WX")
    table.do(Propose(0, Proposal.NO_PLAY_LEFT))
    table.do(Answer(1, True))
    table.do(Answer(2, False))
    assert (table.to_move, table.game.agreement) == (0, None)


def test_an_open_play_must_be_settled_before_the_end_is_agreed() -> None:
    table = position(ONE_WORD, racks=RACKS[:2], bag="WX")
    table.lay(0, "B4 O")
    assert table.refused(Propose(1, Proposal.NO_PLAY_LEFT)).code == "cannot-propose"
