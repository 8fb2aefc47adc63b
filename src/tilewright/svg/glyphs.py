"""Draw text as outlines, so that a picture looks the same everywhere without fonts."""

import json
import re
from functools import cache
from importlib.resources import files
from typing import Final
from xml.sax.saxutils import escape

# Characters that XML does not allow; names stored by earlier versions may contain them.
_NOT_XML: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Outlines = dict[str, tuple[int, str]]


@cache
def _outlines() -> Outlines:
    text = files("tilewright.svg").joinpath("data/glyphs.json").read_text("utf-8")
    return {letter: (width, path) for letter, (width, path) in json.loads(text).items()}


def width_of(text: str, size: float) -> float:
    """Return the width of a text at this size. Letters without an outline count as an M."""
    outlines = _outlines()
    return sum(outlines.get(letter, outlines["M"])[0] for letter in text) * size / 1000


def draw_text(text: str, x: float, y: float, size: float, fill: str, anchor: float = 0) -> str:
    """Return a text as SVG with baseline ``y``; ``anchor`` 0 starts it at ``x``, 1 ends it there.

    If a letter has no outline, the whole text is drawn with the viewer's fonts.
    """
    outlines = _outlines()
    x -= anchor * width_of(text, size)
    if any(letter not in outlines for letter in text):
        return (
            f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size}" font-family="serif" '
            f'fill="{fill}">{escape(_NOT_XML.sub("?", text))}</text>'
        )
    parts = []
    for letter in text:
        width, path = outlines[letter]
        if path:
            place = f"translate({x:.2f} {y:.2f}) scale({size / 1000:.4f})"
            parts.append(f'<path transform="{place}" fill="{fill}" d="{path}"/>')
        x += width * size / 1000
    return "".join(parts)
