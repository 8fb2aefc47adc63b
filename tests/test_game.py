"""``Game``: recorded games in any format, position by position."""

import gzip
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright import (
    BadArgument,
    BadSource,
    Game,
    Lexicon,
    NoMoves,
    NotationError,
    Position,
    Table,
    UnknownFormat,
    self_play,
)
from tilewright.engine import Play
from tilewright.notation.gcg.reader import read_gcg
from tilewright.notation.gcg.writer import write_gcg
from tilewright.rules.equipment.rack import missing_from
from tilewright.rules.equipment.tiles import as_held
from tilewright.rules.fold.broken_log import BrokenLog

GAMES = Path(__file__).parent / "games"
RULE_BOOK = GAMES / "rule_book.gcg"
ENGLISH = Lexicon.load("english")
CGP = "15/15/15/15/15/15/15/7CLANK3/15/15/15/15/15/15/15 AEILORS/ 0/32 0"


@pytest.fixture
def finished() -> Table:
    """A game with a play taken off, a turn taken back, an exchange and a winner."""
    table = Table.open("plain", ["Ann", "Ben"], bytes(32), judge=ENGLISH)
    for said in ("8E HOAXD", "challenge", "8D POKER", "H7 O."):
        table.say(said)
    table.undo()
    table.say("-HI")
    table.say("resign")
    return table


@pytest.fixture
def game(finished: Table) -> Game:
    return finished.game


def test_it_has_the_turns_and_the_position_before_each(game: Game) -> None:
    made = [(turn.player, turn.kind, turn.text, turn.points) for turn in game.turns]
    assert made == [
        ("Ben", "play", "8E HOAXD", 0),
        ("Ann", "play", "8D POKER", 28),
        ("Ben", "exchange", "-HI", 0),
    ]
    assert (game.turns[0].score, game.turns[0].withdrawn) == (32, True)
    assert [position.to_move for position in game] == ["Ben", "Ann", "Ben"]
    assert [position.rack for position in game] == ["ADHIIOX", "EKOPRTT", "ADHIIOX"]
    assert [turn.rack for turn in game.turns] == ["ADHIIOX", "EKOPRTT", "ADHIIOX"]
    assert [len(position.board) for position in game] == [0, 0, 5]
    assert [game[at] for at in range(len(game))] == list(game) == list(game[:])
    assert game[-1] == game[2]
    assert game.position.players == ("Ann", "Ben")


def test_it_has_players_scores_and_winners(game: Game, finished: Table) -> None:
    assert game.players == ("Ann", "Ben")
    assert game.over
    assert game.result == finished.result
    assert game.final_scores == finished.scores
    assert game.winners == finished.winners
    assert len(game.winners) == 1


def test_a_position_hides_what_its_player_did_not_know(game: Game) -> None:
    for position in game:
        assert set(position.racks[1]) == {"_"}


def test_points_lost_are_those_of_the_best_turn_if_a_play_was_taken_off(game: Game) -> None:
    lost = [position.points_lost(turn) for position, turn in zip(game, game.turns, strict=True)]
    assert lost[0] == game[0].best().equity
    assert lost[1] == pytest.approx(game[1].best().equity - game[1].equity("8D POKER"))
    assert all(loss is not None and loss >= 0 for loss in lost)


def test_every_form_and_source_gives_the_same_game(game: Game, tmp_path: Path) -> None:
    record = game.record()
    file = tmp_path / "game.json"
    file.write_text(record, encoding="utf-8")
    packed = tmp_path / "packed.json.gz"
    packed.write_bytes(gzip.compress(record.encode()))
    sources: list[Any] = [
        record, record.encode(), gzip.compress(record.encode()),
        file, str(file), packed, str(packed),
        io.StringIO(record), io.BytesIO(record.encode()),
        file.open("rb"), file.open(encoding="utf-8"),
    ]  # fmt: skip
    for source in sources:
        assert Game.read(source) == Game(game.events)
        if hasattr(source, "close"):
            source.close()


@pytest.mark.parametrize("name", ["game.json", "game.gcg", "game.json.gz", "game.GCG.gz"])
def test_a_written_game_is_read_back(game: Game, name: str, tmp_path: Path) -> None:
    losses = game.write(tmp_path / name)
    again = Game.read(tmp_path / name)
    assert [turn.text for turn in again.turns] == [turn.text for turn in game.turns]
    assert [turn.withdrawn for turn in again.turns] == [True, False, False]
    assert again.final_scores == game.final_scores
    assert bool(losses) == ("gcg" in name.lower())
    if "json" in name:
        assert again.record() == game.record()
    else:
        assert Game.read(game.gcg()).turns == again.turns


@pytest.mark.parametrize("file", sorted(GAMES.glob("*.gcg")), ids=lambda file: file.stem)
def test_the_turns_of_a_gcg_file_lead_from_position_to_position(file: Path) -> None:
    game = Game.read(file)
    recorded = [event for event in read_gcg(file.read_bytes()).events if event.score > 0]
    assert len(game) >= len([event for event in recorded if hasattr(event, "word")])
    for position, turn, following in zip(game, game.turns, game[1:], strict=False):
        assert position.to_move == turn.player
        if turn.kind == "play" and not turn.withdrawn:
            assert position.score(turn) == turn.score
            assert position.after(turn).board == following.board


def test_a_phony_and_an_unknown_exchange_do_not_stop_an_analysis() -> None:
    game = Game.read(GAMES / "challenges.gcg")
    lost = [position.points_lost(turn) for position, turn in zip(game, game.turns, strict=True)]
    assert [turn.withdrawn for turn in game.turns] == [True, False, False, False, False, False]
    assert lost[0] == game[0].best().equity > 60
    assert lost[4] is None, "the tiles exchanged are not known"
    assert game.losses == ("the lines #description", "the notes")


def test_self_play_games_agree_turn_by_turn() -> None:
    result = self_play(3, lexicon=ENGLISH, seed=14, threads=1, turns=True)
    for document, row in zip(result.games(), result.game_rows, strict=True):
        game = Game.read(write_gcg(document), lexicon=ENGLISH)
        assert list(game.final_scores.values()) == row["final"][:2].tolist()
        for position, turn in zip(game, game.turns, strict=True):
            assert position.rack_known
            # The static player makes the turn with the highest equity.
            assert position.points_lost(turn) == pytest.approx(0, abs=1e-4)
            best = position.best()
            if isinstance(best, Play):
                held = tuple(as_held(tile) for _, tile in best.placed)
                assert not missing_from(position.racks[0], held)


def test_letters_are_read_in_the_encoding_that_a_file_declares(tmp_path: Path) -> None:
    line = "#player1 Ana Ana Núñez\n#player2 Luis Luis\n>Ana: ABC - +0 0\n"
    file = tmp_path / "game.gcg"
    for declared, encoding in (("", "latin-1"), ("", "utf-8"), ("ISO-8859-1", "latin-1")):
        head = f"#character-encoding {declared}\n" if declared else ""
        file.write_bytes((head + line).encode(encoding))
        assert Game.read(file).players[0] == "Ana Núñez"
        assert Game.read(head + line).players[0] == "Ana Núñez"


def test_a_position_is_a_game_without_turns(tmp_path: Path) -> None:
    game = Game.read(CGP)
    assert (len(game), list(game), game.turns, bool(game)) == (0, [], (), True)
    assert game.position == Position.parse(CGP)
    assert game.final_scores == {"Player 1": 0, "Player 2": 32}
    assert (game.over, game.result, game.winners) == (False, None, ())
    game.write(tmp_path / "game.cgp")
    assert Game.read(tmp_path / "game.cgp") == game
    for write in (game.record, game.gcg, lambda: game.write(tmp_path / "game.gcg")):
        with pytest.raises(NoMoves):
            write()


def test_a_game_prints_as_its_board(game: Game) -> None:
    assert str(game).splitlines()[9].split()[5:10] == list("POKER")
    assert str(game).splitlines()[-1].endswith(f"; {game.winners[0]} won")
    assert repr(game).startswith("<Game: 'Ann' ")
    assert game._repr_svg_().count("url(#wood)") == 5
    unfinished = Game.read(RULE_BOOK)
    assert "to move" in str(unfinished)
    # 100 tiles, less those on the board and on two racks.
    laid = len(unfinished.position.board)
    assert f"{100 - laid - 14} tiles in the bag" in str(unfinished)


@pytest.mark.parametrize(
    "text", ["", "   \n", "#player1 Ann Ann\n", "#title nothing\n", ">>\n", "{}"]
)
def test_text_without_a_game_is_a_notation_error(text: str) -> None:
    with pytest.raises(NotationError) as found:
        Game.read(text)
    assert str(found.value)


def test_an_error_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "bad.gcg"
    file.write_text(
        "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: ABC 8H CAB +10 10\n>Ben: QI 1A QI +1 1\n"
    )
    with pytest.raises(NotationError, match=r"^line 4: A play must touch") as found:
        Game.read(file)
    assert found.value.__notes__ == [f"in {file}"]
    with pytest.raises(FileNotFoundError):
        Game.read(tmp_path / "none.gcg")


BAD_CALLS: dict[str, tuple[Callable[[], object], type[Exception]]] = {
    "no source": (lambda: Game.read(None), BadSource),  # type: ignore[arg-type]
    "a list by its name": (
        lambda: Game.read(RULE_BOOK, lexicon="english"),  # type: ignore[arg-type]
        BadArgument,
    ),
    "another format": (lambda: Game.read(RULE_BOOK).write("game.pdf"), UnknownFormat),
    "no format": (lambda: Game.read(RULE_BOOK).write("game"), UnknownFormat),
    "no such turn": (lambda: Game.read(RULE_BOOK)[99], IndexError),
    "no events": (lambda: Game([]).turns, BrokenLog),
}


@pytest.mark.parametrize("case", BAD_CALLS)
def test_bad_input_is_a_named_error(case: str) -> None:
    call, error = BAD_CALLS[case]
    with pytest.raises(error) as found:
        call()
    assert str(found.value)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.sampled_from(sorted(GAMES.glob("*.gcg"))), st.data())
def test_a_damaged_file_is_a_game_or_a_notation_error(file: Path, data: st.DataObject) -> None:
    content = file.read_bytes()
    at = data.draw(st.integers(0, len(content)))
    gone = data.draw(st.integers(0, 40))
    damaged = content[:at] + data.draw(st.binary(max_size=6)) + content[at + gone :]
    try:
        game = Game.read(damaged)
    except NotationError as error:
        assert str(error)  # noqa: PT017 - the error is not always raised
        return
    assert len(list(game)) == len(game.turns)
    str(game), repr(game), game.final_scores, game.gcg()


def test_it_shows_what_is_known_of_the_opponents(game: Game) -> None:
    at_start, after_challenge = game.evidence(0), game.evidence(1)
    assert [*at_start] == [1]
    assert at_start[1].known == ()
    assert at_start[1].turn is None
    # HOAXD was challenged off, and its tiles went back to the rack.
    assert sorted(after_challenge[1].known) == sorted("HOAXD")
    assert Game.read(CGP.encode()).evidence(0) == {}
