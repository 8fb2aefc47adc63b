"""The rules that build the shipped definitions."""

from collections import Counter

import pytest

from scripts.lexicon.dictionary import ABBREVIATED, HANDWRITTEN
from scripts.lexicon.glosses import MAX_LENGTH, choose, shorten
from scripts.lexicon.inflection import irregular_form, regular_forms
from scripts.lexicon.wordnet import Sense
from tilewright.lexicon.definitions import Definition, Form, PartOfSpeech
from tilewright.lexicon.shipped import level

NOUN, VERB, ADJECTIVE = PartOfSpeech.NOUN, PartOfSpeech.VERB, PartOfSpeech.ADJECTIVE


@pytest.mark.parametrize(
    ("word", "part", "expected"),
    [
        ("dog", NOUN, "dogs"),
        ("fox", NOUN, "foxes"),
        ("fly", NOUN, "flies flys"),
        ("potato", NOUN, "potatoes potatos"),
        ("monarch", NOUN, "monarches monarchs"),
        ("postman", NOUN, "postmans postmen"),
        ("plan", VERB, "planned planning plans"),
        ("rain", VERB, "rained raining rains"),
        ("die", VERB, "died dies dying"),
        ("agree", VERB, "agreed agreeing agrees"),
        ("panic", VERB, "paniced panicing panicked panicking panics"),
        ("yok", VERB, "yokked yokking yoks"),
        ("hot", ADJECTIVE, "hotter hottest"),
        ("sly", ADJECTIVE, "slier sliest slyer slyest"),
    ],
)
def test_regular_forms_follow_the_spelling_rules(
    word: str, part: PartOfSpeech, expected: str
) -> None:
    assert " ".join(sorted({spelled for _, spelled in regular_forms(word, part)})) == expected


@pytest.mark.parametrize(
    ("spelled", "part", "form"),
    [
        ("geese", NOUN, Form.PLURAL),
        ("ran", VERB, Form.PAST),
        ("hung", VERB, Form.PAST),
        ("strung", VERB, Form.PAST),
        ("rung", VERB, Form.PAST_PARTICIPLE),
        ("written", VERB, Form.PAST_PARTICIPLE),
        ("lying", VERB, Form.PRESENT_PARTICIPLE),
        ("has", VERB, Form.THIRD_PERSON),
        ("tranship", VERB, None),
        ("worse", ADJECTIVE, Form.COMPARATIVE),
        ("worst", ADJECTIVE, Form.SUPERLATIVE),
    ],
)
def test_irregular_forms_are_recognised(
    spelled: str, part: PartOfSpeech, form: Form | None
) -> None:
    assert irregular_form(spelled, part) is form


@pytest.mark.parametrize(
    ("gloss", "expected"),
    [
        pytest.param(
            'chop or split with an ax; "axe wood"', "chop or split with an ax", id="no-examples"
        ),
        pytest.param(
            "of southern Europe; similar to but smaller than the adder",
            "of southern Europe; similar to but smaller than the adder",
            id="a-short-clause-includes-the-next",
        ),
        pytest.param(
            "(comparative of `good') superior to another",
            "superior to another",
            id="forms-are-described-elsewhere",
        ),
    ],
)
def test_a_gloss_is_shortened(gloss: str, expected: str) -> None:
    assert shorten(gloss) == expected


def test_no_gloss_stays_too_long() -> None:
    assert len(shorten("word " * 100)) <= MAX_LENGTH


def test_the_more_frequent_part_of_speech_comes_first() -> None:
    senses = [Sense(NOUN, "a thing", 1), Sense(NOUN, "another", 0), Sense(VERB, "to do", 9)]
    assert choose(senses) == [Definition(VERB, "to do"), Definition(NOUN, "a thing")]


def test_handwritten_definitions_are_well_formed() -> None:
    lines = HANDWRITTEN.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    assert not [row for row in rows if level(row[0]) is None or row[0] != row[0].upper()]
    assert not [row for row in rows if row[1] not in (*ABBREVIATED, *Form)]
    assert not [row for row in rows if not 0 < len(row[2]) <= MAX_LENGTH]
    assert max(Counter((word, part) for word, part, _ in rows).values()) == 1
