"""Tables to play at in tests."""

from tilewright.rules.editions import EDITIONS
from tilewright.server.settings import SeatSettings, TableSettings, settings_of


def table_for(*names: str | None, preset: str = "classic-2003") -> TableSettings:
    """A table with a seat for each name; one without a name stays open."""
    seats = [SeatSettings(name=name) for name in names]
    return TableSettings(edition=settings_of(EDITIONS[preset]), seats=seats, first=0)
