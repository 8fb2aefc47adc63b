"""Computers at a table see only their seat's view, and choose the same after a restart."""

import asyncio
import inspect
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import pytest

from tests.rules.tables import SMALL, position
from tests.server.in_process import in_process
from tests.server.tables import ANN, BOB, CAT, computer, new_table, seat
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import LEVELS, Strength, chance_of, choose
from tilewright.players.foresight import Progress
from tilewright.players.turns import Seated
from tilewright.protocol.actions import AnswerStandIn, ProposeStandIn, TakeSeat
from tilewright.rules import Command, Game, Judging, Propose, View, Vote, view
from tilewright.rules.decide.dispatch import decide
from tilewright.rules.events import Proposal
from tilewright.rules.game import Turn
from tilewright.rules.refusals import NoTilesLaid
from tilewright.server.live import computers as machines
from tilewright.server.live.background import lower_thread_priority
from tilewright.server.live.computers import Choice, choice
from tilewright.server.storage.log_text import read_entry, write_entry
from tilewright.server.tables.computers_due import automatic_seats, machine_due, must_act
from tilewright.server.tables.delays import Delays
from tilewright.server.tables.skip import skip
from tilewright.server.tables.state import TableState, fold_table

ENGLISH = Lexicon.load("english")


def test_a_computer_chooses_from_its_view_strength_words_and_chance_alone() -> None:
    """Any further parameter that describes the game could leak what the seat must not see."""
    assert get_type_hints(choose)["view"] is View
    assert {name: kind for name, kind in get_type_hints(choose).items() if name != "return"} == {
        "view": View,
        "strength": Strength,
        "dictionary": Lexicon,
        "chance": Random,
        "turn": Callable[[Seated, Random], Command],
        "progress": Progress | None,
        "stop": StopFlag | None,
    }
    assert list(inspect.signature(skip).parameters) == ["view"]
    assert get_type_hints(skip)["view"] is View


def test_a_view_holds_no_reference_to_the_game() -> None:
    assert not [
        field.name for field in fields(View) if Game in _types(get_type_hints(View)[field.name])
    ]


def _types(annotation: Any) -> list[Any]:
    return [
        annotation,
        *(each for part in getattr(annotation, "__args__", ()) for each in _types(part)),
    ]


def test_each_computer_gets_the_view_of_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[tuple[Any, ...]] = []

    def notes(*given: Any) -> None:
        handed.append(given)

    monkeypatch.setattr(machines, "choose", notes)
    table = new_table(computer(), computer("beginner"), seat("Ann")).table
    assert choice(table) is None
    assert table.game is not None
    assert {given[0].viewer for given in handed} == {0, 1}
    for seen, strength, words, chance in handed:
        assert seen == view(table.game, seen.viewer)
        assert strength is LEVELS[table.seats[seen.viewer].level]
        assert words.name == "english"
        assert isinstance(chance, Random)


def play_on(table: TableState, most: int = 200) -> list[Choice]:
    """Return what the computers of a table do until the game ends."""
    made: list[Choice] = []
    while len(made) < most and (chosen := choice(table)) is not None:
        made.append(chosen)
        assert table.game is not None
        table = fold_table(
            decide(table.game, chosen.command, at=table.game.times.now, judge=ENGLISH).events, table
        )
    return made


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_loaded_from_its_log_continues_the_same_way(seats: int) -> None:
    levels = list(LEVELS)
    log = new_table(*(computer(levels[number % 3]) for number in range(seats)))
    made = play_on(log.table)
    table, entries = log.table, list(log.entries)
    for chosen in made:
        again = fold_table([read_entry(write_entry(entry)) for entry in entries])
        assert choice(again) == chosen
        assert table.game is not None
        came = decide(table.game, chosen.command, at=table.game.times.now, judge=ENGLISH).events
        entries += came
        table = fold_table(came, table)
    assert table.game is not None
    assert table.game.over
    assert not must_act(table)
    assert choice(table) is None


def test_chance_depends_on_the_secret_seed() -> None:
    """Without the seed no one can predict what a computer will overlook."""
    table = new_table(computer(), seat("Ann")).table
    assert table.game is not None
    seen = view(table.game, 0)
    assert chance_of(bytes(32), seen).random() != chance_of(bytes(31) + b"1", seen).random()


def test_only_computers_have_a_due_time() -> None:
    delays = Delays()
    table = new_table(seat("Ann"), computer(), first=0).table
    assert automatic_seats(table) == (1,)
    assert (must_act(table), machine_due(table, delays)) == (False, None)
    turned = new_table(seat("Ann"), computer(), first=1).table
    assert must_act(turned)
    assert turned.game is not None
    assert machine_due(turned, delays) == turned.game.times.now + 900


def test_a_skipped_player_passes_and_never_challenges() -> None:
    table = new_table(seat("Ann"), seat(), seat(), first=2)
    table.do(BOB, TakeSeat(seat=1, name="Bob"))
    table.do(CAT, TakeSeat(seat=2, name="Cat"))
    table.do(ANN, ProposeStandIn(seat=0, absent=2, what="skip"), present={0, 1})
    table.do(BOB, AnswerStandIn(seat=1, agrees=True))
    chosen = choice(table.table)
    assert chosen is not None
    assert (chosen.seat, type(chosen.command).__name__) == (2, "Pass")
    assert table.table.game is not None
    after = fold_table(decide(table.table.game, chosen.command).events, table.table)
    assert choice(after) is None
    assert after.game is not None
    assert isinstance(after.game.phase, Turn)


def test_a_skipped_player_abstains() -> None:
    edition = replace(SMALL, judging=Judging.VOTE)
    table = position(racks=["TOE", "ADF", "NGI"], bag="WXYZ", edition=edition)
    table.lay(0, "3C TO")
    table.challenge(1, judge=None)
    assert skip(view(table.game, 2)) == Vote(2, None)


def test_computers_answer_every_proposal() -> None:
    table = new_table(seat("Ann"), computer(), first=0).table
    for proposal in (Proposal.PAUSE, Proposal.NO_PLAY_LEFT):
        assert table.game is not None
        asked = fold_table(decide(table.game, Propose(0, proposal)).events, table)
        assert must_act(asked)
        chosen = choice(asked)
        assert chosen is not None
        assert asked.game is not None
        assert decide(asked.game, chosen.command).events


@pytest.mark.anyio
@pytest.mark.parametrize(
    "failure", [RuntimeError("the engine failed"), NoTilesLaid()], ids=["it-fails", "it-is-refused"]
)
async def test_a_computer_that_keeps_failing_is_retried_and_then_the_table_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    attempts: list[int] = []
    notified = asyncio.Event()

    def fails(*_: Any) -> None:
        attempts.append(1)
        raise failure

    def listen(_: Any, text: str) -> None:
        if '"computers_stuck":true' in text:
            notified.set()

    monkeypatch.setattr(machines, "choose", fails)
    monkeypatch.setattr(machines, "RETRY_SECONDS", (0.0, 0.0))
    async with in_process(tmp_path) as server:
        table = new_table(seat("Ann"), computer(), first=1)
        live = await server.put("table-0000", table.entries)
        await server.connect("ann", "table-0000", listen)
        server.service.computers.consider(live)
        async with asyncio.timeout(30):
            await notified.wait()
        assert len(attempts) == 3
        # A device that reconnects is notified too.
        notified.clear()
        socket = await server.connect("ann", "table-0000", listen)
        await socket.settle()
        assert notified.is_set()
        # Once the table has changed, the computer tries again.
        monkeypatch.undo()
        live.table = replace(live.table, version=live.table.version + 1)
        assert not live.view_context().computers_stuck


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has priorities of threads")
def test_thinking_leaves_the_processor_to_other_tables() -> None:
    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    with ThreadPoolExecutor(1, initializer=lower_thread_priority) as threads:
        assert threads.submit(priority).result() >= 10
    assert priority() == os.getpriority(os.PRIO_PROCESS, os.getpid())
