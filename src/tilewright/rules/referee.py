"""The referee: a command is checked against the game and becomes events, or is refused.

Nothing here reads a clock, a dictionary or a random number: time and judge are handed in.
"""

from typing import assert_never

from tilewright.rules import agreeing, by_hand, calling_time, challenging, taking_turns
from tilewright.rules.challenge import Judge
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
    Lay,
    NoteRack,
    Overdraw,
    Pass,
    Propose,
    Resign,
    TakeBlank,
    Vote,
)
from tilewright.rules.draft import Draft
from tilewright.rules.events import Event, Resigned
from tilewright.rules.game import Counting, Game, Over
from tilewright.rules.refusals import AlreadyResigned, GameOver, GamePaused, NoSuchSeat


def decide(
    game: Game, command: Command, *, at: int = 0, judge: Judge | None = None
) -> tuple[Event, ...]:
    """The events this command leads to, or a ``Refusal`` that leaves the game as it was.

    ``at`` is the time in milliseconds; ``judge`` knows the agreed dictionary, where there is one.
    """
    _check_seat(game, command)
    _check_running(game, command)
    draft = Draft(game, at)
    _carry_out(draft, command, judge)
    return tuple(draft.events)


def _check_seat(game: Game, command: Command) -> None:
    if isinstance(command, CallTime | EnterRuling | EndByHand | Correct):
        return
    if not 0 <= command.seat < game.players:
        raise NoSuchSeat(command.seat)
    if command.seat in game.resigned and not isinstance(command, NoteRack | Fine):
        raise AlreadyResigned(command.seat)


def _check_running(game: Game, command: Command) -> None:
    """After the end only leftover tiles and fines are told; in a pause nobody moves."""
    ended = isinstance(game.phase, Counting | Over)
    counting = isinstance(game.phase, Counting) and isinstance(command, NoteRack)
    if ended and not counting and not isinstance(command, Fine | Correct):
        raise GameOver
    if game.paused and not isinstance(command, Propose | Answer | Resign):
        raise GamePaused


def _carry_out(  # noqa: C901 - one case a shape
    draft: Draft, command: Command, judge: Judge | None
) -> None:
    match command:
        case Begin():
            taking_turns.begin(draft, command)
        case Lay():
            taking_turns.lay(draft, command, judge)
        case Exchange():
            taking_turns.exchange(draft, command)
        case Pass():
            taking_turns.pass_turn(draft, command)
        case TakeBlank():
            taking_turns.take_blank(draft, command)
        case Challenge():
            challenging.challenge(draft, command, judge)
        case Vote():
            challenging.vote(draft, command)
        case EnterRuling():
            challenging.enter_ruling(draft, command)
        case Propose():
            agreeing.propose(draft, command)
        case Answer():
            agreeing.answer(draft, command)
        case Resign():
            draft.add(Resigned(command.seat, at=draft.at))
        case CallTime():
            calling_time.call_time(draft)
        case NoteRack():
            by_hand.note_rack(draft, command)
        case Overdraw():
            by_hand.overdraw(draft, command)
        case Fine():
            by_hand.fine(draft, command)
        case EndByHand():
            by_hand.end_by_hand(draft)
        case Correct():
            by_hand.correct(draft)
        case _:
            assert_never(command)
