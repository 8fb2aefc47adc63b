"""Tilewright: the crossword tile game, with a referee, computer players and a table to play at.

Play a game
    ``Table`` is a game that you control with text commands such as ``8E HOAX``. ``EDITIONS`` has
    the rules to choose from; each is an ``Edition``, a frozen dataclass. ``Seat`` describes a
    player, ``Game`` the state of play, and ``Board``, ``Square`` and ``Placed`` the tiles laid.
    ``Refusal`` is raised for a move that the rules forbid, ``SpeakerUnclear`` if ``Table.say``
    cannot infer which player is speaking, and ``UnknownEdition``, ``UnknownPlayer`` or ``BadJudge``
    for a wrong name or judge.
Look up words
    ``Lexicon`` is a word list. ``LexiconError`` is raised if a list cannot be found or read.
Analyse positions
    ``generate`` finds every play, ``best`` the best one, and ``self_play`` plays whole games.
    ``Leaves`` values the tiles a player keeps; ``shipped_leaves`` loads those of a word list.
    ``BadArgument`` is raised for an argument that makes no sense.
Read and write games
    ``read_record`` and ``write_record`` handle game records (JSON), ``read_gcg`` and ``write_gcg``
    GCG files, ``read_cgp`` and ``write_cgp`` a CGP ``Position``. ``import_gcg``, ``export_gcg``
    and ``export_position`` convert between them, and ``replay_gcg`` checks a recorded game.
    ``NotationError`` is raised for text that cannot be read.

The packages ``rules``, ``notation``, ``lexicon``, ``engine`` and ``players`` export more names.
All names are loaded on first use: ``import tilewright`` by itself loads no other module.
"""

# Type checkers treat this as true. Importing typing would take longer than everything else here.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from tilewright.engine.errors import BadArgument
    from tilewright.engine.generation import best, generate
    from tilewright.engine.leaves.leaves import Leaves
    from tilewright.engine.selfplay.self_play import self_play
    from tilewright.engine.shipped import shipped_leaves
    from tilewright.lexicon.errors import LexiconError
    from tilewright.lexicon.lexicon import Lexicon
    from tilewright.notation.cgp.exporter import export_position
    from tilewright.notation.cgp.position import Position, read_cgp, write_cgp
    from tilewright.notation.errors import NotationError
    from tilewright.notation.gcg.exporter import export_gcg
    from tilewright.notation.gcg.importer import import_gcg
    from tilewright.notation.gcg.reader import read_gcg
    from tilewright.notation.gcg.replay import replay_gcg
    from tilewright.notation.gcg.writer import write_gcg
    from tilewright.notation.record.record import read_record, write_record
    from tilewright.rules.editions.edition import Edition
    from tilewright.rules.editions.presets import EDITIONS
    from tilewright.rules.equipment.board import Board, Placed
    from tilewright.rules.equipment.square import Square
    from tilewright.rules.events import Seat
    from tilewright.rules.game import Game
    from tilewright.rules.refusals import Refusal
    from tilewright.table import BadJudge, SpeakerUnclear, Table, UnknownEdition, UnknownPlayer

__version__ = "0.1.0"

__all__ = [
    "EDITIONS",
    "BadArgument",
    "BadJudge",
    "Board",
    "Edition",
    "Game",
    "Leaves",
    "Lexicon",
    "LexiconError",
    "NotationError",
    "Placed",
    "Position",
    "Refusal",
    "Seat",
    "SpeakerUnclear",
    "Square",
    "Table",
    "UnknownEdition",
    "UnknownPlayer",
    "__version__",
    "best",
    "export_gcg",
    "export_position",
    "generate",
    "import_gcg",
    "read_cgp",
    "read_gcg",
    "read_record",
    "replay_gcg",
    "self_play",
    "shipped_leaves",
    "write_cgp",
    "write_gcg",
    "write_record",
]

_NAMES_BY_MODULE = {
    "tilewright.engine.errors": ("BadArgument",),
    "tilewright.engine.generation": ("best", "generate"),
    "tilewright.engine.leaves.leaves": ("Leaves",),
    "tilewright.engine.selfplay.self_play": ("self_play",),
    "tilewright.engine.shipped": ("shipped_leaves",),
    "tilewright.lexicon.errors": ("LexiconError",),
    "tilewright.lexicon.lexicon": ("Lexicon",),
    "tilewright.notation.cgp.exporter": ("export_position",),
    "tilewright.notation.cgp.position": ("Position", "read_cgp", "write_cgp"),
    "tilewright.notation.errors": ("NotationError",),
    "tilewright.notation.gcg.exporter": ("export_gcg",),
    "tilewright.notation.gcg.importer": ("import_gcg",),
    "tilewright.notation.gcg.reader": ("read_gcg",),
    "tilewright.notation.gcg.replay": ("replay_gcg",),
    "tilewright.notation.gcg.writer": ("write_gcg",),
    "tilewright.notation.record.record": ("read_record", "write_record"),
    "tilewright.rules.editions.edition": ("Edition",),
    "tilewright.rules.editions.presets": ("EDITIONS",),
    "tilewright.rules.equipment.board": ("Board", "Placed"),
    "tilewright.rules.equipment.square": ("Square",),
    "tilewright.rules.events": ("Seat",),
    "tilewright.rules.game": ("Game",),
    "tilewright.rules.refusals": ("Refusal",),
    "tilewright.table": ("BadJudge", "SpeakerUnclear", "Table", "UnknownEdition", "UnknownPlayer"),
}
_MODULES = {name: module for module, names in _NAMES_BY_MODULE.items() for name in names}


if not TYPE_CHECKING:  # type checkers would accept any name

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module  # noqa: PLC0415 - only needed once a name is used

        value: object = getattr(import_module(_MODULES[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
