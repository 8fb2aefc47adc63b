"""Writes GCG files that the other programs of the field can read.

UTF-8 and says so; players first, then what concerns the whole game, then the events with ``.`` for
tiles played through, sorted racks and single spaces; racks held at the end come last.
"""

from collections.abc import Iterator, Sequence

from tilewright.rules.tiles import TileSet

from .errors import NotationError
from .findings import Turn
from .gcg_document import (
    Document,
    Event,
    ExchangeTiles,
    Note,
    OutTiles,
    Pass,
    Play,
    PlayerLine,
    Pragma,
    TimePenalty,
)
from .replay import replay
from .spelling import read_rack, write_tiles

# What concerns the whole game is only understood before the first event.
_OF_THE_GAME = frozenset(
    {
        "title",
        "description",
        "id",
        "lexicon",
        "incomplete",
        "style",
        "game-type",
        "board-layout",
        "tile-distribution",
        "tile-set",
        "game-board",
        "tile",
    }
)


def write_gcg(document: Document) -> bytes:
    """The file for a document, ready to be stored."""
    again = replay(document)
    turns = iter(again.turns)
    racks = _racks(document.events, again.tiles)
    head: list[str] = []
    body: list[str] = []
    end: list[str] = []
    unneeded = _passes_after_going_out(document.events)
    for entry in document.entries:
        match entry:
            case PlayerLine():
                pass
            case Note():
                body.append(_lines("#note", entry.remark))
            case Pragma():
                if entry.kind != "character-encoding":
                    _place(entry, head, body, end)
            case _:
                line = _event_line(entry, next(turns), next(racks))
                if entry not in unneeded:
                    body.append(line)
    players = [_player_line(player) for player in document.players]
    lines = ["#character-encoding UTF-8", *players, *head, *body, *end]
    return "".join(f"{line}\n" for line in lines).encode("UTF-8")


def _place(pragma: Pragma, head: list[str], body: list[str], end: list[str]) -> None:
    if pragma.kind.startswith("rack") and pragma.kind[4:].isdecimal():
        where = end
    elif pragma.kind in _OF_THE_GAME or not body:
        where = head
    else:
        where = body
    where.append(_lines(f"#{pragma.keyword}", pragma.value))


def _player_line(player: PlayerLine) -> str:
    """A full name is written even where there is none: some readers insist on it."""
    return f"#player{player.number} {_one_word(player.nick)} {player.name or player.nick}"


def _one_word(nick: str) -> str:
    return "_".join(nick.replace(":", " ").split())


def _lines(keyword: str, text: str) -> str:
    """A pragma; a further line that would be taken for another entry joins the one before it."""
    written = f"{keyword} {text}".rstrip()
    for mark in "#>":
        written = written.replace(f"\n{mark}", f" {mark}")
    return written


def _event_line(event: Event, turn: Turn, rack: str) -> str:
    parts = [f">{_one_word(event.nick)}:", rack, turn.play, f"{event.score:+}", str(event.total)]
    return " ".join(part for part in (*parts, event.trailing) if part)


def _passes_after_going_out(events: Sequence[Event]) -> frozenset[Event]:
    """Passes between a last play and the points for it, which some readers stumble over."""
    return frozenset(
        between
        for play, between, out in zip(events, events[1:], events[2:], strict=False)
        if isinstance(play, Play) and isinstance(between, Pass) and isinstance(out, OutTiles)
        if play.nick == out.nick != between.nick
    )


def _racks(events: Sequence[Event], tiles: TileSet) -> Iterator[str]:
    """The racks to be written; an empty one is taken from what is known of the player later."""
    later: dict[str, str] = {}
    racks = []
    for event in reversed(events):
        rack = event.rack
        if not rack and not isinstance(event, Play | OutTiles | TimePenalty):
            rack = event.tiles if isinstance(event, ExchangeTiles) else later.get(event.nick, "")
        racks.append(_sorted(rack, tiles))
        later[event.nick] = event.rack
    return reversed(racks)


def _sorted(rack: str, tiles: TileSet) -> str:
    try:
        return write_tiles(tiles.in_order(read_rack(rack, tiles)), tiles)
    except NotationError:
        return rack
