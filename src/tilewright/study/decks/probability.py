"""How likely it is to draw the letters of a word from a full bag.

>>> from tilewright.rules.equipment.tiles import ENGLISH
>>> ways_to_draw("ADEINOR", ENGLISH) > ways_to_draw("EIQTUVZ", ENGLISH) > 0
True
"""

from collections import Counter
from math import comb

from tilewright.rules.equipment.tiles import BLANK, TileSet


def ways_to_draw(letters: str, tiles: TileSet) -> int:
    """Return in how many ways the bag yields these letters, also with blanks in their place."""
    counts = tiles.counts()
    blanks = counts[BLANK]
    # ways[b]: in how many ways the letters so far can be drawn if b of them are blanks.
    ways = [1] + [0] * blanks
    for letter, count in Counter(letters).items():
        available = counts[letter]
        drawn = [comb(available, count - b) if count >= b else 0 for b in range(blanks + 1)]
        ways = [sum(ways[b - by] * drawn[by] for by in range(b + 1)) for b in range(blanks + 1)]
    return sum(comb(blanks, b) * each for b, each in enumerate(ways))
