from dataclasses import replace
from random import Random

import pytest

from tests.players.tables import ENGLISH_WORDS, EXPERT
from tests.players.test_turns import BOARD, own_box
from tests.rules.tables import Table, position, real_board
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import chance_of, choose, free_name
from tilewright.players.names import NAMES
from tilewright.rules import (
    EDITIONS,
    Answer,
    Command,
    GameClock,
    Level,
    Proposal,
    Propose,
    Resign,
    view,
)

PLAIN = EDITIONS["plain"]


def says(
    table: Table, seat: int, words: Lexicon = ENGLISH_WORDS, level: Level = EXPERT
) -> Command | None:
    return choose(view(table.game, seat), level, words, Random(1))


def table_of_three() -> Table:
    return position(BOARD, racks=["AEINRST"] * 3, edition=PLAIN)


@pytest.mark.parametrize("level", Level)
def test_a_computer_agrees_to_pause_and_to_go_on_and_rests_between(level: Level) -> None:
    table = table_of_three()
    for proposal in (Proposal.PAUSE, Proposal.RESUME):
        table.do(Propose(1, proposal))
        assert says(table, 1, level=level) is None
        for seat in (0, 2):
            assert says(table, seat, level=level) == Answer(seat, agrees=True)
            table.do(Answer(seat, agrees=True))
        resting = [says(table, seat, level=level) is None for seat in range(3)]
        assert resting == [proposal is Proposal.PAUSE, True, True]


def test_who_has_agreed_waits_for_the_others() -> None:
    table = table_of_three()
    table.do(Propose(1, Proposal.PAUSE))
    table.do(Answer(0, agrees=True))
    assert says(table, 0) is None


@pytest.mark.parametrize(("clock", "agrees"), [(None, True), (GameClock(), False)])
def test_a_play_is_given_back_unless_the_clock_runs(clock: GameClock | None, agrees: bool) -> None:
    table = position(BOARD, racks=["AEINRST"] * 2, edition=replace(PLAIN, clock=clock))
    table.lay(0, "9G AE")
    table.do(Propose(0, Proposal.TAKE_BACK))
    assert says(table, 1) == Answer(1, agrees=agrees)


@pytest.mark.parametrize(
    ("rack", "bag", "agrees"),
    [
        pytest.param("TEA", "", False, id="there-is-a-play"),
        pytest.param("VVV", "", True, id="there-is-none"),
        pytest.param("VVV", "EEE", False, id="there-are-tiles-to-hope-for"),
    ],
)
def test_the_end_is_agreed_to_where_no_play_is_left(rack: str, bag: str, agrees: bool) -> None:
    edition = own_box(BOARD, "BBB", rack, bag)
    table = position(BOARD, racks=["BBB", rack], bag=bag, edition=edition)
    table.do(Propose(0, Proposal.NO_PLAY_LEFT))
    assert says(table, 1) == Answer(1, agrees=agrees)


def test_who_has_left_says_nothing() -> None:
    table = table_of_three()
    table.do(Resign(0))
    assert says(table, 0) is None
    assert says(table, 1) is not None


def test_at_a_real_board_computers_only_watch() -> None:
    table = real_board(PLAIN)
    assert [says(table, seat) for seat in (0, 1)] == [None, None]


def test_chance_depends_on_the_secret_the_seat_and_the_score_sheet_alone() -> None:
    table = table_of_three()

    def throw(seat: int, secret: bytes = b"one") -> float:
        return chance_of(secret, view(table.game, seat)).random()

    first = throw(0)
    assert len({first, throw(1), throw(0, b"two")}) == 3
    table.do(Propose(1, Proposal.PAUSE))
    table.do(Answer(0, agrees=False))
    assert throw(0) == first
    table.passes(0)
    assert throw(0) != first


def test_no_two_players_have_one_name() -> None:
    taken = set(NAMES[1:])
    assert free_name(taken, Random(1)) == NAMES[0]
