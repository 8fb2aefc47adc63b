"""Decisions about absent players: a computer stands in for them, or their turns are skipped."""

from tilewright.protocol import actions
from tilewright.rules.refusals import AlreadyAnswered, AlreadyResigned, GameOver, NoSuchSeat
from tilewright.server.tables.context import Context
from tilewright.server.tables.decisions.checks import check_holds
from tilewright.server.tables.decisions.table_decision import TableDecision
from tilewright.server.tables.events import (
    PlayerReturned,
    StandIn,
    StandInAnswered,
    StandInProposed,
)
from tilewright.server.tables.refusals import JustAway, NoStandInProposed, NotAbsent, NotBegun
from tilewright.server.tables.state import TableState


def player_returned(table: TableState, seat: int, context: Context) -> TableDecision:
    """Decide that a player is back, which ends their stand-in, agreed or proposed."""
    unchanged = TableDecision.unchanged(table)
    proposal = table.stand_in_proposal
    if table.stand_ins[seat] is None and (proposal is None or proposal.absent != seat):
        return unchanged
    return unchanged.then(PlayerReturned(seat, at=context.at))


def came_back(table: TableState, context: Context) -> TableDecision:
    """Decide that a device has connected, which ends every stand-in that has not acted yet."""
    decision = TableDecision.unchanged(table)
    for seat in table.held_by(context.holder):
        if seat not in table.stand_ins_acted:
            decision = decision.then(PlayerReturned(seat, at=context.at))
    return decision


def propose_stand_in(
    table: TableState, action: actions.ProposeStandIn, context: Context
) -> TableDecision:
    check_holds(table, action.seat, context)
    _check_plays(table, action.seat)
    absent = action.absent
    if absent >= len(table.seats):
        raise NoSuchSeat(absent)
    if not _can_have_stand_in(table, action, context):
        raise NotAbsent(absent)
    left_ms = table.away_until(context.away_since.get(absent, 0)) - context.at
    if left_ms > 0:
        raise JustAway(absent, left_ms)
    proposed = StandInProposed(action.seat, absent, StandIn(action.what), at=context.at)
    return player_returned(table, action.seat, context).then(proposed)


def answer_stand_in(
    table: TableState, action: actions.AnswerStandIn, context: Context
) -> TableDecision:
    check_holds(table, action.seat, context)
    _check_plays(table, action.seat)
    proposal = table.stand_in_proposal
    if proposal is None or proposal.absent == action.seat:
        raise NoStandInProposed
    if action.agrees and action.seat in proposal.agreed:
        raise AlreadyAnswered(action.seat)
    answered = StandInAnswered(action.seat, action.agrees, at=context.at)
    return player_returned(table, action.seat, context).then(answered)


def _can_have_stand_in(table: TableState, action: actions.ProposeStandIn, context: Context) -> bool:
    """Return whether the player is absent and has no stand-in of this kind yet."""
    absent = action.absent
    needed = absent in table.people or table.stand_ins[absent] not in (None, StandIn(action.what))
    return needed and absent not in context.present and absent != action.seat


def _check_plays(table: TableState, seat: int) -> None:
    """Check that this player is still in the game; others have no say about stand-ins."""
    if table.game is None:
        raise NotBegun
    if table.game.over:
        raise GameOver
    if seat in table.game.resigned:
        raise AlreadyResigned(seat)
