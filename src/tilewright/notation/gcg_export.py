"""A game as a GCG document, and what that format cannot say of it."""

from collections.abc import Iterable, Iterator

from tilewright.rules.events import (
    Challenged,
    DrewForFirst,
    Event,
    Paused,
    TakenBack,
    Voted,
)
from tilewright.rules.game import Game
from tilewright.rules.layout import STANDARD
from tilewright.rules.tiles import ENGLISH, UNKNOWN, Tiles

from .game_lines import GameLine, dictionary_name, game_lines
from .gcg_document import (
    ChallengeBonus,
    Document,
    Entry,
    ExchangeCount,
    ExchangeTiles,
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
from .spelling import write_tiles


def gcg_of(events: Iterable[Event]) -> tuple[Document, tuple[str, ...]]:
    """The document of a game, and a sentence for each thing it loses."""
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
        entries += _held(game)
    return Document(tuple(entries)), tuple(_losses(log, lines))


def _nicks(game: Game) -> list[str]:
    """Names without spaces and colons; two that become the same get their seat's number."""
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
            return [Note(f"{nick} took the blank on {line.play} for the tile it stood for.")]
        case "overdraw":
            return [Note(f"{nick} had drawn {line.play} too many; they went back unseen.")]
        case _:
            return [Note(left_the_game(nick))]


def left_the_game(nick: str) -> str:
    """The remark by which our files tell a resignation."""
    return f"{nick} left the game."


def _held(game: Game) -> list[Entry]:
    """Racks held at the end of an unfinished game."""
    racks = ((seat, _rack(rack, game)) for seat, rack in enumerate(game.racks))
    return [Pragma(f"rack{seat + 1}", rack) for seat, rack in racks if rack]


# What the format cannot say, by the events and lines that show it was there.
_LOST_EVENTS = {
    DrewForFirst: "the draw for first play",
    Challenged: "who challenged which play, and the words that were judged",
    Voted: "the votes",
    TakenBack: "what was taken back or corrected",
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
