"""What a lesson says after an attempt. The terminal and the browser show the same sentences."""

from collections.abc import Iterable
from typing import Final

from tilewright.study.lessons.lesson import WordRule

LOST_TURN: Final = "In a game your turn would be over now. Here you may try again."
NOT_HERE: Final = "The rules know that, but this step asks for something else."


def other_play(points: int, wanted: str) -> str:
    return f"The rules allow that: {_points(points)}. In this step, lay {wanted}."


def came_back(bad: str, friend: str, words: WordRule) -> str:
    if words is WordRule.VOTED:
        return (
            f"{friend} challenges. You both vote that {bad} is not a word, so the tiles come back."
        )
    return f"{friend} challenges. {bad} is not in the list, so the tiles come back."


def counted_wrong(points: int) -> str:
    return f"Not {points}. Count each new word, letter by letter."


def counted_right(points: int) -> str:
    return f"{_points(points)}, that is right."


def drew(count: int) -> str:
    return f"You drew {count} tiles."


def stays(play: str, points: int, bad: str | None) -> str:
    if bad is None:
        return f"{play} stays on the board and scores {_points(points)}."
    return (
        f"You began, so {bad} stays and scores {_points(points)}, although it is not a word. "
        "The lesson continues without it."
    )


def is_no_word(bad: str, words: WordRule) -> str:
    if words is WordRule.VOTED:
        return f"You both vote that {bad} is not a word: the tiles go back, and it scores nothing."
    return f"{bad} is not in the list: the tiles go back, and it scores nothing."


def is_a_word(words: str, cost: str) -> str:
    return f"{words} is good. {cost} Here you may choose again."


def refused_play(friend: str, words: Iterable[str]) -> str:
    bad = " and ".join(words)
    return f"It comes back: {bad} is not in the list. {friend} must think again."


def choose_more(least: int) -> str:
    return f"Choose {least} tiles or more to exchange."


def exchanged(count: int) -> str:
    return f"You drew {count} tiles and put {count} back. That was your turn, for 0 points."


def swapped(letter: str) -> str:
    return f"Your {letter} is on the board, and the blank is on your rack."


def took_surplus(friend: str) -> str:
    return f"{friend} has seven tiles again. Nobody saw what went back into the bag."


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"
