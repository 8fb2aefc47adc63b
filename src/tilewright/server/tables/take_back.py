"""How far a take-back goes at a table with computers.

A computer never plays an undone turn again: a take-back always returns to the turn of a person.
The computers' racks are those of that moment. What was drawn since goes back into the bag, which is
shuffled, so nobody can use what an undone turn showed of its order.
"""

from tilewright.protocol.actions import Propose as ProposeAction
from tilewright.rules.commands import Propose
from tilewright.rules.events import Proposal
from tilewright.rules.game import Game, Turn
from tilewright.rules.score_sheet import ExchangeEntry, PassEntry, PlayEntry, TimeOutEntry
from tilewright.server.tables.state import TableState


def proposal_of(table: TableState, action: ProposeAction) -> Propose:
    """Return the command for a proposal."""
    takes_back = action.proposal is Proposal.TAKE_BACK
    return Propose(action.seat, action.proposal, turn_to_take_back(table) if takes_back else None)


def turn_to_take_back(table: TableState) -> int | None:
    """Return the seat whose last turn a take-back undoes; None if it undoes the last entry.

    A person alone with computers takes back their own last turn, even after a challenge. Where
    several people play, a computer's turn is taken back with the person's turn before it.
    """
    game = table.game
    if game is None or not any(table.is_computer(seat) for seat in game.active):
        return None
    people = [seat for seat in game.active if not table.is_computer(seat)]
    if len(people) == 1:
        return people[0]
    return _last_person(table, game) if _computer_was_last(table, game) else None


def only_computers_asked(table: TableState, seat: int) -> bool:
    """Return whether all other players are computers that agree to take back a turn."""
    game = table.game
    return (
        game is not None
        and game.edition.clock is None
        and all(table.is_computer(other) for other in game.active if other != seat)
    )


def _computer_was_last(table: TableState, game: Game) -> bool:
    if not game.sheet or (isinstance(game.phase, Turn) and game.phase.begun):
        return False
    return table.is_computer(game.sheet[-1].seat)


def _last_person(table: TableState, game: Game) -> int | None:
    turns = (
        entry.seat
        for entry in reversed(game.sheet)
        if isinstance(entry, PlayEntry | ExchangeEntry | PassEntry | TimeOutEntry)
    )
    return next((seat for seat in turns if not table.is_computer(seat)), None)
