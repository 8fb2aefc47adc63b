"""Challenge rules as settings: whole plays or single words, and the penalty (R6.2)."""

from dataclasses import replace

import pytest

from tests.rules.tables import ALL_GOOD, SMALL, BadWords, Table, position
from tilewright.rules import (
    Challenge,
    Challenges,
    CheckedPlays,
    Judging,
    Lay,
    MissTurn,
    NoPenalty,
    Placed,
    Points,
    PointsPer,
    Ruling,
    Scope,
    Square,
    Vote,
    fold,
    view,
)
from tilewright.rules.editions.challenge_rule import Penalty
from tilewright.rules.events import Challenged, Ruled
from tilewright.rules.game import BetweenTurns
from tilewright.rules.turn_order import to_move

AT = """
    .....
    .....
    ..AT.
    .....
    .....
"""


BOX_PENALTY = MissTurn()


def three_words(penalty: Penalty = BOX_PENALTY, scope: Scope = Scope.PLAY) -> Table:
    """Ann has laid ON under AT, which makes ON, AO and TN for six points."""
    edition = replace(SMALL, challenge=Challenges(penalty, scope))
    table = position(AT, racks=["ONE", "DEF", "GHI"], bag="WXYZ", edition=edition)
    table.lay(0, "4C ON")
    return table


@pytest.mark.parametrize(
    ("penalty", "scope", "word", "scores", "owed"),
    [
        pytest.param(MissTurn(), Scope.PLAY, None, (6, 0, 0), (0, 0, 1), id="a-turn"),
        pytest.param(NoPenalty(), Scope.PLAY, None, (6, 0, 0), (0, 0, 0), id="nothing"),
        pytest.param(Points(5), Scope.PLAY, None, (11, 0, 0), (0, 0, 0), id="five-points-per-play"),
        pytest.param(Points(10), Scope.PLAY, None, (16, 0, 0), (0, 0, 0), id="ten-points-per-play"),
        pytest.param(
            Points(5, PointsPer.WORD),
            Scope.PLAY,
            None,
            (21, 0, 0),
            (0, 0, 0),
            id="five-points-per-word",
        ),
        pytest.param(
            Points(10, PointsPer.WORD),
            Scope.PLAY,
            None,
            (36, 0, 0),
            (0, 0, 0),
            id="ten-points-per-word",
        ),
        pytest.param(
            Points(5, PointsPer.WORD),
            Scope.WORD,
            "ON",
            (11, 0, 0),
            (0, 0, 0),
            id="five-points-for-the-named-word",
        ),
        pytest.param(
            MissTurn(), Scope.WORD, "AO", (6, 0, 0), (0, 0, 1), id="a-turn-for-a-named-word"
        ),
    ],
)
def test_what_a_failed_challenge_costs(
    penalty: Penalty, scope: Scope, word: str | None, scores: tuple[int, ...], owed: tuple[int, ...]
) -> None:
    table = three_words(penalty, scope)
    table.challenge(2, word)
    assert (table.game.scores, table.game.owed, to_move(table.game)) == (scores, owed, 1)


@pytest.mark.parametrize("penalty", [MissTurn(), NoPenalty(), Points(5), Points(5, PointsPer.WORD)])
def test_a_bad_play_is_taken_off_whatever_the_penalty(penalty: Penalty) -> None:
    table = three_words(penalty)
    table.challenge(2, judge=BadWords("TN"))
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
def test_only_the_named_word_decides(word: str, bad: str, points: int) -> None:
    table = three_words(scope=Scope.WORD)
    table.challenge(1, word, judge=BadWords(bad))
    assert table.game.scores == (points, 0, 0)


def test_after_a_good_word_the_other_words_of_the_play_can_be_challenged() -> None:
    """Bob's challenge of ON fails, Cat's of AO too; then Bob, who owes a turn, is right."""
    table = three_words(scope=Scope.WORD)
    assert table.challenge(1, "ON") == "Challenged 1, WordUpheld"
    assert (table.phase, table.game.owed, to_move(table.game)) == ("Window", (0, 1, 0), 2)
    refusal = table.refused(Challenge(2, "ON"), judge=ALL_GOOD)
    assert refusal.code == "word-already-judged"
    assert refusal.facts() == {"word": "ON", "words": ("AO", "TN")}
    table.challenge(2, "AO")
    assert (table.phase, table.game.owed, to_move(table.game)) == ("Window", (0, 1, 1), 0)
    events = table.challenge(1, judge=BadWords("TN"))
    assert events == "Challenged 1, Ruled, TurnMissed 1, TurnMissed 2"
    assert (table.game.scores, table.racks[0], table.to_move) == ((0, 0, 0), "ENO", 0)


def test_after_a_good_word_the_next_player_closes_the_window_by_beginning() -> None:
    table = three_words(scope=Scope.WORD)
    table.challenge(1, "ON")
    assert table.begin(2) == "Began 2, Drew 0, TurnMissed 1"
    assert table.refused(Challenge(1, "TN"), judge=ALL_GOOD).code == "nothing-to-challenge"


def test_the_ruling_on_the_last_unjudged_word_closes_the_window() -> None:
    table = three_words(scope=Scope.WORD)
    table.challenge(1, "ON")
    table.challenge(1, "TN")
    assert table.challenge(2) == "Challenged 2, Ruled, Drew 0, TurnMissed 1, TurnMissed 2"
    assert (table.game.owed, table.to_move) == ((0, 1, 0), 0)


def test_a_word_made_twice_is_judged_once() -> None:
    edition = replace(SMALL, challenge=Challenges(NoPenalty(), Scope.WORD))
    table = position(AT, racks=["TNE", "DEF"], bag="WXYZ", edition=edition)
    table.lay(0, "C3 .T")
    assert table.challenge(1) == "Challenged 1, Ruled, Drew 0"


def test_between_two_players_the_window_stays_open_until_the_same_player_begins_again() -> None:
    edition = replace(SMALL, challenge=Challenges(scope=Scope.WORD))
    table = position(AT, racks=["ONE", "DEF"], bag="WXYZ", edition=edition)
    table.lay(0, "4C ON")
    table.challenge(1, "ON")
    assert (table.phase, to_move(table.game)) == ("Window", 0)
    assert table.begin(0) == "Began 0, Drew 0, TurnMissed 1"


def test_a_tied_vote_on_a_word_leaves_the_others_open() -> None:
    rule = Challenges(scope=Scope.WORD)
    edition = replace(SMALL, challenge=rule, judging=Judging.VOTE)
    table = position(AT, racks=["ONE", "DEF"], bag="WXYZ", edition=edition)
    table.lay(0, "4C ON")
    table.challenge(1, "ON", judge=None)
    table.do(Vote(0, True))
    assert table.do(Vote(1, False)) == "Voted 1, WordUpheld"
    assert (table.phase, table.game.owed) == ("Window", (0, 0))
    assert view(table.game, 1).open_play.judged == ("ON",)  # type: ignore[union-attr]


def test_a_ruling_stored_before_words_were_judged_one_by_one_closes_the_window() -> None:
    table = three_words(scope=Scope.WORD)
    game = fold((Challenged(1, "ON"), Ruled(Ruling.GOOD)), table.game)
    assert isinstance(game.phase, BetweenTurns)


def test_the_word_must_be_named_if_there_are_several() -> None:
    refusal = three_words(scope=Scope.WORD).refused(Challenge(1), judge=ALL_GOOD)
    assert (refusal.code, refusal.facts()) == ("name-the-word", {"words": ("ON", "AO", "TN")})


def test_the_only_word_of_a_play_need_not_be_named() -> None:
    edition = replace(SMALL, challenge=Challenges(scope=Scope.WORD))
    table = position(AT, racks=["ONE", "DEF"], bag="WXYZ", edition=edition)
    table.lay(0, "3C ..E")
    assert table.challenge(1, judge=BadWords("ATE")) == "Challenged 1, Ruled"
    assert table.game.scores == (0, 0)


def test_only_a_word_of_the_play_can_be_named() -> None:
    refusal = three_words(scope=Scope.WORD).refused(Challenge(1, "AT"), judge=ALL_GOOD)
    assert refusal.code == "word-not-in-play"
    assert refusal.facts() == {"word": "AT", "words": ("ON", "AO", "TN")}


def test_no_word_is_named_if_the_whole_play_is_judged() -> None:
    refusal = three_words().refused(Challenge(1, "ON"), judge=ALL_GOOD)
    assert refusal.code == "whole-play-is-judged"


CHECKED = replace(SMALL, challenge=CheckedPlays())
ON = Lay(0, (Placed(Square(3, 2), "O"), Placed(Square(3, 3), "N")))


def test_with_checked_plays_a_bad_word_is_refused_at_once() -> None:
    table = position(AT, racks=["ONE", "DEF"], bag="WXYZ", edition=CHECKED)
    refusal = table.refused(ON, judge=BadWords("AO", "TN"))
    assert (refusal.code, refusal.facts()) == ("not-in-the-dictionary", {"words": ("AO", "TN")})
    assert table.to_move == 0


def test_with_checked_plays_there_is_no_window() -> None:
    table = position(AT, racks=["ONE", "DEF"], bag="WXYZ", edition=CHECKED)
    assert table.do(ON, judge=ALL_GOOD) == "Laid 0, Drew 0"
    assert (table.to_move, table.game.scores) == (1, (6, 0))
    assert table.refused(Challenge(1), judge=BadWords("ON")).code == "nothing-to-challenge"


def test_checked_plays_need_the_dictionary() -> None:
    table = position(AT, racks=["ONE", "DEF"], bag="WXYZ", edition=CHECKED)
    assert table.refused(ON).code == "judge-needed"
