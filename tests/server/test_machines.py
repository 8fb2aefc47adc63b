"""Computers at a table: they get their seat's view and nothing else, and think the same again."""

import inspect
from dataclasses import fields, replace
from random import Random
from typing import Any, get_type_hints

import pytest

from tests.rules.tables import SMALL, position
from tests.server.tables import ANN, BOB, CAT, computer, seat, sitting
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import chance_of, choose
from tilewright.rules import Game, Judging, Level, Propose, View, Vote, view
from tilewright.rules.events import Proposal
from tilewright.rules.game import Turn
from tilewright.rules.referee import decide
from tilewright.server import machines
from tilewright.server.actions import AnswerStandIn, ProposeStandIn, TakeSeat
from tilewright.server.machines import Choice, choice
from tilewright.server.machines_due import machine_due, machine_seats, must_act
from tilewright.server.pace import Pace
from tilewright.server.standing_in import skip
from tilewright.server.storage.log_text import read_entry, write_entry
from tilewright.server.table import Table, fold

ENGLISH = Lexicon.load("english")


def test_a_computer_is_handed_its_view_its_level_its_words_and_its_chance() -> None:
    """A new parameter is a new way to learn what lies hidden."""
    assert get_type_hints(choose)["view"] is View
    assert {name: kind for name, kind in get_type_hints(choose).items() if name != "return"} == {
        "view": View,
        "level": Level,
        "dictionary": Lexicon,
        "chance": Random,
    }
    assert list(inspect.signature(skip).parameters) == ["view"]
    assert get_type_hints(skip)["view"] is View


def test_a_view_has_no_way_back_to_the_game() -> None:
    assert not [
        field.name for field in fields(View) if Game in _types(get_type_hints(View)[field.name])
    ]


def _types(annotation: Any) -> list[Any]:
    return [
        annotation,
        *(each for part in getattr(annotation, "__args__", ()) for each in _types(part)),
    ]


def test_each_computer_is_handed_its_own_seats_view(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[tuple[Any, ...]] = []

    def notes(*given: Any) -> None:
        handed.append(given)

    monkeypatch.setattr(machines, "choose", notes)
    table = sitting(computer(), computer(Level.BEGINNER), seat("Ann")).table
    assert choice(table) is None
    assert table.game is not None
    assert {given[0].viewer for given in handed} == {0, 1}
    for seen, level, words, chance in handed:
        assert seen == view(table.game, seen.viewer)
        assert level is table.seats[seen.viewer].level
        assert words.name == "english"
        assert isinstance(chance, Random)


def play_on(table: Table, most: int = 200) -> list[Choice]:
    """What the computers of a table do until its end."""
    made: list[Choice] = []
    while len(made) < most and (chosen := choice(table)) is not None:
        made.append(chosen)
        assert table.game is not None
        table = fold(
            decide(table.game, chosen.command, at=table.game.times.now, judge=ENGLISH), table
        )
    return made


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_taken_up_from_its_log_goes_on_as_it_would_have(seats: int) -> None:
    levels = list(Level)
    log = sitting(*(computer(levels[number % 3]) for number in range(seats)))
    made = play_on(log.table)
    table, entries = log.table, list(log.entries)
    for chosen in made:
        again = fold([read_entry(write_entry(entry)) for entry in entries])
        assert choice(again) == chosen
        assert table.game is not None
        came = decide(table.game, chosen.command, at=table.game.times.now, judge=ENGLISH)
        entries += came
        table = fold(came, table)
    assert table.game is not None
    assert table.game.over
    assert not must_act(table)
    assert choice(table) is None


def test_another_table_with_the_same_tiles_seen_has_another_chance() -> None:
    """Nobody who lacks the seed can tell beforehand what a computer will overlook."""
    table = sitting(computer(), seat("Ann")).table
    assert table.game is not None
    seen = view(table.game, 0)
    assert chance_of(bytes(32), seen).random() != chance_of(bytes(31) + b"1", seen).random()


def test_people_are_waited_for_and_computers_are_due() -> None:
    pace = Pace(900, 6000)
    table = sitting(seat("Ann"), computer(), first=0).table
    assert machine_seats(table) == (1,)
    assert (must_act(table), machine_due(table, pace)) == (False, None)
    turned = sitting(seat("Ann"), computer(), first=1).table
    assert must_act(turned)
    assert turned.game is not None
    assert machine_due(turned, pace) == turned.game.times.now + 900


def test_who_is_skipped_passes_and_never_challenges() -> None:
    table = sitting(seat("Ann"), seat(), seat(), first=2)
    table.do(BOB, TakeSeat(seat=1, name="Bob"))
    table.do(CAT, TakeSeat(seat=2, name="Cat"))
    table.do(ANN, ProposeStandIn(seat=0, absent=2, what="skip"), present={0, 1})
    table.do(BOB, AnswerStandIn(seat=1, agrees=True))
    chosen = choice(table.table)
    assert chosen is not None
    assert (chosen.seat, type(chosen.command).__name__) == (2, "Pass")
    assert table.table.game is not None
    after = fold(decide(table.table.game, chosen.command), table.table)
    assert choice(after) is None
    assert after.game is not None
    assert isinstance(after.game.phase, Turn)


def test_who_is_skipped_abstains() -> None:
    edition = replace(SMALL, judging=Judging.VOTE)
    table = position(racks=["TOE", "ADF", "NGI"], bag="WXYZ", edition=edition)
    table.lay(0, "3C TO")
    table.challenge(1, judge=None)
    assert skip(view(table.game, 2)) == Vote(2, None)


def test_computers_answer_every_proposal() -> None:
    table = sitting(seat("Ann"), computer(), first=0).table
    for proposal in (Proposal.PAUSE, Proposal.NO_PLAY_LEFT):
        assert table.game is not None
        asked = fold(decide(table.game, Propose(0, proposal)), table)
        assert must_act(asked)
        chosen = choice(asked)
        assert chosen is not None
        assert asked.game is not None
        assert decide(asked.game, chosen.command)
