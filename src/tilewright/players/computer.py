"""A computer player: what it does now, from its seat's view and nothing else.

>>> from random import Random
>>> from tilewright.lexicon.lexicon import Lexicon
>>> from tilewright.rules import EDITIONS, GameLog, Level, Sealed, open_game, view
>>> table = GameLog(open_game(EDITIONS["plain"], ["Ann", "Quill"], Sealed(bytes(32)), first=1))
>>> words = Lexicon.load("english")
>>> command = choose(view(table.game, 1), Level.EXPERT, words, Random(1))
>>> "".join(tile for _, tile in command.placed)
'HEMIOLA'
>>> choose(view(table.game, 0), Level.EXPERT, words, Random(1)) is None
True
"""

from random import Random

from tilewright.engine.equipment import game_rules, search_words
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players.agreeing import agrees
from tilewright.players.doubting import challenge, vote
from tilewright.players.taking_turns import Seated, take_turn
from tilewright.players.vocabulary import vocabulary
from tilewright.rules.commands import Answer, Begin, Command
from tilewright.rules.edition import Edition
from tilewright.rules.finish_line import Level
from tilewright.rules.view import View


def prepare(edition: Edition, level: Level, dictionary: Lexicon) -> None:
    """Make ready what a computer of this level needs at such a table, which takes a moment.

    Raises ``NotForTheEngine`` with a sentence where computers cannot play: boards of another size,
    or words that are not written in the letters of the tiles.
    """
    game_rules(edition)
    search_words(vocabulary(dictionary, level).words, edition.tiles)


def choose(view: View, level: Level, dictionary: Lexicon, chance: Random) -> Command | None:
    """What the computer at the viewer's seat does now; None if it need not act.

    ``dictionary`` is the agreed word list; where the table judges by vote, the list from which the
    computer knows its words. The same view and chance give the same answer. Ask the seats that are
    not to move first: they can only challenge, and may no longer once the next player begins.
    """
    seat, rack = view.viewer, view.rack
    if seat is None or rack is None:
        raise ValueError("a computer player sits at a seat")
    if view.by_hand or view.ended is not None or view.seats[seat].resigned:
        return None
    known = vocabulary(dictionary, level)
    seated = Seated(view, seat, rack, level, known.words)
    if view.agreement is not None:
        # A proposal lapses as soon as anybody moves, so who has agreed waits for the others.
        waits = seat in view.agreement.agreed
        return None if waits else Answer(seat, agrees(seated, view.agreement.proposal))
    if view.paused:
        return None
    if view.hearing is not None:
        return vote(view, seat, known)
    doubt = challenge(view, seat, level, known, chance)
    if doubt is not None or view.to_move != seat:
        return doubt
    if view.open_play is not None and view.open_play.would_end:
        return Begin(seat)
    return take_turn(seated, chance)
