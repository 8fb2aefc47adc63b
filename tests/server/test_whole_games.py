"""Whole games over real sockets: every edition, two to four seats, people and computers."""

from contextlib import AsyncExitStack
from dataclasses import dataclass, replace

import pytest

from tests.server.people import Played, play_at
from tests.server.tables import computer, seat, table_settings
from tests.support.running_server import RunningServer
from tilewright.notation.gcg.reader import read_gcg
from tilewright.notation.gcg.writer import write_gcg
from tilewright.notation.record.record import read_record
from tilewright.protocol.settings import SeatSettings
from tilewright.rules import (
    EDITIONS,
    Challenges,
    CheckedPlays,
    Edition,
    FinishLine,
    GameClock,
    Judging,
    MissTurn,
    NoPenalty,
    Points,
    PointsPer,
    Scope,
    fold,
    nine_tiles,
)

pytestmark = pytest.mark.anyio

PLAIN = EDITIONS["plain"]
BEGINNER, INTERMEDIATE, EXPERT = "beginner", "intermediate", "expert"


@dataclass(frozen=True)
class Game:
    """A game to play: the host holds the named seats, other devices take the open ones."""

    edition: Edition
    seats: tuple[SeatSettings, ...]
    devices: tuple[tuple[int, ...], ...]
    quits: int | None = None
    dictionary: str | None = "english"


def game(
    edition: Edition, seats: tuple[SeatSettings, ...], *devices: tuple[int, ...], **more: object
) -> Game:
    return Game(edition, seats, devices, **more)  # type: ignore[arg-type]


HOST, OPEN = seat("Host"), seat()
GAMES = {
    "classic-with-a-person-and-an-expert": game(EDITIONS["classic-2003"], (HOST, computer()), (0,)),
    "graves-with-pegs-and-an-hourglass-for-the-expert": game(
        EDITIONS["graves"],
        (HOST, seat(None, EXPERT, turn_limit_s=180), computer(BEGINNER)),
        (0,),
        (1,),
    ),
    "guide-with-four-people-on-four-devices": game(
        EDITIONS["guide-2013"], (HOST, OPEN, OPEN, OPEN), (0,), (1,), (2,), (3,)
    ),
    "plain-with-two-people-passing-one-laptop": game(PLAIN, (HOST, seat("Mate")), (0, 1)),
    "heritage-with-two-on-a-laptop-one-on-a-phone-and-a-computer": game(
        EDITIONS["heritage-2023"], (HOST, seat("Mate"), OPEN, computer(INTERMEDIATE)), (0, 1), (2,)
    ),
    "tournament-with-a-clock-and-two-people": game(
        EDITIONS["tournament"], (HOST, OPEN), (0,), (1,)
    ),
    "nine-tiles-with-three": game(nine_tiles(PLAIN), (HOST, OPEN, computer()), (0,), (1,)),
    "finish-line-with-mixed-levels": game(
        replace(PLAIN, finish_line=FinishLine()),
        (seat("Host", BEGINNER), seat(None, EXPERT), computer(INTERMEDIATE)),
        (0,),
        (1,),
    ),
    "blanks-circulate-between-four": game(
        replace(EDITIONS["guide-2013"], blanks_circulate=True),
        (HOST, OPEN, computer(), computer(BEGINNER)),
        (0,),
        (1,),
    ),
    "a-vote-of-three-people-and-a-computer": game(
        replace(PLAIN, judging=Judging.VOTE), (HOST, OPEN, OPEN, computer()), (0,), (1,), (2,),
        dictionary=None,
    ),
    "a-vote-on-one-word": game(
        replace(PLAIN, judging=Judging.VOTE, challenge=Challenges(MissTurn(), Scope.WORD)),
        (HOST, seat("Mate"), OPEN), (0, 1), (2,),
        dictionary=None,
    ),
    "checked-plays-with-two-computers": game(
        replace(PLAIN, challenge=CheckedPlays()), (HOST, computer(), computer(BEGINNER)), (0,)
    ),
    "a-failed-challenge-costs-nothing": game(
        replace(PLAIN, challenge=Challenges(NoPenalty())), (HOST, OPEN), (0,), (1,)
    ),
    "a-failed-challenge-costs-five-points": game(
        replace(PLAIN, challenge=Challenges(Points(5))), (HOST, OPEN, OPEN), (0,), (1,), (2,)
    ),
    "a-failed-challenge-costs-ten-points-a-word": game(
        replace(PLAIN, challenge=Challenges(Points(10, PointsPer.WORD), Scope.WORD)),
        (HOST, OPEN, computer(BEGINNER)),
        (0,),
        (1,),
    ),
    "one-of-four-resigns": game(
        PLAIN, (HOST, OPEN, OPEN, computer()), (0,), (1,), (2,), quits=1
    ),
    "one-of-two-resigns": game(PLAIN, (HOST, OPEN), (0,), (1,), quits=1),
    "a-clock-without-a-last-limit": game(
        replace(PLAIN, clock=GameClock(60_000, 10, None), turn_limit_ms=60_000),
        (HOST, OPEN, computer()),
        (0,),
        (1,),
    ),
    "everything-at-once": game(
        replace(
            nine_tiles(EDITIONS["guide-2013"]),
            blanks_circulate=True,
            finish_line=FinishLine((150, 120, 90), (200, 160, 120), (300, 250, 200)),
        ),
        (HOST, seat("Mate"), OPEN, computer()),
        (0, 1),
        (2,),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
async def test_a_whole_game(server: RunningServer, name: str) -> None:
    what = GAMES[name]
    settings = table_settings(*what.seats, edition=what.edition, dictionary=what.dictionary)
    async with AsyncExitStack() as stack:
        played = await play_at(
            server, settings, what.devices, sorted(GAMES).index(name), stack, what.quits
        )
        await check(played, what.edition)


async def check(played: Played, edition: Edition) -> None:
    """Check the draws, the record and the GCG export against what every player saw."""
    fairness = await played.guest.fairness(played.table)
    assert fairness.fair
    assert fairness.seed_matches
    record = await played.guest.fetch(f"/api/tables/{played.table}/record.json")
    events = read_record(record.decode())
    over = fold(events)
    assert over.edition == edition
    assert over.result is not None
    last = played.views[0]
    assert last.game is not None
    result = last.game.result
    assert result is not None
    assert [account.final for account in result.accounts] == list(over.result.final)
    assert result.winners == list(over.result.winners)
    assert result.seed == fairness.seed
    assert last.game.commitment == fairness.commitment
    for view in played.views:
        assert view.version == last.version
        assert view.game is not None
        assert view.game.result == result
        assert (view.game.board, view.game.sheet) == (last.game.board, last.game.sheet)
        assert view.seats[0].score == last.seats[0].score
    gcg = await played.guest.fetch(f"/api/tables/{played.table}/record.gcg")
    assert write_gcg(read_gcg(gcg)) == gcg
    summary = await played.guest.summary(played.table)
    assert summary.phase == "over"
    assert [each.score for each in summary.seats] == list(over.result.final)
