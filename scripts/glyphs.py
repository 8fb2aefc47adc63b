"""Export the outlines of letters for the pictures, so that rendering one needs no font.

Run ``python -m scripts.glyphs``; it needs fonttools and brotli. The outlines come from Aleo (SIL
Open Font Licence 1.1, see web/public/licences), at the font weight of the tiles.
"""

import json
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-not-found]
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-not-found]
from fontTools.ttLib import TTFont  # type: ignore[import-not-found]
from fontTools.varLib.instancer import instantiateVariableFont  # type: ignore[import-not-found]

FONT = Path("web/src/fonts/aleo.woff2")
TARGET = Path("src/tilewright/svg/data/glyphs.json")
WEIGHT = 650


def main() -> None:
    font = instantiateVariableFont(TTFont(FONT), {"wght": WEIGHT})
    scale = 1000 / font["head"].unitsPerEm
    shapes = font.getGlyphSet()
    outlines = {}
    for code, name in sorted(font.getBestCmap().items()):
        if not (0x20 <= code < 0x7F or 0xA0 < code < 0x180):
            continue
        pen = SVGPathPen(shapes, lambda number: f"{number:.0f}")
        # The y axis points up in fonts and down in SVG.
        shapes[name].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        outlines[chr(code)] = [round(shapes[name].width * scale), pen.getCommands()]
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(json.dumps(outlines, ensure_ascii=False, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
