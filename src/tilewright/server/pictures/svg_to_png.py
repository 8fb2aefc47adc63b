"""Convert SVG on standard input to PNG on standard output.

``PngRenderer`` runs this module in a child process; it imports little, so it starts quickly.
"""

import sys
from typing import Final

import resvg_py

WIDTH: Final = 1290


def svg_to_png(svg: str) -> bytes:
    """Return the picture as a PNG file ``WIDTH`` pixels wide."""
    # Scanning the system's fonts takes longer than rendering.
    outlined = "<text" not in svg
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, skip_system_fonts=outlined))


if __name__ == "__main__":
    sys.stdout.buffer.write(svg_to_png(sys.stdin.buffer.read().decode()))
