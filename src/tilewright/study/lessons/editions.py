"""The rules of a lesson: those of the chosen box, with the lesson's variant."""

from dataclasses import replace
from typing import assert_never

from tilewright.rules.editions.challenge_rule import Challenges, CheckedPlays, Judging
from tilewright.rules.editions.edition import Edition, nine_tiles
from tilewright.rules.editions.finish_line import FinishLine
from tilewright.rules.editions.presets import edition_named
from tilewright.study.lessons.lesson import Lesson, Variant, WordRule

__all__ = ["WordRule", "lesson_edition", "word_rule"]


def lesson_edition(name: str, lesson: Lesson, words: WordRule = WordRule.CHALLENGED) -> Edition:
    """Return the edition by which a lesson is judged. Raises ``UnknownEdition``.

    A lesson has no clock: nobody learns a game against the time.
    """
    edition = replace(edition_named(name), clock=None, turn_limit_ms=None)
    match words:
        case WordRule.CHECKED:
            edition = replace(edition, challenge=CheckedPlays(), judging=Judging.DICTIONARY)
        case WordRule.CHALLENGED:
            edition = replace(edition, judging=Judging.DICTIONARY)
        case WordRule.VOTED:
            edition = replace(edition, judging=Judging.VOTE)
        case _:
            assert_never(words)
    match lesson.variant:
        case None:
            return edition
        case Variant.NINE_TILES:
            return nine_tiles(edition)
        case Variant.FINISH_LINE:
            return replace(edition, finish_line=FinishLine())
        case Variant.BLANKS_CIRCULATE:
            return replace(edition, blanks_circulate=True)
        case _:
            assert_never(lesson.variant)


def word_rule(edition: Edition) -> WordRule:
    """Return how a table with these rules finds bad words."""
    if not isinstance(edition.challenge, Challenges):
        return WordRule.CHECKED
    return WordRule.VOTED if edition.judging is Judging.VOTE else WordRule.CHALLENGED
