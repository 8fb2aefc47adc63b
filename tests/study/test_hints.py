"""Hints: a ladder of rungs to a good play, each true and less telling than the next."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.study.hint_truths import check_fields, check_hints
from tilewright.coach.settings import Vocabulary
from tilewright.engine.speed.positions import midgame_positions
from tilewright.lexicon.lexicon import Lexicon
from tilewright.position import Position, RackUnknown
from tilewright.rules import EDITIONS
from tilewright.rules.plays.try_play import try_play
from tilewright.study.hints.ladder import hint_ladder
from tilewright.study.hints.rungs import (
    LettersRung,
    PlayRung,
    RegionRung,
    SizeRung,
    Thought,
    ThoughtRung,
)
from tilewright.study.hints.wording import hint_sentence

EMPTY = "/".join(["15"] * 15)
HORN = "/".join(["15"] * 7 + ["5HORN6"] + ["15"] * 7)


def ladder_of(cgp: str, words: Vocabulary = Vocabulary.EVERYDAY) -> list[object]:
    return list(hint_ladder(Position.parse(cgp), words).rungs)


def test_no_rung_has_a_field_of_the_next() -> None:
    check_fields()


@pytest.mark.parametrize("words", Vocabulary)
def test_every_rung_is_true_of_a_play_with_words_of_the_level(words: Vocabulary) -> None:
    lexicon = Lexicon.load("family-english")
    kinds = Counter(
        type(check_hints(Position.from_cgp(each, lexicon=lexicon), words, polite=True).turn)
        for each in midgame_positions(170)
    )
    assert sum(kinds.values()) >= 170
    assert len(kinds) > 1


@pytest.mark.parametrize("name", EDITIONS)
def test_hints_follow_the_rules_of_every_edition(name: str) -> None:
    for each in midgame_positions(5):
        check_hints(Position.from_cgp(each, edition=name), Vocabulary.EVERYDAY)


def test_a_hook_is_shown_step_by_step() -> None:
    assert ladder_of(f"{HORN} AELMSTT/ 0/14 0")[:4] == [
        ThoughtRung(Thought.HOOK),
        RegionRung("E"),
        SizeRung(4, 20),
        LettersRung(("A", "L", "M", "T")),
    ]


def test_a_rack_without_a_play_is_exchanged() -> None:
    rungs = ladder_of(f"{EMPTY} VVUUWCC/ 0/0 0")
    assert rungs[0] == ThoughtRung(Thought.EXCHANGE)
    assert isinstance(rungs[1], LettersRung)
    assert len(rungs) == 2


def test_without_a_play_and_with_too_few_tiles_in_the_bag_the_hint_is_to_pass() -> None:
    edition = replace(EDITIONS["tournament"], exchange_needs=100)
    position = Position.parse(f"{EMPTY} VVUUWCC/ 0/0 0", edition=edition)
    rungs = hint_ladder(position, Vocabulary.EVERYDAY).rungs
    assert rungs == (ThoughtRung(Thought.PASS),)


def test_a_rare_word_is_the_target_only_of_a_player_who_knows_it() -> None:
    rare = f"{HORN} AEIORTV/ 0/14 0"
    whole = {words: ladder_of(rare, words)[-1] for words in Vocabulary}
    everyday, everything = whole[Vocabulary.EVERYDAY], whole[Vocabulary.ALL]
    assert isinstance(everyday, PlayRung)
    assert isinstance(everything, PlayRung)
    assert everything.score >= everyday.score
    position = Position.parse(rare)
    tried = try_play(position.board, everyday.placed, position.edition)
    assert all((position.lexicon.level(w.text) or 99) <= 35 for w in tried.play.words)


def test_a_position_whose_rack_is_unknown_has_no_hint() -> None:
    position = Position.parse(f"{HORN} AELMSTT/ 0/14 0").after("E5 MALT")
    with pytest.raises(RackUnknown):
        hint_ladder(position, Vocabulary.EVERYDAY)


def test_every_rung_can_be_read_aloud() -> None:
    sentences = [
        hint_sentence(rung)
        for rung in hint_ladder(
            Position.parse(f"{HORN} AELMSTT/ 0/14 0"), Vocabulary.EVERYDAY
        ).rungs
    ]
    assert sentences == [
        "Look for a word on the board that takes a letter in front or at the end.",
        "Something around column E.",
        "4 tiles, about 20 points.",
        "These tiles: A L M T.",
        "Begin with M on E5.",
        "E5 MALT, 20 points. HORN takes a T in front: THORN.",
    ]
