"""Settings of tables for tests."""

from tilewright.protocol.edition_settings import to_settings
from tilewright.protocol.settings import SeatSettings, TableSettings
from tilewright.rules.editions.presets import EDITIONS


def table_for(*names: str | None, preset: str = "classic-2003") -> TableSettings:
    """Return settings with a seat for each name; None leaves the seat open."""
    seats = [SeatSettings(name=name) for name in names]
    return TableSettings(edition=to_settings(EDITIONS[preset]), seats=seats, first=0)
