"""What library users see of the packages: ``dir``, ``help``, star imports and types."""

import ast
import pydoc
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import is_dataclass
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, get_args

import pytest

import tilewright
from tilewright import coach, data, engine, env, lexicon, matches, notation, players, rules

LAZY = [
    pytest.param(tilewright, id="tilewright"),
    pytest.param(coach, id="tilewright.coach"),
    pytest.param(data, id="tilewright.data"),
    pytest.param(engine, id="tilewright.engine"),
    pytest.param(env, id="tilewright.env"),
    pytest.param(lexicon, id="tilewright.lexicon"),
    pytest.param(matches, id="tilewright.matches"),
    pytest.param(notation, id="tilewright.notation"),
    pytest.param(players, id="tilewright.players"),
]
PUBLIC = [*LAZY, pytest.param(rules, id="tilewright.rules")]


def modules_loaded_by(code: str) -> list[str]:
    code = f"import sys; {code}\nprint(*(name for name in sys.modules if 'tilewright' in name))"
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    return [name for name in process.stdout.split() if name.split(".")[0] == "tilewright"]


def names_for_type_checkers(package: ModuleType) -> Iterator[tuple[str, str]]:
    """Yield the names imported under ``if TYPE_CHECKING``, each with its module."""
    tree = ast.parse(Path(str(package.__file__)).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If):
            for line in node.body:
                if isinstance(line, ast.ImportFrom):
                    yield from ((name.name, str(line.module)) for name in line.names)


@pytest.mark.parametrize("package", PUBLIC)
def test_every_exported_name_resolves(package: ModuleType) -> None:
    for name in package.__all__:
        assert getattr(package, name) is not None, name


def test_every_command_of_the_referee_is_public() -> None:
    assert {command.__name__ for command in get_args(rules.Command)} <= set(rules.__all__)


@pytest.mark.parametrize("package", LAZY)
def test_type_checkers_see_the_same_names_as_programs(package: ModuleType) -> None:
    typed = dict(names_for_type_checkers(package))
    assert sorted(typed) == sorted(set(package.__all__) - {"__version__"})
    for name, module in typed.items():
        assert getattr(package, name) is getattr(import_module(module), name), name


@pytest.mark.parametrize("package", PUBLIC)
def test_dir_lists_every_exported_name(package: ModuleType) -> None:
    assert set(package.__all__) <= set(dir(package))


def test_dir_lists_nothing_but_the_names_of_the_package() -> None:
    assert dir(tilewright) == sorted(tilewright.__all__)


LEXICON = lexicon.Lexicon.from_words(["cat", "act"])
POSITION = tilewright.read_cgp("/".join(["15"] * 15) + " ACT/ 0/0 0")
MATCH = tilewright.arena(["static", "greedy"], pairs=2, lexicon=LEXICON)
FOUR = Path(__file__).parent / "games/four_players.gcg"
TABLE = tilewright.Table.open("plain", ["Ann", "Ben"], bytes(32))


@pytest.mark.parametrize(
    "result",
    [
        tilewright.self_play(2, lexicon=LEXICON, threads=1, turns=True),
        tilewright.generate(POSITION, LEXICON),
        tilewright.best(POSITION, LEXICON),
        tilewright.shipped_leaves("english"),
        engine.shipped_wins(),
        tilewright.Table.open("plain", ["Ann\n\x1b[31m", "Ben"], bytes(32)),
        TABLE.log,
        TABLE.log.game,
        TABLE.log.game.board,
        tilewright.EDITIONS["plain"].tiles,
        tilewright.EDITIONS["plain"].layout,
        rules.view(TABLE.log.game, 0),
        tilewright.read_gcg(b">Ann: AB - +0 0\n" * 100),
        tilewright.replay_gcg(tilewright.read_gcg(b">Ann: AB - +0 0\n" * 100)),
        engine.simulate(POSITION, LEXICON, samples=1, threads=1),
        MATCH,
        MATCH["static"],
        tilewright.review(tilewright.Game.read(FOUR), coach.ReviewSettings(static=True)),
        pytest.param(tilewright.Game.read(FOUR), id="recorded Game"),
        POSITION,
        LEXICON,
        LEXICON.words,
    ],
    ids=lambda result: type(result).__name__,
)
def test_a_result_is_printed_on_one_line(result: object) -> None:
    assert len(repr(result)) <= 100
    assert repr(result).isprintable()
    assert " object at " not in repr(result)


@pytest.mark.parametrize("package", LAZY)
def test_signatures_are_short_enough_to_read(package: ModuleType) -> None:
    for name in package.__all__:
        value = getattr(package, name)
        if isinstance(value, FunctionType) or (is_dataclass(value) and isinstance(value, type)):
            # The longest lists the settings of an edition.
            assert len(str(signature(value))) <= 800, name
            if package is tilewright:
                assert "tilewright." not in str(signature(value)), name


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (tilewright.read_gcg, "the bytes of a GCG file"),
        (tilewright.replay_gcg, "a document that read_gcg returns"),
        (tilewright.import_gcg, "a document that read_gcg returns"),
    ],
    ids=["read_gcg", "replay_gcg", "import_gcg"],
)
def test_a_reader_names_what_it_expects(call: Any, expected: str) -> None:
    with pytest.raises(TypeError, match=f"expected {expected}, not '>Ann: '"):
        call(">Ann: ")


def test_a_position_is_read_from_text() -> None:
    with pytest.raises(TypeError, match="expected a position as text, not 5"):
        tilewright.read_cgp(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("words", ["cat", [1]])
def test_a_lexicon_is_made_from_words(words: Any) -> None:
    with pytest.raises(TypeError, match="a lexicon is made from words"):
        lexicon.Lexicon.from_words(words)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"lexicon": "english"}, "lexicon must be a Lexicon, not 'english'"),
        ({"lexicon": LEXICON, "leaves": "english"}, "leaves must be .*, not 'english'"),
        ({"lexicon": LEXICON, "edition": "plain"}, "edition must be an Edition.*, not 'plain'"),
    ],
    ids=["lexicon", "leaves", "edition"],
)
def test_an_argument_of_the_wrong_kind_is_named(arguments: dict[str, Any], why: str) -> None:
    for call in (
        lambda: tilewright.generate(POSITION, **arguments),
        lambda: tilewright.best(POSITION, **arguments),
        lambda: tilewright.self_play(2, **arguments),
    ):
        with pytest.raises(tilewright.BadArgument, match=why):
            call()


def test_help_describes_classes_functions_and_data() -> None:
    text = pydoc.plain(pydoc.render_doc(tilewright))
    assert "class Table(" in text
    assert "class Lexicon(" in text
    assert "self_play(games" in text
    assert "EDITIONS = {" in text


@pytest.mark.parametrize("package", PUBLIC)
def test_a_star_import_brings_every_exported_name(package: ModuleType) -> None:
    names: dict[str, object] = {}
    exec(f"from {package.__name__} import *", names)
    assert set(package.__all__) <= set(names)


@pytest.mark.parametrize("package", PUBLIC)
def test_an_unknown_name_is_an_attribute_error(package: ModuleType) -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        _ = package.nonsense


def test_packages_are_loaded_when_they_are_used() -> None:
    loaded = modules_loaded_by("import tilewright; tilewright.env.tilewright_v0.env")
    assert {"tilewright.env", "tilewright.env.tilewright_v0"} <= set(loaded)
    assert "tilewright_v0" in dir(env)


def test_importing_the_package_loads_nothing_else() -> None:
    assert modules_loaded_by("import tilewright") == ["tilewright"]


def test_listing_the_names_loads_nothing_else() -> None:
    assert modules_loaded_by("import tilewright; dir(tilewright)") == ["tilewright"]


@pytest.mark.parametrize(
    ("name", "unneeded"),
    [
        pytest.param("Lexicon", ["rules", "engine", "notation", "server"], id="words"),
        pytest.param("Table", ["lexicon", "engine", "server"], id="a-game"),
        pytest.param("read_gcg", ["lexicon", "engine", "server"], id="a-file-format"),
        pytest.param("generate", ["server", "players"], id="the-engine"),
    ],
)
def test_a_name_loads_only_the_packages_it_needs(name: str, unneeded: list[str]) -> None:
    loaded = {
        module.split(".")[1]
        for module in modules_loaded_by(f"import tilewright; tilewright.{name}")
        if "." in module
    }
    assert not loaded & set(unneeded)


@pytest.mark.parametrize(
    ("code", "unneeded"),
    [
        pytest.param("from tilewright.players import LEVELS", ["engine", "lexicon"], id="levels"),
        pytest.param("from tilewright.lexicon import Lexicon", ["rules", "engine"], id="words"),
        pytest.param("import tilewright.engine", ["lexicon", "rules"], id="engine"),
    ],
)
def test_importing_from_a_sub_package_loads_only_what_it_needs(
    code: str, unneeded: list[str]
) -> None:
    loaded = {module.split(".")[1] for module in modules_loaded_by(code) if "." in module}
    assert not loaded & set(unneeded)


def test_importing_the_package_takes_less_than_50_ms_of_a_processor() -> None:
    code = (
        "import time; start = time.process_time(); import tilewright\n"
        "print(time.process_time() - start)"
    )
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
        for _ in range(3)
    ]
    assert min(times) < 0.05
