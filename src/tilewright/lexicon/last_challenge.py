"""The agreed dictionary's ruling on the words of the last challenge."""

from collections.abc import Iterable

from tilewright.lexicon.lexicon import Lexicon
from tilewright.lexicon.ruling import PlayRuling
from tilewright.rules.editions.challenge_rule import Judge, Judging
from tilewright.rules.game import Game
from tilewright.rules.score_sheet import ChallengeEntry, Entry, MissedTurnEntry, PlayEntry


def last_challenge_ruling(game: Game, judge: Judge | None) -> PlayRuling | None:
    """Return the dictionary's ruling on the last challenge; None once another play was made."""
    if not isinstance(judge, Lexicon) or game.edition.judging is not Judging.DICTIONARY:
        return None
    entries = iter(reversed(game.sheet))
    for entry in entries:
        if isinstance(entry, ChallengeEntry):
            return judge.judge_play(_judged(entry, entries))
        if not isinstance(entry, MissedTurnEntry):
            return None
    return None


def _judged(challenge: ChallengeEntry, earlier: Iterable[Entry]) -> tuple[str, ...]:
    """Return the challenged words: the one that was named, or all words of the play."""
    if challenge.word is not None:
        return (challenge.word,)
    for entry in earlier:
        if isinstance(entry, PlayEntry):
            return tuple(word.word.text for word in entry.score.words)
    return ()
