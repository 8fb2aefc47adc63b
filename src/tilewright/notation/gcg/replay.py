"""Replays a recorded game on a board and finds where the record and the rules disagree.

The players may have broken the rules and played on, so a replay continues: every tile that can be
laid is laid. A contradiction between record and rules is a ``Difference``, and an event that cannot
be carried out at all is a ``Problem``. Each running total starts from the recorded one, so that a
wrong number is reported only once.
"""

from __future__ import annotations  # keeps signatures short in help()

from tilewright.notation.equipment_names import layout_named, tile_set_named
from tilewright.notation.errors import NotationError, check_kind
from tilewright.notation.gcg.detect_equipment import layout_of, tile_set_of
from tilewright.notation.gcg.document import (
    MAX_PROBLEMS,
    GcgDocument,
    GcgEvent,
    Pragma,
    Problem,
    too_many_problems,
)
from tilewright.notation.gcg.replay_result import Difference, ReplayedTurn, ReplayResult
from tilewright.notation.gcg.replay_state import (
    ImpossibleEvent,
    ReplayState,
    action_of,
    event_kind,
    takes_a_turn,
)
from tilewright.notation.gcg.seat_tracker import SeatTracker
from tilewright.notation.spelling import write_tiles

RACK_SIZE = 7


def replay_gcg(document: GcgDocument) -> ReplayResult:
    """Replay all events of a document. Its unreadable lines are errors too.

    Replaying stops at the twenty-first event that cannot be carried out.
    """
    check_kind(document, GcgDocument, "a document that read_gcg returns")
    replayer = _Replayer(document)
    for event in document.events:
        replayer.replay(event)
        if len(replayer.errors) > MAX_PROBLEMS:
            replayer.errors[MAX_PROBLEMS:] = [too_many_problems(event.line)]
            break
    replayer.check_pragmas(document.pragmas)
    state = replayer.state
    return ReplayResult(
        turns=tuple(replayer.turns),
        final=tuple(replayer.seats.totals),
        differences=tuple(sorted(state.differences, key=lambda found: found.line)),
        errors=tuple(sorted((*document.problems, *replayer.errors), key=lambda found: found.line)),
        nicks=tuple(replayer.seats.nicks),
        board=state.board,
        layout=state.layout,
        tiles=state.tiles,
        words=state.words(),
    )


class _Replayer:
    def __init__(self, document: GcgDocument) -> None:
        tiles = tile_set_of(document)
        self.seats = SeatTracker(document.players)
        self.state = ReplayState(tiles, layout_of(document, tiles), RACK_SIZE)
        self.turns: list[ReplayedTurn] = []
        self.errors: list[Problem] = []
        self._unannounced: set[str] = set()
        # The total by our own addition of each seat whose recorded total is wrong.
        self._added: dict[int, int] = {}

    def replay(self, event: GcgEvent) -> None:
        """Carry out one event as far as possible, and compare its numbers with ours."""
        seat = self._seat(event)
        unseen = self.state.unseen()
        try:
            action, points = self.state.carry_out(event, seat, len(self.seats.nicks))
        except (NotationError, ImpossibleEvent) as fault:
            self.errors.append(Problem(event.line, str(fault)))
            action, points = action_of(event), None
        total = self._check_numbers(event, seat, points)
        kind = event_kind(event)
        self.turns.append(
            ReplayedTurn(event.line, seat, kind, action, points, event.score, total, unseen)
        )
        self.seats.totals[seat] = event.total

    def _seat(self, event: GcgEvent) -> int:
        seats = self.seats
        seats.add_player(event.nick)
        if not seats.is_known(event.nick) and event.nick not in self._unannounced:
            self._unannounced.add(event.nick)
            known = ", ".join(seats.nicks)
            self._differ(event, "player", event.nick, known)
        seat = seats.seat_of(event)
        if takes_a_turn(event):
            if seats.expected not in (None, seat) and seats.is_known(event.nick):
                self._differ(event, "turn-order", event.nick, seats.nicks[seats.expected or 0])
            seats.took_turn(seat)
        return seat

    def _check_numbers(self, event: GcgEvent, seat: int, points: int | None) -> int:
        """Compare score and total, and return the total that we compute.

        A total that follows from either score is accepted, and so is one that continues as if an
        earlier wrong total had never been written.
        """
        computed = event.score if points is None else points
        if computed != event.score:
            self._differ(event, "score", f"{event.score:+}", f"{computed:+}")
        before = self.seats.totals[seat]
        added = self._added.get(seat, before)
        fits = (before + event.score, before + computed)
        if event.total in fits:
            self._added.pop(seat, None)
        elif event.total == added + event.score:
            before = added
            self._added.pop(seat, None)
        else:
            self._differ(event, "total", str(event.total), str(before + computed))
            self._added[seat] = before + event.score
        return before + computed

    def _differ(self, event: GcgEvent, what: str, recorded: str, computed: str) -> None:
        self.state.differences.append(Difference(event.line, what, recorded, computed))

    def check_pragmas(self, pragmas: tuple[Pragma, ...]) -> None:
        """Check what the pragmas claim: the board, the tiles, the racks at the end."""
        state = self.state
        named = {
            "board-layout": (layout_named, state.layout.name),
            "tile-distribution": (tile_set_named, state.tiles.name),
        }
        held: list[str] = []
        for pragma in pragmas:
            if pragma.kind in named:
                find, used = named[pragma.kind]
                if find(pragma.value) is None:
                    self._differ_at(pragma, pragma.kind, pragma.value, used)
            elif pragma.kind.startswith("rack") and pragma.kind[4:].isdecimal():
                self._check_rack(pragma, held)

    def _check_rack(self, pragma: Pragma, held: list[str]) -> None:
        """Check that a final rack holds only tiles that are not on the board or another rack."""
        state = self.state
        try:
            rack = state.letters.rack(pragma.value)
        except NotationError as fault:
            self.errors.append(Problem(pragma.line, str(fault)))
            return
        excess = state.count.excess_on_rack((*held, *rack))
        if excess:
            left = f"no more {write_tiles(excess, state.tiles)} in the box"
            self._differ_at(pragma, "rack", pragma.value, left)
        elif len(rack) > RACK_SIZE:
            self._differ_at(pragma, "rack", pragma.value, f"at most {RACK_SIZE} tiles")
        else:
            held.extend(rack)

    def _differ_at(self, pragma: Pragma, what: str, recorded: str, computed: str) -> None:
        self.state.differences.append(Difference(pragma.line, what, recorded, computed))
