"""The agreed dictionary of a terminal table rules on challenges and explains words."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.cli.terminal import SEED, Terminal, beside_the_board, game_in
from tilewright.cli.main import app
from tilewright.cli.terminal.saved_games import save
from tilewright.lexicon.graph import WordGraph
from tilewright.rules import EDITIONS, CheckedPlays, Judging, Sealed, open_game

runner = CliRunner()


def game_by(dictionary: str | None, path: Path, edition: str = "plain") -> Path:
    """Ben holds ADHIIOX and starts, Ann EKOPRTT."""
    source = Sealed(SEED)
    save(open_game(EDITIONS[edition], ("Ann", "Ben"), source, dictionary=dictionary), path)
    return path


def at(file: Path, *arguments: str) -> Terminal:
    return Terminal("--file", str(file), *arguments, home=file.parent)


def start_and_quit(tmp_path: Path, *arguments: str, rc: int = 0) -> str:
    """Start a game and quit at once; return what was printed to stderr."""
    environment = {"XDG_DATA_HOME": str(tmp_path / "home")}
    command = ["table", *arguments, "--file", str(tmp_path / "game.json")]
    result = runner.invoke(app, command, input="", env=environment)
    assert result.exit_code == rc, result.output
    return result.stderr


def test_a_new_table_uses_the_english_list(tmp_path: Path) -> None:
    start_and_quit(tmp_path, "Ann", "Ben")
    game = game_in(tmp_path / "game.json")
    assert (game.dictionary, game.edition.judging) == ("english", Judging.DICTIONARY)


def test_a_bad_word_is_named_and_taken_off(tmp_path: Path) -> None:
    file = game_by("english", tmp_path / "game.json")
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "8E XHOID"), ("> ", "challenge"))
        shown = table.sees("Hand over to Ann")
    assert "XHOID is not in english" in shown
    assert "it is bad and comes off" in beside_the_board(shown).replace(" (XHOID)", "")
    assert game_in(file).scores == (0, 0)


def test_a_good_word_is_explained_and_costs_the_challenger_a_turn(tmp_path: Path) -> None:
    file = game_by("english", tmp_path / "game.json")
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "8E HOAX"), ("> ", "challenge"))
        shown = table.sees("Hand over to Ben")
        table.types("")
        own_screen = table.sees("Ben> ")
    assert "HOAX is good: noun: something intended to deceive" in shown
    assert "HOAX is good" in own_screen
    assert "Ann missed a turn" in beside_the_board(shown)


def test_the_ruling_disappears_with_the_next_play(tmp_path: Path) -> None:
    file = game_by("english", tmp_path / "game.json")
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "8E XHOID"), ("> ", "challenge"))
        table.answers(("Hand over to Ann", ""), ("Ann> ", "8E TROKE"))
        assert "XHOID is not" not in table.sees("Ben: press Enter to begin")


def test_where_single_words_are_judged_only_the_challenged_one_is_shown(tmp_path: Path) -> None:
    file = game_by("english", tmp_path / "game.json", edition="guide-2013")
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "8E HOAX"), ("> ", "challenge hoax"))
        assert "HOAX is good" in table.sees("Hand over to Ben")


def test_checked_plays_are_refused_at_once(tmp_path: Path) -> None:
    start_and_quit(tmp_path, "Ann", "Ben", "--checked", "--edition", "plain")
    assert game_in(tmp_path / "game.json").edition.challenge == CheckedPlays()
    with at(tmp_path / "game.json") as table:
        table.answers(("Hand over to ", ""), ("> ", "8E " + _first_tiles(tmp_path)))
        table.sees("Not in the dictionary: ")


def _first_tiles(tmp_path: Path) -> str:
    """Return five tiles of the player to move, in an order that is not a word."""
    game = game_in(tmp_path / "game.json")
    (rack,) = (game.racks[seat] for seat in range(2) if getattr(game.phase, "seat", None) == seat)
    vowels_last = sorted((tile for tile in rack if tile != "?"), key=lambda tile: tile in "AEIOUY")
    return "".join(vowels_last[:5])


def test_the_players_may_vote_instead(tmp_path: Path) -> None:
    start_and_quit(tmp_path, "Ann", "Ben", "--vote")
    game = game_in(tmp_path / "game.json")
    assert (game.dictionary, game.edition.judging) == (None, Judging.VOTE)


def test_a_table_may_use_an_imported_list(tmp_path: Path) -> None:
    (tmp_path / "ours.txt").write_text("hoax\tour own joke\nshit\n", encoding="utf-8")
    home = {"XDG_DATA_HOME": str(tmp_path / "data")}
    imported = runner.invoke(app, ["words", "import", str(tmp_path / "ours.txt")], env=home)
    assert imported.exit_code == 0
    file = game_by("family-ours", tmp_path / "game.json")
    with at(file) as table:
        table.answers(("Hand over to Ben", ""), ("Ben> ", "8E HOAX"), ("> ", "challenge"))
        assert "HOAX is good: our own joke" in table.sees("Hand over to Ben")


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (["--family"], "family-english"),
        (["--lexicon", "world-english"], "world-english"),
        (["--lexicon", "world-english", "--family"], "family-world-english"),
        (["--real-board"], None),
        (["--real-board", "--family"], "family-english"),
        (["--real-board", "--lexicon", "english"], "english"),
        (["--real-board", "--checked"], "english"),
    ],
)
def test_the_name_of_the_list_is_saved_with_the_game(
    tmp_path: Path, arguments: list[str], name: str | None
) -> None:
    start_and_quit(tmp_path, "Ann", "Ben", *arguments)
    assert game_in(tmp_path / "game.json").dictionary == name


def test_a_word_file_is_found_from_any_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "few.kwg").write_bytes(WordGraph.from_words(["HOAX"]).to_kwg())
    monkeypatch.chdir(tmp_path)
    start_and_quit(tmp_path, "Ann", "Ben", "--lexicon", "few.kwg")
    assert game_in(tmp_path / "game.json").dictionary == str(tmp_path / "few.kwg")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    start_and_quit(tmp_path)


def test_a_game_whose_list_is_gone_can_resume_with_another(tmp_path: Path) -> None:
    game_by("nwl2023", tmp_path / "game.json")
    message = start_and_quit(tmp_path, rc=2)
    assert "The word list 'nwl2023' of this game cannot be loaded" in message
    assert "--lexicon" in message
    start_and_quit(tmp_path, "--lexicon", "english")


@pytest.mark.parametrize("dictionary", ["", "a\0b", "/", "/nowhere/words.txt", "../x"])
def test_a_strange_list_name_in_a_record_is_reported_as_missing(
    tmp_path: Path, dictionary: str
) -> None:
    game_by(dictionary, tmp_path / "game.json")
    assert "cannot be loaded" in start_and_quit(tmp_path, rc=2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--lexicon", "nowhere"], "There is no word list or file 'nowhere'"),
        (["--lexicon", "nowhere.txt"], "nowhere.txt: No such file"),
        (["--vote", "--lexicon", "english"], "With --vote there is no dictionary."),
        (["--vote", "--family"], "With --vote there is no dictionary."),
        (["--vote", "--checked"], "nothing to challenge or to vote on"),
        (["--checked", "--challenge", "5"], "nothing to challenge or to vote on"),
    ],
)
def test_contradictory_options_are_refused(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    assert message in start_and_quit(tmp_path, "Ann", "Ben", *arguments, rc=2)
    assert not (tmp_path / "game.json").exists()


def test_a_scorekeepers_list_rules_on_challenges(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with at(file, "Ann", "Ben", "--real-board", "--lexicon", "english") as table:
        table.answers(("Ann to move.", "8G QI"), ("Ben to move.", "challenge"))
        table.sees(" is good: noun: the vital force of the body in Chinese thought")
        table.sees("Ann to move.")
