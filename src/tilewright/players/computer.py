"""A computer player: chooses what to do from its seat's view and nothing else.

>>> from random import Random
>>> from tilewright.lexicon.lexicon import Lexicon
>>> from tilewright.players.strength import LEVELS
>>> from tilewright.rules import EDITIONS, GameLog, Sealed, open_game, view
>>> table = GameLog(open_game(EDITIONS["plain"], ["Ann", "Quill"], Sealed(bytes(32)), first=1))
>>> words = Lexicon.load("english")
>>> command = choose(view(table.game, 1), LEVELS["expert"], words, Random(1))
>>> "".join(tile for _, tile in command.placed)
'HEMIOLA'
>>> choose(view(table.game, 0), LEVELS["expert"], words, Random(1)) is None
True
"""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Callable
from random import Random

from tilewright.engine.kernel_inputs import game_rules, search_words
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players.agreements import agrees
from tilewright.players.challenges import challenge, vote
from tilewright.players.foresight import Progress
from tilewright.players.strength import Strength
from tilewright.players.turns import Seated, take_turn
from tilewright.players.vocabulary import vocabulary
from tilewright.rules.commands import Answer, Begin, Command
from tilewright.rules.editions.edition import Edition
from tilewright.rules.view import View


def prepare(edition: Edition, strength: Strength, dictionary: Lexicon) -> None:
    """Build and cache what a computer of this strength needs at such a table.

    The first call takes a moment. Raises ``UnsupportedByEngine`` where computers cannot play: on
    boards of another size, or with words that are not spelled with the letters of the tiles.
    """
    game_rules(edition)
    search_words(vocabulary(dictionary, strength).words, edition.tiles)


def choose(
    view: View,
    strength: Strength,
    dictionary: Lexicon,
    chance: Random,
    turn: Callable[[Seated, Random], Command] = take_turn,
    *,
    progress: Progress | None = None,
    stop: StopFlag | None = None,
) -> Command | None:
    """Return what the computer at the viewer's seat does now, or None if it need not act.

    ``dictionary`` is the agreed word list or, where the table judges by vote, the list from which
    the computer takes its words. ``turn`` chooses its plays, exchanges and passes. The same
    arguments always give the same answer. Call it for the seats that are not to move first: they
    can only challenge, and only until the next player begins.

    A player that looks ahead calls ``progress`` with the share of its work that is done. Once
    ``stop`` is set, from any thread, it makes the best turn that it has found so far.
    """
    seat, rack = view.viewer, view.rack
    if seat is None or rack is None:
        raise ValueError("a computer player needs the view of a seat")
    if view.by_hand or view.ended is not None or view.seats[seat].resigned:
        return None
    known = vocabulary(dictionary, strength)
    seated = Seated(view, seat, rack, strength, known.words, dictionary, progress, stop)
    if view.agreement is not None:
        # Any move makes the proposal lapse, so a player who has agreed waits for the others.
        waiting = seat in view.agreement.agreed
        return None if waiting else Answer(seat, agrees(seated, view.agreement.proposal))
    if view.paused:
        return None
    if view.hearing is not None:
        return vote(view, seat, known)
    challenged = challenge(view, seat, strength, known, chance)
    if challenged is not None or view.to_move != seat:
        return challenged
    if view.open_play is not None and (view.open_play.would_end or view.open_play.seat == seat):
        # After its own play a seat draws new tiles when it begins (R6.7).
        return Begin(seat)
    return turn(seated, chance)
