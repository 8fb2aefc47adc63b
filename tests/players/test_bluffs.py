"""Bluffs: who makes words up, where, and which words."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from tests.players.tables import ENGLISH_WORDS, opened, play_out
from tilewright.lexicon import shipped
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import LEVELS, Strength
from tilewright.players.bluffs import bluffing_words, is_polite
from tilewright.players.vocabulary import vocabulary
from tilewright.rules import (
    EDITIONS,
    Challenges,
    CheckedPlays,
    Edition,
    Judging,
    MissTurn,
    NoPenalty,
    Points,
)
from tilewright.rules.score_sheet import PlayEntry

PLAIN = EDITIONS["plain"]
CLUB = LEVELS["club"]
BOLD = replace(CLUB, nerve=1.0)


def made_up(edition: Edition, strength: Strength, games: int = 3) -> list[PlayEntry]:
    """Return the plays with a word that is not in the list, from games against its own kind."""
    return [
        entry
        for seed in range(games)
        for entry in play_out(
            opened(edition, [strength] * 2, seed), strengths=[strength] * 2
        ).game.sheet
        if isinstance(entry, PlayEntry)
        and any(word.text not in ENGLISH_WORDS for word in entry.play.words)
    ]


@pytest.mark.parametrize("penalty", [MissTurn(), Points(5)], ids=str)
def test_a_player_with_nerve_plays_one_word_that_it_has_made_up(
    penalty: MissTurn | Points,
) -> None:
    plays = made_up(replace(PLAIN, challenge=Challenges(penalty)), BOLD)
    made = bluffing_words(ENGLISH_WORDS)
    assert made is not None
    assert plays
    for entry in plays:
        bad = [word.text for word in entry.play.words if word.text not in ENGLISH_WORDS]
        # Both players may have made up a word, and one can be hooked onto the other.
        assert [word for word in bad if word in made] != []


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(replace(PLAIN, challenge=CheckedPlays()), id="checked-plays"),
        pytest.param(replace(PLAIN, challenge=Challenges(NoPenalty())), id="free-challenges"),
        pytest.param(replace(PLAIN, judging=Judging.VOTE), id="a-vote"),
    ],
)
def test_nobody_bluffs_where_it_does_not_pay(edition: Edition) -> None:
    assert made_up(edition, BOLD) == []


@pytest.mark.parametrize("level", ["beginner", "learner", "expert", "champion"])
def test_some_levels_never_bluff(level: str) -> None:
    assert LEVELS[level].nerve == 0


def test_a_player_that_knows_every_word_cannot_have_nerve() -> None:
    with pytest.raises(ValueError, match="does not bluff"):
        replace(LEVELS["expert"], nerve=0.1)
    with pytest.raises(ValueError, match="a probability"):
        replace(CLUB, nerve=1.5)


def words_of(lexicon: Lexicon | None) -> Iterator[str]:
    assert lexicon is not None
    return iter(lexicon.words)


def test_made_up_words_are_not_in_the_list() -> None:
    assert [word for word in words_of(bluffing_words(ENGLISH_WORDS)) if word in ENGLISH_WORDS] == []


def test_made_up_words_look_like_words() -> None:
    known = vocabulary(ENGLISH_WORDS, CLUB)
    sample = [*islice(words_of(bluffing_words(ENGLISH_WORDS)), 0, None, 997)]
    assert len(sample) > 20
    assert [word for word in sample if known.looks_odd(word)] == []


def test_a_bluff_contains_no_rude_word() -> None:
    rude = next(word for word in ENGLISH_WORDS.words if shipped.is_rude(word) and len(word) == 4)
    assert not any(map(is_polite, (rude, f"{rude}Y", f"UN{rude}", f"RE{rude}ED")))
    assert is_polite("OUTREAD")


def test_a_list_without_everyday_words_offers_nothing_to_make_up() -> None:
    assert bluffing_words(Lexicon.from_words(["ZAX", "QUIZ"])) is None
