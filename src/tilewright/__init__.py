"""Tilewright: the crossword tile game, with a referee, computer players and a table to play at.

Analyse games and positions
    ``Game.read`` reads a recorded game: GCG, our JSON record or CGP. It is a sequence of
    ``Position`` objects, one before each ``RecordedTurn`` in ``.turns``. A position finds plays
    (``.plays()``, ``.best()``), judges them (``.score()``, ``.equity()``, ``.points_lost()``), goes
    on (``.after()``) and looks ahead (``.simulate()``, ``.endgame()``). Its turns are ``Play``,
    ``Exchange`` and ``Pass`` objects; ``Plays`` are all of them, also as NumPy columns.
    ``svg.board`` draws a board. ``RackUnknown`` is raised if the rack is not known, ``BadSource``,
    ``UnknownFormat`` or ``NoMoves`` for a file that cannot be read or written, and
    ``UnsupportedByEngine`` for rules that the engine cannot play by.
    ``review`` says what each turn of a game gave up against the best one, and why; its
    ``ReviewSettings`` say how thoroughly. The result is a ``Review``.
Play a game
    ``Table`` is a game that you control with text commands such as ``8E HOAX``. ``EDITIONS`` has
    the rules to choose from; each is an ``Edition``, a frozen dataclass. ``Seat`` describes a
    player, and ``Board``, ``Square`` and ``Placed`` the tiles laid. ``Refusal`` is raised for a
    move that the rules forbid, ``SpeakerUnclear`` if ``Table.say`` cannot infer which player is
    speaking, ``NobodyToMove`` if no player is to move, and ``UnknownEdition``, ``UnknownPlayer``
    or ``BadJudge`` for a wrong name or judge.
Look up words
    ``Lexicon`` is a word list. ``LexiconError`` is raised if a list cannot be found or read,
    ``NoLexicon`` if there is none for the tiles. A ``LexiconWarning`` says that a game names a
    list that is not installed, so ``english`` is used.
Let players meet
    ``arena`` plays a match between players by name, functions, objects and programs in any
    language, and returns a ``MatchResult``.
Let the engine play
    ``self_play`` plays whole games. ``Leaves`` values the tiles a player keeps; ``shipped_leaves``
    loads those of a word list. ``BadArgument`` is raised for an argument that makes no sense.
Use the formats and the search directly
    ``read_record`` and ``write_record`` handle game records (JSON), ``read_gcg`` and ``write_gcg``
    GCG files, ``read_cgp`` and ``write_cgp`` CGP positions. ``import_gcg``, ``export_gcg`` and
    ``export_position`` convert between them, and ``replay_gcg`` checks a recorded game.
    ``generate`` finds every play of a CGP position and ``best`` the best one.
    ``NotationError`` is raised for text that cannot be read.

The packages ``rules``, ``notation``, ``lexicon``, ``engine``, ``players`` and ``matches`` export
more names.
All names are loaded on first use: ``import tilewright`` by itself loads no other module.
"""

# Type checkers treat this as true. Importing typing would take longer than everything else here.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from tilewright import svg
    from tilewright.coach.report import Review
    from tilewright.coach.review_game import review
    from tilewright.coach.settings import ReviewSettings
    from tilewright.engine.errors import BadArgument, UnsupportedByEngine
    from tilewright.engine.generation import best, generate
    from tilewright.engine.leaves.leaves import Leaves
    from tilewright.engine.plays import Exchange, Play, Plays
    from tilewright.engine.selfplay.self_play import self_play
    from tilewright.engine.shipped import shipped_leaves
    from tilewright.engine.turn_rows import Pass
    from tilewright.game import Game
    from tilewright.game_files import BadSource, NoMoves, UnknownFormat
    from tilewright.lexicon.default import LexiconWarning, NoLexicon
    from tilewright.lexicon.errors import LexiconError
    from tilewright.lexicon.lexicon import Lexicon
    from tilewright.matches.match import arena
    from tilewright.matches.result import MatchResult
    from tilewright.notation.cgp.exporter import export_position
    from tilewright.notation.cgp.position import read_cgp, write_cgp
    from tilewright.notation.errors import NotationError
    from tilewright.notation.gcg.exporter import export_gcg
    from tilewright.notation.gcg.importer import import_gcg
    from tilewright.notation.gcg.reader import read_gcg
    from tilewright.notation.gcg.replay import replay_gcg
    from tilewright.notation.gcg.writer import write_gcg
    from tilewright.notation.record.record import read_record, write_record
    from tilewright.position import Position, RackUnknown
    from tilewright.recorded_turn import RecordedTurn
    from tilewright.rules.editions.edition import Edition
    from tilewright.rules.editions.presets import EDITIONS, UnknownEdition
    from tilewright.rules.equipment.board import Board, Placed
    from tilewright.rules.equipment.square import Square
    from tilewright.rules.events import Seat
    from tilewright.rules.refusals import Refusal
    from tilewright.table import BadJudge, NobodyToMove, SpeakerUnclear, Table, UnknownPlayer

__version__ = "0.1.0"

__all__ = [
    "EDITIONS",
    "BadArgument",
    "BadJudge",
    "BadSource",
    "Board",
    "Edition",
    "Exchange",
    "Game",
    "Leaves",
    "Lexicon",
    "LexiconError",
    "LexiconWarning",
    "MatchResult",
    "NoLexicon",
    "NoMoves",
    "NobodyToMove",
    "NotationError",
    "Pass",
    "Placed",
    "Play",
    "Plays",
    "Position",
    "RackUnknown",
    "RecordedTurn",
    "Refusal",
    "Review",
    "ReviewSettings",
    "Seat",
    "SpeakerUnclear",
    "Square",
    "Table",
    "UnknownEdition",
    "UnknownFormat",
    "UnknownPlayer",
    "UnsupportedByEngine",
    "__version__",
    "arena",
    "best",
    "export_gcg",
    "export_position",
    "generate",
    "import_gcg",
    "read_cgp",
    "read_gcg",
    "read_record",
    "replay_gcg",
    "review",
    "self_play",
    "shipped_leaves",
    "svg",
    "write_cgp",
    "write_gcg",
    "write_record",
]

_NAMES_BY_MODULE = {
    "tilewright.coach.report": ("Review",),
    "tilewright.coach.review_game": ("review",),
    "tilewright.coach.settings": ("ReviewSettings",),
    "tilewright.engine.errors": ("BadArgument", "UnsupportedByEngine"),
    "tilewright.engine.generation": ("best", "generate"),
    "tilewright.engine.leaves.leaves": ("Leaves",),
    "tilewright.engine.plays": ("Exchange", "Play", "Plays"),
    "tilewright.engine.selfplay.self_play": ("self_play",),
    "tilewright.engine.shipped": ("shipped_leaves",),
    "tilewright.engine.turn_rows": ("Pass",),
    "tilewright.game": ("Game",),
    "tilewright.game_files": ("BadSource", "NoMoves", "UnknownFormat"),
    "tilewright.lexicon.default": ("LexiconWarning", "NoLexicon"),
    "tilewright.lexicon.errors": ("LexiconError",),
    "tilewright.lexicon.lexicon": ("Lexicon",),
    "tilewright.matches.match": ("arena",),
    "tilewright.matches.result": ("MatchResult",),
    "tilewright.notation.cgp.exporter": ("export_position",),
    "tilewright.notation.cgp.position": ("read_cgp", "write_cgp"),
    "tilewright.notation.errors": ("NotationError",),
    "tilewright.notation.gcg.exporter": ("export_gcg",),
    "tilewright.notation.gcg.importer": ("import_gcg",),
    "tilewright.notation.gcg.reader": ("read_gcg",),
    "tilewright.notation.gcg.replay": ("replay_gcg",),
    "tilewright.notation.gcg.writer": ("write_gcg",),
    "tilewright.notation.record.record": ("read_record", "write_record"),
    "tilewright.position": ("Position", "RackUnknown"),
    "tilewright.recorded_turn": ("RecordedTurn",),
    "tilewright.rules.editions.edition": ("Edition",),
    "tilewright.rules.editions.presets": ("EDITIONS", "UnknownEdition"),
    "tilewright.rules.equipment.board": ("Board", "Placed"),
    "tilewright.rules.equipment.square": ("Square",),
    "tilewright.rules.events": ("Seat",),
    "tilewright.rules.refusals": ("Refusal",),
    "tilewright.table": ("BadJudge", "NobodyToMove", "SpeakerUnclear", "Table", "UnknownPlayer"),
}
_MODULES = {name: module for module, names in _NAMES_BY_MODULE.items() for name in names}
# Packages that are loaded when they are used, as in ``svg.board`` or ``tilewright.env.State``.
_SUB_PACKAGES = (
    "client",
    "coach",
    "data",
    "engine",
    "env",
    "lexicon",
    "matches",
    "notation",
    "players",
    "rules",
    "svg",
)


if not TYPE_CHECKING:  # type checkers would accept any name

    def __getattr__(name: str) -> object:
        if name not in _MODULES and name not in _SUB_PACKAGES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module  # noqa: PLC0415 - only needed once a name is used

        if name in _SUB_PACKAGES:
            return import_module(f"{__name__}.{name}")
        value: object = getattr(import_module(_MODULES[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
