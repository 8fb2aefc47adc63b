"""Answers to what people propose: pause, go on, take back, no play left (R7.2, R13)."""

from tilewright.players.stalemate import is_stuck
from tilewright.players.taking_turns import Seated, has_play
from tilewright.rules.events import Proposal


def agrees(seated: Seated, proposal: Proposal) -> bool:
    match proposal:
        case Proposal.PAUSE | Proposal.RESUME:
            return True
        case Proposal.TAKE_BACK:
            # Against the clock a play made is a play made.
            return seated.edition.clock is None
        case Proposal.NO_PLAY_LEFT:
            view = seated.view
            may_hope = view.bag_count > 0 and not is_stuck(view, seated.seat)
            return not may_hope and not has_play(seated)
