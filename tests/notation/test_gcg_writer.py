from pathlib import Path

import pytest

from tilewright.notation.gcg.document import GcgDocument, Note, Play, PlayerLine, Withdrawal
from tilewright.notation.gcg.reader import read_gcg
from tilewright.notation.gcg.replay import replay_gcg
from tilewright.notation.gcg.writer import write_gcg

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.gcg"))
PLAYERS = "#player1 Ann Ann Archer\n#player2 Ben Ben Baker\n"


def rewritten(text: str) -> list[str]:
    return write_gcg(read_gcg(text.encode())).decode("UTF-8").splitlines()


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_sample_games_are_written_as_they_were_read(game: Path) -> None:
    assert write_gcg(read_gcg(game.read_bytes())) == game.read_bytes()


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_sample_games_agree_with_the_rules(game: Path) -> None:
    found = replay_gcg(read_gcg(game.read_bytes()))
    assert (found.differences, found.errors) == ((), ())


def test_a_file_is_normalized() -> None:
    assert rewritten(
        "#rack2 BA\n"
        "#player2 Ben\n"
        ">Ann:  TRONAEH   8f  HORN  +14   14  \n"
        "#note fine\n"
        "#title A game\n"
        "#player1 Ann Ann Archer\n"
        ">Ben: FAM h6 FARM +9 9 (no other word)\n"
        "#odd one\n"
    ) == [
        "#character-encoding UTF-8",
        "#player1 Ann Ann Archer",
        "#player2 Ben Ben",
        "#title A game",
        ">Ann: AEHNORT 8F HORN +14 14",
        "#note fine",
        ">Ben: AFM H6 FA.M +9 9 (no other word)",
        "#odd one",
        "#rack2 BA",
    ]


@pytest.mark.parametrize(
    ("lines", "written"),
    [
        pytest.param(
            [">Ann: - +0 0", ">Ben: - +0 0", ">Ann: ZA? - +0 0"],
            [">Ann: AZ? - +0 0", ">Ben: - +0 0", ">Ann: AZ? - +0 0"],
            id="an-empty-rack-is-taken-from-the-players-next-turn",
        ),
        pytest.param(
            [">Ann: -QO +0 0"],
            [">Ann: OQ -QO +0 0"],
            id="an-exchange-without-a-rack-shows-the-tiles-exchanged",
        ),
        pytest.param(
            [">Ann: AB 8G AB +8 8", ">Ben: C - +0 0", ">Ann: (C) +6 14"],
            [">Ann: AB 8G AB +8 8", ">Ann: (C) +6 14"],
            id="a-pass-between-going-out-and-its-points-is-dropped",
        ),
        pytest.param(
            [">Ann: AB 8G AB +8 8", ">Ann: AB --  -8 0"],
            [">Ann: AB 8G AB +8 8", ">Ann: AB -- -8 0"],
            id="a-withdrawal-has-single-spaces",
        ),
        pytest.param(
            [">Ann: A3B 8G AB +8 8"],
            [">Ann: A3B 8G AB +8 8"],
            id="an-unreadable-rack-is-kept",
        ),
    ],
)
def test_events_are_written_the_way_other_programs_expect(
    lines: list[str], written: list[str]
) -> None:
    text = PLAYERS + "\n".join(lines) + "\n"
    assert rewritten(text)[3:] == written


def test_a_document_built_in_code_is_written() -> None:
    document = GcgDocument(
        (
            PlayerLine(1, "Ann A", ""),
            PlayerLine(2, "Ben", "Ben Baker"),
            Play("Ann A", "ROHN", 14, 14, "8F", "HORN"),
            Note("a #hashtag\n# and more\nand more"),
            Withdrawal("Ann A", "", -14, 0),
        )
    )
    assert write_gcg(document).decode("UTF-8").splitlines() == [
        "#character-encoding UTF-8",
        "#player1 Ann_A Ann A",
        "#player2 Ben Ben Baker",
        ">Ann_A: HNOR 8F HORN +14 14",
        "#note a #hashtag # and more",
        "and more",
        ">Ann_A: -- -14 0",
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_writing_twice_changes_nothing(game: Path) -> None:
    messy = game.read_text("UTF-8").replace(" ", "  ").replace(" 8F", " 8f")
    once = write_gcg(read_gcg(messy.encode()))
    assert write_gcg(read_gcg(once)) == once


def test_racks_missing_from_several_lines_in_a_row_are_all_filled_in() -> None:
    """Two words of a play that used the whole rack are challenged before a third takes it off."""
    text = (
        "#player1 Ann Ann\n#player2 Ben Ben\n"
        ">Ann: ADEINRS 8D SARDINE +76 76\n"
        ">Ann: (challenge) +10 86\n>Ann: (challenge) +10 96\n"
        ">Ann: ADEINRS -- -76 20\n"
    )
    written = write_gcg(read_gcg(text.encode()))
    assert written.count(b">Ann: ADEINRS (challenge)") == 2
    assert write_gcg(read_gcg(written)) == written
