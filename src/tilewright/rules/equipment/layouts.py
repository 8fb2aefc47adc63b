"""The layouts by name: the standard board and the large one with 21 by 21 squares."""

from tilewright.rules.equipment.layout import STANDARD, Layout, mirrored

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
