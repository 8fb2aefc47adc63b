"""The referee's entry point: ``decide`` checks a command against the game.

Nothing here reads a clock, a dictionary or a random number: time and judge are arguments.
"""

from typing import assert_never

from tilewright.rules.commands import (
    Answer,
    Begin,
    CallTime,
    Challenge,
    Command,
    Correct,
    EndByHand,
    EnterRuling,
    Exchange,
    Fine,
    HideTurn,
    Lay,
    NoteRack,
    Overdraw,
    Pass,
    Propose,
    Resign,
    SeeTurn,
    TakeBlank,
    Vote,
)
from tilewright.rules.decide import agreements, challenges, clock, scorekeeper, turns
from tilewright.rules.decide.decision import Decision, DecisionBuilder
from tilewright.rules.editions.challenge_rule import Judge
from tilewright.rules.events import Resigned
from tilewright.rules.game import Counting, Game, Over
from tilewright.rules.refusals import AlreadyResigned, GameOver, GamePaused, NoSuchSeat


def decide(game: Game, command: Command, *, at: int = 0, judge: Judge | None = None) -> Decision:
    """Return the events this command leads to and the game after them, or raise a ``Refusal``.

    ``at`` is the time in milliseconds. ``judge`` looks words up in the agreed dictionary; tables
    that vote and real boards can do without one.
    """
    _check_seat(game, command)
    _check_running(game, command)
    decision = DecisionBuilder(game, at)
    _carry_out(decision, command, judge)
    return decision.build()


def _check_seat(game: Game, command: Command) -> None:
    if isinstance(command, CallTime | EnterRuling | EndByHand | Correct):
        return
    if not 0 <= command.seat < game.players:
        raise NoSuchSeat(command.seat)
    if command.seat in game.resigned and not isinstance(command, NoteRack | Fine):
        raise AlreadyResigned(command.seat)


def _check_running(game: Game, command: Command) -> None:
    """Refuse moves in a pause, and all but leftover tiles, fines and corrections after the end."""
    ended = isinstance(game.phase, Counting | Over)
    counting = isinstance(game.phase, Counting) and isinstance(command, NoteRack)
    if ended and not counting and not isinstance(command, Fine | Correct):
        raise GameOver
    if game.paused and not isinstance(command, Propose | Answer | Resign):
        raise GamePaused


def _carry_out(  # noqa: C901 - one case per command
    decision: DecisionBuilder, command: Command, judge: Judge | None
) -> None:
    match command:
        case Begin():
            turns.begin(decision, command)
        case Lay():
            turns.lay(decision, command, judge)
        case Exchange():
            turns.exchange(decision, command)
        case Pass():
            turns.pass_turn(decision, command)
        case TakeBlank():
            turns.take_blank(decision, command)
        case Challenge():
            challenges.challenge(decision, command, judge)
        case Vote():
            challenges.vote(decision, command)
        case EnterRuling():
            challenges.enter_ruling(decision, command)
        case Propose():
            agreements.propose(decision, command)
        case Answer():
            agreements.answer(decision, command)
        case Resign():
            decision.add(Resigned(command.seat, at=decision.at))
        case CallTime():
            clock.call_time(decision, command)
        case HideTurn():
            clock.hide_turn(decision, command)
        case SeeTurn():
            clock.see_turn(decision, command)
        case NoteRack():
            scorekeeper.note_rack(decision, command)
        case Overdraw():
            scorekeeper.overdraw(decision, command)
        case Fine():
            scorekeeper.fine(decision, command)
        case EndByHand():
            scorekeeper.end_by_hand(decision)
        case Correct():
            scorekeeper.correct(decision)
        case _:
            assert_never(command)
