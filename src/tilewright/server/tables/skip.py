"""What a skipped player does: pass, abstain, and agree to every proposal."""

from tilewright.rules.commands import Answer, Begin, Command, Pass, Vote
from tilewright.rules.view import View


def skip(view: View) -> Command | None:
    """Return the command for the viewer's seat; None if the game is not waiting for it."""
    seat = view.viewer
    if seat is None or view.ended is not None or view.seats[seat].resigned:
        return None
    if view.agreement is not None:
        return None if seat in view.agreement.agreed else Answer(seat, agrees=True)
    if view.paused:
        return None
    if view.hearing is not None:
        votes = view.hearing.by_vote and seat not in view.hearing.voted
        return Vote(seat, good=None) if votes else None
    if view.to_move != seat:
        return None
    ends = view.open_play is not None and view.open_play.would_end
    return Begin(seat) if ends else Pass(seat)
