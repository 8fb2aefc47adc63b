"""`tilewright study`: cards in the terminal."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tilewright.cli.commands.study import app
from tilewright.study.cards.box import CardBox


def run(*args: object, keys: str = "", code: int = 0) -> str:
    result = CliRunner().invoke(app, [str(each) for each in args], input=keys)
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return tmp_path / "cards.json"


def test_answers_are_asked_marked_and_saved(box: Path) -> None:
    shown = run("cards", "twos", "--cards", box, "--new", 2, keys="am ma\n4\nzz\n\nu\nam ma\n1\n")
    assert "Which words do these tiles make? (2)\n  AM\n" in shown
    assert "ZZ: no." in shown
    assert "Again in " in shown
    assert "Taken back." in shown
    saved = CardBox.load(box)
    assert len(saved) == 2
    assert [len(card.log) for card in saved] == [0, 1] or [len(card.log) for card in saved] == [
        1,
        0,
    ]


def test_the_end_of_the_input_stops_and_keeps_the_answers(box: Path) -> None:
    shown = run("cards", "twos", "--cards", box, keys="am ma\n\n")
    assert "Stopped. Your answers are saved." in shown
    assert sum(bool(card.log) for card in CardBox.load(box)) == 1


def test_without_a_deck_only_cards_that_were_begun_are_asked(box: Path) -> None:
    assert "Nothing is due" in run("cards", "--cards", box)


def test_a_deck_is_printed_in_its_order() -> None:
    lines = run("deck", "sevens").splitlines()
    assert lines[0] == "ADEINOR  ANEROID"
    assert len(lines) == 19_613
    assert run("deck", "twos", "--by", "alphabet").startswith("AA  AA\n")


def test_decks_are_listed_with_their_sizes() -> None:
    rows = json.loads(run("decks", "--json"))["decks"]
    assert {"name": "twos", "cards": 77, "words": 101} in rows


def test_cards_can_be_exported_and_imported(box: Path, tmp_path: Path) -> None:
    run("cards", "twos", "--cards", box, keys="am ma\n\n")
    out = tmp_path / "out.json"
    run("export", out, "--cards", box)
    assert "exists. Use --force" in run("export", out, "--cards", box, code=2)
    other = tmp_path / "other.json"
    assert "10 cards added" in run("import", out, "--cards", other)
    assert "0 cards added, 10 were there already." in run("import", out, "--cards", other)
    assert list(CardBox.load(other)) == list(CardBox.load(box))


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("cards", "nines"), "there is no deck 'nines'"),
        (("deck", "twos", "--lexicon", "nosuch"), "nosuch"),
        (("export", "cards.pdf"), "cards are written as .json, .csv, .txt"),
        (("import", "missing.json"), "missing.json"),
    ],
)
def test_mistakes_are_named(args: tuple[str, ...], message: str, box: Path) -> None:
    extra = () if args[0] == "deck" else ("--cards", box)
    assert message in run(*args, *extra, code=2)
