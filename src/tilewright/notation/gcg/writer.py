"""Writes GCG files that other programs can read.

The file is UTF-8 and declares it. Players come first, then the pragmas about the whole game, then
the events, with ``.`` for tiles played through, sorted racks and single spaces. Racks held at the
end come last.
"""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Iterator, Sequence

from tilewright.notation.errors import NotationError
from tilewright.notation.gcg.document import (
    ExchangeTiles,
    GcgDocument,
    GcgEvent,
    Note,
    OutTiles,
    Pass,
    Play,
    PlayerLine,
    Pragma,
    TimePenalty,
)
from tilewright.notation.gcg.replay import replay_gcg
from tilewright.notation.gcg.replay_result import ReplayedTurn
from tilewright.notation.spelling import read_rack, write_tiles
from tilewright.rules.equipment.tiles import TileSet

# Other programs accept pragmas about the whole game only before the first event.
_GAME_PRAGMAS = frozenset(
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


def write_gcg(document: GcgDocument) -> bytes:
    """Return the contents of the file."""
    replay = replay_gcg(document)
    turns = iter(replay.turns)
    racks = _racks(document.events, replay.tiles)
    head: list[str] = []
    body: list[str] = []
    end: list[str] = []
    omitted = _passes_after_going_out(document.events)
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
                if entry not in omitted:
                    body.append(line)
    players = [_player_line(player) for player in document.players]
    lines = ["#character-encoding UTF-8", *players, *head, *body, *end]
    return "".join(f"{line}\n" for line in lines).encode("UTF-8")


def _place(pragma: Pragma, head: list[str], body: list[str], end: list[str]) -> None:
    if pragma.kind.startswith("rack") and pragma.kind[4:].isdecimal():
        where = end
    elif pragma.kind in _GAME_PRAGMAS or not body:
        where = head
    else:
        where = body
    where.append(_lines(f"#{pragma.keyword}", pragma.value))


def _player_line(player: PlayerLine) -> str:
    """Write a ``#player`` line. Some readers require a full name, so the nick can stand in."""
    return f"#player{player.number} {_one_word(player.nick)} {player.name or player.nick}"


def _one_word(nick: str) -> str:
    return "_".join(nick.replace(":", " ").split())


def _lines(keyword: str, text: str) -> str:
    """Write a pragma. A continuation line that looks like an entry joins the line before it."""
    written = f"{keyword} {text}".rstrip()
    for mark in "#>":
        written = written.replace(f"\n{mark}", f" {mark}")
    return written


def _event_line(event: GcgEvent, turn: ReplayedTurn, rack: str) -> str:
    parts = [f">{_one_word(event.nick)}:", rack, turn.play, f"{event.score:+}", str(event.total)]
    return " ".join(part for part in (*parts, event.trailing) if part)


def _passes_after_going_out(events: Sequence[GcgEvent]) -> frozenset[GcgEvent]:
    """Return the passes between an out-play and its points, which some readers cannot handle."""
    return frozenset(
        between
        for play, between, out in zip(events, events[1:], events[2:], strict=False)
        if isinstance(play, Play) and isinstance(between, Pass) and isinstance(out, OutTiles)
        if play.nick == out.nick != between.nick
    )


def _racks(events: Sequence[GcgEvent], tiles: TileSet) -> Iterator[str]:
    """Return the rack for each event. A missing one is taken from the player's next event."""
    later: dict[str, str] = {}
    racks = []
    for event in reversed(events):
        rack = event.rack
        if not rack and not isinstance(event, Play | OutTiles | TimePenalty):
            rack = event.tiles if isinstance(event, ExchangeTiles) else later.get(event.nick, "")
        racks.append(_sorted(rack, tiles))
        later[event.nick] = rack
    return reversed(racks)


def _sorted(rack: str, tiles: TileSet) -> str:
    try:
        return write_tiles(tiles.in_order(read_rack(rack, tiles)), tiles)
    except NotationError:
        return rack
