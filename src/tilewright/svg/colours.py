"""The colours of the boxes, as in web/src/theme/tokens.css."""

from dataclasses import dataclass, replace
from typing import Final

from tilewright.rules.editions.edition import BoxColours, Edition
from tilewright.rules.editions.presets import GRAVES
from tilewright.rules.equipment.layout import Premium


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a picture, in light or in dark mode."""

    table: str
    ink: str
    frame: str
    labels: str
    grid: str
    square: str
    premiums: dict[Premium, tuple[str, str]]
    tile_top: str
    tile: str
    side: str
    letter: str
    value: str
    blank: str
    mark: str
    # A line around the frame.
    inlay: str | None = None
    # The name of the tiles' gradient: a page with several pictures needs one for each palette.
    wood: str = "wood"


_LIGHT: Final = {
    BoxColours.CLASSIC: Colours(
        table="#dbe2dd",
        ink="#1c2a27",
        frame="#24463f",
        labels="#cfe0d8",
        grid="#c3cec5",
        square="#eaefe8",
        premiums={
            Premium(2, 1): ("#9bcdeb", "#10384f"),
            Premium(3, 1): ("#1d6aa3", "#ffffff"),
            Premium(1, 2): ("#f2a5b4", "#5c0f1c"),
            Premium(1, 3): ("#c22e39", "#ffffff"),
        },
        tile_top="#fbeed0",
        tile="#f4e1b8",
        side="#c29b5b",
        letter="#261c10",
        value="#5d4a2c",
        blank="#9a2a22",
        mark="#a84f00",
    ),
    BoxColours.HERITAGE: Colours(
        table="#d8cdbd",
        ink="#2a1d15",
        frame="#54331f",
        labels="#efdcc1",
        grid="#b08d5c",
        square="#e0c796",
        premiums={
            Premium(2, 1): ("#a9bfc0", "#12313a"),
            Premium(3, 1): ("#2d5669", "#ffffff"),
            Premium(1, 2): ("#bf4136", "#ffffff"),
            Premium(1, 3): ("#5d1123", "#fbe7da"),
        },
        wood="wood-heritage",
        tile_top="#fffaf0",
        tile="#f8efda",
        side="#b9985f",
        letter="#2a1a10",
        value="#5f4a33",
        blank="#8a1f2a",
        mark="#a34a00",
    ),
}
_DARK: Final = {
    BoxColours.CLASSIC: Colours(
        table="#121819",
        ink="#e6ecea",
        frame="#1f2e2b",
        labels="#a9bdb6",
        grid="#151c1d",
        square="#283233",
        premiums={
            Premium(2, 1): ("#76b0d8", "#04202f"),
            Premium(3, 1): ("#1a63a0", "#ffffff"),
            Premium(1, 2): ("#d0848f", "#2d060f"),
            Premium(1, 3): ("#b62a35", "#ffffff"),
        },
        wood="wood-dark",
        tile_top="#f2e1bd",
        tile="#e8d3a6",
        side="#957546",
        letter="#221910",
        value="#55442a",
        blank="#8e231c",
        mark="#f0a545",
    ),
    BoxColours.HERITAGE: Colours(
        table="#17110d",
        ink="#f1e8dc",
        frame="#33210f",
        labels="#d2bb9c",
        grid="#22170f",
        square="#5e4530",
        premiums={
            Premium(2, 1): ("#86a5aa", "#0b2228"),
            Premium(3, 1): ("#14485f", "#ffffff"),
            Premium(1, 2): ("#d26a5a", "#280704"),
            Premium(1, 3): ("#470a1e", "#ffe4d8"),
        },
        wood="wood-heritage-dark",
        tile_top="#f6ead0",
        tile="#ebdcbb",
        side="#93764a",
        letter="#26170d",
        value="#594530",
        blank="#86202a",
        mark="#eda652",
    ),
}

# The designer edition has its own frame around the classic board: frame, labels and inlay.
_DESIGNER_LIGHT: Final = ("#2c4058", "#dbe5f0", "#b8924a")
_DESIGNER_DARK: Final = ("#222d3b", "#b3c0cf", "#957640")


def colours_of(edition: Edition, *, dark: bool) -> Colours:
    colours = (_DARK if dark else _LIGHT)[edition.look]
    if edition.name != GRAVES.name or edition.look is not BoxColours.CLASSIC:
        return colours
    frame, labels, inlay = _DESIGNER_DARK if dark else _DESIGNER_LIGHT
    return replace(colours, frame=frame, labels=labels, inlay=inlay)
