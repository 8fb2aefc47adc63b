"""The colours of shared pictures are those of the pages."""

import re
from operator import itemgetter
from pathlib import Path

import pytest

from tilewright.rules.editions.presets import EDITIONS
from tilewright.rules.equipment.layout import Premium
from tilewright.svg.colours import colours_of

TOKENS = Path("web/src/theme/tokens.css").read_text(encoding="utf-8")
BLOCK = re.compile(r"([^{}]+)\{([^{}]*)\}")
TOKEN = re.compile(r"(--[\w-]+):\s*([^;]+);")


def tokens(**data: str) -> dict[str, str]:
    """Return the tokens of an element with these data attributes."""
    found: list[tuple[int, dict[str, str]]] = []
    for selectors, block in BLOCK.findall(re.sub(r"/\*.*?\*/", "", TOKENS, flags=re.DOTALL)):
        for selector in selectors.split(","):
            wanted = dict(re.findall(r'\[data-(\w+)="(\w+)"\]', selector))
            if (wanted or ":root" in selector) and wanted.items() <= data.items():
                found.append((len(wanted), dict(TOKEN.findall(block))))
    return {
        name: value
        for _, block in sorted(found, key=itemgetter(0))
        for name, value in block.items()
    }


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", EDITIONS)
def test_a_picture_has_the_colours_of_its_page(name: str, *, dark: bool) -> None:
    edition = EDITIONS[name]
    page = tokens(look=edition.look.value, box=name, mode="dark" if dark else "light")
    picture = colours_of(edition, dark=dark)
    drawn = {
        "table": picture.table, "ink": picture.ink, "frame": picture.frame,
        "on-frame": picture.labels, "grid": picture.grid, "square": picture.square,
        "tile-top": picture.tile_top, "tile": picture.tile, "tile-side": picture.side,
        "on-tile": picture.letter, "tile-soft": picture.value, "tile-blank": picture.blank,
        "mark": picture.mark, "inlay": picture.inlay or "transparent",
    }  # fmt: skip
    for kind, premium in (("2l", (2, 1)), ("3l", (3, 1)), ("2w", (1, 2)), ("3w", (1, 3))):
        drawn[f"p{kind}"], drawn[f"on-p{kind}"] = picture.premiums[Premium(*premium)]
    assert drawn == {token: page[f"--{token}"] for token in drawn}
