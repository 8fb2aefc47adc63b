"""The meaning of a word on the board.

The dictionary is consulted for challenges only (R6.6), so a word has no meaning until it stands.
"""

from tilewright.lexicon.lexicon import Lexicon
from tilewright.protocol.responses import WordMeaning
from tilewright.rules.game import Game
from tilewright.rules.refusals import JudgeNeeded
from tilewright.rules.score_sheet import PlayEntry
from tilewright.rules.turn_order import open_window
from tilewright.server.tables.refusals import NotBegun, WordNotStanding


def word_meaning(game: Game | None, word: str, lexicon: Lexicon | None) -> WordMeaning:
    """Return what the agreed dictionary says about a word that stands, or raise a ``Refusal``."""
    if game is None:
        raise NotBegun
    if word not in standing_words(game):
        raise WordNotStanding(word)
    if lexicon is None:
        raise JudgeNeeded
    ruling = lexicon.judge(word)
    return WordMeaning(
        word=word, good=ruling.good, level=ruling.level, definitions=list(ruling.definitions)
    )


def standing_words(game: Game) -> frozenset[str]:
    """Return the words of all plays that can no longer be challenged.

    A word of the open play is not among them, even if it was played before.
    """
    plays = [entry for entry in game.sheet if isinstance(entry, PlayEntry) and not entry.taken_off]
    words = {word.word.text for play in plays for word in play.score.words}
    window = open_window(game.phase)
    opened = () if window is None else window.play.words
    return frozenset(words.difference(word.text for word in opened))
