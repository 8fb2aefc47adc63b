"""Answers to proposals: to pause, resume, take back a play, or end without plays (R7.2, R13)."""

from tilewright.players.stalemate import is_stuck
from tilewright.players.turns import Seated, has_play
from tilewright.rules.events import Proposal


def agrees(seated: Seated, proposal: Proposal) -> bool:
    """Return whether the player agrees to a proposal."""
    match proposal:
        case Proposal.PAUSE | Proposal.RESUME:
            return True
        case Proposal.TAKE_BACK:
            # Thinking time already spent against the clock cannot be given back.
            return seated.edition.clock is None
        case Proposal.NO_PLAY_LEFT:
            view = seated.view
            can_still_draw = view.bag_count > 0 and not is_stuck(view, seated.seat)
            return not can_still_draw and not has_play(seated)
