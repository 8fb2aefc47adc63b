"""Plays a recorded game again on a board and says where the record and the rules disagree.

A record may break the rules, and play went on all the same: so nothing stops a replay. What can be
laid is laid; what the record says otherwise than the rules do is a ``Difference``; an event that
cannot be carried out at all is a ``Problem``. The running totals go on from the recorded ones, so
that one wrong number is told once.
"""

from .equipment import layout_named, layout_of, tile_set_named, tile_set_of
from .errors import NotationError
from .findings import Difference, Replay, Turn
from .gcg_document import Document, Event, Pragma, Problem
from .movers import Movers
from .recorded_turn import CannotBeDone, RecordedTable, action_of, kind_of, takes_a_turn
from .spelling import write_tiles

RACK_SIZE = 7


def replay(document: Document) -> Replay:
    """Replay all events of a document; lines its reader could not read are errors here too."""
    walk = _Walk(document)
    for event in document.events:
        walk.follow(event)
    walk.check_pragmas(document.pragmas)
    table = walk.table
    return Replay(
        turns=tuple(walk.turns),
        final=tuple(walk.movers.totals),
        differences=tuple(sorted(table.differences, key=lambda found: found.line)),
        errors=tuple(sorted((*document.problems, *walk.errors), key=lambda found: found.line)),
        nicks=tuple(walk.movers.nicks),
        board=table.board,
        layout=table.layout,
        tiles=table.tiles,
    )


class _Walk:
    def __init__(self, document: Document) -> None:
        tiles = tile_set_of(document)
        self.movers = Movers(document.players)
        self.table = RecordedTable(tiles, layout_of(document, tiles), RACK_SIZE)
        self.turns: list[Turn] = []
        self.errors: list[Problem] = []
        self._strangers: set[str] = set()
        # Where a seat would stand but for a total that did not add up.
        self._added: dict[int, int] = {}

    def follow(self, event: Event) -> None:
        """Carry out one event as far as it can be, and compare its numbers with ours."""
        seat = self._seat(event)
        seats = len(self.movers.nicks)
        try:
            action, points = self.table.carry_out(event, seat, seats)
        except (NotationError, CannotBeDone) as fault:
            self.errors.append(Problem(event.line, str(fault)))
            action, points = action_of(event), None
        total = self._check_numbers(event, seat, points)
        turn = Turn(event.line, seat, kind_of(event), action, points, event.score, total)
        self.turns.append(turn)
        self.movers.totals[seat] = event.total

    def _seat(self, event: Event) -> int:
        movers = self.movers
        movers.sit_down(event.nick)
        if not movers.knows(event.nick) and event.nick not in self._strangers:
            self._strangers.add(event.nick)
            known = ", ".join(movers.nicks)
            self._differ(event, "player", event.nick, known)
        seat = movers.seat_of(event)
        if takes_a_turn(event):
            if movers.expected not in (None, seat) and movers.knows(event.nick):
                self._differ(event, "turn-order", event.nick, movers.nicks[movers.expected or 0])
            movers.moved(seat)
        return seat

    def _check_numbers(self, event: Event, seat: int, points: int | None) -> int:
        """Compare score and total.

        A total that follows from either score is not at fault, nor one that goes on as if the
        wrong total before it had never been written.
        """
        computed = event.score if points is None else points
        if computed != event.score:
            self._differ(event, "score", f"{event.score:+}", f"{computed:+}")
        before = self.movers.totals[seat]
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

    def _differ(self, event: Event, what: str, recorded: str, computed: str) -> None:
        self.table.differences.append(Difference(event.line, what, recorded, computed))

    def check_pragmas(self, pragmas: tuple[Pragma, ...]) -> None:
        """Compare what the file says of itself: the board, the tiles, the racks at the end."""
        table = self.table
        named = {
            "board-layout": (layout_named, table.layout.name),
            "tile-distribution": (tile_set_named, table.tiles.name),
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
        """A rack held at the end must be among the tiles not on the board, nor on another rack."""
        table = self.table
        try:
            rack = table.letters.rack(pragma.value)
        except NotationError as fault:
            self.errors.append(Problem(pragma.line, str(fault)))
            return
        beyond = table.count.cannot_hold((*held, *rack))
        if beyond:
            left = f"no more {write_tiles(beyond, table.tiles)} in the box"
            self._differ_at(pragma, "rack", pragma.value, left)
        elif len(rack) > RACK_SIZE:
            self._differ_at(pragma, "rack", pragma.value, f"{RACK_SIZE} tiles at most")
        else:
            held.extend(rack)

    def _differ_at(self, pragma: Pragma, what: str, recorded: str, computed: str) -> None:
        self.table.differences.append(Difference(pragma.line, what, recorded, computed))
