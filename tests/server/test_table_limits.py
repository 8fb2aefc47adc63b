"""Limits of a table: the length of its log, and the text of names and chat."""

from dataclasses import replace

import pytest
from pydantic import TypeAdapter, ValidationError

from tests.support.new_table import table_for
from tilewright.protocol.actions import Pass, Resign, Say, SwitchChat
from tilewright.protocol.wire import Name
from tilewright.server.tables.context import Context, NewIds
from tilewright.server.tables.decisions.checks import MAX_ENTRIES
from tilewright.server.tables.decisions.dispatch import decide_action
from tilewright.server.tables.decisions.seats import offer_seat
from tilewright.server.tables.refusals import TableIsFull
from tilewright.server.tables.setup import create_table
from tilewright.server.tables.state import TableState

NEW_IDS = NewIds("table", "BCDFGH", bytes(32))
CONTEXT = Context("ann", 1000, None, frozenset(), NEW_IDS)


def table() -> TableState:
    return create_table(table_for("Ann", "Ben"), "ann", NEW_IDS, 0).table


def test_a_full_log_refuses_further_entries() -> None:
    nearly = replace(table(), version=MAX_ENTRIES - 1)
    assert decide_action(nearly, SwitchChat(on=False), CONTEXT).entries
    assert offer_seat(nearly, 0, "secret", CONTEXT).entries
    full = replace(nearly, version=MAX_ENTRIES)
    for action in (SwitchChat(on=False), Say(seat=0, text="more"), Pass(seat=0), Resign(seat=0)):
        with pytest.raises(TableIsFull):
            decide_action(full, action, CONTEXT)
    with pytest.raises(TableIsFull):
        offer_seat(full, 0, "secret", CONTEXT)


@pytest.mark.parametrize("name", ["Ann", "Zoë", "Łukasz", "小林", "Ann & Ben", "👩‍👩‍👧", "علی‌رضا"])
def test_names_in_any_script_are_accepted(name: str) -> None:
    assert TypeAdapter(Name).validate_python(name) == name


@pytest.mark.parametrize(
    "name", ["", "   ", "\x00", "a\nb", "a\x1b[31m", "a\u202eb", "a\u2028b", "a\u2066b", "x" * 25]
)
def test_names_with_control_or_direction_characters_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Name).validate_python(name)


def test_chat_may_have_lines_but_no_control_characters() -> None:
    assert Say(seat=0, text="one\ntwo").text == "one\ntwo"
    for text in ("a\x00b", "a\x1b[31m", "a\u202eb"):
        with pytest.raises(ValidationError):
            Say(seat=0, text=text)
