from dataclasses import replace
from random import Random

import pytest

from tests.players.tables import BEGINNER, ENGLISH_WORDS, EXPERT, INTERMEDIATE
from tests.rules.tables import Table, position
from tilewright.players import choose
from tilewright.rules import (
    EDITIONS,
    Challenge,
    Challenges,
    Command,
    Edition,
    Judging,
    Level,
    MissTurn,
    NoPenalty,
    Per,
    Points,
    Scope,
    Vote,
    view,
)

PLAIN = EDITIONS["plain"]
RULES = [
    Challenges(penalty)
    for penalty in (MissTurn(), NoPenalty(), Points(5), Points(10, per=Per.WORD))
]

BOARD = """
...............
...............
...............
...............
...............
...............
...............
......HORN.....
...............
...............
...............
...............
...............
...............
...............
"""


def after(play: str, rack: str = "QZXJVKA", edition: Edition = PLAIN) -> Table:
    """A table of three where the first seat has just made this play."""
    table = position(BOARD, racks=[rack, "AEINRST", "AEINRST"], edition=edition)
    table.lay(0, play)
    return table


def says(table: Table, seat: int, level: Level, seed: int = 1) -> Command | None:
    return choose(view(table.game, seat), level, ENGLISH_WORDS, Random(seed))


def challenges(table: Table, level: Level, seat: int = 2) -> int:
    """How often in fifty times this seat challenges; the last seat has nothing else to do."""
    answers = [says(table, seat, level, seed) for seed in range(50)]
    return sum(isinstance(answer, Challenge) for answer in answers)


@pytest.mark.parametrize("rule", RULES, ids=str)
@pytest.mark.parametrize("seat", [1, 2])
def test_an_expert_challenges_every_bad_word_and_no_good_one(rule: Challenges, seat: int) -> None:
    edition = replace(PLAIN, challenge=rule)
    assert challenges(after("9H XJ", edition=edition), EXPERT, seat) == 50
    assert challenges(after("H7 J.", edition=edition), EXPERT, seat) == 0


def test_where_one_word_is_judged_the_bad_one_is_named() -> None:
    edition = replace(PLAIN, challenge=Challenges(scope=Scope.WORD))
    table = after("9H OQ", "OQZXJVK", edition)
    assert says(table, 2, EXPERT) == Challenge(2, "OQ")
    table = after("8F T....S", "TSOQZXJ", edition)
    assert not isinstance(says(table, 1, EXPERT), Challenge)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("rule", RULES, ids=str)
def test_nobody_doubts_a_word_they_know(rule: Challenges, level: Level) -> None:
    table = after("8F T....S", "TSQZXJV", replace(PLAIN, challenge=rule))
    assert challenges(table, level) == 0


def test_beginners_trust_people_more_than_intermediates_do() -> None:
    table = after("9J XV")
    assert 0 < challenges(table, BEGINNER) < challenges(table, INTERMEDIATE)


def test_what_costs_nothing_is_doubted_more_often() -> None:
    free = replace(PLAIN, challenge=Challenges(NoPenalty()))
    dear, cheap = after("H7 Z.KA"), after("H7 Z.KA", edition=free)
    for level in (BEGINNER, INTERMEDIATE):
        assert challenges(dear, level) < challenges(cheap, level) < 50


def test_who_was_wrong_before_is_more_careful() -> None:
    table = after("H7 J.")
    table.challenge(2, judge=ENGLISH_WORDS)
    table.passes(1)
    table.lay(0, "9J XV")
    assert challenges(table, INTERMEDIATE) < challenges(after("9J XV"), INTERMEDIATE)


def test_a_bad_last_play_is_not_accepted() -> None:
    table = position(BOARD, racks=["XJ", "AEINRST"], edition=PLAIN)
    table.lay(0, "9H XJ")
    assert view(table.game, 1).open_play is not None
    assert says(table, 1, EXPERT) == Challenge(1)


VOTE = replace(PLAIN, judging=Judging.VOTE)


def test_what_looks_like_no_word_is_doubted_most() -> None:
    for level in (BEGINNER, INTERMEDIATE):
        assert challenges(after("H7 Z.KA"), level) < challenges(after("9J XV"), level)


def test_votes_are_honest() -> None:
    table = after("9H XJ", edition=VOTE)
    table.challenge(1, judge=None)
    assert says(table, 0, EXPERT) == Vote(0, good=True)
    assert says(table, 1, EXPERT) == Vote(1, good=False)
    assert says(table, 2, EXPERT) == Vote(2, good=False)
    table.do(Vote(2, good=False))
    assert says(table, 2, EXPERT) is None


def test_a_beginner_votes_for_the_words_it_recognises() -> None:
    table = after("8F T....S", "TSQZXJV", VOTE)
    table.challenge(1, judge=None)
    assert says(table, 2, BEGINNER) == Vote(2, good=True)
    table = after("H7 J.", edition=VOTE)
    table.challenge(1, judge=None)
    assert says(table, 2, BEGINNER) == Vote(2, good=False)
    assert says(table, 2, EXPERT) == Vote(2, good=True)


def test_by_vote_not_even_an_expert_is_sure_of_the_ruling() -> None:
    assert 0 < challenges(after("H7 Z.KA", edition=VOTE), EXPERT) < 50


# Two words with an O, so that the same word can be made twice.
TWICE = BOARD.replace("......HORN.....", "......HORN.NO..")


def test_words_that_stood_once_are_not_doubted_again() -> None:
    edition = replace(PLAIN, challenge=Challenges(NoPenalty()))
    table = position(TWICE, racks=["?QA", "AEINRST", "AEINRST"], edition=edition)
    alone = position(TWICE, racks=["?QA", "AEINRST", "AEINRST"], edition=edition)
    alone.lay(0, "M7 Q.")
    table.lay(0, "H7 q.")
    table.passes(1)
    table.passes(2)
    table.lay(0, "M7 Q.")
    assert challenges(table, INTERMEDIATE) == 0 < challenges(alone, INTERMEDIATE)
    assert challenges(table, EXPERT) == 50
