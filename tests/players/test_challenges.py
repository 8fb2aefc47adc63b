from dataclasses import replace
from random import Random

import pytest

from tests.players.tables import BEGINNER, ENGLISH_WORDS, EXPERT, INTERMEDIATE
from tests.rules.tables import ALL_GOOD, Table, position
from tilewright.players import LEVELS, Strength, choose
from tilewright.rules import (
    EDITIONS,
    Begin,
    Challenge,
    Challenges,
    Command,
    Edition,
    Judging,
    MissTurn,
    NoPenalty,
    Points,
    PointsPer,
    Scope,
    Vote,
    view,
)

PLAIN = EDITIONS["plain"]
RULES = [
    Challenges(penalty)
    for penalty in (MissTurn(), NoPenalty(), Points(5), Points(10, per=PointsPer.WORD))
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
    """Return a table of three where the first seat has just made this play."""
    table = position(BOARD, racks=[rack, "AEINRST", "AEINRST"], edition=edition)
    table.lay(0, play)
    return table


def chosen(table: Table, seat: int, strength: Strength, seed: int = 1) -> Command | None:
    return choose(view(table.game, seat), strength, ENGLISH_WORDS, Random(seed))


def challenges(table: Table, strength: Strength, seat: int = 2) -> int:
    """Count this seat's challenges over fifty seeds; the last seat has nothing else to do."""
    answers = [chosen(table, seat, strength, seed) for seed in range(50)]
    return sum(isinstance(answer, Challenge) for answer in answers)


@pytest.mark.parametrize("rule", RULES, ids=str)
@pytest.mark.parametrize("seat", [1, 2])
def test_an_expert_challenges_every_bad_word_and_no_good_one(rule: Challenges, seat: int) -> None:
    edition = replace(PLAIN, challenge=rule)
    assert challenges(after("9H XJ", edition=edition), EXPERT, seat) == 50
    assert challenges(after("H7 J.", edition=edition), EXPERT, seat) == 0


def test_the_bad_word_is_named_where_one_word_is_judged() -> None:
    edition = replace(PLAIN, challenge=Challenges(scope=Scope.WORD))
    table = after("9H OQ", "OQZXJVK", edition)
    assert chosen(table, 2, EXPERT) == Challenge(2, "OQ")
    table = after("8F T....S", "TSOQZXJ", edition)
    assert not isinstance(chosen(table, 1, EXPERT), Challenge)


def test_a_word_that_was_judged_is_not_challenged_again() -> None:
    edition = replace(PLAIN, challenge=Challenges(scope=Scope.WORD))
    table = after("9H OQ", "OQZXJVK", edition)
    table.challenge(1, "OQ", judge=ALL_GOOD)
    assert chosen(table, 2, EXPERT) == Challenge(2, "RQ")


def test_a_computer_that_moves_again_draws_before_it_chooses_its_play() -> None:
    """Its opponent challenged a good word and misses a turn, so the window is still open."""
    edition = replace(PLAIN, challenge=Challenges(scope=Scope.WORD))
    table = position(BOARD, racks=["TSAEINR", "AEINRST"], bag="EEE", edition=edition)
    table.lay(0, "H8 .NS")
    table.lay(1, "11H TA")
    table.challenge(0, "TA")
    assert chosen(table, 1, EXPERT) == Begin(1)


@pytest.mark.parametrize("strength", LEVELS.values(), ids=LEVELS)
@pytest.mark.parametrize("rule", RULES, ids=str)
def test_no_level_challenges_a_word_that_it_knows(rule: Challenges, strength: Strength) -> None:
    table = after("8F T....S", "TSQZXJV", replace(PLAIN, challenge=rule))
    assert challenges(table, strength) == 0


def test_beginners_challenge_less_often_than_intermediates() -> None:
    table = after("9J XV")
    assert 0 < challenges(table, BEGINNER) < challenges(table, INTERMEDIATE)


def test_challenges_are_more_frequent_when_they_cost_nothing() -> None:
    free = replace(PLAIN, challenge=Challenges(NoPenalty()))
    dear, cheap = after("H7 Z.KA"), after("H7 Z.KA", edition=free)
    for strength in (BEGINNER, INTERMEDIATE):
        assert challenges(dear, strength) < challenges(cheap, strength) < 50


def test_a_failed_challenge_makes_a_player_more_careful() -> None:
    table = after("H7 J.")
    table.challenge(2, judge=ENGLISH_WORDS)
    table.pass_turn(1)
    table.lay(0, "9J XV")
    assert challenges(table, INTERMEDIATE) < challenges(after("9J XV"), INTERMEDIATE)


def test_a_bad_last_play_is_challenged() -> None:
    table = position(BOARD, racks=["XJ", "AEINRST"], edition=PLAIN)
    table.lay(0, "9H XJ")
    assert view(table.game, 1).open_play is not None
    assert chosen(table, 1, EXPERT) == Challenge(1)


VOTE = replace(PLAIN, judging=Judging.VOTE)


def test_a_word_that_looks_odd_is_challenged_most() -> None:
    for strength in (BEGINNER, INTERMEDIATE):
        assert challenges(after("H7 Z.KA"), strength) < challenges(after("9J XV"), strength)


def test_votes_are_honest() -> None:
    table = after("9H XJ", edition=VOTE)
    table.challenge(1, judge=None)
    assert chosen(table, 0, EXPERT) == Vote(0, good=True)
    assert chosen(table, 1, EXPERT) == Vote(1, good=False)
    assert chosen(table, 2, EXPERT) == Vote(2, good=False)
    table.do(Vote(2, good=False))
    assert chosen(table, 2, EXPERT) is None


def test_a_beginner_votes_for_the_words_it_recognises() -> None:
    table = after("8F T....S", "TSQZXJV", VOTE)
    table.challenge(1, judge=None)
    assert chosen(table, 2, BEGINNER) == Vote(2, good=True)
    table = after("H7 J.", edition=VOTE)
    table.challenge(1, judge=None)
    assert chosen(table, 2, BEGINNER) == Vote(2, good=False)
    assert chosen(table, 2, EXPERT) == Vote(2, good=True)


def test_an_expert_cannot_be_certain_of_a_vote() -> None:
    assert 0 < challenges(after("H7 Z.KA", edition=VOTE), EXPERT) < 50


# Two words with an O, so that the same word can be formed twice.
TWICE = BOARD.replace("......HORN.....", "......HORN.NO..")


def test_a_word_that_was_accepted_once_is_not_challenged_again() -> None:
    edition = replace(PLAIN, challenge=Challenges(NoPenalty()))
    table = position(TWICE, racks=["?QA", "AEINRST", "AEINRST"], edition=edition)
    alone = position(TWICE, racks=["?QA", "AEINRST", "AEINRST"], edition=edition)
    alone.lay(0, "M7 Q.")
    table.lay(0, "H7 q.")
    table.pass_turn(1)
    table.pass_turn(2)
    table.lay(0, "M7 Q.")
    assert challenges(table, INTERMEDIATE) == 0 < challenges(alone, INTERMEDIATE)
    assert challenges(table, EXPERT) == 50
