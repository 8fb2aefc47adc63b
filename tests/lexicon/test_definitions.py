import pytest

from tilewright.lexicon.definitions import (
    Definition,
    Form,
    Inflection,
    PartOfSpeech,
    define,
    defined_words,
)
from tilewright.lexicon.shipped import WordList, words

DEFINED = frozenset(defined_words())


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("dogs", "plural of dog"),
        ("geese", "plural of goose"),
        ("women", "plural of woman"),
        ("monarchs", "plural of monarch"),
        ("ora", "plural of os"),
        ("menservants", "plural of manservant"),
        ("runs", "third person of run"),
        ("does", "third person of do"),
        ("has", "third person of have"),
        ("ran", "past tense of run"),
        ("was", "past tense of be"),
        ("would", "past tense of will"),
        ("travelled", "past tense of travel"),
        ("traveled", "past tense of travel"),
        ("outsang", "past tense of outsing"),
        ("seen", "past participle of see"),
        ("sung", "past participle of sing"),
        ("planning", "present participle of plan"),
        ("planing", "present participle of plane"),
        ("dying", "present participle of die"),
        ("better", "comparative of good"),
        ("happier", "comparative of happy"),
        ("best", "superlative of good"),
        ("saddest", "superlative of sad"),
    ],
)
def test_an_inflected_form_refers_to_its_word(word: str, meaning: str) -> None:
    assert meaning in [str(each) for each in define(word)]


@pytest.mark.parametrize(
    ("word", "wrong"),
    [
        pytest.param("seed", "see", id="an-irregular-verb-has-no-regular-past"),
        pytest.param("singing", "singe", id="the-participle-of-singe-is-singeing"),
        pytest.param("inner", "in", id="no-comparative-without-a-superlative"),
        pytest.param("hoes", "ho", id="hoes-are-tools"),
        pytest.param("dos", "do", id="dos-are-parties"),
    ],
)
def test_a_lookalike_is_not_an_inflection(word: str, wrong: str) -> None:
    verbs = [each for each in define(word) if isinstance(each, Inflection) and each.of == wrong]
    assert all(each.form is Form.PLURAL and word == "dos" for each in verbs)


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("aa", "noun: rough, cinder-like lava"),
        ("QI", "noun: the vital force of the body in Chinese thought"),
        ("oe", "noun: a whirlwind off the Faroe Islands"),
        ("cwm", "noun: a bowl-shaped hollow at the head of a valley; a cirque"),
        ("zax", "noun: a tool for cutting and punching roof slates"),
        ("of", "preposition: belonging to; made from; coming from"),
        ("them", "pronoun: those ones, as an object"),
        ("zebra", "noun: any of several fleet black-and-white striped African equines"),
        ("rewax", "verb: to wax again"),
        ("unbaked", "adjective: not baked"),
    ],
)
def test_the_first_meaning_of_a_word(word: str, meaning: str) -> None:
    assert str(define(word)[0]) == meaning


def test_symbols_and_names_are_not_meanings() -> None:
    texts = [
        str(each) for word in ("as", "in", "at", "he", "us", "turkey") for each in define(word)
    ]
    assert not [text for text in texts if "element" in text or "Asia" in text or "inch" in text]


def test_a_word_may_have_several_parts_of_speech() -> None:
    parts = [each.part_of_speech for each in define("up") if isinstance(each, Definition)]
    assert parts == [
        PartOfSpeech.ADVERB,
        PartOfSpeech.PREPOSITION,
        PartOfSpeech.VERB,
        PartOfSpeech.NOUN,
    ]


@pytest.mark.parametrize("word", ["", "a", "aaa", "zzzzz", "ZZYZX", "qwrtz", "é"])
def test_a_non_word_has_no_meaning(word: str) -> None:
    assert define(word) == ()


@pytest.mark.parametrize(("length", "share"), [(2, 1.0), (3, 1.0), (4, 0.75), (5, 0.70), (8, 0.65)])
def test_short_words_of_the_default_list_are_defined(length: int, share: float) -> None:
    listed = [word for word in words(WordList.ENGLISH) if len(word) == length]
    assert sum(word in DEFINED for word in listed) >= share * len(listed)


@pytest.mark.parametrize(
    ("word_list", "share"), [(WordList.ENGLISH, 0.70), (WordList.WORLD_ENGLISH, 0.55)]
)
def test_most_words_are_defined(word_list: WordList, share: float) -> None:
    listed = words(word_list)
    assert sum(word in DEFINED for word in listed) >= share * len(listed)


def test_only_words_of_the_lists_are_defined_and_no_definition_is_empty() -> None:
    world = frozenset(words(WordList.WORLD_ENGLISH))
    assert world >= DEFINED
    for word in sorted(DEFINED)[::50]:
        meanings = define(word)
        assert meanings
        for each in meanings:
            match each:
                case Definition(_, text):
                    assert 0 < len(text) <= 120
                    assert text == text.strip()
                case Inflection(_, base):
                    assert base != word
                    assert base in DEFINED


def test_every_two_letter_word_of_the_default_list_has_a_meaning() -> None:
    for word in words(WordList.ENGLISH):
        if len(word) == 2:
            assert define(word), word
