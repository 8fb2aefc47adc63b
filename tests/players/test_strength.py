"""A level is one entry of a table: what it changes, and which texts it needs."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.players.tables import BEGINNER, ENGLISH_WORDS, EXPERT, INTERMEDIATE, opened, play_out
from tests.rules.tables import position
from tilewright.players import LEVELS, Attention, Strength, choose, prepare
from tilewright.rules import (
    EDITIONS,
    Challenges,
    Edition,
    FinishLine,
    GameLog,
    Lay,
    Level,
    NoPenalty,
    view,
)
from tilewright.rules.score_sheet import PlayEntry

ROOT = Path(__file__).parents[2]
PLAIN = EDITIONS["plain"]

# A new level: every word, but a casual look at the board.
CASUAL = replace(
    EXPERT,
    attention=Attention(20, (1.0, 1.0, 1.0, 0.5)),
    exchange_margin=5,
    thinking_ms=300,
    finish_line=Level.INTERMEDIATE,
)


def test_every_finish_line_level_is_also_a_level_of_computers() -> None:
    """A computer that stands in for a person plays at the person's level."""
    assert {level.value: level for level in Level}.items() <= {
        name: strength.finish_line for name, strength in LEVELS.items()
    }.items()


@pytest.mark.parametrize("edition", [PLAIN, replace(PLAIN, finish_line=FinishLine())])
def test_a_new_level_plays_a_whole_game(edition: Edition) -> None:
    strengths = [CASUAL, INTERMEDIATE, EXPERT, BEGINNER]
    prepare(edition, CASUAL, ENGLISH_WORDS)
    log = play_out(opened(edition, strengths, seed=4), strengths=strengths)
    assert log.game.result is not None
    assert log.game.seats[0].level is Level.INTERMEDIATE


def test_a_new_level_plays_in_its_own_way() -> None:
    table = position(racks=["AEGINRW", "AEINRST"], edition=PLAIN)
    plays = [choose(view(table.game, 0), CASUAL, ENGLISH_WORDS, Random(s)) for s in range(10)]
    best = choose(view(table.game, 0), EXPERT, ENGLISH_WORDS, Random(1))
    assert all(isinstance(play, Lay) for play in plays)
    assert len(set(plays)) > 1
    assert set(plays) != {best}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"plays_up_to": 60, "recognises_up_to": 50}, "recognises every word"),
        ({"plays_up_to": None, "recognises_up_to": 70}, "recognises every word"),
    ],
)
def test_a_player_cannot_play_words_that_it_does_not_recognise(
    change: dict[str, int | None], problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        replace(BEGINNER, **change)  # type: ignore[arg-type]


@pytest.mark.parametrize("attention", [(0, (1.0,)), (3, ()), (3, (0.5, 1.5))], ids=str)
def test_attention_needs_a_look_and_probabilities(attention: tuple[int, tuple[float, ...]]) -> None:
    with pytest.raises(ValueError, match="at least one look"):
        Attention(*attention)


def test_the_guide_lists_the_names_of_the_levels_in_order() -> None:
    guide = (ROOT / "docs/play/computer-players.md").read_text(encoding="utf-8")
    *others, strongest = (strength.character or "" for strength in LEVELS.values())
    assert f"{', '.join(others)} and {strongest}," in " ".join(guide.split())


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_has_its_texts(name: str) -> None:
    """A row in the guide, a label and a description in the web client's catalogue."""
    guide = (ROOT / "docs/play/computer-players.md").read_text(encoding="utf-8")
    _, _, *lines = (line for line in guide.splitlines() if line.startswith("|"))
    rows = {line.split("|")[1].strip(): line for line in lines}
    assert list(rows) == [each.capitalize() for each in LEVELS]
    *_, usual, share = rows[name.capitalize()].strip("|").split("|")
    strength = LEVELS[name]
    assert strength.usual_score is not None
    assert int(usual) == strength.usual_score.mean
    assert share.split("±")[0].strip() == str(strength.beats_weaker or "")
    catalogue = (ROOT / "web/src/texts/levels.ts").read_text(encoding="utf-8")
    _, entry, rest = catalogue.partition(f"  {name}: {{")
    assert entry
    fields = rest[: rest.index("}")]
    assert "label: '" in fields
    assert "description: '" in fields


def digest(log: GameLog) -> str:
    """Hash the plays of a game, its scores and its number of turns."""
    made = [
        [entry.seat, *(word.text for word in entry.play.words)]
        for entry in log.game.sheet
        if isinstance(entry, PlayEntry)
    ]
    made.append([*log.game.scores, len(log.game.sheet)])
    return hashlib.sha256(json.dumps(made).encode()).hexdigest()[:12]


# Digests of games played before the levels became a table of values. New words or leaves in the
# package change these games as well; only then copy the new digests from the failing test.
RECORDED = {
    "three-levels": (PLAIN, [BEGINNER, INTERMEDIATE, EXPERT], "620d24f1809b"),
    "beginners": (PLAIN, [BEGINNER] * 2, "0249d8fa5a94"),
    "intermediates": (EDITIONS["guide-2013"], [INTERMEDIATE] * 2, "c045379017e3"),
    "experts": (EDITIONS["tournament"], [EXPERT] * 2, "926791710d69"),
    "finish-line": (
        replace(PLAIN, finish_line=FinishLine()),
        [INTERMEDIATE, BEGINNER, EXPERT],
        "fe2798f7a5cc",
    ),
    "circulating-blanks": (
        replace(PLAIN, blanks_circulate=True),
        [EXPERT, BEGINNER, INTERMEDIATE],
        "dc4360bfe4a0",
    ),
    "free-challenges": (
        replace(PLAIN, challenge=Challenges(NoPenalty())),
        [EXPERT, BEGINNER, INTERMEDIATE, BEGINNER],
        "1d274549fc42",
    ),
}


@pytest.mark.parametrize(("edition", "strengths", "recorded"), RECORDED.values(), ids=RECORDED)
def test_the_three_levels_choose_as_recorded(
    edition: Edition, strengths: Sequence[Strength], recorded: str
) -> None:
    log = play_out(opened(edition, strengths, seed=2), strengths=strengths)
    assert digest(log) == recorded
