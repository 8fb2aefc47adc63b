"""What the agreed dictionary says about the words of a challenge that it has ruled on."""

from collections.abc import Iterable

from tilewright.lexicon.lexicon import Lexicon
from tilewright.lexicon.ruling import PlayRuling
from tilewright.rules.challenge import Judge, Judging
from tilewright.rules.game import Game
from tilewright.rules.sheet import ChallengeEntry, Entry, MissedTurnEntry, PlayEntry


def latest_ruling(game: Game, judge: Judge | None) -> PlayRuling | None:
    """What the dictionary says about the words of the latest challenge, until the next play."""
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
    """The words that were challenged: the one that was named, or all of the play."""
    if challenge.word is not None:
        return (challenge.word,)
    for entry in earlier:
        if isinstance(entry, PlayEntry):
            return tuple(word.word.text for word in entry.score.words)
    return ()
