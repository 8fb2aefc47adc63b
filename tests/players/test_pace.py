"""How a player that looks ahead divides its time between its turns."""

from dataclasses import replace

import pytest

from tests.players.tables import ENGLISH_WORDS, NAMES, STATIC, opened
from tilewright.players import LEVELS, chance_of, choose
from tilewright.players.pace import MOST_WEIGHT, pace
from tilewright.players.strength import Foresight
from tilewright.rules import EDITIONS, GameLog, Sealed, Seat, View, open_game, view
from tilewright.rules.editions.edition import GameClock

PLAIN = EDITIONS["plain"]
SLOW = Foresight(early_deals=50, late_deals=0, last_deals=10, turn_ms=1_000_000)


def timed(allowance_ms: int | None = None, limit_ms: int | None = None) -> View:
    clock = None if allowance_ms is None else GameClock(allowance_ms=allowance_ms)
    seats = [Seat(name, turn_limit_ms=limit_ms) for name in NAMES[:2]]
    edition = replace(PLAIN, clock=clock)
    return view(GameLog(open_game(edition, seats, Sealed(bytes(32)), first=0)).game, 0)


def in_bag(seen: View, count: int) -> View:
    return replace(seen, bag_count=count)


@pytest.mark.parametrize(
    ("bag", "times"), [(86, 1), (15, 1), (14, 2), (8, 2), (7, 4), (1, 4), (0, 2)]
)
def test_without_a_clock_the_last_turns_take_longer(bag: int, times: int) -> None:
    allowed = pace(in_bag(timed(), bag), 0, 500)
    assert (allowed.time_ms, allowed.effort) == (500 * times, 1)
    assert times <= MOST_WEIGHT


def test_a_generous_clock_changes_nothing() -> None:
    assert pace(timed(25 * 60_000), 0, 1000) == pace(timed(), 0, 1000)


def test_a_short_clock_is_shared_between_the_turns_to_come() -> None:
    """About nine turns with many tiles in the bag, and the last few, which weigh more."""
    allowed = pace(timed(20_000), 0, 5000)
    assert 700 < allowed.time_ms < 1300
    assert allowed.effort == pytest.approx(allowed.time_ms / 5000, rel=0.01)


def test_a_turn_limit_leaves_time_for_the_play_to_arrive() -> None:
    assert pace(timed(limit_ms=3000), 0, 5000).time_ms == 1500
    late = replace(timed(limit_ms=3000), turn_spent_ms=2900)
    assert pace(late, 0, 5000).time_ms == 50


def test_without_time_it_makes_no_effort() -> None:
    over = timed(60_000)
    me = replace(over.seats[0], spent_ms=70_000)
    allowed = pace(replace(over, seats=(me, over.seats[1])), 0, 1000)
    assert (allowed.time_ms, allowed.effort) == (0, 0)


@pytest.mark.parametrize("players", [2, 4])
def test_a_player_that_uses_all_its_time_never_runs_out(players: int) -> None:
    """It may take as long as it likes for each turn, so it takes all the time it is allowed."""
    edition = replace(PLAIN, clock=GameClock(allowance_ms=120_000))
    player = replace(LEVELS["champion"], foresight=SLOW)
    strengths = [player, *[STATIC] * (players - 1)]
    log = opened(edition, strengths, seed=5)
    now = 0
    while not log.game.over:
        seen = view(log.game, view(log.game, None).to_move)
        assert seen.viewer is not None
        if seen.viewer == 0:
            now += pace(seen, 0, SLOW.turn_ms).time_ms
        command = choose(seen, strengths[seen.viewer], ENGLISH_WORDS, chance_of(b"", seen))
        assert command is not None
        log.do(command, at=now, judge=ENGLISH_WORDS)
    assert 60_000 < log.game.times.spent[0] < 120_000


def test_on_a_clock_that_has_run_out_it_still_moves() -> None:
    edition = replace(PLAIN, clock=GameClock(allowance_ms=1))
    log = GameLog(open_game(edition, ["Ann", "Bob"], Sealed(bytes(32)), first=0))
    seen = view(log.game, 0)
    command = choose(seen, LEVELS["champion"], ENGLISH_WORDS, chance_of(b"", seen))
    assert command is not None
    log.do(command, at=5, judge=ENGLISH_WORDS)
