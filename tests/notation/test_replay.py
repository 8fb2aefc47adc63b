from pathlib import Path

import pytest

from tilewright.notation.diagrams import read_board
from tilewright.notation.gcg.reader import read_gcg
from tilewright.notation.gcg.replay import replay_gcg
from tilewright.notation.gcg.replay_result import ReplayResult

GAMES = Path(__file__).parent.parent / "games"
PLAYERS = "#player1 Ann Ann\n#player2 Ben Ben\n"


def replayed(*lines: str, head: str = PLAYERS) -> ReplayResult:
    return replay_gcg(read_gcg((head + "\n".join(lines)).encode()))


def differences(*lines: str) -> list[tuple[int, str, str, str]]:
    """Return the differences in a two-player game, counting its first event as line 1."""
    found = replayed(*lines)
    assert found.errors == ()
    return [(d.line - 2, d.what, d.recorded, d.computed) for d in found.differences]


def errors(*lines: str) -> list[tuple[int, str]]:
    return [(error.line - 2, error.message) for error in replayed(*lines).errors]


HORN = ">Ann: AEHNORT 8F HORN +14 14"
FARM = ">Ben: AFILMOU H6 FA.M +9 9"
PASTE = ">Ann: AEPRSTT 10F PASTE +25 39"


def test_the_worked_example_is_replayed_play_by_play() -> None:
    found = replay_gcg(read_gcg((GAMES / "rule_book.gcg").read_bytes()))
    assert [(turn.seat, turn.play, turn.score, turn.total) for turn in found.turns] == [
        (0, "8F HORN", 14, 14),
        (1, "H6 FA.M", 9, 9),
        (0, "10F PASTE", 25, 39),
        (1, "9H .OB", 16, 25),
        (0, "11E BIT", 16, 55),
    ]
    assert found.final == (55, 25)
    assert found.nicks == ("Ann", "Ben")
    assert found.board == read_board("""
        ...............
        ...............
        ...............
        ...............
        ...............
        .......F.......
        .......A.......
        .....HORN......
        .......MOB.....
        .....PASTE.....
        ....BIT........
        ...............
        ...............
        ...............
        ...............""")


def test_every_event_has_a_kind_and_an_action() -> None:
    found = replay_gcg(read_gcg((GAMES / "challenges.gcg").read_bytes()))
    assert [(turn.kind, turn.play, turn.score) for turn in found.turns] == [
        ("play", "8F HORNT", 16),
        ("withdrawal", "--", -16),
        ("play", "8G FOAM", 18),
        ("challenge-bonus", "(challenge)", 5),
        ("play", "I8 .TONER", 8),
        ("exchange", "-UU", 0),
        ("exchange", "-2", 0),
        ("pass", "-", 0),
    ]
    assert found.final == (8, 23)


@pytest.mark.parametrize(
    "word",
    [
        pytest.param("FA.M", id="as-a-dot"),
        pytest.param("FARM", id="as-the-letter"),
        pytest.param("FA(R)M", id="in-parentheses"),
    ],
)
def test_letters_on_the_board_may_be_written_in_three_ways(word: str) -> None:
    found = replayed(HORN, f">Ben: AFM h6 {word} +9 9")
    assert found.turns[1].play == "H6 FA.M"
    assert (found.differences, found.errors) == ((), ())


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param(
            [">Ann: HORN 8F HORN +16 16", ">Ben: AFM H6 FA.M +9 9", PASTE.replace("39", "41")],
            [(1, "score", "+16", "+14")],
            id="a-wrong-score-is-reported-once-and-its-total-carries-on",
        ),
        pytest.param(
            [HORN, FARM, PASTE.replace("39", "49"), ">Ben: - +0 9", ">Ann: - +0 49"],
            [(3, "total", "49", "39")],
            id="a-wrong-total-is-reported-once-if-it-persists",
        ),
        pytest.param(
            [HORN, FARM, PASTE.replace("39", "49"), ">Ben: - +0 9", ">Ann: - +0 39"],
            [(3, "total", "49", "39")],
            id="a-wrong-total-is-reported-once-if-it-is-corrected",
        ),
        pytest.param(
            [">Ann: HOR 8F HORN +14 14"],
            [(1, "rack", "HOR", "no N to play")],
            id="a-tile-that-is-not-on-the-rack",
        ),
        pytest.param(
            [">Ann: HORE 8F HoRN +12 12"],
            [(1, "rack", "HORE", "no ?N to play")],
            id="a-blank-that-is-not-on-the-rack",
        ),
        pytest.param([">Ann: HO__ 8F HORN +14 14"], [], id="an-unknown-tile-may-be-any-tile"),
        pytest.param([">Ann: HORN 8F HORN +14 14"], [], id="a-partly-known-rack"),
        pytest.param([">Ann: 8F HORN +14 14"], [], id="an-unknown-rack"),
        pytest.param(
            [">Ann: HO3RN 8F HORN +14 14"],
            [(1, "rack", "HO3RN", "'3' is not a tile of the english set")],
            id="an-unreadable-rack",
        ),
        pytest.param(
            [">Ann: AEHNORTS 8F HORN +14 14"],
            [(1, "rack", "AEHNORTS", "at most 7 tiles")],
            id="a-rack-of-eight",
        ),
        pytest.param(
            [">Ann: ZZ - +0 0"],
            [(1, "rack", "ZZ", "no more Z in the box")],
            id="a-rack-with-more-tiles-than-the-box-has",
        ),
        pytest.param(
            [">Ann: 8F ZOOZ +44 44"],
            [(1, "too-many-tiles", "8F ZOOZ", "no more Z left")],
            id="a-play-with-more-tiles-than-the-box-has",
        ),
        pytest.param(
            [HORN, ">Ben: AFM H6 FA(T)M +9 9"],
            [(2, "through-letter", "T on H8", "R")],
            id="a-letter-in-parentheses-that-differs-from-the-board",
        ),
        pytest.param(
            [">Ann: HORN 7F HORN +8 8"],
            [
                (1, "illegal-play", "7F HORN", "The first word must cover the centre star, H8."),
                (1, "score", "+8", "+9"),
            ],
            id="a-first-play-that-misses-the-star-is-still-laid",
        ),
        pytest.param(
            [HORN, ">Ben: FOAM 1A FOAM +27 27"],
            [
                (2, "illegal-play", "1A FOAM", "A play must touch a tile on the board."),
                (2, "score", "+27", "+36"),
            ],
            id="a-disconnected-play-is-still-laid",
        ),
        pytest.param(
            [">Ann: A 8H A +2 2"],
            [
                (1, "illegal-play", "8H A", "The first word needs at least two tiles."),
                (1, "score", "+2", "+0"),
            ],
            id="a-first-play-of-one-tile-forms-no-word",
        ),
        pytest.param(
            [HORN, ">Ann: AEHNORT -- +0 0", ">Ben: - +0 0"],
            [(2, "score", "+0", "-14")],
            id="a-withdrawal-scored-as-zero-although-the-total-drops",
        ),
        pytest.param(
            [HORN, FARM, ">Ann: AEHNORT -- -14 0"],
            [(3, "withdrawal", "of an earlier play", "another play came after it")],
            id="a-withdrawal-after-the-next-play",
        ),
        pytest.param(
            [HORN, ">Ben: QO -QOX +0 0"],
            [(2, "exchange", "QOX", "no X to exchange")],
            id="an-exchange-of-tiles-not-on-the-rack",
        ),
        pytest.param(
            [">Ann: -8 +0 0"], [(1, "exchange", "8", "1 to 7")], id="an-exchange-of-eight"
        ),
        pytest.param([">Ann: - +5 5"], [(1, "score", "+5", "+0")], id="points-for-a-pass"),
        pytest.param(
            [HORN, ">Ben: (challenge) +5 5"],
            [(2, "challenge-bonus", "(challenge)", "no play before it")],
            id="a-bonus-for-the-other-players-play",
        ),
        pytest.param(
            [HORN, ">Ann: AFM H6 FA.M +9 23"],
            [(2, "turn-order", "Ann", "Ben")],
            id="two-turns-in-a-row",
        ),
        pytest.param(
            [HORN, ">Bob: AFM H6 FA.M +9 9", ">Ann: - +0 14", ">Bob: - +0 9"],
            [(2, "player", "Bob", "Ann, Ben")],
            id="an-unannounced-player-is-reported-once-and-takes-the-seat-in-turn",
        ),
        pytest.param(
            [">Ann: - +0 0", ">Ben: QX (QX) -19 -19"],
            [(2, "score", "-19", "-18")],
            id="own-tiles-counted-wrong",
        ),
        pytest.param(
            [">Ben: QX (QA) -11 -11"],
            [(1, "own-tiles", "QA", "rack QX")],
            id="own-tiles-that-are-not-on-the-rack",
        ),
        pytest.param(
            [">Ann: (time) +10 10"],
            [(1, "score", "+10", "-10")],
            id="a-time-penalty-that-adds-points",
        ),
        pytest.param([">Ann: (time) +-10 -10"], [], id="a-time-penalty-with-two-signs"),
    ],
)
def test_differences_from_the_rules_are_reported(
    lines: list[str], expected: list[tuple[int, str, str, str]]
) -> None:
    assert differences(*lines) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param(
            [HORN, ">Ben: OAR 8G OAR +3 3"],
            [(2, "'8G OAR': H8 already holds R")],
            id="a-square-that-holds-a-different-tile",
        ),
        pytest.param(
            [HORN, ">Ben: AFM H5 FA.M +9 9"],
            [(2, "'FA.M': H7 has no tile to play through")],
            id="nothing-to-play-through",
        ),
        pytest.param(
            [">Ann: HORN 8M HORN +9 9"],
            [(1, "'HORN': the word runs off the board at P8")],
            id="a-word-off-the-board",
        ),
        pytest.param(
            [">Ann: HORN 8F HO?N +9 9"],
            [(1, "'HO?N', character 3: '?' is not a tile of the english set")],
            id="a-blank-without-a-letter",
        ),
        pytest.param(
            [HORN, ">Ben: 8F HORN +9 9"],
            [(2, "'HORN': the play adds no tile to the board")],
            id="a-play-without-a-new-tile",
        ),
        pytest.param(
            [">Ann: ABC -- -9 0"],
            [(1, "this player has no play to withdraw")],
            id="nothing-to-withdraw",
        ),
        pytest.param(
            [HORN, FARM, ">Ann: ABC -- -91 0"],
            [(3, "this player did not make the last play")],
            id="a-withdrawal-that-matches-no-play",
        ),
        pytest.param(
            [HORN, "nonsense"],
            [(2, "the line starts with neither # nor > and does not continue a note")],
            id="an-unreadable-line",
        ),
    ],
)
def test_an_impossible_event_is_an_error_and_the_replay_continues(
    lines: list[str], expected: list[tuple[int, str]]
) -> None:
    assert errors(*lines) == expected
    found = replayed(*lines, ">Zoe: - +0 0")
    assert found.turns[-1].kind == "pass"


def test_an_impossible_event_has_no_score_but_its_total_counts() -> None:
    found = replayed(HORN, ">Ben: OAR 8G OAR +3 3")
    assert (found.turns[1].score, found.turns[1].recorded, found.turns[1].total) == (None, 3, 3)
    assert found.final == (14, 3)


def test_a_withdrawn_play_frees_its_premiums_and_tiles() -> None:
    found = replayed(
        ">Ann: 8E QUIZ +44 44",
        ">Ann: -- -44 0",
        ">Ben: 8F QUIZ +44 44",
        ">Ben: -- -44 0",
        ">Ann: 8G QUIZ +44 44",
    )
    assert found.differences == ()
    assert [turn.score for turn in found.turns] == [44, -44, 44, -44, 44]
    assert len(found.board) == 4


def test_two_players_with_one_nick_are_distinguished_by_turn_order() -> None:
    found = replayed(
        ">Bot: HORN 8F HORN +14 14",
        ">Bot: AFM H6 FA.M +9 9",
        ">Bot: AEPRSTT 10F PASTE +25 39",
        ">Bot: AEPRSTT -- -25 14",
        ">Bot: BO 9H .OB +14 23",
        head="#player1 Bot One\n#player2 Bot Two\n",
    )
    assert [turn.seat for turn in found.turns] == [0, 1, 0, 0, 1]
    assert [d.what for d in found.differences] == ["score"]
    assert found.final == (14, 23)


def test_unannounced_players_take_seats_as_they_appear() -> None:
    found = replayed(HORN, FARM, head="")
    assert found.nicks == ("Ann", "Ben")
    assert found.differences == ()


def test_four_players_take_turns() -> None:
    found = replay_gcg(read_gcg((GAMES / "four_players.gcg").read_bytes()))
    assert [turn.seat for turn in found.turns] == [0, 1, 2, 3, 0]


@pytest.mark.parametrize(
    ("points", "computed"),
    [
        pytest.param(2, 2, id="twice-as-in-north-america"),
        pytest.param(1, 1, id="once"),
        pytest.param(3, 2, id="any-other-multiple-is-wrong"),
    ],
)
def test_tiles_left_on_the_other_rack_count_once_or_twice(points: int, computed: int) -> None:
    found = replayed(f">Ann: (E) +{points} {points}")
    assert found.turns[0].score == computed
    assert ("score" in {d.what for d in found.differences}) == (points != computed)


def test_leftover_tiles_must_be_the_unplayed_ones() -> None:
    found = replayed(HORN, FARM, ">Ann: (E) +2 16")
    assert [d.what for d in found.differences] == ["out-tiles"]
    assert found.differences[0].recorded == "E"
    assert found.differences[0].computed.startswith("unseen AAAA")


@pytest.mark.parametrize(
    ("pragma", "what"),
    [
        pytest.param("#rack1 EIRT", [], id="a-possible-rack"),
        pytest.param("#Rack2 QQ", ["rack"], id="two-of-the-only-q"),
        pytest.param("#rack1 Q\n#rack2 Q", ["rack"], id="the-only-q-on-both-racks"),
        pytest.param("#rack1 AEIOURST", ["rack"], id="eight-tiles"),
        pytest.param("#board-layout hexagonal", ["board-layout"], id="a-board-unknown-here"),
        pytest.param("#board-layout CrosswordGame", [], id="the-standard-board-by-another-name"),
        pytest.param("#tile-distribution klingon", ["tile-distribution"], id="tiles-unknown-here"),
    ],
)
def test_pragmas_are_checked_against_the_game(pragma: str, what: list[str]) -> None:
    found = replayed(HORN, pragma)
    assert [difference.what for difference in found.differences] == what


def test_an_unreadable_final_rack_is_an_error() -> None:
    assert errors(HORN, "#rack1 4%") == [
        (2, "'4%', character 1: '4' is not a tile of the english set")
    ]


@pytest.mark.parametrize(
    ("head", "tiles", "layout"),
    [
        pytest.param("#lexicon CSW21\n", "english", "standard", id="an-english-list"),
        pytest.param("#lexicon OSPS49\n", "polish", "standard", id="a-polish-list"),
        pytest.param("#tile-distribution French\n", "french", "standard", id="french-by-name"),
        pytest.param("#tile-distribution english_super\n", "english_super", "super", id="super"),
        pytest.param("#board-layout SuperCrosswordGame\n", "english", "super", id="large-board"),
    ],
)
def test_tiles_and_board_are_chosen_by_name(head: str, tiles: str, layout: str) -> None:
    found = replayed(HORN, head=head + PLAYERS)
    assert (found.tiles.name, found.layout.name) == (tiles, layout)


@pytest.mark.parametrize(
    ("line", "tiles"),
    [
        pytest.param(">Ann: AEIN 8F NIE +6 6", "english", id="plain-letters"),
        pytest.param(">Ann: MÜHST H4 MÜHST +32 32", "german", id="an-umlaut"),
        pytest.param(">Ann: IKÓŹ B8 KÓŹ +9 9", "polish", id="polish-accents"),
        pytest.param(">Ann: AÑO 8G AÑO +20 20", "spanish", id="a-tilde"),
        pytest.param(">Ann: [L·L]A 8G A[L·L] +20 20", "catalan", id="a-double-l-with-a-dot"),
        pytest.param(">Ann: ÆØÅ 8G ØÆ +20 20", "norwegian", id="nordic-letters"),
        pytest.param(">Ann: AÑ3 8G AÑO +20 20", "spanish", id="the-best-guess-if-none-fits"),
    ],
)
def test_tiles_are_inferred_from_the_letters_used(line: str, tiles: str) -> None:
    assert replayed(line).tiles.name == tiles


def test_a_spanish_game_plays_digraphs() -> None:
    found = replay_gcg(read_gcg((GAMES / "spanish_digraphs.gcg").read_bytes()))
    assert [turn.play for turn in found.turns] == [
        "8G [CH]ICO",
        "J8 .JO",
        "10G PE[RR].",
        "H10 .[ll]A",
    ]
    assert found.final == (33, 15)


def test_a_game_that_cannot_be_played_stops_after_a_few_errors() -> None:
    found = replayed(HORN, *([">Ben: AFILMOU 8F CAT +10 10"] * 1000))
    assert len(found.errors) == 21
    assert found.errors[-1].message == "too many errors; reading stops here"
