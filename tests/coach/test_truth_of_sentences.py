"""Sentences over a thousand random turns: true, complete, and made of computed numbers alone."""

from dataclasses import replace

import pytest

from benchmarks.coach_checks import problems, says_nothing
from benchmarks.matches import play_log
from tests.coach.conftest import PLAYERS
from tilewright.coach import Effort, Review, ReviewSettings, Vocabulary, review
from tilewright.game import Game
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules import EDITIONS
from tilewright.rules.editions.finish_line import FinishLine

STATIC = ReviewSettings(Vocabulary.WELL_READ, static=True, effort=Effort(refills=1))
PLAIN = EDITIONS["plain"]
KINDS = [
    *EDITIONS.values(),
    replace(PLAIN, name="nine", rack_size=9),
    replace(PLAIN, name="finish", finish_line=FinishLine()),
    replace(PLAIN, name="blanks", blanks_circulate=True),
]
SEATS = [
    ["beginner", "intermediate"],
    ["casual", "expert"],
    ["beginner", "casual", "intermediate"],
    ["casual", "beginner", "intermediate", "beginner"],
]
MOST_TURNS = 1000

Games = list[tuple[Game, Review]]


@pytest.fixture(scope="module")
def games() -> Games:
    found: Games = []
    turns = number = 0
    while turns < MOST_TURNS:
        seats, edition = SEATS[number % len(SEATS)], KINDS[number % len(KINDS)]
        log = play_log([PLAYERS[name] for name in seats], 500 + number, edition)
        game = Game(log.events, Lexicon.load("family-english" if number % 3 == 0 else "english"))
        found.append((game, review(game, replace(STATIC, seed=number))))
        turns += len(game.turns)
        number += 1
    return found


def test_sentences_are_true_complete_and_made_of_computed_numbers(games: Games) -> None:
    assert sum(len(game.turns) for game, _ in games) >= MOST_TURNS
    assert [problem for game, found in games for problem in problems(game, found)] == []


def test_few_mistakes_have_sentences_that_say_nothing(games: Games) -> None:
    mistakes = [turn for _, found in games for turn in found.turns if turn.size is not None]
    empty = [turn for turn in mistakes if says_nothing(turn)]
    assert len(mistakes) > MOST_TURNS / 3
    assert len(empty) < len(mistakes) / 20, len(empty)
