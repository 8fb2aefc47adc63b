"""Proposals and answers: no play left, take back, pause, resume (R7.2, R13)."""

from tilewright.rules.commands import Answer, Propose
from tilewright.rules.decide.decision import DecisionBuilder
from tilewright.rules.events import Answered, Proposal, Proposed
from tilewright.rules.game import Game, Turn
from tilewright.rules.obstacles import ProposalObstacle
from tilewright.rules.refusals import (
    AlreadyAnswered,
    CannotPropose,
    NoProposal,
    ProposalOpen,
)


def propose(decision: DecisionBuilder, command: Propose) -> None:
    if decision.game.agreement is not None:
        raise ProposalOpen
    obstacle = proposal_obstacle(decision.game, command.proposal, command.turn_of)
    if obstacle is not None:
        raise CannotPropose(obstacle)
    decision.add(Proposed(command.seat, command.proposal, command.turn_of, at=decision.at))


def proposal_obstacle(
    game: Game, proposal: Proposal, turn_of: int | None = None
) -> ProposalObstacle | None:
    """Return why this cannot be proposed now, or None if it can.

    ``turn_of`` is the seat whose last turn would be taken back; None stands for the last entry.
    """
    if game.paused and proposal is not Proposal.RESUME:
        return ProposalObstacle.GAME_PAUSED
    match proposal:
        case Proposal.NO_PLAY_LEFT:
            return None if isinstance(game.phase, Turn) else ProposalObstacle.PLAY_OPEN
        case Proposal.TAKE_BACK:
            earlier = game.before_turn(turn_of)
            return ProposalObstacle.NOTHING_TO_TAKE_BACK if earlier is None else None
        case Proposal.PAUSE:
            return None
        case Proposal.RESUME:
            return None if game.paused else ProposalObstacle.NOT_PAUSED


def answer(decision: DecisionBuilder, command: Answer) -> None:
    agreement = decision.game.agreement
    if agreement is None:
        raise NoProposal
    if command.agrees and command.seat in agreement.agreed:
        raise AlreadyAnswered(command.seat)
    decision.add(Answered(command.seat, command.agrees, at=decision.at))
