"""Text as outlines: a picture looks the same everywhere, and as a rule needs no font."""

import json
from functools import cache
from importlib.resources import files
from xml.sax.saxutils import escape

Outlines = dict[str, tuple[int, str]]


@cache
def _outlines() -> Outlines:
    text = files("tilewright.server").joinpath("data/glyphs.json").read_text("utf-8")
    return {letter: (width, path) for letter, (width, path) in json.loads(text).items()}


def width_of(text: str, size: float) -> float:
    """How wide a text is at this size; a letter without an outline counts as a wide one."""
    outlines = _outlines()
    return sum(outlines.get(letter, outlines["M"])[0] for letter in text) * size / 1000


def draw_text(text: str, x: float, y: float, size: float, fill: str, anchor: float = 0) -> str:
    """A text from its base line on; ``anchor`` 0.5 centres it, 1 lets it end at ``x``.

    A text with letters we have no outline for is left to the fonts of whoever looks at it.
    """
    outlines = _outlines()
    x -= anchor * width_of(text, size)
    if any(letter not in outlines for letter in text):
        return (
            f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size}" font-family="serif" '
            f'fill="{fill}">{escape(text)}</text>'
        )
    parts = []
    for letter in text:
        width, path = outlines[letter]
        if path:
            place = f"translate({x:.2f} {y:.2f}) scale({size / 1000:.4f})"
            parts.append(f'<path transform="{place}" fill="{fill}" d="{path}"/>')
        x += width * size / 1000
    return "".join(parts)
