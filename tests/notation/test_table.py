"""A game you can talk to."""

import pytest

from tilewright.notation.record import read_record
from tilewright.notation.table import Table
from tilewright.rules import EDITIONS, Refusal, Seat
from tilewright.rules.refusals import NotYourTurn


class Everything:
    def accepts(self, word: str) -> bool:
        return bool(word)


@pytest.fixture
def table() -> Table:
    return Table.open("plain", ["Ann", "Ben"], seed=bytes(32), judge=Everything())


def test_players_are_called_by_their_names(table: Table) -> None:
    assert table.to_move == "Ben"
    assert table.rack("Ben") == "ADHIIOX"
    assert table.rack("Ann") == "EKOPRTT"
    with pytest.raises(KeyError, match="Cy"):
        table.rack("Cy")
    with pytest.raises(KeyError, match="Cy"):
        table.say("pass", "Cy")


def test_what_is_said_is_said_by_the_player_to_move_unless_another_is_named(table: Table) -> None:
    table.say("8E HOAX")
    assert table.to_move == "Ann"
    with pytest.raises(NotYourTurn):
        table.say("pass", "Ben")
    table.say("challenge", "Ann")
    # The judge accepts everything, so Ann misses her turn.
    assert table.to_move == "Ben"
    assert table.scores == {"Ann": 0, "Ben": 28}


def test_a_refusal_changes_nothing(table: Table) -> None:
    before = table.record()
    with pytest.raises(Refusal):
        table.say("1A HOAX")
    assert table.record() == before


def test_the_board_is_drawn_with_its_premiums(table: Table) -> None:
    table.say("8E HOAX")
    row = table.board.splitlines()[9]
    assert row.split() == ["8", "|", "=", ".", ".", "'", "H", "O", "A", "X", ".", ".", ".", "'",
                           ".", ".", "=", "|"]  # fmt: skip


def test_at_the_end_the_scores_are_the_final_ones(table: Table) -> None:
    table.say("8E HOAX")
    table.say("resign", "Ann")
    assert table.to_move is None
    assert table.scores == {"Ann": -(1 + 5 + 1 + 3 + 1 + 1 + 1), "Ben": 28 - 4}


def test_the_record_gives_the_same_table_again(table: Table) -> None:
    table.say("8E HOAX")
    again = Table(read_record(table.record()))
    assert again.board == table.board
    assert again.record() == table.record()


def test_an_edition_may_be_handed_in_and_a_player_may_be_a_seat() -> None:
    table = Table.open(EDITIONS["graves"], [Seat("Ann"), "Ben"], bytes(32), first=0)
    assert table.to_move == "Ann"
    assert table.log.game.seats == (Seat("Ann"), Seat("Ben", turn_limit_ms=180_000))
    with pytest.raises(KeyError, match="chess"):
        Table.open("chess", ["Ann", "Ben"], bytes(32))
