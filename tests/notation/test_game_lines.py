"""A game's log as the lines of a score sheet."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from tests.notation.random_logs import logs
from tests.rules.tables import BadWords
from tilewright.notation.game_lines import game_lines
from tilewright.rules import (
    EDITIONS,
    Challenges,
    Edition,
    Event,
    Judging,
    Points,
    fold,
)
from tilewright.rules.fold.broken_log import BrokenLog
from tilewright.table import Table

BAD = BadWords("HOAX")
GOOD = BadWords()
FIVE_POINTS = replace(EDITIONS["plain"], challenge=Challenges(Points(5)))


def table(edition: str | Edition = "plain", judge: BadWords = GOOD) -> Table:
    """Ben holds ADHIIOX and starts, Ann EKOPRTT."""
    return Table.open(edition, ["Ann", "Ben"], seed=bytes(32), judge=judge)


def lines(game: Table) -> list[tuple[object, ...]]:
    """Seat, kind, play, score and total of each line."""
    found, _ = game_lines(game.log.events)
    return [(line.seat, line.kind, line.play, line.score, line.total) for line in found]


def test_plays_exchanges_and_passes() -> None:
    game = table()
    for text in ("8E HOAX", "E5 TOK.", "exchange ID", "pass"):
        game.say(text)
    assert lines(game) == [
        (1, "play", "8E HOAX", 28, 28),
        (0, "play", "E5 TOK.", 22, 22),
        (1, "exchange", "-DI", 0, 28),
        (0, "pass", "-", 0, 22),
    ]


def test_a_line_has_the_number_of_its_event() -> None:
    game = table()
    game.say("8E HOAX")
    (line,), _ = game_lines(game.log.events)
    assert line.number == 5
    assert "".join(sorted(line.rack)) == "ADHIIOX"


def test_a_play_challenged_off_is_withdrawn() -> None:
    game = table(judge=BAD)
    game.say("8E HOAX")
    game.say("challenge")
    assert lines(game) == [(1, "play", "8E HOAX", 28, 28), (1, "withdrawal", "--", -28, 0)]


def test_a_missed_turn_has_a_line_when_it_is_missed() -> None:
    game = table()
    game.say("8E HOAX")
    game.say("challenge")
    assert lines(game) == [(1, "play", "8E HOAX", 28, 28), (0, "missed-turn", "-", 0, 0)]


def test_a_challenge_bonus_shows_the_rack_after_drawing() -> None:
    game = table(FIVE_POINTS)
    game.say("8E HOAX")
    game.say("challenge")
    assert lines(game) == [
        (1, "play", "8E HOAX", 28, 28),
        (1, "challenge-bonus", "(challenge)", 5, 33),
    ]
    found, after = game_lines(game.log.events)
    assert sorted(found[1].rack) == sorted(after.racks[1])
    assert len(found[1].rack) == 7


def test_a_turn_taken_back_is_left_out() -> None:
    game = table()
    game.say("8E HOAX")
    game.say("propose take-back", "Ben")
    game.say("agree", "Ann")
    assert lines(game) == []
    game.say("8G HI")
    assert lines(game) == [(1, "play", "8G HI", 10, 10)]


def test_taking_back_twice_keeps_the_turns_before() -> None:
    game = table()
    game.say("8E HOAX")
    game.say("pass")
    for _ in range(2):
        game.say("pass")
        game.say("propose take-back", "Ben")
        game.say("agree", "Ann")
    assert lines(game) == [(1, "play", "8E HOAX", 28, 28), (0, "pass", "-", 0, 0)]


def test_taking_a_blank_has_its_own_line() -> None:
    edition = replace(EDITIONS["plain"], blanks_circulate=True, judging=Judging.VOTE)
    seed = next(
        bytes([number]) * 32
        for number in range(256)
        if "?" in Table.open(edition, ["A", "B"], bytes([number]) * 32, first=0).rack("A")
    )
    game = Table.open(edition, ["Ann", "Ben"], seed, first=0)
    mine = next(tile for tile in game.rack("Ann") if tile != "?")
    theirs = next(tile for tile in game.rack("Ben") if tile != "?")
    game.say(f"8G {mine}{theirs.lower()}")
    game.say("blank H8")
    assert lines(game)[1:] == [(1, "blank-taken", "H8", 0, 0)]


def test_the_end_adds_lines_for_leftover_tiles() -> None:
    game = table()
    game.say("8E HOAX")
    game.say("resign", "Ann")
    assert lines(game)[1:] == [
        (0, "resignation", "", 0, 0),
        (0, "own-tiles", "(EKOPRTT)", -13, -13),
        (1, "own-tiles", "(DII)", -4, 24),
    ]


def test_an_empty_log_is_rejected() -> None:
    with pytest.raises(BrokenLog, match="the log is empty"):
        game_lines([])


@given(logs())
@settings(max_examples=60, deadline=None)
def test_the_lines_add_up_to_the_scores(log: tuple[Event, ...]) -> None:
    found, game = game_lines(log)
    assert game == fold(log)
    totals = [0] * game.players
    for line in found:
        totals[line.seat] += line.score
        assert line.total == totals[line.seat], line
    final = game.result.final if game.result else game.scores
    assert tuple(totals) == final
