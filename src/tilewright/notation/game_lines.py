"""A game's log as the lines of a score sheet: who did what, with which rack, for how many points.

The replay of a record and the export to other formats are made from these lines.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tilewright.rules.challenge import Ruling
from tilewright.rules.events import (
    BlankTaken,
    Drew,
    Event,
    Exchanged,
    Forfeited,
    Laid,
    Overdrawn,
    Passed,
    Reckoned,
    Resigned,
    Ruled,
    TakenBack,
    TimedOut,
    TurnMissed,
)
from tilewright.rules.fold import apply
from tilewright.rules.game import Game, Hearing
from tilewright.rules.rack import take_from
from tilewright.rules.settling import pending
from tilewright.rules.sheet import ChallengeEntry, PlayEntry
from tilewright.rules.tiles import UNKNOWN, Tiles, as_held

from .plays import write_play, written
from .spelling import write_tiles


@dataclass(frozen=True, slots=True)
class GameLine:
    """One line: ``number`` is the event's place in the log, ``play`` the action as GCG has it."""

    number: int
    seat: int
    kind: str
    play: str
    rack: Tiles
    score: int
    total: int


def game_lines(events: Iterable[Event]) -> tuple[tuple[GameLine, ...], Game]:
    """The lines of a log, what was taken back left out, and the game it leads to."""
    game: Game | None = None
    lines: list[GameLine] = []
    lines_at: dict[int, int] = {}
    for number, event in enumerate(events, 1):
        before, game = game, apply(game, event)
        if before is None:
            continue
        if isinstance(event, TakenBack) and before.before is not None:
            del lines[lines_at.get(before.before.version, 0) :]
        lines.extend(_lines(number, event, before, game))
        lines_at[game.version] = len(lines)
    if game is None:
        raise ValueError("an empty log is no game")
    return tuple(lines), game


def dictionary_name(game: Game) -> str | None:
    """The agreed dictionary as others may know it: of a file only its name, not where it lies."""
    if game.dictionary is None:
        return None
    name = re.split(r"[/\\]", game.dictionary)[-1]
    return name if name == game.dictionary else name.partition(".")[0]


def _lines(number: int, event: Event, before: Game, game: Game) -> list[GameLine]:
    match event:
        case Laid(seat):
            return [_play(number, seat, before, game)]
        case Exchanged(seat, discarded):
            return [_line(number, seat, "exchange", _exchange(discarded, game), before)]
        case Passed(seat):
            return [_line(number, seat, "pass", "-", before)]
        case TurnMissed(seat):
            return [_line(number, seat, "missed-turn", "-", before)]
        case TimedOut(seat):
            return [_line(number, seat, "time-out", "-", before)]
        case BlankTaken(seat, square):
            return [_line(number, seat, "blank-taken", str(square), before)]
        case Resigned(seat) | Forfeited(seat):
            return [_line(number, seat, "resignation", "", before)]
        case Overdrawn(seat, surplus):
            return [_line(number, seat, "overdraw", str(surplus), before)]
        case Ruled():
            return _ruling(number, event, before, game)
        case Reckoned():
            return _reckoning(number, game)
        case _:
            return []


def _line(number: int, seat: int, kind: str, play: str, game: Game) -> GameLine:
    return GameLine(number, seat, kind, play, game.racks[seat], 0, game.scores[seat])


def _play(number: int, seat: int, before: Game, game: Game) -> GameLine:
    entry = game.sheet[-1]
    if not isinstance(entry, PlayEntry):
        raise TypeError("a play laid is the last entry of the sheet")
    text = write_play(written(entry.play), before.board, game.edition.tiles)
    held = tuple(as_held(tile) for _, tile in entry.play.placed)
    rack, points = take_from(before.racks[seat], held) + held, entry.score.points
    return GameLine(number, seat, "play", text, rack, points, game.scores[seat])


def _exchange(discarded: Tiles, game: Game) -> str:
    if UNKNOWN in discarded:
        return f"-{len(discarded)}"
    return f"-{write_tiles(game.edition.tiles.in_order(discarded), game.edition.tiles)}"


def _ruling(number: int, event: Ruled, before: Game, game: Game) -> list[GameLine]:
    """A play taken off, or points for one that was good; other rulings leave no line."""
    if not isinstance(before.phase, Hearing):
        return []
    window = before.phase.window
    seat, total = window.seat, game.scores[window.seat]
    if event.ruling is Ruling.BAD:
        points = -window.score.points
        return [GameLine(number, seat, "withdrawal", "--", game.racks[seat], points, total)]
    entry = game.sheet[-1]
    if isinstance(entry, ChallengeEntry) and entry.points:
        draw = pending(game)
        rack = game.racks[seat] + (draw.tiles if isinstance(draw, Drew) else ())
        kind, play = "challenge-bonus", "(challenge)"
        return [GameLine(number, seat, kind, play, rack, entry.points, total)]
    return []


def _reckoning(number: int, game: Game) -> list[GameLine]:
    """What the end adds and takes: tiles gained, tiles lost, overtime."""
    result = game.result
    if result is None:
        return []
    tiles = game.edition.tiles
    lines = []
    for seat, account in enumerate(result.accounts):
        total = account.played
        if account.gained:
            others = (rack for other, rack in enumerate(game.racks) if other != seat)
            text = write_tiles(tiles.in_order(tile for rack in others for tile in rack), tiles)
            total += account.gained
            lines.append(
                GameLine(number, seat, "out-tiles", f"({text})", (), account.gained, total)
            )
        if account.deducted:
            text = write_tiles(tiles.in_order(account.leftover), tiles)
            total -= account.deducted
            rack, points = account.leftover, -account.deducted
            lines.append(GameLine(number, seat, "own-tiles", f"({text})", rack, points, total))
        if account.fine:
            total -= account.fine
            rack, points = account.leftover, -account.fine
            lines.append(GameLine(number, seat, "time-penalty", "(time)", rack, points, total))
    return lines
