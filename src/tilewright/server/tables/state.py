"""The state of a table, folded from its log: the game and everything around it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from tilewright.rules.events import (
    Answered,
    Began,
    BlankTaken,
    Challenged,
    Event,
    Exchanged,
    Laid,
    Passed,
    Paused,
    Proposed,
    Resumed,
    TurnHidden,
    TurnSeen,
    Voted,
)
from tilewright.rules.fold.apply import apply as apply_to_game
from tilewright.rules.game import Game
from tilewright.rules.per_seat import add_to_seat, with_seat
from tilewright.server.tables.events import (
    ChatSent,
    ChatSwitched,
    ClosedBy,
    HintTaken,
    Hurried,
    LogEntry,
    OpenSeatsRemoved,
    PlayerKind,
    PlayerReturned,
    RematchSet,
    SeatFilled,
    SeatFreed,
    SeatMoved,
    SeatOffered,
    SeatPlan,
    SeatTaken,
    ServerWasDown,
    StandIn,
    StandInAnswered,
    StandInProposed,
    TableClosed,
    TableEvent,
    TableSet,
)
from tilewright.study.hints.rungs import Rung

# What a stand-in can do.
_ACTS = Laid | Passed | Exchanged | Began | BlankTaken | Challenged | Voted | Answered
# After these, a player to move has the same position, so the hints taken are still true.
_SAME_POSITION = TurnHidden | TurnSeen | Paused | Resumed | Proposed | Answered


class Phase(Enum):
    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Offer:
    """A link that moves a seat to the device that opens it."""

    seat: int
    secret: str
    until: int


@dataclass(frozen=True, slots=True)
class StandInProposal:
    absent: int
    what: StandIn
    by: int
    agreed: frozenset[int]


@dataclass(frozen=True, slots=True)
class ChatLine:
    seat: int
    name: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Hint:
    """The rungs that the seat to move has taken, and the number ``of`` rungs there are."""

    seat: int
    rungs: tuple[Rung, ...]
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """A table at one moment. ``version`` is the number of log entries that led to it."""

    version: int
    setting: TableSet
    seats: tuple[SeatPlan, ...]
    stand_ins: tuple[StandIn | None, ...]
    game: Game | None = None
    offers: tuple[Offer, ...] = ()
    stand_in_proposal: StandInProposal | None = None
    # The seats whose stand-in has acted since it took over.
    stand_ins_acted: frozenset[int] = frozenset()
    chat: tuple[ChatLine, ...] = ()
    chat_on: bool = True
    downtime_ms: int = 0
    # The version of the game at which a player last hurried a computer.
    hurried_at: int | None = None
    # How many hints each seat has taken in the game, and those of the current turn.
    hints_taken: tuple[int, ...]
    hint: Hint | None = None
    next_table: str | None = None
    rematch_by: int | None = None
    host: str
    closed_by: ClosedBy | None = None

    @property
    def phase(self) -> Phase:
        if self.closed_by is not None:
            return Phase.OVER
        if self.game is None:
            return Phase.WAITING
        return Phase.OVER if self.game.over else Phase.PLAYING

    def held_by(self, holder: str | None) -> tuple[int, ...]:
        """Return the seats that this device holds."""
        if holder is None:
            return ()
        return tuple(seat for seat, plan in enumerate(self.seats) if plan.holder == holder)

    def is_computer(self, seat: int) -> bool:
        return self.seats[seat].player is PlayerKind.COMPUTER

    @property
    def is_hurried(self) -> bool:
        """Whether a player hurries the computer whose turn it is."""
        return self.game is not None and self.game.version == self.hurried_at

    @property
    def people(self) -> tuple[int, ...]:
        """The seats whose person still plays and has no stand-in."""
        return tuple(
            seat
            for seat in range(len(self.seats))
            if not self.is_computer(seat)
            and self.stand_ins[seat] is None
            and (self.game is None or seat not in self.game.resigned)
        )

    def with_game(self, game: Game, events: Sequence[Event]) -> "TableState":
        """Return the table after events of its game. The version stays the same."""
        acted = {
            event.seat
            for event in events
            if isinstance(event, _ACTS) and self.stand_ins[event.seat] is not None
        }
        hint = self.hint if all(isinstance(event, _SAME_POSITION) for event in events) else None
        if acted <= self.stand_ins_acted:
            return replace(self, game=game, hint=hint)
        return replace(self, game=game, hint=hint, stand_ins_acted=self.stand_ins_acted | acted)

    def away_until(self, since: int) -> int:
        """Return when the others may propose a stand-in for a player who left at ``since``."""
        return since + self.setting.away_grace_s * 1000

    def table_time(self, wall_ms: int) -> int:
        """Return the table's own time: it never goes back, and stops while no server is running."""
        now = wall_ms - self.downtime_ms
        return now if self.game is None else max(now, self.game.times.now)


def fold_table(entries: Iterable[LogEntry], table: TableState | None = None) -> TableState:
    """Return the table that these entries lead to, from the start or from an earlier table."""
    for entry in entries:
        table = apply_entry(table, entry)
    if table is None:
        raise ValueError("an empty log has no table")
    return table


def apply_entry(table: TableState | None, entry: LogEntry) -> TableState:
    """Return the table after one more entry of its log."""
    if table is None:
        if not isinstance(entry, TableSet):
            raise ValueError("a table's log must start with its setup")
        return TableState(
            version=1,
            setting=entry,
            seats=entry.seats,
            stand_ins=(None,) * len(entry.seats),
            hints_taken=(0,) * len(entry.seats),
            chat_on=entry.chat,
            host=entry.host,
        )
    changed = (
        _apply_table_event(table, entry)
        if isinstance(entry, TableEvent)
        else table.with_game(apply_to_game(table.game, entry), (entry,))
    )
    return replace(changed, version=table.version + 1)


def _apply_table_event(table: TableState, event: TableEvent) -> TableState:  # noqa: C901 - one case per event
    match event:
        case TableSet():
            raise ValueError("the table has already been set up")
        case SeatTaken(seat, name, holder):
            taken = replace(table.seats[seat], name=name, holder=holder)
            return _with_plan(table, seat, taken)
        case SeatFreed(seat):
            return _freed(table, seat)
        case SeatFilled(seat, name, level):
            filled = replace(
                table.seats[seat], player=PlayerKind.COMPUTER, name=name, level=level, holder=None
            )
            return _with_plan(table, seat, filled)
        case TableClosed(by):
            return replace(table, closed_by=by)
        case OpenSeatsRemoved():
            return _without_open_seats(table)
        case SeatOffered(seat, secret, until):
            return replace(table, offers=(*_other_offers(table, seat), Offer(seat, secret, until)))
        case SeatMoved(seat, holder):
            return _moved(table, seat, holder)
        case StandInProposed(seat, absent, what):
            return _count_agreement(table, StandInProposal(absent, what, seat, frozenset({seat})))
        case StandInAnswered(seat, agrees):
            proposal = table.stand_in_proposal
            if proposal is None or not agrees:
                return replace(table, stand_in_proposal=None)
            return _count_agreement(table, replace(proposal, agreed=proposal.agreed | {seat}))
        case PlayerReturned(seat):
            proposal = table.stand_in_proposal
            return replace(
                table,
                stand_ins=with_seat(table.stand_ins, seat, None),
                stand_ins_acted=table.stand_ins_acted - {seat},
                stand_in_proposal=None
                if proposal is not None and proposal.absent == seat
                else proposal,
            )
        case ChatSent(seat, text):
            name = table.seats[seat].name or ""
            return replace(table, chat=(*table.chat, ChatLine(seat, name, text, event.at)))
        case ChatSwitched(on):
            return replace(table, chat_on=on)
        case ServerWasDown(ms):
            return replace(table, downtime_ms=table.downtime_ms + ms)
        case Hurried(turn=turn):
            return replace(table, hurried_at=turn)
        case HintTaken(seat, rung, of):
            rungs = () if table.hint is None else table.hint.rungs
            return replace(
                table,
                hints_taken=add_to_seat(table.hints_taken, seat, 1),
                hint=Hint(seat, (*rungs, rung), of),
            )
        case RematchSet(next_table, seat):
            return replace(table, next_table=next_table, rematch_by=seat)
        case _:
            assert_never(event)


def _with_plan(table: TableState, seat: int, plan: SeatPlan) -> TableState:
    return replace(table, seats=with_seat(table.seats, seat, plan))


def _freed(table: TableState, seat: int) -> TableState:
    """Open a seat to people, with the level it was set up with."""
    level = table.setting.seats[seat].finish_line.value
    freed = replace(
        table.seats[seat], player=PlayerKind.PERSON, level=level, name=None, holder=None
    )
    # A link of the player who left must not move the seat of the next one.
    return replace(_with_plan(table, seat, freed), offers=_other_offers(table, seat))


def _moved(table: TableState, seat: int, holder: str) -> TableState:
    """Move a seat to another device. A host who moves their last seat remains the host."""
    changed = _with_plan(table, seat, replace(table.seats[seat], holder=holder))
    moves = table.seats[seat].holder == table.host and not changed.held_by(table.host)
    host = holder if moves else table.host
    return replace(changed, host=host, offers=_other_offers(table, seat))


def _other_offers(table: TableState, seat: int) -> tuple[Offer, ...]:
    return tuple(offer for offer in table.offers if offer.seat != seat)


def _without_open_seats(table: TableState) -> TableState:
    """Remove the open seats. If the starting seat is one of them, the next seat starts."""
    taken = [seat for seat, plan in enumerate(table.seats) if plan.name is not None]
    first = table.setting.first
    if first is not None:
        first = sum(seat < first for seat in taken) % len(taken)
    return replace(
        table,
        setting=replace(table.setting, first=first),
        seats=tuple(table.seats[seat] for seat in taken),
        stand_ins=(None,) * len(taken),
        hints_taken=(0,) * len(taken),
        offers=(),
    )


def _count_agreement(table: TableState, proposal: StandInProposal) -> TableState:
    """Count an agreement; the stand-in takes over once every other person has agreed."""
    others = [seat for seat in table.people if seat != proposal.absent]
    if not proposal.agreed.issuperset(others):
        return replace(table, stand_in_proposal=proposal)
    stand_ins = with_seat(table.stand_ins, proposal.absent, proposal.what)
    acted = table.stand_ins_acted - {proposal.absent}
    return replace(table, stand_ins=stand_ins, stand_ins_acted=acted, stand_in_proposal=None)


def game_events(entries: Iterable[LogEntry]) -> tuple[Event, ...]:
    """Return the events of the game alone, as a record contains them."""
    return tuple(entry for entry in entries if not isinstance(entry, TableEvent))
