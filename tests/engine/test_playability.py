"""What it costs not to know a word, measured in self-play."""

from threading import Event

import numpy as np

from tilewright.engine.training.playability import _gaps, _Turn, measure_playability
from tilewright.lexicon.lexicon import Lexicon

LETTERS = ("", *"ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def play(text: str, lane: int, start: int, equity: float) -> _Turn:
    tiles = [LETTERS.index(letter.upper()) + (128 if letter.islower() else 0) for letter in text]
    return _Turn(lane, start, tiles, equity, is_play=True)


def board_with(*laid: tuple[int, int, str]) -> np.ndarray:
    board = np.zeros(225, np.uint8)
    for row, column, letter in laid:
        board[15 * row + column] = LETTERS.index(letter)
    return board


HORN = board_with(*((7, 5 + at, letter) for at, letter in enumerate("HORN")))


def test_a_word_counts_the_gap_to_the_best_turn_without_it() -> None:
    down_h = 16 + 7
    turns = [
        play("FAM", down_h, 6, 30.0),  # FARM
        play("FA", down_h, 6, 26.0),  # FAR, through the R of HORN
        play("OB", 8, 8, 20.0),
    ]
    assert dict(_gaps(HORN, turns, LETTERS)) == {"FARM": 4.0}


def test_words_beside_the_main_word_count_too() -> None:
    turns = [play("aB", 8, 7, 15.0), play("FAM", 16 + 7, 6, 9.0)]
    # AB below ORN: OA and RB are the words across it.
    assert dict(_gaps(HORN, turns, LETTERS)) == {"AB": 6.0, "OA": 6.0, "RB": 6.0}


def test_a_word_in_all_turns_counts_the_gap_to_the_last() -> None:
    turns = [play("FAM", 16 + 7, 6, 30.0), play("FAM", 16 + 7, 6, 29.0)]
    assert dict(_gaps(HORN, turns, LETTERS)) == {"FARM": 1.0}


def test_only_good_words_count_and_short_power_words_count_most() -> None:
    lexicon = Lexicon.load("english")
    measured = measure_playability(40, lexicon=lexicon, threads=1)
    assert measured.games == 40
    assert all(word in lexicon for word in measured.points)
    assert max(measured.points, key=lambda word: measured.points[word]) == "QI"


def test_the_result_does_not_depend_on_threads() -> None:
    lexicon = Lexicon.load("english")
    one, two = (measure_playability(6, lexicon=lexicon, threads=n).points for n in (1, 2))
    assert one == two


def test_a_stopped_run_counts_whole_batches_only() -> None:
    stop = Event()
    stop.set()
    measured = measure_playability(10, lexicon=Lexicon.load("english"), stop=stop)
    assert (measured.games, measured.points) == (0, {})
