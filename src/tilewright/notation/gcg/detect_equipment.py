"""Detects the tile set and the board that a recorded game was played with."""

from collections.abc import Iterator

from tilewright.notation.equipment_names import (
    layout_named,
    tile_set_for_lexicon,
    tile_set_named,
    tile_set_spelling,
)
from tilewright.notation.gcg.document import ExchangeTiles, GcgDocument, OutTiles, OwnTiles, Play
from tilewright.rules.equipment.layout import STANDARD, Layout
from tilewright.rules.equipment.layouts import SUPER
from tilewright.rules.equipment.tiles import TileSet


def tile_set_of(document: GcgDocument) -> TileSet:
    """Return the tile set named in the file, else implied by its word list or its letters."""
    named = document.pragma("tile-distribution")
    if named and (tiles := tile_set_named(named.value)):
        return tiles
    lexicon = document.pragma("lexicon")
    if lexicon and (tiles := tile_set_for_lexicon(lexicon.value)):
        return tiles
    return tile_set_spelling(_words_of(document))


def layout_of(document: GcgDocument, tiles: TileSet) -> Layout:
    """Return the board named in the file, else the one that goes with the tile set."""
    named = document.pragma("board-layout")
    if named and (layout := layout_named(named.value)):
        return layout
    return SUPER if tiles.name == "english_super" else STANDARD


def _words_of(document: GcgDocument) -> Iterator[str]:
    """Yield the tiles in every rack, play and adjustment, without blanks and dots."""
    drop = str.maketrans("", "", "?_.()")
    for event in document.events:
        yield event.rack.translate(drop)
        match event:
            case Play():
                yield event.word.translate(drop)
            case ExchangeTiles() | OutTiles() | OwnTiles():
                yield event.tiles.translate(drop)
            case _:
                pass
