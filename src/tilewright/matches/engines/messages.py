"""The messages of the engine protocol: one JSON object per line, in both directions.

``docs/library/engine-protocol.md`` specifies them.
"""

import json
from collections.abc import Sequence
from typing import Any, Final, assert_never

from tilewright import __version__
from tilewright.engine.errors import UnsupportedByEngine
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.coordinates import write_coordinate
from tilewright.notation.record.json_values import from_json, to_json
from tilewright.notation.spelling import spelling
from tilewright.players.seat_position import seen_position
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.tiles import TileSet
from tilewright.rules.score_sheet import (
    BlankEntry,
    ChallengeEntry,
    Entry,
    ExchangeEntry,
    MissedTurnEntry,
    OverdrawEntry,
    PassEntry,
    PlayEntry,
    ResignEntry,
    TimeOutEntry,
)
from tilewright.rules.view import View

PROTOCOL: Final = 1
# What a program can ask for in its greeting.
PLAYS, VIEW, CHALLENGES = "plays", "view", "challenges"
WANTS: Final = frozenset((PLAYS, VIEW, CHALLENGES))

Message = dict[str, Any]


def line_of(message: Message) -> bytes:
    """Return a message as a line."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def hello() -> Message:
    return {"type": "hello", "protocol": PROTOCOL, "program": f"tilewright {__version__}"}


def game(view: View, turn_seconds: float) -> Message:
    """Return the message that announces a game."""
    return {
        "type": "game",
        "players": [seat.name for seat in view.seats],
        "seat": view.viewer,
        "lexicon": view.dictionary,
        "turn_seconds": turn_seconds,
        "edition": to_json(view.edition, Edition),
    }


def choose(number: int, view: View, wants: frozenset[str], words: Lexicon) -> Message:
    """Return the message that asks for a move."""
    position = seen_position(view, words)
    message: Message = {
        "type": "choose",
        "id": number,
        "may": may(view),
        "position": position.cgp(),
        "bag": view.bag_count,
        "turns": [_turn(entry, view.edition.tiles) for entry in view.sheet],
    }
    if PLAYS in wants and "move" in message["may"]:
        try:
            plays: Sequence[Any] = position.plays(leaves=None)
        except UnsupportedByEngine:
            plays = ()
        message["plays"] = [[play.text, play.score] for play in plays]
    if VIEW in wants:
        message["view"] = _view_json(view)
    return message


def may(view: View) -> tuple[str, ...]:
    """Return what the viewer is asked for: ``move``, ``challenge`` or ``vote``."""
    if view.hearing is not None:
        return ("vote",)
    ends = view.open_play is not None and view.open_play.would_end
    moves = view.to_move == view.viewer and not ends
    return ("move",) * moves + ("challenge",) * view.may_challenge


def _turn(entry: Entry, tiles: TileSet) -> Message:
    """Return an entry of the score sheet."""
    match entry:
        case PlayEntry(seat, _, score):
            fields: Message = {"move": _play_text(entry, tiles), "score": score.points}
            return {"seat": seat, "kind": "play", **fields, "withdrawn": entry.taken_off}
        case ExchangeEntry(seat, count):
            return {"seat": seat, "kind": "exchange", "count": count}
        case PassEntry(seat):
            return {"seat": seat, "kind": "pass"}
        case MissedTurnEntry(seat):
            return {"seat": seat, "kind": "missed-turn"}
        case ChallengeEntry(seat, against, word, ruling):
            return {
                "seat": seat,
                "kind": "challenge",
                "against": against,
                "word": word,
                "ruling": ruling.value,
            }
        case BlankEntry(seat, square):
            return {"seat": seat, "kind": "blank", "square": str(square)}
        case ResignEntry(seat):
            return {"seat": seat, "kind": "resign"}
        case TimeOutEntry(seat) | OverdrawEntry(seat):
            return {"seat": seat, "kind": "other"}
        case _:
            assert_never(entry)


def _play_text(entry: PlayEntry, tiles: TileSet) -> str:
    """Return a play in standard notation, with ``.`` for each tile that was on the board."""
    word = entry.play.words[0]
    new = {square for square, _ in entry.play.placed}
    written = [tile if square in new else "." for square, tile in word.line]
    return f"{write_coordinate(word.start, word.axis)} {spelling(tiles).write(written)}"


# What the view of a program leaves out: the edition, which the game's message has, and what
# identifies the bag, because it is the same in both games of a pair.
_LEFT_OUT: Final = ("edition", "commitment")


def _view_json(view: View) -> Message:
    fields: Message = to_json(view, View)
    return {name: value for name, value in fields.items() if name not in _LEFT_OUT}


def read_view(message: Message, edition: Message, game_number: int) -> View:
    """Return the view in a message that asks for a move. Raises a ``NotationError``."""
    fields = {**message, "edition": edition, "commitment": f"game {game_number}"}
    view: View = from_json(fields, View, "view")
    return view
