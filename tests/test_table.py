"""``Table``: a game that you control with text commands."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tilewright.game_files import NoMoves
from tilewright.lexicon import Lexicon
from tilewright.notation.record.record import BadRecord, read_record
from tilewright.rules import EDITIONS, ByHand, Judging, Refusal, Seat, open_game
from tilewright.rules.editions.presets import UnknownEdition
from tilewright.rules.events import Cause
from tilewright.rules.refusals import CannotPropose, GameOver, NoRulingPending, NotYourTurn
from tilewright.table import BadJudge, NobodyToMove, SpeakerUnclear, Table, UnknownPlayer


class AcceptsEveryWord:
    def accepts(self, word: str) -> bool:
        return bool(word)


@pytest.fixture
def table() -> Table:
    return Table.open("plain", ["Ann", "Ben"], seed=bytes(32), judge=AcceptsEveryWord())


@pytest.fixture
def voting() -> Table:
    """Three players vote on HELM, which Ben has laid and Cy has challenged."""
    edition = replace(EDITIONS["plain"], judging=Judging.VOTE)
    table = Table.open(edition, ["Ann", "Ben", "Cy"], seed=bytes(32), first=1)
    table.say("8E HELM")
    table.say("challenge", "Cy")
    return table


def test_without_a_seed_the_bag_is_a_secret() -> None:
    first, second = (Table.open("plain", ["Ann", "Ben"]) for _ in range(2))
    assert first.log.game.bag != second.log.game.bag


def test_players_are_identified_by_their_names(table: Table) -> None:
    assert table.to_move == "Ben"
    assert table.rack("Ben") == "ADHIIOX"
    assert table.rack("Ann") == "EKOPRTT"
    with pytest.raises(UnknownPlayer, match=r"^there is no player 'Cy'; the players are Ann, Ben$"):
        table.rack("Cy")
    with pytest.raises(UnknownPlayer):
        table.say("pass", "Cy")


@pytest.mark.parametrize("players", ["Ann", ["Ann", 2], [None, None]])
def test_players_are_names_or_seats(players: Any) -> None:
    with pytest.raises(TypeError, match="players are names, such as"):
        Table.open("plain", players, seed=bytes(32))


def test_the_first_player_is_an_index() -> None:
    with pytest.raises(TypeError, match="first is the index of a player, not 'Ann'"):
        Table.open("plain", ["Ann", "Ben"], seed=bytes(32), first="Ann")  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", ["nosuch", 3, None])
def test_an_unknown_edition_is_named_in_the_error(edition: Any) -> None:
    with pytest.raises(UnknownEdition, match=f"there is no edition {edition!r}; the editions are"):
        Table.open(edition, ["Ann", "Ben"], seed=bytes(32))


def test_a_judge_must_be_able_to_judge() -> None:
    with pytest.raises(BadJudge, match="'english' has none"):
        Table.open("plain", ["Ann", "Ben"], bytes(32), judge="english")  # type: ignore[arg-type]


def test_a_command_is_text(table: Table) -> None:
    with pytest.raises(TypeError, match="a command is text, such as '8E HOAX', or a turn, not 5"):
        table.say(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", ["x" * 32, 1])
def test_a_seed_is_bytes(seed: Any) -> None:
    with pytest.raises(TypeError, match=f"a seed must be 32 bytes, not {seed!r}"):
        Table.open("plain", ["Ann", "Ben"], seed)


def test_a_word_list_has_a_name_or_a_path() -> None:
    with pytest.raises(TypeError, match="a word list is loaded by its name or path, not by 5"):
        Lexicon.load(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", EDITIONS)
def test_the_repr_of_an_edition_fits_a_line(name: str) -> None:
    text = repr(EDITIONS[name])
    assert name in text
    assert len(text) < 80


def test_a_command_comes_from_the_player_to_move_unless_another_is_named(table: Table) -> None:
    table.say("8E HOAX")
    assert table.to_move == "Ann"
    with pytest.raises(NotYourTurn):
        table.say("pass", "Ben")
    table.say("challenge", "Ann")
    # The judge accepts everything, so Ann misses her turn.
    assert table.to_move == "Ben"
    assert table.scores == {"Ann": 0, "Ben": 28}


@pytest.mark.parametrize("vote", ["good", "bad"])
def test_a_vote_needs_a_player(voting: Table, vote: str) -> None:
    before = voting.record()
    with pytest.raises(SpeakerUnclear) as error:
        voting.say(vote)
    assert error.value.players == ("Ann", "Ben", "Cy")
    assert str(error.value) == (
        f"'{vote}' does not say who is speaking: pass player='Ann' or player='Ben' or player='Cy'."
    )
    assert voting.record() == before


def test_a_player_who_has_voted_is_not_offered_again(voting: Table) -> None:
    voting.say("good", "Ann")
    with pytest.raises(SpeakerUnclear) as error:
        voting.say("bad")
    assert error.value.players == ("Ben", "Cy")


def test_votes_with_players_decide_the_challenge(voting: Table) -> None:
    for player in ("Ann", "Cy"):
        voting.say("bad", player)
    assert voting.scores == {"Ann": 0, "Ben": 0, "Cy": 0}
    assert voting.to_move == "Cy"


def test_a_vote_without_a_challenge_is_refused_by_the_rules() -> None:
    edition = replace(EDITIONS["plain"], judging=Judging.VOTE)
    table = Table.open(edition, ["Ann", "Ben"], seed=bytes(32))
    with pytest.raises(NoRulingPending):
        table.say("good")


def test_an_answer_to_a_proposal_needs_a_player(table: Table) -> None:
    table.say("propose pause", "Ben")
    with pytest.raises(SpeakerUnclear) as error:
        table.say("agree")
    assert error.value.players == ("Ann",)
    table.say("agree", "Ann")
    assert table.log.game.paused


def test_a_scorekeepers_entry_needs_a_player_when_no_player_is_to_move() -> None:
    table = Table(open_game(EDITIONS["plain"], ["Ann", "Ben"], ByHand(), first=0))
    table.say("end")
    with pytest.raises(SpeakerUnclear) as error:
        table.say("rack QI")
    assert error.value.players == ("Ann", "Ben")
    table.say("correct")
    assert table.to_move == "Ann"


def test_a_scorekeepers_ruling_needs_no_player() -> None:
    table = Table(open_game(EDITIONS["plain"], ["Ann", "Ben"], ByHand(), first=0))
    table.say("8E HOAX")
    table.say("challenge")
    table.say("bad")
    assert table.scores == {"Ann": 0, "Ben": 0}


def test_once_the_game_is_over_the_rules_refuse_a_move(table: Table) -> None:
    table.say("resign", "Ann")
    with pytest.raises(GameOver):
        table.say("pass")


def test_a_refusal_changes_nothing(table: Table) -> None:
    before = table.record()
    with pytest.raises(Refusal):
        table.say("1A HOAX")
    assert table.record() == before


def test_the_board_shows_its_premium_squares(table: Table) -> None:
    table.say("8E HOAX")
    row = table.board.splitlines()[9]
    assert row.split() == ["8", "|", "=", ".", ".", "'", "H", "O", "A", "X", ".", ".", ".", "'",
                           ".", ".", "=", "|"]  # fmt: skip


def test_after_the_end_the_scores_are_final(table: Table) -> None:
    table.say("8E HOAX")
    table.say("resign", "Ann")
    assert table.to_move is None
    assert table.scores == {"Ann": -(1 + 5 + 1 + 3 + 1 + 1 + 1), "Ben": 28 - 4}


def test_a_record_restores_the_table(table: Table) -> None:
    table.say("8E HOAX")
    restored = Table(read_record(table.record()))
    assert restored.board == table.board
    assert restored.record() == table.record()


def test_an_edition_can_be_a_value_and_a_player_a_seat() -> None:
    timed = replace(EDITIONS["graves"], turn_limit_ms=180_000)
    table = Table.open(timed, [Seat("Ann"), "Ben"], bytes(32), first=0)
    assert table.to_move == "Ann"
    assert table.log.game.seats == (Seat("Ann"), Seat("Ben", turn_limit_ms=180_000))
    with pytest.raises(KeyError, match="chess"):
        Table.open("chess", ["Ann", "Ben"], bytes(32))


def test_the_player_to_move_can_look_for_plays() -> None:
    table = Table.open("plain", ["Ann", "Ben"], bytes(32), judge=Lexicon.from_words(["hoax", "ax"]))
    assert [play.text for play in table.plays()][:2] == ["8E HOAX", "8F HOAX"]
    assert table.position.rack == table.rack("Ben")
    assert set(table.position.racks[1]) == {"_"}
    table.say(table.plays()[0])
    assert table.position.to_move == "Ann"
    assert list(table.plays()) == []
    table.say(table.position.best().text)
    assert table.to_move == "Ben"


def test_nobody_has_plays_while_nobody_is_to_move(table: Table, voting: Table) -> None:
    table.say("resign", "Ann")
    with pytest.raises(NobodyToMove, match="nobody is to move: the game is over"):
        table.plays()
    with pytest.raises(NobodyToMove, match="a challenge is waiting for its ruling"):
        voting.plays()


def test_a_finished_game_has_a_result(table: Table) -> None:
    assert (table.over, table.result, table.winners) == (False, None, ())
    table.say("resign", "Ann")
    assert table.over
    assert table.result is not None
    assert table.result.cause is Cause.LAST_SEAT
    assert table.winners == ("Ben",)


def test_the_last_entry_can_be_taken_back(table: Table) -> None:
    with pytest.raises(CannotPropose):
        table.undo()
    before = table.position
    table.say("8E HOAX")
    table.undo()
    assert table.position == before
    assert table.rack("Ben") == "ADHIIOX"
    table.say("8E HOAX")
    table.say("7G KOP")
    table.undo()
    assert (table.to_move, table.scores) == ("Ann", {"Ann": 0, "Ben": 28})
    assert [turn.text for turn in table.game.turns] == ["8E HOAX"]
    table.say("resign", "Ann")
    with pytest.raises(GameOver):
        table.undo()


def test_a_scorekeeper_can_correct_an_entry_even_after_the_end() -> None:
    table = Table(open_game(EDITIONS["plain"], ["Ann", "Ben"], ByHand(), first=0))
    table.say("8E HOAX")
    table.say("end")
    with pytest.raises(NobodyToMove, match="the tiles left on the racks are being counted"):
        table.plays()
    table.undo()
    assert table.to_move == "Ben"
    # The end, and before it the acceptance of the play, are entries of their own.
    table.undo()
    table.undo()
    assert table.to_move == "Ann"
    assert table.scores == {"Ann": 0, "Ben": 0}


def test_a_table_is_loaded_from_any_file_with_moves(table: Table, tmp_path: Path) -> None:
    table.say("8E HOAX")
    table.game.write(tmp_path / "game.json")
    loaded = Table.load(tmp_path / "game.json", judge=AcceptsEveryWord())
    assert loaded.record() == table.record() == Table.load(table.record()).record()
    loaded.say("challenge")
    assert loaded.to_move == "Ben"
    from_gcg = Table.load(table.game.gcg())
    assert from_gcg.scores == table.scores
    from_gcg.say("7G KOP", "Ann")
    assert from_gcg.scores == {"Ann": 37, "Ben": 28}
    with pytest.raises(NoMoves):
        Table.load(table.position.cgp())
    with pytest.raises(BadRecord):
        Table.load("{}")


def test_a_table_prints_and_draws_the_board_without_racks(table: Table) -> None:
    table.say("8E HOAX")
    assert str(table) == f"{table.board}\nAnn 0, Ben 28; Ann to move; 86 tiles in the bag"
    picture = table._repr_svg_()
    assert picture.count("url(#wood)") == len("HOAX")
    assert 'stroke-width="2.4"' in picture, "the last play has a frame"
    table.say("challenge")
    table.say("resign", "Ben")
    assert str(table).splitlines()[-1].endswith("; Ann won")
