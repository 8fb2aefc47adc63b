from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.notation.gcg.document import (
    ChallengeBonus,
    ExchangeCount,
    ExchangeTiles,
    GcgDocument,
    GcgEvent,
    Note,
    OutTiles,
    OwnTiles,
    Pass,
    Play,
    PlayerLine,
    Pragma,
    Problem,
    TimePenalty,
    Withdrawal,
)
from tilewright.notation.gcg.reader import read_gcg
from tilewright.notation.gcg.replay import replay_gcg

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.gcg"))


def read(text: str, encoding: str = "UTF-8") -> GcgDocument:
    return read_gcg(text.encode(encoding))


def event(line: str) -> GcgEvent:
    document = read(line)
    assert document.problems == ()
    return document.events[0]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param(
            ">David: ANTHER? n8 ANoTHER +73 416",
            Play("David", "ANTHER?", 73, 416, "n8", "ANoTHER"),
            id="a-play-down-with-a-lower-case-coordinate",
        ),
        pytest.param(
            ">A: 8D (W)ORD +9 9", Play("A", "", 9, 9, "8D", "(W)ORD"), id="a-play-without-a-rack"
        ),
        pytest.param(">Randy: U - +0 380", Pass("Randy", "U", 0, 380), id="a-pass"),
        pytest.param(">Randy: - +0 380", Pass("Randy", "", 0, 380), id="a-pass-without-a-rack"),
        pytest.param(
            ">M: SEQSPO? -QO +0 268",
            ExchangeTiles("M", "SEQSPO?", 0, 268, "QO"),
            id="an-exchange-of-known-tiles",
        ),
        pytest.param(
            ">M: IIIU -4 +0 268",
            ExchangeCount("M", "IIIU", 0, 268, 4),
            id="an-exchange-by-count-not-a-loss-of-four-points",
        ),
        pytest.param(
            ">M: -4 +0 268", ExchangeCount("M", "", 0, 268, 4), id="the-same-without-a-rack"
        ),
        pytest.param(
            ">M: EINOOSU -OOU 0 0",
            ExchangeTiles("M", "EINOOSU", 0, 0, "OOU"),
            id="an-unsigned-score",
        ),
        pytest.param(
            ">M: IIIU -4 0 268",
            ExchangeCount("M", "IIIU", 0, 268, 4),
            id="an-exchange-by-count-with-an-unsigned-score",
        ),
        pytest.param(
            ">Ron: MOULAGD -- -76 354", Withdrawal("Ron", "MOULAGD", -76, 354), id="a-withdrawal"
        ),
        pytest.param(
            ">Ron: MOULAGD --  +0 59",
            Withdrawal("Ron", "MOULAGD", 0, 59),
            id="a-withdrawal-for-zero-points",
        ),
        pytest.param(
            ">Joel: DROWNUG (challenge) +5 289",
            ChallengeBonus("Joel", "DROWNUG", 5, 289),
            id="a-challenge-bonus",
        ),
        pytest.param(
            ">Joel: (challenge) +5 289",
            ChallengeBonus("Joel", "", 5, 289),
            id="a-challenge-bonus-after-going-out",
        ),
        pytest.param(
            ">Dave: (G) +4 539", OutTiles("Dave", "", 4, 539, "G"), id="tiles-left-on-other-racks"
        ),
        pytest.param(
            ">P: FWLI (FWLI) -10 426",
            OwnTiles("P", "FWLI", -10, 426, "FWLI"),
            id="points-lost-for-own-tiles",
        ),
        pytest.param(
            ">P: ISBALI (time) -10 409",
            TimePenalty("P", "ISBALI", -10, 409),
            id="a-time-penalty",
        ),
        pytest.param(
            ">P: (time) +-10 409", TimePenalty("P", "", -10, 409), id="a-score-with-two-signs"
        ),
        pytest.param(">1: A 8D A +1 -12", Play("1", "A", 1, -12, "8D", "A"), id="numeric-nick"),
        pytest.param(
            ">Ben :  AB\t  8g   JAW   +26   26 ",
            Play("Ben", "AB", 26, 26, "8g", "JAW"),
            id="columns-padded-with-spaces-and-tabs",
        ),
        pytest.param(
            ">A: [CH]IO 8G [CH]I.O +12 12",
            Play("A", "[CH]IO", 12, 12, "8G", "[CH]I.O"),
            id="tiles-with-several-letters",
        ),
    ],
)
def test_the_action_determines_the_event(line: str, expected: GcgEvent) -> None:
    found = event(line)
    assert found.text == line.strip()
    assert found.line == 1
    assert type(found) is type(expected)
    for name in ("nick", "rack", "score", "total", "where", "word", "tiles", "count"):
        assert getattr(found, name, None) == getattr(expected, name, None)


def test_words_listed_after_the_total_are_kept() -> None:
    assert event(">G: OXGSHYD i12 OXY +44 70  KO, EX").trailing == "KO, EX"


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(">Ann: ABC 8D CAB", id="no-score"),
        pytest.param(">Ann: ABC 8D CAB +10", id="no-total"),
        pytest.param(">Ann: ABC CAB +10 10", id="no-coordinate"),
        pytest.param(">Ann: +10 10", id="no-action"),
        pytest.param(">Ann ABC 8D CAB +10 10", id="no-colon"),
        pytest.param(">: ABC 8D CAB +10 10", id="no-nick"),
        pytest.param(">", id="nothing-at-all"),
        pytest.param(">Ann: ABC 8D CAB +10 9999999999999", id="a-total-that-is-too-large"),
        pytest.param("hello", id="an-unknown-kind-of-line"),
        pytest.param("#player1", id="a-player-without-a-nick"),
        pytest.param("#player5 Eve Eve", id="a-fifth-player"),
    ],
)
def test_a_line_that_cannot_be_read_is_reported(line: str) -> None:
    document = read(f"#player2 Ann Ann\n\n{line}\n>Ann: ABC 8D CAB +16 16\n")
    assert [problem.line for problem in document.problems] == [3]
    assert len(document.events) == 1


def test_players_are_sorted_by_number() -> None:
    document = read("#player2 Ben Ben Baker\n#player1 Ann\n#Player3 Cat\tCat  Cooper\n")
    assert document.players == (
        PlayerLine(1, "Ann", "", 2),
        PlayerLine(2, "Ben", "Ben Baker", 1),
        PlayerLine(3, "Cat", "Cat  Cooper", 3),
    )


def test_a_player_defined_twice_is_reported() -> None:
    document = read("#player1 Ann\n#player1 Ben\n")
    assert [player.nick for player in document.players] == ["Ann"]
    assert document.problems == (Problem(2, "player 1 is defined twice"),)


def test_notes_belong_to_the_event_before_them() -> None:
    document = read(
        "#note before the game\n"
        ">A: AB 8G AB +8 8\n"
        "#note good #findingsadder\n"
        "#note better: 8H\n"
        ">B: - +0 0\n"
    )
    (first, notes), (second, none) = document.noted_events()
    assert isinstance(first, Play)
    assert [note.remark for note in notes] == ["good #findingsadder", "better: 8H"]
    assert isinstance(second, Pass)
    assert none == ()


def test_a_note_may_span_several_lines() -> None:
    document = read(
        "#player1 A\n>A: AB 8G AB +8 8\n#note One.\r\nTwo.\n\nThree > two.\n> 50%: no event\n"
    )
    assert document.entries[-1] == Note("One.\nTwo.\n\nThree > two.\n> 50%: no event", 3)
    assert document.problems == ()


def test_a_broken_event_of_a_known_player_does_not_continue_a_note() -> None:
    document = read("#player1 A\n#note One.\n>A: nonsense\n")
    assert [problem.line for problem in document.problems] == [3]


def test_pragmas_are_kept_as_written() -> None:
    document = read("#title\n#Rack1 ABC\n#style wsc2001\n#unheard-of  x  y \n#- more\n#\n")
    assert document.entries == (
        Pragma("title", "", 1),
        Pragma("Rack1", "ABC", 2),
        Pragma("style", "wsc2001", 3),
        Pragma("unheard-of", "x  y", 4),
        Pragma("-", "more", 5),
        Pragma("", "", 6),
    )
    assert document.pragma("rack1") == Pragma("Rack1", "ABC", 2)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n"], ids=["lf", "crlf", "cr", "blank"])
def test_any_line_ending_is_accepted(end: str) -> None:
    document = read(end.join(["#player1 A A", "#player2 B B", ">A: AB 8G AB +8 8", ""]))
    assert len(document.entries) == 3
    assert document.problems == ()


NAMED = "#player1 Ana Ana Núñez\n"


@pytest.mark.parametrize(
    ("file", "encoding"),
    [
        pytest.param(NAMED.encode("ISO-8859-1"), "ISO-8859-1", id="latin-1-is-the-default"),
        pytest.param(NAMED.encode(), "UTF-8", id="utf-8-without-a-header"),
        pytest.param(b"\xef\xbb\xbf" + NAMED.encode(), "UTF-8", id="utf-8-with-a-byte-order-mark"),
        pytest.param(
            b"#character-encoding UTF-8\n" + NAMED.encode(), "UTF-8", id="utf-8-with-a-header"
        ),
        pytest.param(
            b"#character-encoding iso-8859-1\r\n" + NAMED.encode("ISO-8859-1"),
            "ISO-8859-1",
            id="latin-1-with-a-header",
        ),
    ],
)
def test_names_are_read_in_the_encoding_of_the_file(file: bytes, encoding: str) -> None:
    document = read_gcg(file)
    assert document.players[0].name == "Ana Núñez"
    assert document.encoding == encoding
    assert document.problems == ()


@pytest.mark.parametrize(
    ("file", "line"),
    [
        pytest.param(
            b"#character-encoding ISO-8859-6\n#player1 A A", 1, id="an-unsupported-encoding"
        ),
        pytest.param(b"#player1 A A\n#character-encoding UTF-8\n", 2, id="named-too-late"),
        pytest.param(
            b"#character-encoding UTF-8\n#player1 A \xf1\n", 2, id="not-the-declared-encoding"
        ),
        pytest.param("#player1 A A".encode("UTF-16"), 1, id="utf-16"),
    ],
)
def test_a_wrong_encoding_is_reported_with_its_line(file: bytes, line: int) -> None:
    assert [problem.line for problem in read_gcg(file).problems] == [line]


# Hostile files


def account_for_every_line(file: bytes) -> None:
    """Check that each line is an entry, a problem, blank, or the continuation of an entry."""
    document = read_gcg(file)
    found = replay_gcg(document)
    assert len(found.turns) == len(document.events)
    written = sum(1 for entry in document.entries)
    continued = sum(
        len([line for line in text.split("\n")[1:] if line])
        for entry in document.entries
        if (text := getattr(entry, "remark", "") or getattr(entry, "value", ""))
    )
    text = file.removeprefix(b"\xef\xbb\xbf").decode(document.encoding, "replace")
    lines = [line for line in text.replace("\r", "\n").split("\n") if line.strip()]
    reported = {problem.line for problem in document.problems}
    assert written + continued + len(reported) >= len(lines)


@given(st.binary(max_size=400))
def test_arbitrary_bytes_are_read_or_reported(file: bytes) -> None:
    if not file.startswith((b"\xff\xfe", b"\xfe\xff")):
        account_for_every_line(file)


PIECES = st.sampled_from(
    [
        *"#>:+-()[].?_ \n\r\t8DABIQZaq0159Ñ",
        ">A: ",
        ">B: ",
        " 8G ",
        "H7 ",
        "QI",
        "(challenge)",
        "(time)",
        " -- ",
        " +5 ",
        " 10",
        "\n#note ",
        "\n#player1 A A\n",
        "\n#player2 A A\n",
        "\n#tile-distribution spanish\n",
        "\n#board-layout super\n",
        "\n#rack1 ",
        "[CH]",
    ]
)


@given(st.lists(PIECES, max_size=60).map("".join))
def test_fragments_of_the_format_are_read_or_reported(text: str) -> None:
    account_for_every_line(text.encode())


@given(st.data())
def test_a_damaged_game_is_read_or_reported(data: st.DataObject) -> None:
    file = bytearray(data.draw(st.sampled_from(GAMES)).read_bytes())
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(file) - 1))
        length = data.draw(st.integers(0, 4))
        file[at : at + length] = data.draw(st.binary(max_size=4))
        file = file or bytearray(b" ")
    if not file.startswith((b"\xff\xfe", b"\xfe\xff")):
        account_for_every_line(bytes(file))


def test_a_very_long_line_is_read_quickly() -> None:
    long = ">A: " + "A" * 200_000 + " " + "8D " * 50_000 + "+1 " * 50_000
    assert [problem.line for problem in read(f"#note x\n#player1 A\n{long}\n").problems] == [3]


def test_random_bytes_stop_after_a_few_errors() -> None:
    problems = read_gcg(Random(1).randbytes(1_000_000)).problems
    assert len(problems) == 21
    assert problems[-1].message == "too many errors; reading stops here"


def test_hundreds_of_thousands_of_lines_are_read() -> None:
    document = read_gcg(b"#player1 Ann Ann\n#player2 Ben Ben\n" + b">Ann: AB - +0 0\n" * 100_000)
    assert (len(document.events), document.problems) == (100_000, ())
