"""Dispatches each action to its decision, and decides those about chat and rematches."""

from collections.abc import Collection
from typing import assert_never

from tilewright.protocol import actions
from tilewright.protocol.actions import Action, GameAction, TableAction
from tilewright.protocol.commands import to_command, to_placed
from tilewright.rules.commands import Answer, CallTime, Command
from tilewright.rules.decide.dispatch import decide
from tilewright.rules.editions.challenge_rule import Judge
from tilewright.rules.events import Proposal
from tilewright.rules.game import Game
from tilewright.rules.turn_order import open_window, timed_seat
from tilewright.server.tables.computers_due import thinking_seat
from tilewright.server.tables.context import Context
from tilewright.server.tables.decisions import seats, stand_ins
from tilewright.server.tables.decisions.attention import follow_attention
from tilewright.server.tables.decisions.checks import (
    check_exchanges,
    check_holds,
    check_host,
    check_not_closed,
    check_space,
)
from tilewright.server.tables.decisions.hints import take_hint
from tilewright.server.tables.decisions.table_decision import TableDecision
from tilewright.server.tables.events import ChatSent, ChatSwitched, Hurried, RematchSet
from tilewright.server.tables.refusals import (
    AnotherPlay,
    ChatIsFull,
    ChatIsOff,
    NotBegun,
    NothingThinks,
    NotOver,
    NotYourSeat,
    RematchIsSet,
)
from tilewright.server.tables.setup import create_rematch
from tilewright.server.tables.state import Phase, TableState
from tilewright.server.tables.take_back import only_computers_asked, proposal_of

MAX_CHAT_LINES = 2000
MAX_CHAT_BYTES = 400_000

ScorekeeperAction = actions.EnterRuling | actions.EndByHand | actions.Correct


def decide_action(table: TableState, action: Action, context: Context) -> TableDecision:
    """Decide a device's action, or raise a ``Refusal``."""
    check_not_closed(table)
    check_space(table)
    if isinstance(action, GameAction):
        decision = _game_action(table, action, context)
    else:
        decision = _table_action(table, action, context)
    return follow_attention(decision, table.game, context.seeing, context.at)


def decide_command(
    table: TableState,
    command: Command,
    *,
    at: int,
    judge: Judge | None,
    seeing: Collection[int] = (),
) -> TableDecision:
    """Decide a command that no device sent: a computer's move, or a call of time.

    A turn that its player has not touched pauses the game when its time is up (R9.1).
    """
    if isinstance(command, CallTime):
        command = CallTime(pauses=_is_persons_turn(table))
    decision = _in_game(TableDecision.unchanged(table), command, at, judge)
    return follow_attention(decision, table.game, seeing, at)


def _is_persons_turn(table: TableState) -> bool:
    return table.game is not None and timed_seat(table.game) in table.people


def _game_action(table: TableState, action: GameAction, context: Context) -> TableDecision:
    before = TableDecision.unchanged(table)
    if isinstance(action, ScorekeeperAction):
        # These actions name no seat: any device with a seat may keep the score.
        if not table.held_by(context.holder):
            raise NotYourSeat(0)
    else:
        check_holds(table, action.seat, context)
        before = stand_ins.player_returned(table, action.seat, context)
    if isinstance(action, actions.Exchange):
        check_exchanges(table.game)
    if isinstance(action, actions.Begin | actions.Challenge):
        _check_same_play(table.game, action)
    if isinstance(action, actions.Propose):
        return _propose(before, action, context)
    return _in_game(before, to_command(action), context.at, context.judge)


def _propose(before: TableDecision, action: actions.Propose, context: Context) -> TableDecision:
    """Propose something. Computers agree to a take-back at once, so that it takes one step."""
    decision = _in_game(before, proposal_of(before.table, action), context.at, context.judge)
    if action.proposal is Proposal.TAKE_BACK and only_computers_asked(before.table, action.seat):
        game = decision.table.game
        for seat in () if game is None else game.active:
            if seat != action.seat:
                answer = Answer(seat, agrees=True)
                decision = _in_game(decision, answer, context.at, context.judge)
    return decision


def _in_game(
    before: TableDecision, command: Command, at: int, judge: Judge | None
) -> TableDecision:
    table = before.table
    if table.game is None:
        raise NotBegun
    return before.then_in_game(decide(table.game, command, at=table.table_time(at), judge=judge))


def _check_same_play(game: Game | None, action: actions.Begin | actions.Challenge) -> None:
    """Refuse a late action that refers to an earlier play than the one that is open now."""
    window = None if game is None else open_window(game.phase)
    if action.play is None or window is None:
        return
    if set(to_placed(action.play)) != set(window.play.placed):
        raise AnotherPlay


def _table_action(table: TableState, action: TableAction, context: Context) -> TableDecision:
    match action:
        case actions.TakeSeat():
            return seats.take_seat(table, action, context)
        case actions.LeaveSeat():
            return seats.leave_seat(table, action, context)
        case actions.FillSeat():
            return seats.fill_seat(table, action, context)
        case actions.FreeSeat():
            return seats.free_seat(table, action, context)
        case actions.CloseTable():
            return seats.close_table(table, context)
        case actions.Start():
            return seats.start_now(table, context)
        case actions.Say():
            return _send_chat(table, action, context)
        case actions.SwitchChat():
            return _switch_chat(table, action, context)
        case actions.ProposeStandIn():
            return stand_ins.propose_stand_in(table, action, context)
        case actions.AnswerStandIn():
            return stand_ins.answer_stand_in(table, action, context)
        case actions.Return():
            check_holds(table, action.seat, context)
            return stand_ins.player_returned(table, action.seat, context)
        case actions.Hurry():
            return _hurry(table, action, context)
        case actions.TakeHint():
            return take_hint(table, action, context)
        case actions.Rematch():
            return _rematch(table, action, context)
        case _:
            assert_never(action)


def _send_chat(table: TableState, action: actions.Say, context: Context) -> TableDecision:
    check_holds(table, action.seat, context)
    if not table.chat_on:
        raise ChatIsOff
    size = sum(len(line.text.encode()) for line in table.chat)
    if len(table.chat) >= MAX_CHAT_LINES or size >= MAX_CHAT_BYTES:
        raise ChatIsFull
    sent = ChatSent(action.seat, action.text, at=context.at)
    return TableDecision.unchanged(table).then(sent)


def _switch_chat(table: TableState, action: actions.SwitchChat, context: Context) -> TableDecision:
    check_host(table, context)
    switched = ChatSwitched(action.on, at=context.at)
    return TableDecision.unchanged(table).then(switched)


def _hurry(table: TableState, action: actions.Hurry, context: Context) -> TableDecision:
    check_holds(table, action.seat, context)
    if table.game is None or thinking_seat(table) is None:
        raise NothingThinks
    unchanged = TableDecision.unchanged(table)
    if table.is_hurried:
        return unchanged
    return unchanged.then(Hurried(action.seat, table.game.version, at=context.at))


def _rematch(table: TableState, action: actions.Rematch, context: Context) -> TableDecision:
    check_holds(table, action.seat, context)
    if table.phase is not Phase.OVER:
        raise NotOver
    if table.next_table is not None:
        raise RematchIsSet
    new = create_rematch(table, context.holder, context.new_ids, context.at)
    rematch = RematchSet(new.id, action.seat, at=context.at)
    decision = TableDecision.unchanged(table).then(rematch)
    return TableDecision(decision.entries, decision.table, rematch=new)
