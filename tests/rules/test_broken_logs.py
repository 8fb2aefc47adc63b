"""A log that tells no possible game is found out, with the number of the event."""

from dataclasses import replace

import pytest

from tests.rules.tables import NAMES, SMALL
from tilewright.rules import BrokenLog, Cause, Event, Placed, Ruling, Seat, Square, Stacked, fold
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
from tilewright.rules.tiles import Tiles

ORDER: Tiles = SMALL.tiles.all_tiles()
SEATS = tuple(Seat(name) for name in NAMES[:2])
OPENING: list[Event] = [
    Seated(SMALL, SEATS, Stacked(ORDER)),
    FirstChosen(0),
    Dealt(0, ORDER[:3]),
    Dealt(1, ORDER[3:6]),
]
PLAY = Laid(0, (Placed(Square(2, 2), "A"), Placed(Square(2, 3), "A")))


def test_the_opening_itself_is_sound() -> None:
    assert fold([*OPENING, PLAY]).scores == (2, 0)


@pytest.mark.parametrize(
    ("events", "number"),
    [
        pytest.param([], 0, id="an-empty-log"),
        pytest.param([Passed(0)], 1, id="no-seating"),
        pytest.param([Seated(SMALL, SEATS[:1], Stacked(ORDER))], 1, id="one-seat"),
        pytest.param([*OPENING[:1], DrewForFirst(((0, "Q"), (1, "Z")))], 2, id="other-draws"),
        pytest.param([*OPENING[:1], FirstChosen(2)], 2, id="a-first-seat-not-there"),
        pytest.param([*OPENING[:2], Dealt(1, ORDER[:3])], 3, id="dealt-out-of-order"),
        pytest.param([*OPENING[:2], Dealt(0, ("Q", "Q", "Q"))], 3, id="tiles-not-next-in-the-bag"),
        pytest.param([*OPENING[:2], Dealt(0, ORDER[:2])], 3, id="a-rack-dealt-short"),
        pytest.param([*OPENING[:2], Dealt(0, ORDER[:4])], 3, id="a-rack-dealt-too-full"),
        pytest.param([*OPENING, OPENING[0]], 5, id="seated-twice"),
        pytest.param([*OPENING, FirstChosen(1)], 5, id="first-chosen-twice"),
        pytest.param([*OPENING, Passed(1)], 5, id="a-pass-out-of-turn"),
        pytest.param([*OPENING, Laid(0, ())], 5, id="a-play-without-tiles"),
        pytest.param([*OPENING, replace(PLAY, seat=1)], 5, id="a-play-out-of-turn"),
        pytest.param(
            [*OPENING, Laid(0, (Placed(Square(2, 2), "Q"), Placed(Square(2, 3), "A")))],
            5,
            id="tiles-not-on-the-rack",
        ),
        pytest.param([*OPENING, PLAY, PLAY], 6, id="a-play-in-an-open-window"),
        pytest.param([*OPENING, PLAY, Began(0)], 6, id="begun-by-another"),
        pytest.param([*OPENING, Began(0)], 5, id="no-window-to-close"),
        pytest.param([*OPENING, PLAY, Began(1), Drew(0, ("Q", "Z"))], 7, id="other-tiles-drawn"),
        pytest.param([*OPENING, PLAY, Began(1), Drew(0, ORDER[6:7])], 7, id="too-few-drawn"),
        pytest.param([*OPENING, PLAY, Began(1), Drew(0, ORDER[6:9])], 7, id="too-many-drawn"),
        pytest.param([*OPENING, PLAY, Began(1), Drew(1, ORDER[6:8])], 7, id="drawn-by-another"),
        pytest.param([*OPENING, PLAY, Began(1), Passed(1)], 7, id="a-draw-left-out"),
        pytest.param([*OPENING, Exchanged(0, ("A",), ORDER[6:8])], 5, id="more-drawn-than-given"),
        pytest.param([*OPENING, Exchanged(0, ("Q",), ORDER[6:7])], 5, id="a-tile-not-held-given"),
        pytest.param([*OPENING, TurnMissed(0)], 5, id="a-turn-missed-in-a-turn"),
        pytest.param([*OPENING, PLAY, Began(1), TurnMissed(1)], 7, id="a-turn-missed-not-owed"),
        pytest.param([*OPENING, BlankTaken(0, Square(2, 2))], 5, id="no-blank-to-take"),
        pytest.param([*OPENING, Challenged(1)], 5, id="nothing-to-challenge"),
        pytest.param([*OPENING, Voted(1, True)], 5, id="nothing-to-vote-on"),
        pytest.param([*OPENING, PLAY, Ruled(Ruling.GOOD)], 6, id="a-ruling-without-a-challenge"),
        pytest.param([*OPENING, Answered(0, True)], 5, id="nothing-proposed"),
        pytest.param([*OPENING, TakenBack()], 5, id="nothing-to-take-back"),
        pytest.param([*OPENING, RackNoted(0, ("A",))], 5, id="a-note-away-from-a-real-board"),
        pytest.param([*OPENING, Overdrawn(0, 1)], 5, id="an-overdraw-away-from-a-real-board"),
        pytest.param([*OPENING, Resigned(0), Reckoned()], 6, id="reckoned-before-the-end"),
        pytest.param([*OPENING, Resigned(2)], 5, id="a-seat-that-is-not-there"),
        pytest.param([*OPENING, Resigned(-1)], 5, id="a-seat-below-zero"),
        pytest.param([*OPENING, Resigned(1), Resigned(1)], 6, id="resigned-twice"),
        pytest.param(
            [*OPENING, PlayEnded(Cause.AGREED), Reckoned(), PlayEnded(Cause.AGREED)],
            7,
            id="ended-twice",
        ),
    ],
)
def test_a_log_is_broken_by(events: list[Event], number: int) -> None:
    with pytest.raises(BrokenLog) as error:
        fold(events)
    assert error.value.number == number
