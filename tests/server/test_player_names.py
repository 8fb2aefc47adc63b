"""Players at one table can tell their names apart, whatever characters they use."""

# ruff: noqa: RUF001 - these tests need letters that look alike

import xml.etree.ElementTree as ET

import pytest

from tests.server.tables import ANN, BOB, TableLog, new_ids, seat, table_settings
from tilewright.players.names import NAMES
from tilewright.protocol.actions import FillSeat, TakeSeat
from tilewright.rules.refusals import BadTable
from tilewright.server.tables.setup import create_table
from tilewright.svg.glyphs import draw_text

LATIN, CYRILLIC = "Ann", "Аnn"


def test_two_players_of_a_new_table_may_not_look_alike() -> None:
    settings = table_settings(seat(LATIN), seat(CYRILLIC))
    with pytest.raises(BadTable, match="the same name"):
        create_table(settings, ANN, new_ids(), 0)


def test_a_name_that_looks_like_a_seated_players_is_taken() -> None:
    new = create_table(table_settings(seat(LATIN), seat()), ANN, new_ids(), 0)
    log = TableLog(new.entries)
    assert log.refused(BOB, TakeSeat(seat=1, name=CYRILLIC)) == "name-taken"


def test_a_computer_does_not_take_a_players_name_in_another_case() -> None:
    taken = [name.lower() for name in NAMES[:3]]
    new = create_table(table_settings(*map(seat, taken), seat()), ANN, new_ids(), 0)
    log = TableLog(new.entries)
    log.do(ANN, FillSeat(seat=3, level="expert"))
    assert (log.table.seats[3].name or "").lower() not in taken


def test_a_stored_name_that_xml_does_not_allow_is_drawn() -> None:
    drawn = draw_text("A\ufffe", 0, 0, 20, "#000000")
    assert ET.fromstring(drawn).text == "A?"
