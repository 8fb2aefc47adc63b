"""An impossible log is rejected with the number of the first event that cannot be right."""

from dataclasses import replace

import pytest

from tests.rules.tables import NAMES, SMALL
from tilewright.rules import BrokenLog, Cause, Event, Placed, Ruling, Seat, Square, Stacked, fold
from tilewright.rules.equipment.tiles import Tiles
from tilewright.rules.events import (
    Answered,
    Began,
    BlankTaken,
    Challenged,
    Dealt,
    Drew,
    DrewForFirst,
    Exchanged,
    FirstChosen,
    Laid,
    Overdrawn,
    Passed,
    PlayEnded,
    RackNoted,
    Reckoned,
    Resigned,
    Ruled,
    Seated,
    TakenBack,
    TurnMissed,
    Voted,
)

ORDER: Tiles = SMALL.tiles.all_tiles()
SEATS = tuple(Seat(name) for name in NAMES[:2])
OPENING: list[Event] = [
    Seated(SMALL, SEATS, Stacked(ORDER)),
    FirstChosen(0),
    Dealt(0, ORDER[:3]),
    Dealt(1, ORDER[3:6]),
]
PLAY = Laid(0, (Placed(Square(2, 2), "A"), Placed(Square(2, 3), "A")))


def test_the_opening_itself_is_valid() -> None:
    assert fold([*OPENING, PLAY]).scores == (2, 0)


@pytest.mark.parametrize(
    ("events", "number"),
    [
        pytest.param([], 0, id="an-empty-log"),
        pytest.param([Passed(0)], 1, id="a-missing-seated-event"),
        pytest.param([Seated(SMALL, SEATS[:1], Stacked(ORDER))], 1, id="a-single-seat"),
        pytest.param(
            [*OPENING[:1], DrewForFirst(((0, "Q"), (1, "Z")))],
            2,
            id="draws-that-differ-from-the-bag",
        ),
        pytest.param([*OPENING[:1], FirstChosen(2)], 2, id="a-first-seat-that-does-not-exist"),
        pytest.param([*OPENING[:2], Dealt(1, ORDER[:3])], 3, id="dealing-out-of-order"),
        pytest.param(
            [*OPENING[:2], Dealt(0, ("Q", "Q", "Q"))], 3, id="tiles-that-are-not-next-in-the-bag"
        ),
        pytest.param([*OPENING[:2], Dealt(0, ORDER[:2])], 3, id="a-rack-that-is-too-small"),
        pytest.param([*OPENING[:2], Dealt(0, ORDER[:4])], 3, id="a-rack-that-is-too-large"),
        pytest.param([*OPENING, OPENING[0]], 5, id="seating-twice"),
        pytest.param([*OPENING, FirstChosen(1)], 5, id="choosing-the-first-player-twice"),
        pytest.param([*OPENING, Passed(1)], 5, id="a-pass-out-of-turn"),
        pytest.param([*OPENING, Laid(0, ())], 5, id="a-play-without-tiles"),
        pytest.param([*OPENING, replace(PLAY, seat=1)], 5, id="a-play-out-of-turn"),
        pytest.param(
            [*OPENING, Laid(0, (Placed(Square(2, 2), "Q"), Placed(Square(2, 3), "A")))],
            5,
            id="tiles-that-are-not-on-the-rack",
        ),
        pytest.param([*OPENING, PLAY, PLAY], 6, id="a-play-in-an-open-window"),
        pytest.param([*OPENING, PLAY, Began(0)], 6, id="the-wrong-seat-beginning"),
        pytest.param([*OPENING, Began(0)], 5, id="beginning-without-an-open-window"),
        pytest.param([*OPENING, PLAY, Began(1), Drew(0, ("Q", "Z"))], 7, id="drawing-other-tiles"),
        pytest.param(
            [*OPENING, PLAY, Began(1), Drew(0, ORDER[6:7])], 7, id="drawing-too-few-tiles"
        ),
        pytest.param(
            [*OPENING, PLAY, Began(1), Drew(0, ORDER[6:9])], 7, id="drawing-too-many-tiles"
        ),
        pytest.param(
            [*OPENING, PLAY, Began(1), Drew(1, ORDER[6:8])], 7, id="the-wrong-seat-drawing"
        ),
        pytest.param([*OPENING, PLAY, Began(1), Passed(1)], 7, id="a-missing-draw"),
        pytest.param(
            [*OPENING, Exchanged(0, ("A",), ORDER[6:8])], 5, id="drawing-more-than-exchanged"
        ),
        pytest.param(
            [*OPENING, Exchanged(0, ("Q",), ORDER[6:7])], 5, id="exchanging-a-tile-not-held"
        ),
        pytest.param([*OPENING, TurnMissed(0)], 5, id="missing-a-turn-during-a-turn"),
        pytest.param(
            [*OPENING, PLAY, Began(1), TurnMissed(1)], 7, id="missing-a-turn-that-is-not-owed"
        ),
        pytest.param(
            [*OPENING, BlankTaken(0, Square(2, 2))], 5, id="taking-a-blank-that-is-not-there"
        ),
        pytest.param([*OPENING, Challenged(1)], 5, id="a-challenge-without-a-play"),
        pytest.param([*OPENING, Voted(1, True)], 5, id="a-vote-without-a-challenge"),
        pytest.param([*OPENING, PLAY, Ruled(Ruling.GOOD)], 6, id="a-ruling-without-a-challenge"),
        pytest.param([*OPENING, Answered(0, True)], 5, id="an-answer-without-a-proposal"),
        pytest.param([*OPENING, TakenBack()], 5, id="a-take-back-without-an-entry"),
        pytest.param([*OPENING, RackNoted(0, ("A",))], 5, id="a-noted-rack-without-a-real-board"),
        pytest.param([*OPENING, Overdrawn(0, 1)], 5, id="an-overdraw-without-a-real-board"),
        pytest.param([*OPENING, Resigned(0), Reckoned()], 6, id="final-scoring-before-the-end"),
        pytest.param([*OPENING, Resigned(2)], 5, id="a-seat-that-does-not-exist"),
        pytest.param([*OPENING, Resigned(-1)], 5, id="a-negative-seat"),
        pytest.param([*OPENING, Resigned(1), Resigned(1)], 6, id="resigning-twice"),
        pytest.param(
            [*OPENING, PlayEnded(Cause.AGREED), Reckoned(), PlayEnded(Cause.AGREED)],
            7,
            id="ending-twice",
        ),
    ],
)
def test_a_log_is_broken_by(events: list[Event], number: int) -> None:
    with pytest.raises(BrokenLog) as error:
        fold(events)
    assert error.value.number == number
