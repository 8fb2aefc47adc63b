"""A table's log has an end, and what people call themselves plays no tricks with the page."""

from dataclasses import replace

import pytest
from pydantic import TypeAdapter, ValidationError

from tests.support.new_table import table_for
from tilewright.server.actions import Pass, Resign, Say, SwitchChat
from tilewright.server.attending import MOST_ENTRIES, Asking, attend, offer_seat
from tilewright.server.setting_tables import Fresh, set_table
from tilewright.server.table import Table, fold
from tilewright.server.table_refusals import TableIsFull
from tilewright.server.wire import Name

FRESH = Fresh("table", "BCDFGH", bytes(32))
ASKING = Asking("ann", 1000, None, frozenset(), FRESH)


def table() -> Table:
    return fold(set_table(table_for("Ann", "Ben"), "ann", FRESH, 0))


def test_a_table_takes_only_so_much() -> None:
    nearly = replace(table(), version=MOST_ENTRIES - 1)
    assert attend(nearly, SwitchChat(on=False), ASKING).entries
    assert offer_seat(nearly, 0, "secret", ASKING)
    full = replace(nearly, version=MOST_ENTRIES)
    for action in (SwitchChat(on=False), Say(seat=0, text="more"), Pass(seat=0), Resign(seat=0)):
        with pytest.raises(TableIsFull):
            attend(full, action, ASKING)
    with pytest.raises(TableIsFull):
        offer_seat(full, 0, "secret", ASKING)


@pytest.mark.parametrize("name", ["Ann", "Zoë", "Łukasz", "小林", "Ann & Ben", "👩‍👩‍👧", "علی‌رضا"])
def test_people_are_called_what_they_are_called(name: str) -> None:
    assert TypeAdapter(Name).validate_python(name) == name


@pytest.mark.parametrize(
    "name", ["", "   ", "\x00", "a\nb", "a\x1b[31m", "a\u202eb", "a\u2028b", "a\u2066b", "x" * 25]
)
def test_a_name_is_one_line_that_leaves_the_others_alone(name: str) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Name).validate_python(name)


def test_what_is_said_may_have_lines_but_no_tricks() -> None:
    assert Say(seat=0, text="one\ntwo").text == "one\ntwo"
    for text in ("a\x00b", "a\x1b[31m", "a\u202eb"):
        with pytest.raises(ValidationError):
            Say(seat=0, text=text)
