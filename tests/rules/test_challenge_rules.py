"""Challenge rules as settings: whole play or named word, what a failed challenge costs (R6.2)."""

from dataclasses import replace

import pytest

from tests.rules.tables import ALL_GOOD, SMALL, Table, Words, facts, position
from tilewright.rules import (
    Challenge,
    Challenges,
    CheckedPlays,
    Lay,
    MissTurn,
    NoPenalty,
    Per,
    Placed,
    Points,
    Scope,
    Square,
)
from tilewright.rules.challenge import Penalty

AT = """
    .....
    .....
    ..AT.
    .....
    .....
"""


BOX = MissTurn()


def three_words(penalty: Penalty = BOX, scope: Scope = Scope.PLAY) -> Table:
    """Ann has laid ON under AT: ON, AO and TN, six points."""
    edition = replace(SMALL, challenge=Challenges(penalty, scope))
    table = position(AT, racks=["ONE", "DEF", "GHI"], bag="WXYZ", edition=edition)
    table.lay(0, "4C ON")
    return table


@pytest.mark.parametrize(
    ("penalty", "scope", "word", "scores", "owed"),
    [
        pytest.param(MissTurn(), Scope.PLAY, None, (6, 0, 0), (0, 0, 1), id="box"),
        pytest.param(NoPenalty(), Scope.PLAY, None, (6, 0, 0), (0, 0, 0), id="single"),
        pytest.param(Points(5), Scope.PLAY, None, (11, 0, 0), (0, 0, 0), id="five-a-play"),
        pytest.param(Points(10), Scope.PLAY, None, (16, 0, 0), (0, 0, 0), id="ten-a-play"),
        pytest.param(
            Points(5, Per.WORD), Scope.PLAY, None, (21, 0, 0), (0, 0, 0), id="five-a-word"
        ),
        pytest.param(
            Points(10, Per.WORD), Scope.PLAY, None, (36, 0, 0), (0, 0, 0), id="ten-a-word"
        ),
        pytest.param(
            Points(5, Per.WORD),
            Scope.WORD,
            "ON",
            (11, 0, 0),
            (0, 0, 0),
            id="five-for-the-one-word-named",
        ),
        pytest.param(MissTurn(), Scope.WORD, "AO", (6, 0, 0), (0, 0, 1), id="box-for-one-word"),
    ],
)
def test_what_a_failed_challenge_costs(
    penalty: Penalty, scope: Scope, word: str | None, scores: tuple[int, ...], owed: tuple[int, ...]
) -> None:
    table = three_words(penalty, scope)
    table.challenge(2, word)
    assert (table.game.scores, table.game.owed, table.to_move) == (scores, owed, 1)


@pytest.mark.parametrize("penalty", [MissTurn(), NoPenalty(), Points(5), Points(5, Per.WORD)])
def test_a_bad_play_is_taken_off_whatever_the_penalty(penalty: Penalty) -> None:
    table = three_words(penalty)
    table.challenge(2, judge=Words("TN"))
    assert (table.game.scores, table.game.owed, table.to_move) == ((0, 0, 0), (0, 0, 0), 1)
    assert table.racks[0] == "ENO"


@pytest.mark.parametrize(
    ("word", "bad", "points"),
    [
        pytest.param("ON", "ON", 0, id="the-named-word-is-bad"),
        pytest.param("ON", "TN", 6, id="another-bad-word-does-not-matter"),
        pytest.param("TN", "TN", 0, id="a-cross-word-may-be-named"),
    ],
)
def test_where_a_word_is_challenged_the_named_word_alone_decides(
    word: str, bad: str, points: int
) -> None:
    table = three_words(scope=Scope.WORD)
    table.challenge(1, word, judge=Words(bad))
    assert table.game.scores == (points, 0, 0)


def test_the_word_must_be_named_where_there_are_several() -> None:
    refusal = three_words(scope=Scope.WORD).refused(Challenge(1), judge=ALL_GOOD)
    assert (refusal.code, facts(refusal)) == ("name-the-word", {"words": ("ON", "AO", "TN")})


def test_a_play_with_one_word_names_it_by_itself() -> None:
    edition = replace(SMALL, challenge=Challenges(scope=Scope.WORD))
    table = position(AT, racks=["ONE", "DEF"], bag="WXYZ", edition=edition)
    table.lay(0, "3C ..E")
    assert table.challenge(1, judge=Words("ATE")) == "Challenged 1, Ruled"
    assert table.game.scores == (0, 0)


def test_only_a_word_of_the_play_can_be_named() -> None:
    refusal = three_words(scope=Scope.WORD).refused(Challenge(1, "AT"), judge=ALL_GOOD)
    assert refusal.code == "word-not-in-play"
    assert facts(refusal) == {"word": "AT", "words": ("ON", "AO", "TN")}


def test_where_the_whole_play_is_judged_no_word_is_named() -> None:
    refusal = three_words().refused(Challenge(1, "ON"), judge=ALL_GOOD)
    assert refusal.code == "whole-play-is-judged"


CHECKED = replace(SMALL, challenge=CheckedPlays())
ON = Lay(0, (Placed(Square(3, 2), "O"), Placed(Square(3, 3), "N")))


def test_with_checked_plays_a_bad_word_is_refused_at_once() -> None:
    table = position(AT, racks=["ONE", "DEF"], bag="WXYZ", edition=CHECKED)
    refusal = table.refused(ON, judge=Words("AO", "TN"))
    assert (refusal.code, facts(refusal)) == ("not-in-the-dictionary", {"words": ("AO", "TN")})
    assert table.to_move == 0


def test_with_checked_plays_there_is_no_window() -> None:
    table = position(AT, racks=["ONE", "DEF"], bag="WXYZ", edition=CHECKED)
    assert table.do(ON, judge=ALL_GOOD) == "Laid 0, Drew 0"
    assert (table.to_move, table.game.scores) == (1, (6, 0))
    assert table.refused(Challenge(1), judge=Words("ON")).code == "nothing-to-challenge"


def test_checked_plays_need_the_dictionary() -> None:
    table = position(AT, racks=["ONE", "DEF"], bag="WXYZ", edition=CHECKED)
    assert table.refused(ON).code == "judge-needed"
