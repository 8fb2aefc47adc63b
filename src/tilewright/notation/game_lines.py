"""A game's log as the lines of a score sheet: the player, the rack, the action and the points.

Replaying a record and exporting it to other formats both start from these lines.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from tilewright.notation.plays import WrittenPlay, write_play
from tilewright.notation.spelling import write_tiles
from tilewright.rules.editions.challenge_rule import Ruling
from tilewright.rules.equipment.rack import take_from
from tilewright.rules.equipment.tiles import UNKNOWN, Tiles, as_held
from tilewright.rules.events import (
    Answered,
    Began,
    BlankTaken,
    Challenged,
    Dealt,
    Drew,
    DrewForFirst,
    Event,
    Exchanged,
    Fined,
    FirstChosen,
    Forfeited,
    Laid,
    Overdrawn,
    Passed,
    Paused,
    PlayEnded,
    Proposed,
    RackNoted,
    Reckoned,
    Resigned,
    Resumed,
    Ruled,
    Seated,
    TakenBack,
    TimedOut,
    TurnHidden,
    TurnMissed,
    TurnSeen,
    Voted,
    WordUpheld,
)
from tilewright.rules.fold.apply import apply
from tilewright.rules.fold.broken_log import BrokenLog
from tilewright.rules.fold.pending import pending
from tilewright.rules.game import Game, Hearing
from tilewright.rules.score_sheet import ChallengeEntry, PlayEntry


@dataclass(frozen=True, slots=True)
class GameLine:
    """One line: ``number`` is the event's position in the log, from 1, and ``play`` its GCG action.

    ``score`` is the points of this line, and ``total`` the player's score after it.
    """

    number: int
    seat: int
    kind: str
    play: str
    rack: Tiles
    score: int
    total: int


def game_lines(events: Iterable[Event]) -> tuple[tuple[GameLine, ...], Game]:
    """Return the lines of a log, without turns taken back, and the game it leads to."""
    lines, games = lines_and_games(events)
    return lines, games[-1]


def lines_and_games(
    events: Iterable[Event],
) -> tuple[tuple[GameLine, ...], tuple[Game, ...]]:
    """Return the lines of a log, and the game after each event. Raises ``BrokenLog``."""
    game: Game | None = None
    games: list[Game] = []
    lines: list[GameLine] = []
    lines_at: dict[int, int] = {}
    for number, event in enumerate(events, 1):
        before, game = game, apply(game, event)
        games.append(game)
        if before is None:
            continue
        if isinstance(event, TakenBack):
            earlier = before.before_turn(event.turn_of)
            del lines[lines_at.get(0 if earlier is None else earlier.version, 0) :]
        lines.extend(_lines(number, event, before, game))
        lines_at[game.version] = len(lines)
    if not games:
        raise BrokenLog(0, "the log is empty")
    return tuple(lines), tuple(games)


def dictionary_name(game: Game) -> str | None:
    """Return the name of the agreed dictionary; for a file, its name without the path."""
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
        case Ruled() | WordUpheld():
            return _ruling(number, event, before, game)
        case Reckoned():
            return _final_scoring(number, game)
        case (
            Seated() | DrewForFirst() | FirstChosen() | Dealt() | Began() | Drew() | Challenged()
            | Voted() | Proposed() | Answered() | TakenBack() | Paused() | Resumed() | RackNoted()
            | Fined() | PlayEnded() | TurnHidden() | TurnSeen()
        ):  # fmt: skip
            return []
        case _:
            assert_never(event)


def _line(number: int, seat: int, kind: str, play: str, game: Game) -> GameLine:
    return GameLine(number, seat, kind, play, game.racks[seat], 0, game.scores[seat])


def _play(number: int, seat: int, before: Game, game: Game) -> GameLine:
    entry = game.sheet[-1]
    if not isinstance(entry, PlayEntry):
        raise TypeError("a play must be the last entry of the score sheet")
    text = write_play(WrittenPlay.of(entry.play), before.board, game.edition.tiles)
    held = tuple(as_held(tile) for _, tile in entry.play.placed)
    rack, points = take_from(before.racks[seat], held) + held, entry.score.points
    return GameLine(number, seat, "play", text, rack, points, game.scores[seat])


def _exchange(discarded: Tiles, game: Game) -> str:
    if UNKNOWN in discarded:
        return f"-{len(discarded)}"
    return f"-{write_tiles(game.edition.tiles.in_order(discarded), game.edition.tiles)}"


def _ruling(number: int, event: Ruled | WordUpheld, before: Game, game: Game) -> list[GameLine]:
    """Return the line for a withdrawn play or a challenge bonus; other rulings have no line."""
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


def _final_scoring(number: int, game: Game) -> list[GameLine]:
    """Return the lines of the final scoring: the others' tiles, the player's own, overtime."""
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
