"""Sharing rendered JSON between devices does not change what any of them receives."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from random import Random

import pytest

from tests.rules.random_games import JUDGE, some_move
from tests.server.in_process import holder
from tests.server.leak_search import table_log
from tests.server.test_same_bytes import DeviceView, device_views, moments
from tilewright.protocol.changes import with_changes
from tilewright.protocol.messages import Changes, View, server_message
from tilewright.protocol.wire import WireModel
from tilewright.rules import EDITIONS, Refusal, decide
from tilewright.server.tables.state import TableState, fold_table
from tilewright.server.views.build import ViewContext
from tilewright.server.views.render import RenderedViews, SharedView, TableView, Viewer
from tilewright.server.views.reused import ReusedParts


def viewer_of(view: DeviceView) -> Viewer:
    return Viewer(None if view.device is None else holder(view.device), view.seat)


def some_views(preset: str) -> list[tuple[TableState, list[Viewer]]]:
    """Return tables at random moments, each with everyone who could view them."""
    views = []
    for seed in range(6):
        for _, table in moments(seed, preset):
            viewers = [viewer_of(view) for view in device_views(len(table.seats))]
            # A device may request a seat that it does not hold.
            views.append((table, [*viewers, Viewer(holder("watcher"), 0), Viewer(None, 1)]))
    assert views
    return views


WATCHER = Viewer(holder("watcher"), None)


def viewers_of(device: str) -> list[Viewer]:
    """Return the device once for each seat that it could choose, and once for none."""
    return [Viewer(holder(device), seat) for seat in (0, 1, 2, None)]


def one_game(preset: str) -> Iterator[TableState]:
    """Yield a table from before its game until after it, at every event."""
    chance = Random(preset)
    entries = table_log(chance, preset)
    table = fold_table(entries[:1])
    yield table
    for entry in entries[1:]:
        table = fold_table([entry], table)
        yield table
    while table.game is not None and not table.game.over:
        at = table.game.times.now + chance.randint(0, 3000)
        with suppress(Refusal):
            move = some_move(chance, table.game)
            for event in decide(table.game, move, at=at, judge=JUDGE).events:
                table = fold_table([event], table)
                yield table


@pytest.mark.parametrize("preset", EDITIONS)
def test_a_view_does_not_depend_on_earlier_viewers(preset: str) -> None:
    chance, reused = Random(preset), ReusedParts()
    for table, viewers in some_views(preset):
        shared = RenderedViews(table, JUDGE, reused)
        for viewer in chance.choices(viewers, k=12):
            context = ViewContext(frozenset({0}), chance.randrange(2), chance.randrange(2))
            alone = RenderedViews(table, JUDGE).for_viewer(viewer, context)
            assert shared.for_viewer(viewer, context).to_json() == alone.to_json()


@pytest.mark.parametrize("preset", EDITIONS)
def test_the_json_is_a_valid_view(preset: str) -> None:
    """Every field occurs once, in order; the rack belongs to a seat that the viewer holds."""
    for table, viewers in some_views(preset):
        assert table.game is not None
        rendered = RenderedViews(table, JUDGE)
        for viewer in viewers:
            text = rendered.for_viewer(viewer, ViewContext(frozenset({0}), 1, 0)).to_json()
            view = View.model_validate_json(text)
            assert view.model_dump_json() == text
            assert view.game is not None
            seat = viewer.looking_as if viewer.looking_as in view.you.seats else None
            assert view.you.looking_as == seat
            assert view.game.rack == (None if seat is None else list(table.game.racks[seat]))
            assert (view.game.may is None) == (seat is None)


def test_every_field_of_a_view_is_filled_in() -> None:
    """A default is for clients of older servers; what a view shows is always set by name."""
    forgotten: set[tuple[str, str]] = set()
    for preset in EDITIONS:
        for table, viewers in some_views(preset):
            rendered = RenderedViews(table, JUDGE)
            for viewer in viewers:
                view = rendered.for_viewer(viewer, ViewContext(frozenset({0}), 1, 0))
                for model in models_in([view.shared.table, view.shared.game, view.you, view.own]):
                    fields = set(type(model).model_fields) - {"type", "kind", "code"}
                    missing = fields - model.model_fields_set
                    forgotten.update((type(model).__name__, name) for name in missing)
    assert not forgotten


def models_in(value: object) -> Iterator[WireModel]:
    """Yield the models in a value, and those in their fields."""
    if isinstance(value, list):
        for each in value:
            yield from models_in(each)
    elif isinstance(value, WireModel):
        yield value
        yield from models_in(list(value.__dict__.values()))


@pytest.mark.parametrize("preset", EDITIONS)
def test_changes_lead_from_any_view_to_any_later_one(preset: str) -> None:
    """Each device misses some of the views, and sometimes looks from another seat."""
    chance, reused = Random(preset), ReusedParts()
    devices: dict[int, tuple[TableView, View]] = {}
    for table in one_game(preset):
        rendered = RenderedViews(table, JUDGE, reused)
        context = ViewContext(frozenset({chance.randrange(4)}), chance.randrange(2), 0)
        for number, choices in enumerate((viewers_of("phone"), viewers_of("laptop"), [WATCHER])):
            if chance.random() < 0.3:
                continue
            later = rendered.for_viewer(chance.choice(choices), context)
            full = View.model_validate_json(later.to_json())
            if number in devices:
                earlier, view = devices[number]
                message = server_message.validate_json(later.changes_since(earlier))
                shown = with_changes(view, message) if isinstance(message, Changes) else message
                assert shown == full
            devices[number] = later, full
    assert all(view.game is not None and view.game.sheet for _, view in devices.values())


def before_and_after_a_turn() -> tuple[TableState, TableState]:
    """Return a table before and after an event that adds a line to its score sheet."""
    tables = [table for table in one_game("plain") if table.game is not None and table.game.sheet]
    return next((one, two) for one, two in pairwise(tables) if grown(one, two) == 1)


def grown(before: TableState, after: TableState) -> int:
    assert before.game is not None
    assert after.game is not None
    return len(after.game.sheet) - len(before.game.sheet)


def test_changes_contain_only_what_has_changed() -> None:
    """A turn sends its own line of the score sheet, and what nobody changed is left out."""
    before, after = before_and_after_a_turn()
    views = [
        RenderedViews(table, JUDGE, reused).for_viewer(WATCHER, ViewContext(frozenset(), 0, 0))
        for reused in [ReusedParts()]
        for table in (before, after)
    ]
    changes = Changes.model_validate_json(views[1].changes_since(views[0]))
    assert before.game is not None
    assert changes.sheet is not None
    assert (changes.sheet.kept, len(changes.sheet.lines)) == (len(before.game.sheet), 1)
    assert changes.version == after.version
    assert not {"you", "host", "chat_on"} & changes.view.keys()
    assert not {"sheet", "commitment", "first_draws", "rack", "may"} & changes.game.keys()
    unchanged = Changes.model_validate_json(views[1].changes_since(views[1]))
    assert not unchanged.view
    assert not unchanged.game
    assert unchanged.sheet is None


def test_viewers_of_a_table_share_one_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[SharedView] = []
    compare = SharedView._compare

    def counted(self: SharedView, earlier: SharedView) -> tuple[str, str, str]:
        compared.append(earlier)
        return compare(self, earlier)

    monkeypatch.setattr(SharedView, "_compare", counted)
    before, after = before_and_after_a_turn()
    context = ViewContext(frozenset(), 0, 0)
    old, new = RenderedViews(before, JUDGE), RenderedViews(after, JUDGE)
    for viewer in (*viewers_of("phone"), *viewers_of("laptop"), WATCHER, Viewer(None, None)):
        new.for_viewer(viewer, context).changes_since(old.for_viewer(viewer, context))
    assert len(compared) == 1
