"""Sentences: templates over computed facts, and nothing else."""

import re

import pytest

from tests.coach.conftest import played_game
from tilewright.coach import Effort, ReviewSettings, TurnReview, Vocabulary, review
from tilewright.coach.reasons.facts import Fact, FactKind, Mistake
from tilewright.coach.reasons.sentences import sentence
from tilewright.coach.reasons.tips import TIPS

_NUMBER = re.compile(r"-?\d+")
_MOST_WORDS = 25


@pytest.fixture(scope="module")
def turns() -> list[TurnReview]:
    """Turns of games between players of several levels, reviewed with little effort."""
    settings = ReviewSettings(
        Vocabulary.EVERYDAY, effort=Effort(40, 120, 120, endgame_nodes=3000, refills=2), threads=1
    )
    pairs = (["beginner", "intermediate"], ["intermediate", "beginner"], ["beginner", "expert"])
    games = [played_game(pair, number) for number, pair in enumerate(pairs, 10)]
    return [turn for game in games for turn in review(game, settings).turns]


def test_every_number_in_a_sentence_is_a_field_of_its_fact(turns: list[TurnReview]) -> None:
    for fact in _facts(turns):
        fields = " ".join(str(value) for value in fact.fields.values())
        allowed = set(_NUMBER.findall(fields))
        assert set(_NUMBER.findall(sentence(fact))) <= allowed, fact


def test_a_sentence_is_short_and_complete(turns: list[TurnReview]) -> None:
    for fact in _facts(turns):
        text = sentence(fact)
        assert len(text.split()) <= _MOST_WORDS, text
        assert text[-1] == "."
        assert "None" not in text
        assert "  " not in text
        assert not re.search(r"\b0 points more|\(\)|: \.", text), text


def test_a_mistake_without_a_reason_is_the_exception(turns: list[TurnReview]) -> None:
    mistakes = [turn for turn in turns if turn.judgement and turn.judgement.loss.shown]
    silent = [turn for turn in mistakes if not turn.facts]
    assert len(mistakes) > 40
    assert len(silent) < len(mistakes) / 20


def test_most_kinds_of_facts_occur(turns: list[TurnReview]) -> None:
    assert len({fact.kind for fact in _facts(turns)}) >= 12


def test_every_kind_of_fact_has_a_sentence_and_every_tip_a_text() -> None:
    from tilewright.coach.reasons import sentences  # noqa: PLC0415

    assert set(sentences._TEMPLATES) == set(FactKind)
    assert {mistake.tip for mistake in Mistake} - {None} <= set(TIPS)
    assert sorted(TIPS) == list(range(1, 11))


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (
            Fact(
                FactKind.HOOK, {"word": "HIM", "tile": "S", "longer": "SHIM", "place": "in front"}
            ),
            "HIM takes an S in front: SHIM.",
        ),
        (
            Fact(FactKind.SHORT_WORDS, {"words": ("QI", "ZA"), "points": 31}),
            "QI and ZA brought 31 of its points.",
        ),
        (
            Fact(FactKind.WASTED_S, {"earned": 1, "needed": 8, "value": 8}),
            "The S earned 1 point here. The books usually ask for 8; a kept S is worth 8.",
        ),
        (
            Fact(FactKind.NOT_A_WORD, {"words": ("QZ", "JX"), "list": "english"}),
            "QZ and JX are not in the word list.",
        ),
        (
            Fact(
                FactKind.RARE_WORD,
                {"word": "ZAX", "level": 80, "rarest": 60, "known": "8D TAX", "made": 1},
            ),
            (
                "It needs ZAX (word level 80); with words up to level 60, no turn was shown to be "
                "better than yours."
            ),
        ),
        (
            Fact(
                FactKind.RARE_WORD,
                {"word": "ZAX", "level": 80, "rarest": 60, "known": "8D TAX", "made": 0},
            ),
            "It needs ZAX (word level 80); with words up to level 60, 8D TAX is better than yours.",
        ),
        (
            Fact(FactKind.ENDGAME, {"turn": "8D IT", "points": 1, "proven": "best-found"}),
            "8D IT is at least 1 point better by the end of the game.",
        ),
        (
            Fact(FactKind.ENDGAME, {"turn": "passing", "points": 12, "proven": "proven"}),
            "Passing is 12 points better by the end of the game (proven).",
        ),
        (
            Fact(
                FactKind.NOT_A_WORD,
                {"words": ("HOAXI",), "list": "english", "score": 30, "percent": 7},
            ),
            (
                "HOAXI is not in the word list; unchallenged, the play brought 30 points, about "
                "7 % of winning chance."
            ),
        ),
        (
            Fact(
                FactKind.WINS,
                {
                    "turn": "8D IT",
                    "percent": 61,
                    "played": "passing",
                    "played_percent": 52,
                    "goal": 120,
                },
            ),
            "8D IT reaches 120 first 61 % of the time, passing 52 %.",
        ),
        (
            Fact(
                FactKind.EXCHANGED,
                {
                    "tiles": "VV",
                    "kept": "",
                    "worth": 0,
                    "score": 8,
                    "other": "AE",
                    "other_worth": -1,
                },
            ),
            "Exchanging VV keeps nothing; you scored 8 and kept AE, worth -1.",
        ),
        (
            Fact(FactKind.MISSED_TURN, {"challenger": "Ben", "points": 24}),
            "Ben challenged this play in vain and missed a turn worth about 24 points.",
        ),
        (
            Fact(FactKind.FOUND_MODEST_PLAY, {"most": 37, "percent": 4}),
            "A find: it beats the highest-scoring play (37 points) by 4 % of winning chance.",
        ),
    ],
)
def test_sentences_read_as_english(fact: Fact, text: str) -> None:
    assert sentence(fact) == text


def _facts(turns: list[TurnReview]) -> list[Fact]:
    return [fact for turn in turns for fact in turn.facts]
