"""The documentation matches what the program does."""

import re
from dataclasses import fields
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scripts.docs_site.links import link_targets
from tilewright.cli.main import COMMANDS, app
from tilewright.cli.terminal.pass_and_play import TURN_HELP
from tilewright.cli.terminal.real_board import HELP
from tilewright.notation.command_text import parse_command
from tilewright.notation.rules_text import BOOKS
from tilewright.rules import (
    EDITIONS,
    BoxColours,
    Challenges,
    Edition,
    GoingOut,
    MissTurn,
    PassedOut,
    ScorelessTurns,
)
from tilewright.rules.editions.presets import OPTIONAL_TIMERS
from tilewright.server.http.rate_limits import Limits
from tilewright.table import Table

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def settings(edition: Edition) -> dict[str, str]:
    """Return the settings in which presets differ, as worded in the documentation."""
    assert isinstance(edition.challenge, Challenges)
    assert isinstance(edition.challenge.penalty, MissTurn)
    match edition.standstill:
        case PassedOut(empty, left):
            assert empty == left
            ends = f"{left} passes each"
        case ScorelessTurns(turns):
            ends = f"{turns} scoreless turns"
    assert edition.turn_limit_ms is None
    timer, clock = OPTIONAL_TIMERS.get(edition.name), edition.clock
    bonus = "the whole rack" if edition.bonus.tiles is None else f"{edition.bonus.tiles} tiles"
    twice = edition.going_out is GoingOut.TWICE_THE_OTHERS
    return {
        "rack": f"{edition.rack_size} tiles",
        "bonus": f"{edition.bonus.points} for {bonus}",
        "an exchange needs": f"{edition.exchange_needs} in the bag",
        "a challenge is about": f"the {edition.challenge.scope.value}",
        "a failed challenge costs": "the next turn",
        "also ends after": ends,
        "going out scores": "twice the others' tiles" if twice else "the others' tiles",
        "the others lose": "nothing" if twice else "their tiles",
        "turn timer": f"optional, {timer // 60_000} minutes" if timer else "none",
        "game clock": f"{clock.allowance_ms // 60_000} minutes" if clock else "none",
        "peg racks": "yes" if edition.peg_rack else "no",
        "word squares": "red, burgundy" if edition.look is BoxColours.HERITAGE else "pink, red",
    }


def editions_table() -> list[str]:
    columns = [settings(edition) for edition in EDITIONS.values()]
    rows = [
        "| | " + " | ".join(f"`{name}`" for name in EDITIONS) + " |",
        "|---" * (len(EDITIONS) + 1) + "|",
    ]
    for what in columns[0]:
        cells = " | ".join(column[what] for column in columns)
        rows.append(f"| {what} | {cells} |")
    return rows


def test_the_table_of_editions_matches_the_presets() -> None:
    shown = [line for line in page("play/editions.md").splitlines() if line.startswith("|")]
    assert shown == editions_table()


def test_the_table_of_limits_has_their_defaults() -> None:
    shown = re.findall(r"^\| `(\w+)` \| (\S+) \|", page("host/hosting.md"), re.MULTILINE)
    assert [name for name, _ in shown] == [field.name for field in fields(Limits)]
    assert Limits().with_changes(f"{name}={value}" for name, value in shown) == Limits()


def test_the_list_of_editions_names_the_book_of_every_preset() -> None:
    shown = [line for line in page("play/editions.md").splitlines() if line.startswith("- `")]
    assert shown == [f"- `{name}`: {BOOKS[name]}" for name in EDITIONS]


@pytest.mark.parametrize("text", [TURN_HELP, HELP], ids=["a-turn", "a-real-board"])
def test_the_terminal_table_page_lists_every_command_in_help(text: str) -> None:
    documented = set(re.findall(r"`([a-z]+)", page("play/terminal.md")))
    shown = {line.split()[0].strip(",") for line in text.splitlines()}
    words = {word for word in shown if word.isalpha() and word.islower()}
    assert words
    assert words <= documented


def test_every_command_on_the_terminal_table_page_is_accepted() -> None:
    game = Table.open("plain", ["Ann", "Ben"], bytes(32)).log.game
    _, real = page("play/terminal.md").split("## A real board")
    handled_by_the_terminal = {"sheet", "unseen", "help", "quit"}
    commands = [
        text.partition(": ")[2] or text
        for row in real.splitlines()
        if row.startswith("| `")
        for text in re.findall(r"`([^`]+)`", row.split("|")[1])
    ]
    assert len(commands) > 12
    for command in commands:
        if command not in handled_by_the_terminal and command != "exchange 3":
            parse_command(command, game, 0)


def test_the_terminal_table_page_lists_every_option() -> None:
    shown = CliRunner().invoke(app, ["table", "--help"]).stdout
    options = set(re.findall(r"--[a-z-]+", shown)) - {"--help"}
    assert options == set(re.findall(r"`(--[a-z-]+)", page("play/terminal.md")))


def test_the_readme_shows_commands_that_exist() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"^    tilewright ([a-z]+)", readme, flags=re.MULTILINE))
    assert {"table", "replay", "convert", "verify", "editions"} <= shown <= COMMANDS.keys()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_have_targets(path: Path) -> None:
    page = path.relative_to(ROOT).as_posix()
    for target in link_targets(page, path.read_text(encoding="utf-8")):
        assert (ROOT / target).exists(), target
