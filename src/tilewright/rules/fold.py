"""Folding events into a game: the log is the only truth, and every prefix of it is a game."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from tilewright.rules import rulings, setting_up, table_talk, turns
from tilewright.rules.broken_log import BrokenLog
from tilewright.rules.events import (
    Answered,
    Began,
    BlankTaken,
    Cause,
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
    TurnMissed,
    Voted,
)
from tilewright.rules.game import Between, Game, Times, Turn
from tilewright.rules.refusals import Refusal
from tilewright.rules.seatwise import added
from tilewright.rules.settling import pending
from tilewright.rules.turn_order import timed_seat


def fold(events: Iterable[Event], game: Game | None = None) -> Game:
    """The game these events lead to, from the beginning or from a game they follow on."""
    for event in events:
        game = apply(game, event)
    if game is None:
        raise BrokenLog(0, "an empty log is no game")
    return game


def apply(game: Game | None, event: Event) -> Game:
    """The game after one more event."""
    try:
        if game is None:
            return _first(event)
        _check_seat(game, event)
        changed = _changed(game, event)
    except (ValueError, Refusal) as error:
        raise BrokenLog(game.version + 1 if game else 1, str(error)) from error
    # A proposal lapses as soon as anything else happens.
    if changed.agreement is not None and not isinstance(event, Proposed | Answered):
        changed = replace(changed, agreement=None)
    changed = _next_turn(changed)
    return replace(
        changed,
        version=game.version + 1,
        times=_ticked(game, changed, event),
        before=_before(game, changed, event),
    )


def _first(event: Event) -> Game:
    if not isinstance(event, Seated):
        raise ValueError("a log begins with the players being seated")
    return replace(setting_up.seated(event), version=1)


def _check_seat(game: Game, event: Event) -> None:
    seat = getattr(event, "seat", None)
    if seat is not None and not 0 <= seat < game.players:
        raise ValueError(f"there is no seat {seat} at this table")


def _changed(game: Game, event: Event) -> Game:  # noqa: C901 - one case a shape
    match event:
        case Laid():
            return turns.laid(game, event)
        case Drew():
            return turns.drew(game, event)
        case Began():
            return turns.began(game, event)
        case Exchanged():
            return turns.exchanged(game, event)
        case Passed() | TimedOut():
            return turns.passed(game, event)
        case TurnMissed():
            return turns.turn_missed(game, event)
        case BlankTaken():
            return turns.blank_taken(game, event)
        case Resigned() | Forfeited():
            return turns.left(game, event)
        case Challenged():
            return rulings.challenged(game, event)
        case Voted():
            return rulings.voted(game, event)
        case Ruled():
            return rulings.ruled(game, event)
        case Proposed():
            return table_talk.proposed(game, event)
        case Answered():
            return table_talk.answered(game, event)
        case TakenBack():
            return table_talk.taken_back(game)
        case Paused():
            return replace(game, paused=True)
        case Resumed():
            return replace(game, paused=False)
        case RackNoted():
            return table_talk.rack_noted(game, event)
        case Overdrawn():
            return table_talk.overdrawn(game, event)
        case Fined():
            return table_talk.fined(game, event)
        case PlayEnded():
            return table_talk.play_ended(game, event)
        case Reckoned():
            return table_talk.reckoned(game)
        case DrewForFirst():
            return setting_up.drew_for_first(game, event)
        case FirstChosen():
            return setting_up.first_chosen(game, event)
        case Dealt():
            return setting_up.dealt(game, event)
        case Seated():
            raise ValueError("the players are seated already")
        case _:
            assert_never(event)


def _next_turn(game: Game) -> Game:
    """Once a turn is settled, the next seat is to move."""
    if not isinstance(game.phase, Between) or pending(game) is not None:
        return game
    seat = game.after(game.phase.seat)
    return replace(game, phase=Turn(seat, begun=seat == game.phase.begun_by))


def _ticked(game: Game, changed: Game, event: Event) -> Times:
    """Time since the last event goes to the seat whose time was running."""
    times = changed.times
    now = max(times.now, event.at)
    elapsed = now - times.now
    spent, turn_spent = times.spent, times.turn_spent
    running = timed_seat(game)
    if running is not None and elapsed:
        spent = added(spent, running, elapsed)
        turn_spent += elapsed
    seat = timed_seat(changed)
    new_turn = isinstance(event, Laid | Passed | Exchanged | TimedOut)
    if new_turn or (seat is not None and seat != times.turn_of):
        turn_spent = 0
    return Times(now, spent, times.turn_of if seat is None else seat, turn_spent)


def _before(game: Game, changed: Game, event: Event) -> Game | None:
    """Where a take-back leads: the game before the last entry began."""
    match event:
        case Laid() | Exchanged() | Passed() | TimedOut() | BlankTaken():
            begun = isinstance(game.phase, Turn) and game.phase.begun
            return game.before if begun else game
        case (
            Began() | Challenged() | Resigned() | Forfeited() | RackNoted() | Overdrawn() | Fined()
        ):
            return game
        case PlayEnded(Cause.AGREED):
            return game
        case TakenBack():
            return changed.before
        case _:
            return game.before
