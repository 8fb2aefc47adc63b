"""Exports a game to GCG, and lists what that format cannot express."""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Iterable, Iterator

from tilewright.notation.game_lines import GameLine, dictionary_name, game_lines
from tilewright.notation.gcg.document import (
    ChallengeBonus,
    Entry,
    ExchangeCount,
    ExchangeTiles,
    GcgDocument,
    Note,
    OutTiles,
    OwnTiles,
    Pass,
    Play,
    PlayerLine,
    Pragma,
    TimePenalty,
    Withdrawal,
)
from tilewright.notation.spelling import write_tiles
from tilewright.rules.equipment.layout import STANDARD
from tilewright.rules.equipment.tiles import ENGLISH, UNKNOWN, Tiles
from tilewright.rules.events import (
    Challenged,
    DrewForFirst,
    Event,
    Paused,
    TakenBack,
    Voted,
)
from tilewright.rules.game import Game


def export_gcg(events: Iterable[Event]) -> tuple[GcgDocument, tuple[str, ...]]:
    """Return the game as a GCG document, and a phrase for each thing that GCG cannot express."""
    log = tuple(events)
    lines, game = game_lines(log)
    nicks = _nicks(game)
    entries: list[Entry] = [
        PlayerLine(seat + 1, nicks[seat], person.name) for seat, person in enumerate(game.seats)
    ]
    entries += _equipment(game)
    for line in lines:
        entries += _entries(line, _rack(line.rack, game), nicks[line.seat])
    if not game.over:
        entries += _held_racks(game)
    return GcgDocument(tuple(entries)), tuple(_losses(log, lines))


def _nicks(game: Game) -> list[str]:
    """Return the names without spaces and colons; duplicates get their seat number appended."""
    nicks = ["_".join(person.name.replace(":", " ").split()) for person in game.seats]
    return [nick if nicks.count(nick) == 1 else f"{nick}_{at + 1}" for at, nick in enumerate(nicks)]


def _equipment(game: Game) -> list[Entry]:
    pragmas: list[Entry] = []
    if name := dictionary_name(game):
        pragmas.append(Pragma("lexicon", name))
    if game.edition.layout != STANDARD:
        pragmas.append(Pragma("board-layout", game.edition.layout.name))
    if game.edition.tiles != ENGLISH:
        pragmas.append(Pragma("tile-distribution", game.edition.tiles.name))
    return pragmas


def _rack(tiles: Tiles, game: Game) -> str:
    known = tuple(tile for tile in tiles if tile != UNKNOWN)
    return write_tiles(game.edition.tiles.in_order(known), game.edition.tiles)


def _entries(line: GameLine, rack: str, nick: str) -> list[Entry]:
    tiles = line.play.strip("()-")
    points, total = line.score, line.total
    match line.kind:
        case "play":
            where, word = line.play.split()
            return [Play(nick, rack, points, total, where, word)]
        case "exchange" if tiles.isdecimal():
            return [ExchangeCount(nick, rack, points, total, int(tiles))]
        case "exchange":
            return [ExchangeTiles(nick, rack, points, total, tiles)]
        case "pass":
            return [Pass(nick, rack, points, total)]
        case "missed-turn":
            return [Pass(nick, rack, points, total), Note("#unsuccessful-challenge")]
        case "time-out":
            return [Pass(nick, rack, points, total), Note("The turn timer ran out.")]
        case "withdrawal":
            return [Withdrawal(nick, rack, points, total)]
        case "challenge-bonus":
            return [ChallengeBonus(nick, rack, points, total)]
        case "out-tiles":
            return [OutTiles(nick, "", points, total, tiles)]
        case "own-tiles":
            return [OwnTiles(nick, rack, points, total, tiles)]
        case "time-penalty":
            return [TimePenalty(nick, rack, points, total)]
        case "blank-taken":
            return [Note(f"{nick} swapped the blank on {line.play} for the tile it stood for.")]
        case "overdraw":
            tiles = "1 tile" if line.play == "1" else f"{line.play} tiles"
            return [Note(f"{nick} drew {tiles} too many, which went back into the bag unseen.")]
        case _:
            return [Note(resignation_remark(nick))]


def resignation_remark(nick: str) -> str:
    """Return the note by which our GCG files mark a resignation. The importer looks for it."""
    return f"{nick} left the game."


def _held_racks(game: Game) -> list[Entry]:
    """Return the ``#rack`` lines of an unfinished game."""
    racks = ((seat, _rack(rack, game)) for seat, rack in enumerate(game.racks))
    return [Pragma(f"rack{seat + 1}", rack) for seat, rack in racks if rack]


# What the format cannot express, by the kinds of events and lines that show it was there.
_LOST_EVENTS = {
    DrewForFirst: "the draw for first play",
    Challenged: "who challenged which play, and which words were judged",
    Voted: "the votes",
    TakenBack: "turns that were taken back or corrected",
    Paused: "pauses",
}
_LOST_LINES = {
    "missed-turn": "that a turn was missed for a failed challenge (written as a pass with a note)",
    "time-out": "that a turn was lost to the timer (written as a pass with a note)",
    "blank-taken": "that a blank was taken off the board (written as a note)",
    "overdraw": "that too many tiles were drawn (written as a note)",
    "resignation": "that a player left the game (written as a note)",
}


def _losses(log: tuple[Event, ...], lines: tuple[GameLine, ...]) -> Iterator[str]:
    yield "the rules in force, the order of the bag and the times of the moves"
    events = {type(event) for event in log}
    kinds = {line.kind for line in lines}
    yield from (lost for kind, lost in _LOST_EVENTS.items() if kind in events)
    yield from (lost for kind, lost in _LOST_LINES.items() if kind in kinds)
