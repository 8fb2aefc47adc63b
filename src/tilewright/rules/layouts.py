"""The boards by name: the standard one and the large one of 21 by 21 squares."""

from tilewright.rules.layout import STANDARD, Layout, mirrored

SUPER = mirrored(
    "super",
    """~..'...=..'
       .-.."...-..
       ..-..^...-.
       '..=..'...=
       ."..-..."..
       ..^..-...'.
       ...'..-...'
       =......-...
       .-.."..."..
       ..-..'...'.
       '..=..'...-""",
)

LAYOUTS: dict[str, Layout] = {layout.name: layout for layout in (STANDARD, SUPER)}
