"""Pictures of boards as SVG, for notebooks and web pages. They need no fonts.

>>> from tilewright import Position, svg
>>> position = Position.parse("15/15/15/15/15/15/15/7CLANK3/15/15/15/15/15/15/15 AEILORS/ 0/32 0")
>>> picture = svg.board(position, ghost=position.plays()[0], rack=position.rack, size=480)
>>> picture[:4]
'<svg'
"""

from tilewright.svg.picture import BadPicture, board

__all__ = ["BadPicture", "board"]
