"""Editions in plain sentences: every preset, every setting."""

from dataclasses import replace
from typing import Any

import pytest

from tilewright.notation.plain_words import BOOKS, rules_in_words
from tilewright.rules import (
    EDITIONS,
    Bonus,
    Challenges,
    CheckedPlays,
    FinishLine,
    GameClock,
    Judging,
    NoPenalty,
    PassedOut,
    Per,
    Points,
    nine_tiles,
)

COMMON = (
    "Racks hold 7 tiles.",
    "Laying 7 tiles in one turn earns 50 points more.",
    "You may exchange as many tiles as the bag still holds.",
    "Anyone may challenge a play until the next player begins a turn.",
    "All words of a challenged play are judged together.",
    "If a challenged word is bad, the tiles come back and the turn is lost.",
    "If you challenge a good play, you miss your own next turn.",
    "The agreed dictionary judges words, and only when a play is challenged.",
    (
        "The game also ends when everybody passes once with the bag empty, "
        "or twice in turn while tiles are left."
    ),
    "At the end everybody deducts the tiles left; who went out gains them all.",
)
OWN = {
    "graves": {"A turn takes at most 3 minutes; after that it is lost."},
    "guide-2013": {
        "Laying the whole rack in one turn earns 50 points more.",
        "A challenge names one word, and that word alone decides.",
        "The game also ends when everybody passes twice in turn.",
    },
    "tournament": {
        "You may exchange tiles while the bag holds 7 or more.",
        (
            "Each player has 25 minutes for the whole game; every minute begun beyond that costs "
            "10 points."
        ),
        "More than 10 minutes of overtime loses the game.",
        "The game also ends after 6 turns in a row without a point.",
        "Who goes out gains twice the value of the others' tiles; nobody deducts.",
    },
}


def test_every_preset_tells_its_book() -> None:
    assert BOOKS.keys() == EDITIONS.keys()


@pytest.mark.parametrize("name", EDITIONS)
def test_a_preset_is_told_by_what_is_common_and_what_is_its_own(name: str) -> None:
    told = rules_in_words(EDITIONS[name])
    assert set(told) - set(COMMON) == OWN.get(name, set())
    assert len(set(told)) == len(told)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (
            {"challenge": CheckedPlays()},
            "A play with a bad word is refused at once; there are no challenges.",
        ),
        (
            {"judging": Judging.VOTE},
            "The players judge words by vote; if they are split, the play stands.",
        ),
        ({"challenge": Challenges(NoPenalty())}, "Challenging a good play costs nothing."),
        (
            {"challenge": Challenges(Points(5))},
            "Challenging a good play gives its player 5 points.",
        ),
        (
            {"challenge": Challenges(Points(10, Per.WORD))},
            "Challenging a good play gives its player 10 points for each word.",
        ),
        (
            {"finish_line": FinishLine()},
            (
                "Targets for 2, 3 and 4 players: beginners 70/60/50, intermediates 120/100/90, "
                "experts 200/180/160."
            ),
        ),
        (
            {"blanks_circulate": True},
            "At the start of a turn you may swap a blank on the board for the tile it stands for.",
        ),
        (
            {"turn_limit_ms": 61_000},
            "A turn takes at most 1 minute 1 second; after that it is lost.",
        ),
        (
            {"clock": GameClock(60_000, 5, None)},
            (
                "Each player has 1 minute for the whole game; every minute begun beyond that costs "
                "5 points."
            ),
        ),
        (
            {"standstill": PassedOut(3, 3)},
            "The game also ends when everybody passes 3 times in turn.",
        ),
        (
            {"rack_size": 9, "bonus": Bonus(50, 7)},
            "Laying 7 or more tiles in one turn earns 50 points more.",
        ),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_setting_has_its_sentence(settings: dict[str, Any], sentence: str) -> None:
    assert sentence in rules_in_words(replace(EDITIONS["plain"], **settings))


def test_nine_tiles_override_the_bonus_of_the_preset() -> None:
    told = rules_in_words(nine_tiles(EDITIONS["guide-2013"]))
    assert told[:2] == (
        "Racks hold 9 tiles.",
        "Laying 7 or more tiles in one turn earns 50 points more.",
    )
