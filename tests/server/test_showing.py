"""What all see is made once; what each is sent is as if everything were made for them alone."""

from random import Random

import pytest

from tests.rules.random_games import JUDGE
from tests.server.in_process import holder
from tests.server.test_same_bytes import Looker, lookers, moments
from tilewright.rules import EDITIONS
from tilewright.server.messages import View
from tilewright.server.sheet_lines import SheetLines
from tilewright.server.showing import Showing, Viewer
from tilewright.server.table import Table
from tilewright.server.wire_view import Around


def viewer_of(looker: Looker) -> Viewer:
    return Viewer(None if looker.device is None else holder(looker.device), looker.looks)


def some_views(preset: str) -> list[tuple[Table, list[Viewer]]]:
    """Tables at some moments, and everybody who might look at them."""
    shown = []
    for seed in range(6):
        for _, table in moments(seed, preset):
            viewers = [viewer_of(looker) for looker in lookers(len(table.seats))]
            # Somebody may ask for a seat that is not theirs.
            shown.append((table, [*viewers, Viewer(holder("watcher"), 0), Viewer(None, 1)]))
    assert shown
    return shown


@pytest.mark.parametrize("preset", EDITIONS)
def test_it_does_not_matter_who_looked_before(preset: str) -> None:
    chance, lines = Random(preset), SheetLines()
    for table, viewers in some_views(preset):
        shared = Showing(table, JUDGE, lines)
        for viewer in chance.choices(viewers, k=12):
            around = Around(frozenset({0}), chance.randrange(2), chance.randrange(2))
            alone = Showing(table, JUDGE).to(viewer, around)
            assert shared.to(viewer, around) == alone


@pytest.mark.parametrize("preset", EDITIONS)
def test_the_text_is_that_of_a_view(preset: str) -> None:
    """Every field is there once, in its place; the rack is that of a seat the viewer holds."""
    for table, viewers in some_views(preset):
        assert table.game is not None
        shown = Showing(table, JUDGE)
        for viewer in viewers:
            text = shown.to(viewer, Around(frozenset({0}), 1, 0))
            view = View.model_validate_json(text)
            assert view.model_dump_json() == text
            assert view.game is not None
            seat = viewer.looking_as if viewer.looking_as in view.you.seats else None
            assert view.you.looking_as == seat
            assert view.game.rack == (None if seat is None else list(table.game.racks[seat]))
            assert (view.game.may is None) == (seat is None)
