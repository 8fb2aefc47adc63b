"""``Position``: analysing one position."""

import warnings
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from inspect import signature

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.random_positions import Found, random_positions
from tilewright import (
    EDITIONS,
    BadArgument,
    Lexicon,
    LexiconWarning,
    NoLexicon,
    NotationError,
    Play,
    Position,
    RackUnknown,
    Refusal,
    UnknownEdition,
    UnsupportedByEngine,
)
from tilewright.engine.endgame.preendgame import PreEndgameOptions, solve_preendgame
from tilewright.engine.endgame.solver import EndgameOptions, solve_endgame
from tilewright.engine.simulation import SimulationOptions, simulate
from tilewright.rules.equipment.tiles import ENGLISH, TileSet, as_held

ROWS = "15/15/15/15/15/15/15/7CLANK3/15/15/15/15/15/15/15"
CLANK = f"{ROWS} AEILORS/ 0/32 0"
EMPTY = "/".join(["15"] * 15)
LATE = "15/15/15/15/15/15/15/5WHARVES3/15/15/15/15/15/15/15 EAD/TO 30/45 0"
SPANISH = f"{EMPTY} [CH]EILORS/ 0/0 0 ld spanish;"


def test_a_position_knows_what_the_player_to_move_sees() -> None:
    position = Position.parse(CLANK)
    assert (position.rack, position.to_move, position.players) == (
        "AEILORS", "Player 1", ("Player 1", "Player 2"),
    )  # fmt: skip
    assert position.scores == (0, 32)
    # 100 tiles, of which 5 are on the board and 7 on each rack.
    assert position.bag == 100 - 5 - 14
    assert position.unseen.total() == 100 - 5 - 7
    assert (position.unseen["K"], position.unseen["S"]) == (0, 3)
    assert position.rack_known
    assert (position.edition.name, position.lexicon.name) == ("tournament", "english")


def test_reading_a_turn_gives_the_score_and_equity_that_the_search_gives() -> None:
    compared = 0
    for found in random_positions(seed=14, number=60):
        equipment, line = found.equipment, found.position
        if not in_box(found):
            continue
        compared += 1
        position = Position(
            line.board,
            line.racks,
            line.scores,
            given_edition=equipment.edition,
            given_lexicon=equipment.lexicon,
        )
        plays = position.plays()
        for turn in [*plays[:20], *plays[-10:], *plays.exchanges[:10], *plays.exchanges[-10:]]:
            read = position.read(turn)
            assert (read.score, read.equity) == (turn.score, turn.equity)
            drawn = len(turn.placed) if isinstance(turn, Play) else 0
            assert position.after(turn).bag == max(0, position.bag - drawn)
    assert compared > 20


def in_box(found: Found) -> bool:
    """Return whether the box has the tiles: random positions may have more blanks than that."""
    shown = Counter(as_held(tile) for _, tile in found.position.board.tiles())
    shown.update(found.position.racks[0])
    return shown <= found.equipment.edition.tiles.counts()


def test_the_best_turns_are_in_order_and_lose_no_points() -> None:
    position = Position.parse(CLANK)
    best = position.best(20)
    assert best[0] == position.best()
    assert [turn.equity for turn in best] == sorted((turn.equity for turn in best), reverse=True)
    assert position.points_lost(best[0]) == 0
    assert position.points_lost(best[9]) == best[0].equity - best[9].equity
    lost = position.points_lost("pass")
    assert lost == best[0].equity


def test_without_a_play_or_an_exchange_the_best_turn_is_a_pass() -> None:
    letters = tuple(
        replace(entry, count="CLANKVV".count(entry.letter)) for entry in ENGLISH.letters
    )
    box = replace(EDITIONS["tournament"], tiles=TileSet("seven", letters, blanks=0), rack_size=2)
    position = Position.parse(f"{ROWS} V/V 0/32 0", edition=box)
    assert position.bag == 0
    with pytest.raises(Refusal, match="bag"):
        position.score("-V")
    assert [turn.text for turn in position.best(3)] == ["pass"]
    # The opponent gains twice the V, and ten points are what another turn usually brings.
    assert position.best().equity == -10 - 2 * 4
    assert position.points_lost("-") == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8H .....S", "8H .....S"),
        ("8h clanks".upper(), "8H .....S"),
        ("8H (CLANK)S", "8H .....S"),
        ("exchange LEA", "-AEL"),
        ("-LEA", "-AEL"),
        ("Pass", "pass"),
        ("-", "pass"),
    ],
)
def test_a_turn_is_written_in_any_common_form(text: str, expected: str) -> None:
    assert Position.parse(CLANK).read(text).text == expected


def test_after_a_turn_the_next_player_is_to_move() -> None:
    position = Position.parse(f"{ROWS} AEILORS/IQ 5/32/7 2".replace("IQ ", "IQ/ "))
    after = position.after("8H .....S")
    assert (after.to_move, after.scores, after.scoreless_turns) == ("Player 2", (32, 7, 5 + 12), 0)
    assert [len(rack) for rack in after.racks] == [2, 7, 7]
    assert after.racks[2][:6] == ("A", "E", "I", "L", "O", "R")
    assert after.bag == position.bag - 1
    passed = position.after("pass")
    assert (passed.scoreless_turns, passed.racks[2]) == (3, position.racks[0])
    exchanged = position.after("-AE")
    assert exchanged.racks[2] == ("I", "L", "O", "R", "S", "_", "_")
    assert position == Position.parse(position.cgp())


def test_cgp_is_read_back_with_everything_it_can_say() -> None:
    text = f"{ROWS} AEILORS/ 0/32 0 lex english; gid 7; bb 40; cr void; etl 5;"
    position = Position.parse(text)
    assert Position.parse(position.cgp()) == position
    after = position.after("8H .....S")
    assert Position.parse(after.cgp()) == after
    given_rules = Position.parse(text, edition="guide-2013")
    assert (given_rules.edition.exchange_needs, given_rules.edition.bonus.points) == (1, 50)
    assert "bb" not in given_rules.cgp()


def test_a_rack_that_is_not_known_must_be_given() -> None:
    after = Position.parse(CLANK).after("8H .....S")
    for look in (after.plays, after.best, after.simulate, after.endgame):
        with pytest.raises(RackUnknown, match="the rack _______ is not fully known"):
            look()
    with pytest.raises(RackUnknown):
        after.equity("pass")
    assert after.points_lost("pass") is None
    assert after.with_rack("AEINRST").best().score > 60
    with pytest.raises(NotationError, match="the position has 5 of this tile"):
        after.with_rack("SSSS")


def test_the_engine_looks_ahead_with_the_words_of_the_position() -> None:
    words = Lexicon.from_words(["hares", "shear", "ears"])
    position = Position.parse(f"{EMPTY} AEHRSVV/ 0/0 0", lexicon=words)
    assert {play.text.split()[1] for play in position.plays()} == {"HARES", "SHEAR", "EARS"}
    simulation = position.simulate(samples=16, candidates=2, plies=1, threads=1)
    assert simulation.samples <= 16
    endgame = Position.parse(LATE).endgame(threads=1)
    assert (endgame.value, endgame.turns[0].turn.text) == (16, "F7 A.ED")


@pytest.mark.parametrize(
    ("function", "options"),
    [
        (simulate, SimulationOptions),
        (solve_endgame, EndgameOptions),
        (solve_preendgame, PreEndgameOptions),
    ],
)
def test_type_checkers_know_all_options(function: Callable[..., object], options: type) -> None:
    names = list(signature(function).parameters)
    assert list(options.__annotations__) == [
        name for name in names if name not in ("position", "lexicon", "edition")
    ]


def test_the_list_that_a_position_names_is_used_if_it_is_installed() -> None:
    named = Position.parse(f"{CLANK} lex world-english;")
    assert named.lexicon.name == "world-english"
    given_list = Position.parse(f"{CLANK} lex CSW24;", lexicon=Lexicon.from_words(["cat"]))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert given_list.lexicon.name == "words"
    with pytest.warns(LexiconWarning, match="'CSW24' is not installed, so english is used") as seen:
        assert Position.parse(f"{CLANK} lex CSW24;").lexicon.name == "english"
    assert seen[0].filename == __file__
    with pytest.warns(LexiconWarning) as seen:
        Position.parse(f"{CLANK} lex CSW23;").best()
    assert seen[0].filename == __file__
    with pytest.raises(NoLexicon, match="no word list for spanish tiles"):
        Position.parse(SPANISH).plays()


def test_a_play_makes_words() -> None:
    position = Position.parse(CLANK)
    assert position.words("7H SOLE") == ("SOLE", "SC", "OL", "LA", "EN")
    assert [word for word in position.words("7H SOLE") if word not in position.lexicon] == [
        "SC",
        "OL",
    ]
    assert position.words(position.best()) == ("CALORIES",)
    assert position.words("exchange A") == position.words("-3") == position.words("pass") == ()
    with pytest.raises(Refusal):
        position.words("1A SOLE")


def test_plays_and_what_was_found_out_about_them_print_as_tables() -> None:
    position = Position.parse(CLANK)
    lines = str(position.plays()).splitlines()
    assert lines[0].split() == ["play", "score", "leave", "equity"]
    assert lines[1].split() == ["H8", ".ALORIES", "83", "83.0"]
    assert lines[-1] == "… and 982 more"
    assert str(Position.parse(f"{EMPTY} VVUU/ 0/0 0").plays()) == "play  score  leave  equity"
    lines = str(position.simulate(samples=8, candidates=2, seed=1)).splitlines()
    assert lines[0].split() == ["play", "score", "equity", "win", "%", "spread", "samples"]
    assert [line.split()[0] for line in lines[1:]] == ["H8", "H8"]
    assert str(Position.parse(LATE).endgame(threads=1)) == "value +16: F7 A.ED"


def test_it_prints_as_a_board_and_is_a_picture_in_a_notebook() -> None:
    position = Position.parse(CLANK)
    lines = str(position).splitlines()
    assert lines[0].split() == list("ABCDEFGHIJKLMNO")
    assert lines[9].split()[9:14] == list("CLANK")
    assert lines[-1] == "Player 1 0 to move with AEILORS, Player 2 32; 81 tiles in the bag"
    assert repr(position) == "<Position: 5 tiles on the board, AEILORS to move, 0/32>"
    # Five tiles on the board and seven on the rack.
    assert position._repr_svg_().count("url(#wood)") == 12


def test_rows_of_plays_are_named_columns_of_the_kernels_memory() -> None:
    plays = Position.parse(CLANK).plays()
    assert plays.rows.dtype.names == ("tiles", "count", "lane", "start", "score", "equity")
    assert np.shares_memory(plays.rows, plays.scores)
    assert np.shares_memory(plays.rows, plays[10:20].rows)
    assert not plays.rows.flags.owndata
    with pytest.raises(ValueError, match="read-only"):
        plays.rows["score"] = 0
    best = plays.rows["score"] >= 80
    assert [play.score for play in plays if play.score >= 80] == plays.rows["score"][best].tolist()
    assert plays[3].score == plays.rows[3]["score"]


BAD_INPUT: dict[str, tuple[Callable[[], object], type[Exception]]] = {
    "not a position": (lambda: Position.parse("nonsense"), NotationError),
    "no such edition": (lambda: Position.parse(CLANK, edition="chess"), UnknownEdition),
    "a list by its name": (
        lambda: Position.parse(CLANK, lexicon="english"),  # type: ignore[arg-type]
        BadArgument,
    ),
    "no such tiles": (lambda: Position.parse(f"{CLANK} ld klingon;"), UnsupportedByEngine),
    "not a turn": (lambda: Position.parse(CLANK).score(5), BadArgument),  # type: ignore[arg-type]
    "no turns at all": (lambda: Position.parse(CLANK).best(0), BadArgument),
    "a number as text": (lambda: Position.parse(CLANK).best("3"), BadArgument),  # type: ignore[call-overload]
    "no word": (lambda: Position.parse(CLANK).score("8H"), NotationError),
    "unknown tiles": (lambda: Position.parse(CLANK).score("-3"), NotationError),
    "a tile not on the rack": (lambda: Position.parse(CLANK).score("8H .....Z"), Refusal),
    "far from all tiles": (lambda: Position.parse(CLANK).after("1A SOLE"), Refusal),
    "exchanging a tile not held": (lambda: Position.parse(CLANK).score("-Z"), Refusal),
    "exchanging nothing": (lambda: Position.parse(CLANK).score("exchange |"), Refusal),
}


@pytest.mark.parametrize("case", BAD_INPUT)
def test_bad_input_is_a_named_error(case: str) -> None:
    call, error = BAD_INPUT[case]
    with pytest.raises(error) as found:
        call()
    assert str(found.value)


NAMED_ERRORS = (NotationError, Refusal, RackUnknown, UnsupportedByEngine, BadArgument)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.one_of(st.text(max_size=20), st.from_regex(r"\A[0-9A-Oa-o]{1,3} [A-Zx.()\[|]{1,9}\Z")))
def test_any_text_is_a_turn_or_a_named_error(text: str) -> None:
    position = Position.parse(CLANK)
    try:
        turn = position.read(text)
    except NAMED_ERRORS:
        pass
    else:
        assert position.after(turn).scores == (32, turn.score)


@pytest.mark.filterwarnings("ignore::tilewright.LexiconWarning")
@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.data())
def test_a_damaged_position_is_read_or_a_named_error(data: st.DataObject) -> None:
    text = f"{CLANK} lex english; x-held 7/7; x-seat 1; bb 50;"
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :]
    try:
        position = Position.parse(damaged)
        str(position), repr(position), position.unseen, position.bag, position.to_move
        assert Position.parse(position.cgp()).board == position.board
        position.best()
    except NAMED_ERRORS:
        pass


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_may_be_given_by_name_or_value(name: str) -> None:
    by_name = Position.parse(CLANK, edition=name)
    assert by_name == Position.parse(CLANK, edition=EDITIONS[name])
    assert by_name.edition is EDITIONS[name]
    other = Position.parse(CLANK, edition=replace(EDITIONS[name], rack_size=8))
    assert other != by_name
