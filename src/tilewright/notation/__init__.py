"""Reading and writing games as text: GCG files, CGP positions, game records, plays and boards.

``read_…`` and ``write_…`` are inverses of each other, and ``show_…`` is for people. Text that
cannot be read raises a ``NotationError``.

>>> from tilewright.notation import read_cgp, read_play, show_play
>>> position = read_cgp("15/15/15/15/15/15/15/7CLANK3/15/15/15/15/15/15/15 AEILORS/ 0/32 0")
>>> play = read_play("8H .....S", position.board, position.tiles)
>>> show_play(play, position.board, position.tiles)
'8H (CLANK)S'

Names are loaded on first use, so importing one format does not load the others.
"""

from typing import TYPE_CHECKING

from tilewright.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from tilewright.notation.cgp.exporter import export_position
    from tilewright.notation.cgp.position import BadPosition, Position, read_cgp, write_cgp
    from tilewright.notation.command_text import BadCommand, parse_command
    from tilewright.notation.coordinates import BadCoordinate, read_coordinate, write_coordinate
    from tilewright.notation.diagrams import BadDiagram, read_board, show_board, write_board
    from tilewright.notation.errors import NotationError
    from tilewright.notation.gcg.document import GcgDocument, GcgEvent
    from tilewright.notation.gcg.exporter import export_gcg
    from tilewright.notation.gcg.importer import CannotImport, import_gcg
    from tilewright.notation.gcg.reader import read_gcg
    from tilewright.notation.gcg.replay import replay_gcg
    from tilewright.notation.gcg.replay_result import Difference, ReplayResult
    from tilewright.notation.gcg.writer import write_gcg
    from tilewright.notation.plays import BadPlay, WrittenPlay, read_play, show_play, write_play
    from tilewright.notation.record.record import BadRecord, read_record, write_record
    from tilewright.notation.rules_text import rules_in_words
    from tilewright.notation.spelling import BadTiles, read_rack, read_word, write_tiles

__all__ = [
    "BadCommand",
    "BadCoordinate",
    "BadDiagram",
    "BadPlay",
    "BadPosition",
    "BadRecord",
    "BadTiles",
    "CannotImport",
    "Difference",
    "GcgDocument",
    "GcgEvent",
    "NotationError",
    "Position",
    "ReplayResult",
    "WrittenPlay",
    "export_gcg",
    "export_position",
    "import_gcg",
    "parse_command",
    "read_board",
    "read_cgp",
    "read_coordinate",
    "read_gcg",
    "read_play",
    "read_rack",
    "read_record",
    "read_word",
    "replay_gcg",
    "rules_in_words",
    "show_board",
    "show_play",
    "write_board",
    "write_cgp",
    "write_coordinate",
    "write_gcg",
    "write_play",
    "write_record",
    "write_tiles",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "tilewright.notation.cgp.exporter": ("export_position",),
            "tilewright.notation.cgp.position": (
                "BadPosition",
                "Position",
                "read_cgp",
                "write_cgp",
            ),
            "tilewright.notation.command_text": ("BadCommand", "parse_command"),
            "tilewright.notation.coordinates": (
                "BadCoordinate",
                "read_coordinate",
                "write_coordinate",
            ),
            "tilewright.notation.diagrams": (
                "BadDiagram",
                "read_board",
                "show_board",
                "write_board",
            ),
            "tilewright.notation.errors": ("NotationError",),
            "tilewright.notation.gcg.document": ("GcgDocument", "GcgEvent"),
            "tilewright.notation.gcg.exporter": ("export_gcg",),
            "tilewright.notation.gcg.importer": ("CannotImport", "import_gcg"),
            "tilewright.notation.gcg.reader": ("read_gcg",),
            "tilewright.notation.gcg.replay": ("replay_gcg",),
            "tilewright.notation.gcg.replay_result": ("Difference", "ReplayResult"),
            "tilewright.notation.gcg.writer": ("write_gcg",),
            "tilewright.notation.plays": (
                "BadPlay",
                "WrittenPlay",
                "read_play",
                "show_play",
                "write_play",
            ),
            "tilewright.notation.record.record": ("BadRecord", "read_record", "write_record"),
            "tilewright.notation.rules_text": ("rules_in_words",),
            "tilewright.notation.spelling": ("BadTiles", "read_rack", "read_word", "write_tiles"),
        },
    )
