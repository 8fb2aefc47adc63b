"""Every edition and every rule of challenges: what can be compared, and how."""

from dataclasses import replace

import pytest

from benchmarks.matches import play_log
from tests.coach.conftest import PLAYERS
from tilewright.coach import Effort, Review, ReviewSettings, compare, review
from tilewright.coach.judging.loss import Method
from tilewright.coach.reasons.facts import FactKind
from tilewright.coach.reasons.sentences import sentence
from tilewright.game import Game
from tilewright.rules import EDITIONS
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.finish_line import FinishLine

EFFORT = Effort(
    30, 60, 60, error=0.05, point_error=5, endgame_nodes=2000, way_nodes=20_000, refills=3
)
QUICK = ReviewSettings(effort=EFFORT, threads=1)
PLAIN = EDITIONS["plain"]
CHALLENGES = "tests/games/challenges.gcg"


def game_of(edition: Edition, players: list[str], turns: int | None = None) -> Game:
    """Return the first turns of a game between computer players."""
    game = Game(play_log([PLAYERS[name] for name in players], 4, edition).events)
    return game if turns is None else Game(game.events[: 1 + 5 * turns])


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_every_box_is_judged_by_looking_ahead(edition: Edition) -> None:
    found = review(game_of(edition, ["casual", "beginner"], 3), QUICK)
    assert len(found.turns) >= 3
    assert all(turn.judgement and turn.judgement.method.looks_ahead for turn in found.turns)


def test_racks_of_nine_tiles_are_played_out_to_the_end() -> None:
    found = review(game_of(replace(PLAIN, rack_size=9), ["expert", "beginner"], 1), QUICK)
    assert {turn.judgement.method for turn in found.turns if turn.judgement} == {Method.PLAYED_OUT}
    assert all(len(turn.rack) == 9 for turn in found.turns)


def test_with_a_finish_line_the_chance_to_reach_it_first_decides() -> None:
    edition = replace(PLAIN, finish_line=FinishLine(beginner=(60, 60, 50)))
    game = game_of(edition, ["expert", "beginner", "beginner"])
    assert game.targets == (180, 60, 60)
    found = review(game, QUICK)
    losses = [turn.judgement.loss for turn in found.turns if turn.judgement]
    assert len(losses) == len(found.turns)
    measured = [loss.win for loss in losses if loss.win is not None]
    assert measured
    assert all(-1 <= win.mean <= 1 for win in measured)
    goals = [fact.fields["goal"] for fact in _facts(found) if "goal" in fact.fields]
    assert set(goals) <= {180, 60}


def test_where_blanks_circulate_the_end_is_played_out_and_not_searched() -> None:
    edition = replace(EDITIONS["classic-2003"], blanks_circulate=True)
    game = game_of(edition, ["casual", "beginner"])
    turn, position = next(
        (turn, each) for turn, each in zip(game.turns, game, strict=True) if each.bag == 0
    )
    assert compare(position, turn, settings=QUICK).method is Method.PLAYED_OUT


def test_a_failed_challenge_is_named_with_its_price() -> None:
    found = review(Game.read(CHALLENGES), replace(QUICK, static=True))
    sentences = found.turns[1].sentences
    assert sentences[-1] == (
        "Ann Archer challenged this play in vain, which gave Ben Baker 5 points."
    )


def test_a_missed_turn_is_worth_what_the_challenger_would_have_gained() -> None:
    edition = EDITIONS["classic-2003"]
    games = (
        Game(play_log([PLAYERS["casual"], PLAYERS["expert"]], number, edition).events)
        for number in range(1000, 1010)
    )
    game = next(game for game in games if any(turn.failed_challenges for turn in game.turns))
    found = review(game, replace(QUICK, static=True))
    for turn, made in zip(found.turns, game.turns, strict=True):
        facts = [fact for fact in turn.facts if fact.kind is FactKind.MISSED_TURN]
        assert len(facts) == len(made.failed_challenges)
        for fact in facts:
            assert "challenged this play in vain and missed a turn" in sentence(fact)
            assert isinstance(fact.fields["points"], int)
            assert fact.fields["points"] >= 0


def test_tiles_that_a_challenge_took_off_the_board_are_known() -> None:
    """Ann has shown H, O, R, N and T, so Ben's play-outs meet the bonus plays with them."""
    game = Game.read(CHALLENGES)
    settings = replace(QUICK, effort=replace(EFFORT, confirm_deals=300, most_deals=300))
    found = review(Game(game.events[: _events_before(game, 2)]), settings).turns[1].judgement
    blind = compare(game[1], game.turns[1], settings=settings)
    assert found is not None
    assert found.played.turn.text == blind.played.turn.text == "8G FOAM"
    assert found.played.points.mean < blind.played.points.mean - 3


def test_a_rack_from_which_a_circulating_blank_was_taken_has_no_draw_to_judge() -> None:
    edition = replace(EDITIONS["classic-2003"], blanks_circulate=True)
    found = review(game_of(edition, ["expert", "expert"]), replace(QUICK, static=True))
    known = [turn.luck for turn in found.turns]
    assert any(luck is not None for luck in known)


def _events_before(game: Game, turns: int) -> int:
    """Return the number of events of the first turns."""
    return next(
        count
        for count in range(1, len(game.events))
        if len(Game(game.events[:count]).turns) == turns
    )


def _facts(found: Review) -> list:  # type: ignore[type-arg]
    return [fact for turn in found.turns for fact in turn.facts]
