"""Folding proposals, answers and take-backs (R7.2, R13)."""

from dataclasses import replace

from tilewright.rules.equipment.bag import Bag, Sealed
from tilewright.rules.events import Answered, Proposed, TakenBack
from tilewright.rules.game import Agreement, Game


def proposed(game: Game, event: Proposed) -> Game:
    agreement = Agreement(event.proposal, event.seat, frozenset({event.seat}), event.turn_of)
    return replace(game, agreement=agreement)


def answered(game: Game, event: Answered) -> Game:
    if game.agreement is None:
        raise ValueError("nothing has been proposed")
    if not event.agrees:
        return replace(game, agreement=None)
    agreed = game.agreement.agreed | {event.seat}
    return replace(game, agreement=replace(game.agreement, agreed=agreed))


def taken_back(game: Game, event: TakenBack) -> Game:
    """Return to an earlier game. Tiles drawn since are shuffled into the bag."""
    earlier = game.before_turn(event.turn_of)
    if earlier is None:
        raise ValueError("there is nothing to take back")
    times = replace(game.times, turn_of=None, turn_spent=0, hidden=False, touched=False)
    bag = _restore_bag(earlier.bag, game)
    return replace(earlier, bag=bag, times=times, agreement=None, paused=game.paused)


def _restore_bag(earlier: Bag, game: Game) -> Bag:
    """Return the earlier bag, reshuffled if tiles have left it: a player has seen them."""
    if earlier == game.bag or not isinstance(earlier.source, Sealed):
        return earlier
    return replace(earlier, shuffles=game.bag.shuffles).put_back((), game.edition.tiles)
