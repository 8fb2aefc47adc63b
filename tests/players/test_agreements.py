from dataclasses import replace
from random import Random

import pytest

from tests.players.tables import ENGLISH_WORDS, EXPERT
from tests.players.test_turns import BOARD, own_box
from tests.rules.tables import Table, position, real_board
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import LEVELS, Strength, chance_of, choose, free_name
from tilewright.players.names import NAMES
from tilewright.rules import (
    EDITIONS,
    Answer,
    Command,
    GameClock,
    Proposal,
    Propose,
    Resign,
    view,
)

PLAIN = EDITIONS["plain"]


def chosen(
    table: Table, seat: int, words: Lexicon = ENGLISH_WORDS, strength: Strength = EXPERT
) -> Command | None:
    return choose(view(table.game, seat), strength, words, Random(1))


def table_of_three() -> Table:
    return position(BOARD, racks=["AEINRST"] * 3, edition=PLAIN)


@pytest.mark.parametrize("strength", LEVELS.values(), ids=LEVELS)
def test_a_computer_agrees_to_pause_and_to_resume_and_waits_in_between(strength: Strength) -> None:
    table = table_of_three()
    for proposal in (Proposal.PAUSE, Proposal.RESUME):
        table.do(Propose(1, proposal))
        assert chosen(table, 1, strength=strength) is None
        for seat in (0, 2):
            assert chosen(table, seat, strength=strength) == Answer(seat, agrees=True)
            table.do(Answer(seat, agrees=True))
        waiting = [chosen(table, seat, strength=strength) is None for seat in range(3)]
        assert waiting == [proposal is Proposal.PAUSE, True, True]


def test_a_player_who_has_agreed_waits_for_the_others() -> None:
    table = table_of_three()
    table.do(Propose(1, Proposal.PAUSE))
    table.do(Answer(0, agrees=True))
    assert chosen(table, 0) is None


@pytest.mark.parametrize(("clock", "agrees"), [(None, True), (GameClock(), False)])
def test_a_play_may_be_taken_back_without_a_clock(clock: GameClock | None, agrees: bool) -> None:
    table = position(BOARD, racks=["AEINRST"] * 2, edition=replace(PLAIN, clock=clock))
    table.lay(0, "9G AE")
    table.do(Propose(0, Proposal.TAKE_BACK))
    assert chosen(table, 1) == Answer(1, agrees=agrees)


@pytest.mark.parametrize(
    ("rack", "bag", "agrees"),
    [
        pytest.param("TEA", "", False, id="it-has-a-play"),
        pytest.param("VVV", "", True, id="it-has-none"),
        pytest.param("VVV", "EEE", False, id="the-bag-may-still-help"),
    ],
)
def test_a_computer_agrees_to_end_when_it_has_no_play(rack: str, bag: str, agrees: bool) -> None:
    edition = own_box(BOARD, "BBB", rack, bag)
    table = position(BOARD, racks=["BBB", rack], bag=bag, edition=edition)
    table.do(Propose(0, Proposal.NO_PLAY_LEFT))
    assert chosen(table, 1) == Answer(1, agrees=agrees)


def test_a_player_who_resigned_does_nothing() -> None:
    table = table_of_three()
    table.do(Resign(0))
    assert chosen(table, 0) is None
    assert chosen(table, 1) is not None


def test_computers_do_nothing_at_a_real_board() -> None:
    table = real_board(PLAIN)
    assert [chosen(table, seat) for seat in (0, 1)] == [None, None]


def test_chance_depends_only_on_the_secret_the_seat_and_the_score_sheet() -> None:
    table = table_of_three()

    def draw(seat: int, secret: bytes = b"one") -> float:
        return chance_of(secret, view(table.game, seat)).random()

    first = draw(0)
    assert len({first, draw(1), draw(0, b"two")}) == 3
    table.do(Propose(1, Proposal.PAUSE))
    table.do(Answer(0, agrees=False))
    assert draw(0) == first
    table.pass_turn(0)
    assert draw(0) != first


def test_a_computer_gets_a_name_that_is_not_taken() -> None:
    taken = set(NAMES[1:])
    assert free_name(taken, Random(1)) == NAMES[0]
