"""Hints, and what the coach says about a play: computed outside the event loop."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from tilewright.notation.plays import WrittenPlay, write_play
from tilewright.players.seat_position import seen_position
from tilewright.protocol.responses import CoachRemark
from tilewright.rules.game import Game
from tilewright.rules.view import view
from tilewright.server.live.background import lower_thread_priority
from tilewright.server.live.dictionaries import words_of
from tilewright.server.tables.coach_rule import JudgedPlay
from tilewright.server.tables.context import ComputedHints
from tilewright.server.tables.hint_rule import may_take_hint
from tilewright.server.tables.state import TableState
from tilewright.study.hints.ladder import hint_ladder
from tilewright.study.remarks import remark

_LOW_PRIORITY = ThreadPoolExecutor(1, "coach", initializer=lower_thread_priority)


async def remark_on(table: TableState, seat: int, judged: JudgedPlay) -> CoachRemark:
    """Return what the coach says about a play, from nothing but what its player saw."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_LOW_PRIORITY, _remark, table, seat, judged)


def _remark(table: TableState, seat: int, judged: JudgedPlay) -> CoachRemark:
    position = seen_position(view(judged.before, seat), words_of(table))
    tiles = judged.before.edition.tiles
    play = write_play(WrittenPlay.of(judged.entry.play), judged.before.board, tiles)
    found = remark(position, play, table.seats[seat].words)
    return CoachRemark(
        played=play,
        better=None if found.better is None else found.better.text,
        score=None if found.better is None else found.better.score,
        points=found.points,
        reasons=list(found.sentences),
    )


async def compute_hints(table: TableState, seat: int) -> ComputedHints | None:
    """Return the hints for a seat, from nothing but what it sees; None if it may not take one."""
    if table.game is None or seat >= len(table.seats) or not may_take_hint(table, seat):
        return None
    return await asyncio.to_thread(_compute, table, table.game, seat)


def _compute(table: TableState, game: Game, seat: int) -> ComputedHints:
    position = seen_position(view(game, seat), words_of(table))
    ladder = hint_ladder(position, table.seats[seat].words)
    return ComputedHints(seat, game.version, ladder.rungs)
