"""Commands by which players agree: no play left, take back, pause, resume (R7.2, R13)."""

from tilewright.rules.commands import Answer, Propose
from tilewright.rules.draft import Draft
from tilewright.rules.events import Answered, Proposal, Proposed
from tilewright.rules.game import Game, Turn
from tilewright.rules.refusals import AlreadyAnswered, CannotPropose, NoProposal, ProposalOpen


def propose(draft: Draft, command: Propose) -> None:
    if draft.game.agreement is not None:
        raise ProposalOpen
    if reason := objection(draft.game, command.proposal):
        raise CannotPropose(reason)
    draft.add(Proposed(command.seat, command.proposal, at=draft.at))


def objection(game: Game, proposal: Proposal) -> str | None:
    """Why this cannot be proposed now."""
    if game.paused and proposal is not Proposal.RESUME:
        return "The game is paused."
    match proposal:
        case Proposal.NO_PLAY_LEFT:
            open_play = not isinstance(game.phase, Turn)
            return "The last play must be settled first." if open_play else None
        case Proposal.TAKE_BACK:
            return "There is nothing to take back." if game.before is None else None
        case Proposal.PAUSE:
            return None
        case Proposal.RESUME:
            return None if game.paused else "The game is not paused."


def answer(draft: Draft, command: Answer) -> None:
    agreement = draft.game.agreement
    if agreement is None:
        raise NoProposal
    if command.agrees and command.seat in agreement.agreed:
        raise AlreadyAnswered(command.seat)
    draft.add(Answered(command.seat, command.agrees, at=draft.at))
