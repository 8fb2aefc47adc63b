"""The page of rules: complete, derived from the edition's values, with interpretations marked."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tilewright.notation.complete_rules import OURS, complete_rules
from tilewright.notation.rules_text import rules_in_words
from tilewright.rules import (
    EDITIONS,
    Bonus,
    BoxColours,
    Challenges,
    CheckedPlays,
    Edition,
    FinishLine,
    GameClock,
    Judging,
    NoPenalty,
    Points,
    ScorelessTurns,
    nine_tiles,
)
from tilewright.rules.equipment.layouts import SUPER
from tilewright.rules.equipment.tile_sets import TILE_SETS

ROOT = Path(__file__).parents[2]
HEADINGS = (
    "The box", "Setting up", "A turn", "Blanks", "Exchanging and passing", "Scoring", "Words",
    "Challenges", "The end", "Final scoring", "Too many tiles",
)  # fmt: skip


def sentences(edition: Edition) -> list[str]:
    return [rule for section in complete_rules(edition) for rule in section.rules]


@pytest.mark.parametrize("name", EDITIONS)
def test_the_rules_of_an_edition_are_complete(name: str) -> None:
    sections = complete_rules(EDITIONS[name])
    assert {section.heading for section in sections} >= set(HEADINGS)
    found = sentences(EDITIONS[name])
    assert set(rules_in_words(EDITIONS[name])) - set(found) == {"Racks hold 7 tiles."}
    assert len(set(found)) == len(found)
    assert all(rule.endswith(".") for rule in found)


@pytest.mark.parametrize("name", EDITIONS)
def test_our_interpretations_are_marked(name: str) -> None:
    found = sentences(EDITIONS[name])
    assert sum(rule.startswith(OURS) for rule in found) >= 6


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"look": BoxColours.CLASSIC}, "16 squares are double word squares and pink."),
        ({"look": BoxColours.HERITAGE}, "16 squares are double word squares and red."),
        ({"look": BoxColours.HERITAGE}, "8 squares are triple word squares and burgundy."),
        ({"layout": SUPER}, "squares are quadruple word squares."),
        ({"tiles": TILE_SETS["english_super"]}, "Two to four players share 200 tiles, 4 of them"),
        ({"rack_size": 8}, "each draws 8 tiles"),
        ({"rack_size": 8}, "If a player holds more than 8 tiles"),
        ({"judging": Judging.VOTE}, "There is no dictionary"),
        ({"challenge": CheckedPlays()}, "A play with a bad word is refused at once"),
        ({"finish_line": FinishLine()}, "The first player to reach their own target wins"),
        ({"blanks_circulate": True}, "you may swap a blank on the board"),
        ({"peg_rack": True}, "Each player has four: two at the score"),
        ({"exchange_needs": 3}, "while 3 or more are left in the bag, and at most as many as"),
        ({"exchange_needs": 7}, "while 7 or more are left in the bag."),
        ({"bonus": Bonus(0)}, "There is no bonus"),
        ({"rack_size": 6}, "There is no bonus"),
        ({"clock": GameClock()}, "before leftover tiles, with time fines deducted, wins"),
        ({"standstill": ScorelessTurns(4)}, "missed turns and plays worth nothing or taken off"),
        ({"turn_limit_ms": 60_000}, "a turn that is lost counts as a pass"),
        ({"judging": Judging.VOTE}, "A word is good if the players accept it."),
        ({"challenge": Challenges()}, "turns that you must miss add up"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_sentence_follows_from_the_value(settings: dict[str, Any], sentence: str) -> None:
    rules = " ".join(sentences(replace(EDITIONS["plain"], **settings)))
    assert sentence in rules


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"judging": Judging.VOTE}, "agreed dictionary"),
        ({"judging": Judging.VOTE}, "agreed list"),
        ({"challenge": Challenges(NoPenalty())}, "miss"),
        ({"challenge": Challenges(Points(5))}, "miss"),
        ({"standstill": ScorelessTurns(6), "challenge": Challenges(Points(5))}, "miss"),
        ({"challenge": CheckedPlays()}, "miss"),
        ({"challenge": CheckedPlays()}, "challenged"),
        ({"bonus": Bonus(0)}, "bonus of"),
        ({"turn_limit_ms": None}, "counts as a pass"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_no_sentence_is_about_a_rule_that_is_not_in_force(
    settings: dict[str, Any], words: str
) -> None:
    found = sentences(replace(EDITIONS["plain"], **settings))
    assert [rule for rule in found if words in rule] == []


def test_a_blank_that_circulates_does_not_stay_its_letter() -> None:
    stays = "It stays that letter for the rest of the game."
    assert stays in sentences(EDITIONS["plain"])
    assert stays not in sentences(replace(EDITIONS["plain"], blanks_circulate=True))


def test_a_rule_of_one_book_is_our_interpretation_for_the_others() -> None:
    assert not any("game guide" in rule for rule in sentences(EDITIONS["guide-2013"]))
    assert any("game guide applies" in rule for rule in sentences(EDITIONS["plain"]))


def test_a_variant_in_use_is_not_offered() -> None:
    guide = replace(EDITIONS["guide-2013"], blanks_circulate=True, finish_line=FinishLine())
    assert not any("The book also describes" in rule for rule in sentences(guide))
    graves = nine_tiles(EDITIONS["graves"])
    assert sentences(graves)[-1] == "The book also describes a finish line for each player."


def test_variants_of_the_book_are_named() -> None:
    assert "nine tiles on each rack" in sentences(EDITIONS["graves"])[-1]
    assert "blanks in circulation" in sentences(EDITIONS["guide-2013"])[-1]
    assert any("each draws 9 tiles" in rule for rule in sentences(nine_tiles(EDITIONS["plain"])))


def numbered_rules() -> set[str]:
    page = (ROOT / "docs" / "play" / "rules.md").read_text(encoding="utf-8")
    return {
        *re.findall(r"^## (R[0-9]+) ", page, re.MULTILINE),
        *re.findall(r"^\*\*(R[0-9.]+)\*\*", page, re.MULTILINE),
    }


def test_the_page_of_numbered_rules_has_r1_to_r13() -> None:
    assert {f"R{number}" for number in range(1, 14)} <= numbered_rules()


REFERENCE = re.compile(r"\bR(?:[1-9]|1[0-9])(?:\.[0-9]+)?\b(?![-./:][0-9A-Za-z])")


def test_every_reference_to_a_rule_points_to_a_number_that_exists() -> None:
    known = numbered_rules()
    missing = {
        f"{path.relative_to(ROOT)}: {found}"
        for folder in ("src/tilewright", "tests", "docs", "web/src", "kernel", "benchmarks")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".md", ".ts", ".svelte", ".hpp", ".cpp")
        for found in REFERENCE.findall(path.read_text(encoding="utf-8"))
        if found not in known
    }
    assert missing == set()
