"""Decks: what is in them, and in which order."""

from itertools import combinations
from math import comb

import pytest

from tilewright.lexicon.lexicon import Lexicon
from tilewright.lexicon.shipped import WordList
from tilewright.rules.equipment.tiles import ENGLISH
from tilewright.study.decks import Card, CardKind, Order, deck_names, make_deck, ways_to_draw
from tilewright.study.decks.catalogue import UnknownDeck
from tilewright.study.decks.orders import words_of


@pytest.fixture(scope="module")
def english() -> Lexicon:
    return Lexicon.load("english")


@pytest.mark.parametrize(
    ("name", "cards", "words"),
    [
        ("twos", 77, 101),
        ("threes", 725, 999),
        ("q-without-u", 31, 31),
        ("jqxz", 949, 1022),
        ("vowel-dumps", 82, 88),
        ("no-vowels", 122, 124),
        ("stem-aeinst", 23, 67),
        ("stem-aeinrt", 17, 53),
        ("stem-aeirst", 18, 69),
        ("stem-einrst", 18, 47),
        ("sevens", 19_613, 23_374),
        ("eights", 25_726, 28_777),
    ],
)
def test_a_deck_has_every_word_of_its_topic(
    english: Lexicon, name: str, cards: int, words: int
) -> None:
    deck = make_deck(name, english)
    assert (len(deck.cards), deck.words) == (cards, words)


def test_every_card_lists_all_its_answers(english: Lexicon) -> None:
    for name in ("twos", "jqxz", "stem-aeinst"):
        for card in make_deck(name, english).cards:
            assert sorted(card.answers) == sorted(english.anagrams(card.question)), card


def test_hook_cards_list_all_hooks(english: Lexicon) -> None:
    cards = {card.question: card.answers for card in make_deck("hooks", english).cards}
    assert cards["PLAN"] == ("-E", "-K", "-S", "-T")
    assert "HAND" in cards
    assert "CAT" in cards  # CATE
    assert "QUIZ" not in cards


def test_the_likeliest_racks_come_first(english: Lexicon) -> None:
    sevens = make_deck("sevens", english)
    assert [card.question for card in sevens.cards[:3]] == ["ADEINOR", "AEILNOR", "AEILNOT"]
    ways = [ways_to_draw(card.question, ENGLISH) for card in sevens.cards]
    assert ways == sorted(ways, reverse=True)


@pytest.mark.parametrize("letters", ["AB", "ZZ", "EEE", "AAQ", "AEINRST", "KKK"])
def test_the_ways_to_draw_equal_a_count_of_all_draws(letters: str) -> None:
    """Count draws by how many tiles of each kind they have; a blank stands for any letter."""
    bag = ENGLISH.counts()
    blanks = bag["?"]
    expected = 0
    for by_blank in range(blanks + 1):
        kept_sets = {tuple(sorted(kept)) for kept in combinations(letters, len(letters) - by_blank)}
        for kept in kept_sets:
            ways = comb(blanks, by_blank)
            for letter in set(kept):
                ways *= comb(bag[letter], kept.count(letter))
            expected += ways
    assert ways_to_draw(letters, ENGLISH) == expected


def test_everyday_words_come_first_among_the_twos(english: Lexicon) -> None:
    first = make_deck("twos", english).cards[0]
    assert min(english.level(word) or 100 for word in first.answers) == 10


def test_hooks_of_twos_come_first_among_the_threes(english: Lexicon) -> None:
    extends = [
        any(word[1:] in english or word[:-1] in english for word in card.answers)
        for card in make_deck("threes", english).cards
    ]
    assert extends == sorted(extends, reverse=True)
    assert False in extends


def test_a_chosen_order_is_kept_throughout(english: Lexicon) -> None:
    deck = make_deck("threes", english, Order.ALPHABET)
    questions = [card.question for card in deck.cards]
    assert questions == sorted(questions)


def test_words_that_cost_most_points_come_first(english: Lexicon) -> None:
    playability = {"QI": 9.0, "ZA": 4.0, "AB": 1.0, "BA": 4.0}
    deck = make_deck("twos", english, Order.PLAYABILITY, playability=playability)
    assert [card.question for card in deck.cards[:3]] == ["IQ", "AB", "AZ"]


def test_the_better_leave_is_the_answer(english: Lexicon) -> None:
    cards = make_deck("leaves", english).cards
    assert len(cards) == 200
    for card in cards:
        first, second = card.question.split()
        assert len(first) == len(second)
        assert card.answers == ((first,) if card.values[0] > card.values[1] else (second,))


def test_letter_groups_are_those_that_the_rack_can_form(english: Lexicon) -> None:
    card = next(iter(make_deck("letter-groups", english).cards))
    assert card.kind is CardKind.GROUPS
    assert len(card.answers) >= 3
    assert all(set(group) <= set(card.question) for group in card.answers)


@pytest.mark.parametrize("name", ["english", "world-english"])
def test_half_of_the_words_to_judge_are_good_and_no_other_is_in_a_list(name: str) -> None:
    lexicon = Lexicon.load(name)
    world = Lexicon.load(WordList.WORLD_ENGLISH)
    cards = make_deck("judge", lexicon).cards
    assert sum(card.answers == ("good",) for card in cards) == len(cards) / 2 == 200
    for card in cards:
        good = card.answers == ("good",)
        assert (card.question in lexicon) is good
        assert good or card.question not in world


def test_a_deck_is_the_same_every_time(english: Lexicon) -> None:
    for name in ("judge", "leaves", "letter-groups"):
        assert make_deck(name, english) == make_deck(name, Lexicon.load("english"))


def test_family_decks_have_no_rude_words() -> None:
    polite = Lexicon.load("english", family=True)
    for name in deck_names():
        for card in make_deck(name, polite).cards:
            if card.kind is not CardKind.JUDGE or card.answers == ("good",):
                assert all(word in polite for word in words_of(card))


def test_every_deck_can_be_made_from_a_list_of_ones_own() -> None:
    own = Lexicon.from_words(["cat", "act", "qi", "retains", "aa", "plan", "plane"])
    decks = {name: make_deck(name, own) for name in deck_names()}
    assert decks["threes"].cards == (Card(CardKind.ANAGRAM, "ACT", ("ACT", "CAT")),)
    assert decks["q-without-u"].words == 1
    assert [card.question for card in decks["hooks"].cards] == ["PLAN"]
    assert decks["eights"].cards == ()


def test_an_unknown_deck_is_named(english: Lexicon) -> None:
    with pytest.raises(UnknownDeck, match="there is no deck 'nines'; the decks are twos, threes"):
        make_deck("nines", english)
