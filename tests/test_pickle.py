"""Values of the library can be sent to other processes and copied."""

import copy
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import is_dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from tilewright import (
    EDITIONS,
    BadArgument,
    BadJudge,
    Game,
    Leaves,
    Lexicon,
    NobodyToMove,
    NoLexicon,
    NotationError,
    Position,
    RackUnknown,
    SpeakerUnclear,
    Square,
    Table,
    UnknownEdition,
    UnknownFormat,
    UnknownPlayer,
    generate,
    read_cgp,
    self_play,
    shipped_leaves,
)
from tilewright.client.guest import RequestRefused
from tilewright.client.table_connection import ActionRefused, ConnectionLost, WrongProtocol
from tilewright.data.shards import NoShards
from tilewright.engine import GREEDY, Player, shipped_value, shipped_wins
from tilewright.engine.errors import MissingTorch
from tilewright.engine.selfplay.arrow_table import MissingArrow
from tilewright.engine.selfplay.ray_cluster import ClusterUnavailable, MissingRay
from tilewright.engine.selfplay.run_state import OtherRun
from tilewright.engine.selfplay.serialized_series import VersionMismatch
from tilewright.engine.training.value.sample_files import BadSamples, OtherSampling
from tilewright.engine.training.value.settings import OtherFit
from tilewright.env.errors import IllegalAction
from tilewright.lexicon.errors import ListExists, UnknownList
from tilewright.lexicon.graph import BadPattern
from tilewright.lexicon.user_lists import folder, save_list
from tilewright.lexicon.word_file import read_word_file
from tilewright.matches.engines.player import ProgramFailed
from tilewright.matches.faults import GameLost, PlayerFault
from tilewright.notation.cgp.position import BadPosition
from tilewright.notation.command_text import BadCommand
from tilewright.notation.diagrams import BadDiagram
from tilewright.notation.gcg.importer import CannotImport
from tilewright.notation.plays import TileMismatch
from tilewright.notation.record.json_values import BadValue
from tilewright.notation.record.record import BadRecord
from tilewright.players.any_player import BadMove
from tilewright.rules import ENGLISH, Refusal
from tilewright.rules.fold.broken_log import BrokenLog
from tilewright.rules.refusals import TilesNotOnRack

OPENING = "/".join(["15"] * 15) + " RETAINS/ 0/0 0"
COPIES: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    lambda value: pickle.loads(pickle.dumps(value)),
]
every_copy = pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle"])


@every_copy
def test_a_shipped_lexicon(copied: Callable[[Lexicon], Lexicon]) -> None:
    lexicon = copied(Lexicon.load("english"))
    assert (lexicon.name, len(lexicon)) == ("english", 171_292)


def test_a_shipped_lexicon_is_pickled_by_name() -> None:
    assert len(pickle.dumps(Lexicon.load("family-english"))) < 200


@every_copy
def test_a_lexicon_of_your_own(copied: Callable[[Lexicon], Lexicon]) -> None:
    lexicon = copied(Lexicon.from_words(["cat", "act"], name="english"))
    assert (lexicon.name, sorted(lexicon)) == ("english", ["ACT", "CAT"])


@every_copy
def test_a_lexicon_from_a_file_keeps_its_definitions(
    copied: Callable[[Lexicon], Lexicon], tmp_path: Path
) -> None:
    (tmp_path / "mine.txt").write_text("CAT\ta small tiger\n")
    lexicon = copied(Lexicon.load(tmp_path / "mine.txt"))
    assert lexicon.define("cat") == ("a small tiger",)


def test_a_pickled_list_that_was_imported_needs_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "mine.txt").write_text("CAT\ta small tiger\n")
    save_list("mine", read_word_file(tmp_path / "mine.txt"), "mine.txt")
    pickled = pickle.dumps(Lexicon.load("mine"))
    (folder() / "mine.zip").unlink()
    assert pickle.loads(pickled).define("cat") == ("a small tiger",)


@every_copy
def test_leaves(copied: Callable[[Leaves], Leaves]) -> None:
    leaves = shipped_leaves("english")
    assert copied(leaves).value("QU") == leaves.value("QU")


@every_copy
def test_a_player(copied: Callable[[Player], Player]) -> None:
    player = copied(Player("Ann", Leaves.of_box(ENGLISH, longest=2)))
    assert player.leaves is not None
    assert (player.name, len(player.leaves)) == ("Ann", 400)
    assert copied(GREEDY) == GREEDY


@every_copy
def test_a_table_is_copied_as_it_stands(copied: Callable[[Table], Table]) -> None:
    table = Table.open("plain", ["Ann", "Ben"], seed=bytes(32), judge=Lexicon.load("english"))
    again = copied(table)
    again.say("8E HOAX")
    assert (table.scores, again.scores) == ({"Ann": 0, "Ben": 0}, {"Ann": 0, "Ben": 28})
    again.say("challenge", "Ann")


@every_copy
@pytest.mark.parametrize("name", EDITIONS)
def test_editions(copied: Callable[[object], object], name: str) -> None:
    assert copied(EDITIONS[name]) == EDITIONS[name]


@every_copy
def test_positions_and_their_plays(copied: Callable[[Any], Any]) -> None:
    line = read_cgp(OPENING)
    assert copied(line) == line
    position = Position.parse(OPENING, lexicon=Lexicon.load("english"), edition="graves")
    again = copied(position)
    assert (again, hash(again), str(again)) == (position, hash(position), str(position))
    assert copied(position.plays())[0] == again.plays()[0]


@every_copy
def test_recorded_games(copied: Callable[[Game], Game]) -> None:
    table = Table.open("plain", ["Ann", "Ben"], seed=bytes(32))
    table.say("8E HOAX")
    game = Game(table.log.events, Lexicon.from_words(["hoax"]))
    again = copied(game)
    assert (again, hash(again), again.record()) == (game, hash(game), game.record())
    assert (again.turns, again[0]) == (game.turns, game[0])
    position = Game.read(OPENING)
    assert copied(position) == position != game


@every_copy
@pytest.mark.parametrize(
    "value",
    [shipped_leaves("english"), shipped_value(), shipped_wins()],
    ids=lambda value: type(value).__name__,
)
def test_what_the_engine_has_learned(copied: Callable[[Any], Any], value: object) -> None:
    again = copied(value)
    assert (again == value, hash(again)) == (True, hash(value))
    assert value != "something else"


def test_leaves_with_other_values_are_different() -> None:
    leaves = Leaves.of_box(ENGLISH, longest=1)
    assert leaves == Leaves.of_box(ENGLISH, longest=1) != leaves.with_values(leaves.values + 1)


def test_lists_of_the_same_words_are_equal() -> None:
    assert Lexicon.from_words(["cat"]) == Lexicon.from_words(["CAT"])
    assert len({Lexicon.from_words(["cat"]), Lexicon.from_words(["cat"])}) == 1
    assert Lexicon.from_words(["cat"]) != Lexicon.from_words(["act"])
    assert Lexicon.from_words(["cat"]) != Lexicon.from_words(["cat"], name="mine")


@every_copy
def test_results_of_self_play(copied: Callable[[Any], Any]) -> None:
    result = self_play(2, lexicon=Lexicon.load("english"), threads=1, turns=True)
    assert copied(result).summary() == result.summary()


@every_copy
def test_a_refusal_keeps_its_facts(copied: Callable[[Refusal], Refusal]) -> None:
    refusal = copied(TilesNotOnRack(("Q",)))
    assert (str(refusal), refusal.code) == (str(TilesNotOnRack(("Q",))), "tiles-not-on-rack")


ERRORS: list[Exception] = [
    BadArgument("seed", "a number", "x"),
    BadCommand("8H", "not a command", 1),
    BadDiagram("..", "too short", 1, 2),
    BadJudge("x"),
    BadPattern("[A", "has an unmatched bracket"),
    BadMove("not-a-move", "what is that"),
    BadPosition("15/", "too short", 3),
    BadRecord("not a record", 7),
    BadValue("event 1", "should be text"),
    BrokenLog(3, "the rack does not hold Q"),
    CannotImport(4, "no such player"),
    ClusterUnavailable("auto", "it is down"),
    ConnectionLost(1001),
    IllegalAction(3, "the play does not exist"),
    ListExists("mine"),
    MissingArrow(),
    MissingRay(),
    MissingTorch("Training"),
    NoLexicon("spanish"),
    NobodyToMove("the game is over"),
    GameLost("crashed", "the program ended"),
    NoShards("games", "there are no Parquet files"),
    OtherRun(Path("games")),
    OtherSampling(Path("round-1"), "seed"),
    BadSamples(Path("000000.npy")),
    OtherFit(Path("round-1.fit")),
    PlayerFault("late", "too late"),
    ProgramFailed("./engine", "cannot be started"),
    RackUnknown("AB_____"),
    SpeakerUnclear("good", ("Ann", "Ben")),
    TileMismatch("8H", Square(7, 7), "A"),
    UnknownEdition("nosuch"),
    UnknownFormat("game.pdf"),
    UnknownList("mine", ("english",)),
    UnknownPlayer("Cy", ("Ann", "Ben")),
    VersionMismatch("0.1", "0.2"),
    WrongProtocol(9),
]


def own_errors(kind: type[BaseException]) -> Iterator[type[BaseException]]:
    """Yield the errors of the library that take arguments of their own."""
    for each in kind.__subclasses__():
        package = each.__module__.split(".")
        of_the_library = package[0] == "tilewright" and package[1] not in ("server", "cli")
        if of_the_library and "__init__" in vars(each) and not is_dataclass(each):
            yield each
        yield from own_errors(each)


def test_every_error_of_the_library_is_listed_here() -> None:
    # An answer of a server is a message of the protocol, which is not meant to be pickled.
    others = {NotationError, RequestRefused, ActionRefused}
    assert set(own_errors(BaseException)) - others <= set(map(type, ERRORS))


@every_copy
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error(copied: Callable[[Exception], Exception], error: Exception) -> None:
    again = copied(error)
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
    assert str(error)


def test_another_process_can_use_them() -> None:
    arguments = (read_cgp(OPENING), Lexicon.from_words(["retains"]), shipped_leaves("english"))
    with ProcessPoolExecutor(1, get_context("spawn")) as processes:
        plays = processes.submit(generate, *arguments).result()
    assert plays[0].text.endswith("RETAINS")
