"""The rules in plain sentences, for every preset and every setting."""

from dataclasses import replace
from typing import Any

import pytest

from tilewright.notation.rules_text import BOOKS, rules_in_words
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
    Points,
    PointsPer,
    nine_tiles,
)

COMMON = (
    "Racks hold 7 tiles.",
    "Laying 7 tiles in one turn scores a bonus of 50 points.",
    "You may exchange at most as many tiles as are left in the bag.",
    "Any other player may challenge a play until the next turn begins.",
    "All words of a challenged play are judged together.",
    "If a challenged word is bad, the tiles go back to the rack and the turn is lost.",
    "If you challenge a good play, you miss your next turn.",
    "The agreed dictionary decides, and is consulted only when a play is challenged.",
    "The game also ends when every player passes twice in a row.",
    "Leftover tiles count against their player; the player who goes out scores them all.",
)
OWN = {
    "graves": {
        (
            "You may use the timer of the box, 3 minutes for each turn, for all players or only "
            "for the experienced ones."
        )
    },
    "guide-2013": {
        "Laying your whole rack in one turn scores a bonus of 50 points.",
        (
            "A challenge names one word, and only that word is judged; if it is good, the other "
            "words of the play can still be challenged."
        ),
    },
    "tournament": {
        "You may exchange tiles while 7 or more are left in the bag.",
        (
            "Each player has 25 minutes for the whole game; every minute or part of a "
            "minute beyond that costs 10 points."
        ),
        "More than 10 minutes of overtime forfeits the game.",
        "The game also ends after 6 turns in a row without a score.",
        "The player who goes out scores twice the others' tiles; nobody else loses points.",
    },
}


def test_every_preset_names_its_book() -> None:
    assert BOOKS.keys() == EDITIONS.keys()


@pytest.mark.parametrize("name", EDITIONS)
def test_a_preset_has_the_common_rules_except_for_its_own(name: str) -> None:
    sentences = rules_in_words(EDITIONS[name])
    assert set(sentences) - set(COMMON) == OWN.get(name, set())
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (
            {"challenge": CheckedPlays()},
            "A play with a bad word is refused at once; there are no challenges.",
        ),
        (
            {"judging": Judging.VOTE},
            "The players vote on challenged words; on a tie, the play stands.",
        ),
        ({"challenge": Challenges(NoPenalty())}, "Challenging a good play costs nothing."),
        (
            {"challenge": Challenges(Points(5))},
            "Challenging a good play gives its player 5 points.",
        ),
        (
            {"challenge": Challenges(Points(10, PointsPer.WORD))},
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
            "At the start of your turn you may swap a blank on the board for its letter tile.",
        ),
        (
            {"turn_limit_ms": 61_000},
            "You have 1 minute 1 second for each turn; after that it is lost.",
        ),
        (
            {"clock": GameClock(60_000, 5, None)},
            (
                "Each player has 1 minute for the whole game; every minute or part of a "
                "minute beyond that costs 5 points."
            ),
        ),
        (
            {"standstill": PassedOut(3, 3)},
            "The game also ends when every player passes 3 times in a row.",
        ),
        (
            {"standstill": PassedOut(bag_empty=1, tiles_left=2)},
            (
                "The game also ends when every player passes once with the bag empty, "
                "or twice in a row while tiles are left."
            ),
        ),
        (
            {"rack_size": 9, "bonus": Bonus(50, 7)},
            "Laying 7 or more tiles in one turn scores a bonus of 50 points.",
        ),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_setting_has_its_sentence(settings: dict[str, Any], sentence: str) -> None:
    assert sentence in rules_in_words(replace(EDITIONS["plain"], **settings))


def test_nine_tiles_override_the_bonus_of_the_preset() -> None:
    sentences = rules_in_words(nine_tiles(EDITIONS["guide-2013"]))
    assert sentences[:2] == (
        "Racks hold 9 tiles.",
        "Laying 7 or more tiles in one turn scores a bonus of 50 points.",
    )
