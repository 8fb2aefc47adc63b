"""A review of a whole game: what it judges, in which order, and how sure it is."""

from dataclasses import replace
from threading import Event

import pytest

from tests.coach.conftest import played_game
from tilewright.coach import Effort, Review, ReviewSettings, Vocabulary, review, review_data
from tilewright.coach.judging.loss import Method, Size
from tilewright.coach.reasons.facts import Mistake
from tilewright.engine import BadArgument
from tilewright.game import Game

QUICK = ReviewSettings(
    Vocabulary.WELL_READ, effort=Effort(60, 200, 200, endgame_nodes=5000, refills=5), threads=1
)
STATIC = replace(QUICK, static=True)
PLAYERS = "#player1 A A\n#player2 B B\n"
RULE_BOOK = "tests/games/rule_book.gcg"


@pytest.fixture(scope="module")
def reviewed(club_game: Game) -> Review:
    return review(club_game, QUICK)


def test_every_turn_is_judged_by_the_best_means_that_the_position_allows(
    reviewed: Review, club_game: Game
) -> None:
    assert reviewed.complete
    for turn, position in zip(reviewed.turns, club_game, strict=True):
        assert turn.judgement is not None
        method = turn.judgement.method
        if position.bag == 0:
            assert method.exact
        else:
            assert method in _methods(position.bag)


def test_a_review_is_of_a_game() -> None:
    with pytest.raises(BadArgument, match="game must be a Game, not 'sunday"):
        review("sunday.gcg")  # type: ignore[arg-type]


def test_the_parts_of_a_loss_add_up(reviewed: Review) -> None:
    for turn in reviewed.turns:
        found = turn.judgement
        assert found is not None
        assert sum(part.points for part in found.parts) == pytest.approx(
            found.loss.points.mean, abs=0.01
        )


def test_the_best_turn_loses_nothing() -> None:
    found = review(played_game(["static", "static"], 2), STATIC)
    assert all(turn.judgement and turn.judgement.found_best for turn in found.turns)
    assert all(turn.points_lost == 0 for turn in found.turns)
    assert not any(turn.mistake for turn in found.turns)
    assert all(fact.kind.is_find for turn in found.turns for fact in turn.facts)
    accuracy = found.by_player[0].accuracy
    assert accuracy is not None
    assert accuracy.mean == pytest.approx(100, abs=0.01)


def test_the_rule_books_game_missed_three_bonus_plays() -> None:
    found = review(Game.read(RULE_BOOK), STATIC)
    ann = found.of("Ann Archer")
    assert [(each.mistake, each.turns) for each in ann.lessons] == [
        (Mistake.MISSED_BONUS, (1, 3, 5))
    ]
    first = found.turns[0]
    assert first.judgement is not None
    assert first.judgement.best.turn.text == "8H ANOTHER"
    assert first.judgement.loss.size is Size.LARGE
    assert first.sentences == ("ANOTHER uses all your tiles: 78 points, 50 of them for the bonus.",)


def test_a_turn_whose_rack_is_unknown_is_not_judged() -> None:
    game = Game.read(
        "#player1 A A\n#player2 B B\n>A: CAT 8G CAT +10 10\n>B: AEINRST 9H STAINER +0 0\n"
    )
    first, *_ = review(game, STATIC).turns
    assert first.judgement is None
    assert first.lost is None


def test_a_play_taken_off_the_board_counts_as_a_pass_and_its_word_is_named() -> None:
    game = Game.read(f"{PLAYERS}>A: ADHIIOX 8E HOAXI +30 30\n>A: ADHIIOX -- -30 0\n")
    [turn] = review(game, STATIC).turns
    assert turn.withdrawn
    assert turn.score == 0
    assert turn.judgement is not None
    assert turn.judgement.played.turn.text == "pass"
    assert turn.mistake is Mistake.NOT_A_WORD
    assert turn.sentences[0] == "HOAXI is not in the word list."


def test_an_accepted_play_with_a_bad_word_is_marked() -> None:
    game = Game.read(f"{PLAYERS}>A: ADHIIOX 8E HOAXI +30 30\n>B: AEINRST 9D TE +6 6\n")
    turn = review(game, QUICK).turns[0]
    assert turn.mistake is Mistake.NOT_A_WORD
    assert turn.judgement is not None
    assert turn.judgement.method is Method.SIMULATED


def test_the_result_does_not_depend_on_threads(club_game: Game) -> None:
    short = Game(club_game.events[:12])
    one, two = (review(short, replace(QUICK, threads=threads)) for threads in (1, 2))
    assert review_data(one) == review_data(two)
    assert review_data(one) != review_data(review(short, replace(QUICK, seed=1)))


def test_a_stopped_review_has_static_verdicts_for_the_rest(club_game: Game) -> None:
    stop, seen = Event(), []

    def progress(report: Review) -> None:
        seen.append(report)
        if len(seen) == 3:
            stop.set()

    found = review(club_game, QUICK, progress=progress, stop=stop)
    assert not found.complete
    assert found == seen[-1]
    methods = [turn.judgement.method for turn in found.turns if turn.judgement]
    assert len(methods) == len(found.turns)
    assert sum(method is not Method.STATIC for method in methods) == 2
    # Those that seem to have cost most come first.
    static = seen[0]
    worst = max(static.turns, key=lambda turn: turn.points_lost)
    changed = found.turns[worst.number - 1].judgement
    assert changed is not None
    assert changed.method is not Method.STATIC


def test_three_players_are_compared_by_points() -> None:
    game = played_game(["expert", "beginner", "expert"], 3)
    short = Game(game.events[:16])
    found = review(short, QUICK)
    losses = [turn.judgement.loss for turn in found.turns if turn.judgement]
    assert all(loss.by_points for loss in losses)
    methods = {turn.judgement.method for turn in found.turns if turn.judgement}
    assert methods == {Method.PLAYED_OUT}
    assert all(turn.chance is None or 0 <= turn.chance <= 1 for turn in found.turns)


def test_a_finish_line_game_is_judged_by_points_alone() -> None:
    game = Game.read("tests/games/four_players.gcg")
    found = review(game, STATIC)
    assert all(turn.judgement is None or turn.judgement.loss.by_points for turn in found.turns)


def test_the_best_turn_with_known_words_is_never_better_than_the_best(reviewed: Review) -> None:
    with_both = [
        turn.judgement
        for turn in reviewed.turns
        if turn.judgement is not None and turn.judgement.best_known is not None
    ]
    assert with_both
    for found in with_both:
        assert found.best_known is not None
        assert found.best_known.turn.text != found.best.turn.text


def test_draws_are_lucky_and_unlucky(reviewed: Review) -> None:
    luck = [turn.luck.mean for turn in reviewed.turns if turn.luck is not None]
    assert len(luck) == len(reviewed.turns)
    assert min(luck) < -10 < 10 < max(luck)


def test_a_review_is_plain_data(reviewed: Review) -> None:
    data = review_data(reviewed)
    assert [each["player"] for each in data["players"]] == ["A", "B"]
    assert len(data["turns"]) == len(reviewed.turns)
    turn = data["turns"][1]
    assert turn["turn"] == "G7 F.WN"
    assert turn["mistake"] == "parallel"
    assert turn["judgement"]["best"]["turn"] == "9G WAVE"
    assert turn["reasons"][0]["fields"]["words"] == ("WAVE", "AW", "MA")


def _methods(bag: int) -> set[Method]:
    if bag > 7:
        return {Method.SIMULATED}
    # A bag of up to four tiles is solved if all turns that are compared empty it.
    return {Method.PLAYED_OUT, Method.ALL_WAYS} if bag <= 4 else {Method.PLAYED_OUT}
