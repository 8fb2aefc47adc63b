"""Exporting the current state of a game as a CGP position."""

from dataclasses import replace

import pytest

from tests.rules.tables import ALL_GOOD
from tilewright.engine.generation import generate
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.exporter import export_position
from tilewright.notation.cgp.position import BadPosition, read_cgp, write_cgp
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
from tilewright.rules.commands import NoteRack
from tilewright.rules.editions.challenge_rule import ChallengeRule
from tilewright.rules.game_log import GameLog
from tilewright.table import Table

LEXICON = Lexicon.from_words(["qua", "quad"])


def table(players: int = 2) -> Table:
    names = ["Ann", "Ben", "Cy", "Di"][:players]
    return Table.open("plain", names, seed=bytes(32), judge=ALL_GOOD)


def line(game: Table) -> str:
    return write_cgp(export_position(game.log.game))


def test_the_player_to_move_comes_first() -> None:
    game = table()
    empty = "/".join(["15"] * 15)
    assert line(game) == f"{empty} ADHIIOX/EKOPRTT 0/0 0 cr double; etl 1; x-seat 1;"
    game.say("8E HOAX")
    game.say("begin")
    held = game.rack("Ben")
    assert line(game).split(" ", 1)[1] == f"EKOPRTT/{held} 0/28 0 cr double; etl 1; x-seat 0;"


def test_an_open_play_is_on_the_board_and_marked() -> None:
    game = table()
    game.say("8E HOAX")
    assert line(game).split("/")[7] == "4HOAX7"
    assert line(game).endswith("x-seat 0; x-held 7/7; x-open 1;")


def test_owed_turns_are_listed_in_the_order_of_the_racks() -> None:
    game = Table.open("plain", ["Ann", "Ben", "Cy"], bytes(32), judge=ALL_GOOD, first=0)
    play = "".join(tile for tile in game.rack("Ann") if tile != "?")[:2]
    game.say(f"8G {play}")
    game.say("challenge", "Cy")
    assert game.to_move == "Ben"
    assert line(game).endswith("x-seat 1; x-skip 0/1/0;")


def test_a_position_of_four_players_is_read_back() -> None:
    game = table(4)
    game.say("pass")
    position = export_position(game.log.game)
    assert read_cgp(write_cgp(position)) == position
    assert len(position.racks) == len(position.scores) == 4
    assert position.scoreless_turns == 1


def test_a_strict_position_has_no_operations_of_our_own() -> None:
    game = table()
    game.say("8E HOAX")
    strict = write_cgp(export_position(game.log.game).strict())
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
def test_the_challenge_rule_is_written_by_name(rule: ChallengeRule, name: str) -> None:
    edition = replace(EDITIONS["tournament"], challenge=rule)
    game = fold(open_game(edition, ["A", "B"], ByHand(), first=0))
    assert export_position(game).operand("cr") == name


def test_differences_from_tournament_rules_are_written() -> None:
    edition = replace(EDITIONS["tournament"], bonus=Bonus(points=35))
    game = fold(open_game(edition, ["A", "B"], ByHand(), first=0, dictionary="OWN"))
    operations = [(op.name, op.operand) for op in export_position(game).operations]
    assert operations == [
        ("lex", "OWN"),
        ("bb", "35"),
        ("cr", "double"),
        ("x-seat", "0"),
        ("x-held", "7/7"),
    ]


def test_unknown_tiles_are_left_out_and_counted() -> None:
    game = fold(open_game(EDITIONS["plain"], ["A", "B"], ByHand(), first=1))
    position = export_position(game)
    assert position.racks == ((), ())
    assert position.tiles_held(7) == (7, 7)


def test_a_partly_known_rack_is_marked_and_its_unknown_tiles_are_not_in_the_bag() -> None:
    events = open_game(EDITIONS["tournament"], ["A", "B"], ByHand(), first=0)
    log = GameLog(events)
    log.do(NoteRack(0, ("Q", "U")))
    position = export_position(log.game)
    assert position.racks == (("Q", "U"), ())
    assert position.operand("x-held") == "7/7"
    nearly = replace(EDITIONS["tournament"], exchange_needs=87)
    assert generate(position, LEXICON, edition=nearly).exchanges == ()
    enough = replace(EDITIONS["tournament"], exchange_needs=86)
    assert len(generate(position, LEXICON, edition=enough).exchanges) == 3


@pytest.mark.parametrize("held", ["7", "7/x", "7/7/7", "1/7", "7/-1"])
def test_a_wrong_number_of_tiles_held_is_refused(held: str) -> None:
    position = read_cgp("/".join(["15"] * 15) + f" QU/ 0/0 0 x-held {held};")
    with pytest.raises(BadPosition, match="x-held"):
        position.tiles_held(7)
