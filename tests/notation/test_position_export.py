"""A moment of a game as a one-line position."""

from dataclasses import replace

import pytest

from tests.rules.tables import Words
from tilewright.notation.cgp import read_cgp, write_cgp
from tilewright.notation.position_export import position_of
from tilewright.notation.table import Table
from tilewright.rules import (
    EDITIONS,
    Bonus,
    ByHand,
    Challenges,
    CheckedPlays,
    NoPenalty,
    Points,
    fold,
    open_game,
)
from tilewright.rules.challenge import ChallengeRule


def table(players: int = 2) -> Table:
    names = ["Ann", "Ben", "Cy", "Di"][:players]
    return Table.open("plain", names, seed=bytes(32), judge=Words())


def line(game: Table) -> str:
    return write_cgp(position_of(game.log.game))


def test_the_player_to_move_comes_first() -> None:
    game = table()
    empty = "/".join(["15"] * 15)
    assert line(game) == f"{empty} ADHIIOX/EKOPRTT 0/0 0 cr double; etl 1; x-seat 1;"
    game.say("8E HOAX")
    game.say("begin")
    held = game.rack("Ben")
    assert line(game).split(" ", 1)[1] == f"EKOPRTT/{held} 0/28 0 cr double; etl 1; x-seat 0;"


def test_an_open_play_is_marked_and_lies_on_the_board() -> None:
    game = table()
    game.say("8E HOAX")
    assert line(game).split("/")[7] == "4HOAX7"
    assert line(game).endswith("x-seat 0; x-open 1;")


def test_turns_owed_are_told_in_the_order_of_the_racks() -> None:
    game = Table.open("plain", ["Ann", "Ben", "Cy"], bytes(32), judge=Words(), first=0)
    play = "".join(tile for tile in game.rack("Ann") if tile != "?")[:2]
    game.say(f"8G {play}")
    game.say("challenge", "Cy")
    assert game.to_move == "Ben"
    assert line(game).endswith("x-seat 1; x-skip 0/1/0;")


def test_four_players_come_back() -> None:
    game = table(4)
    game.say("pass")
    position = position_of(game.log.game)
    assert read_cgp(write_cgp(position)) == position
    assert len(position.racks) == len(position.scores) == 4
    assert position.scoreless_turns == 1


def test_for_other_programs_our_own_operations_are_left_out() -> None:
    game = table()
    game.say("8E HOAX")
    strict = write_cgp(position_of(game.log.game).strict())
    assert "x-" not in strict
    assert strict.endswith(" 0/28 0 cr double; etl 1;")


@pytest.mark.parametrize(
    ("rule", "name"),
    [
        (Challenges(), "double"),
        (Challenges(NoPenalty()), "single"),
        (Challenges(Points(5)), "5pt"),
        (Challenges(Points(10)), "10pt"),
        (CheckedPlays(), "void"),
    ],
    ids=["double", "single", "five", "ten", "void"],
)
def test_the_challenge_rule_has_its_name(rule: ChallengeRule, name: str) -> None:
    edition = replace(EDITIONS["tournament"], challenge=rule)
    game = fold(open_game(edition, ["A", "B"], ByHand(), first=0))
    assert position_of(game).operand("cr") == name


def test_what_differs_from_the_tournament_is_told() -> None:
    edition = replace(EDITIONS["tournament"], bonus=Bonus(points=35))
    game = fold(open_game(edition, ["A", "B"], ByHand(), first=0, dictionary="OWN"))
    told = [(op.name, op.operand) for op in position_of(game).operations]
    assert told == [("lex", "OWN"), ("bb", "35"), ("cr", "double"), ("x-seat", "0")]


def test_tiles_nobody_has_seen_are_left_out() -> None:
    game = fold(open_game(EDITIONS["plain"], ["A", "B"], ByHand(), first=1))
    assert position_of(game).racks == ((), ())
