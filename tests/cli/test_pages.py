"""The pages for players say what the program does."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tilewright.cli.main import COMMANDS, app
from tilewright.cli.pass_and_play import TURN_HELP
from tilewright.cli.real_board import HELP
from tilewright.notation.sayings import understand
from tilewright.notation.table import Table
from tilewright.rules import (
    EDITIONS,
    Challenges,
    Edition,
    GoingOut,
    Look,
    MissTurn,
    PassedOut,
    ScorelessTurns,
)

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def settings(edition: Edition) -> dict[str, str]:
    """The settings in which presets differ, as the page words them."""
    assert isinstance(edition.challenge, Challenges)
    assert isinstance(edition.challenge.penalty, MissTurn)
    match edition.standstill:
        case PassedOut(empty, left):
            ends = f"{empty} / {left} passes each"
        case ScorelessTurns(turns):
            ends = f"{turns} scoreless turns"
    limit, clock = edition.turn_limit_ms, edition.clock
    bonus = "the whole rack" if edition.bonus.tiles is None else f"{edition.bonus.tiles} tiles"
    twice = edition.going_out is GoingOut.TWICE_THE_OTHERS
    return {
        "rack": f"{edition.rack_size} tiles",
        "bonus": f"{edition.bonus.points} for {bonus}",
        "an exchange needs": f"{edition.exchange_needs} in the bag",
        "a challenge is about": f"the {edition.challenge.scope.value}",
        "a failed challenge costs": "the next turn",
        "ends without a last tile": ends,
        "who goes out gains": "twice the others' tiles" if twice else "the others' tiles",
        "the others": "deduct nothing" if twice else "deduct theirs",
        "turn timer": f"{limit // 60_000} minutes" if limit else "none",
        "game clock": f"{clock.allowance_ms // 60_000} minutes" if clock else "none",
        "peg racks": "yes" if edition.peg_rack else "no",
        "word squares": "red, burgundy" if edition.look is Look.HERITAGE else "pink, red",
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


def test_the_table_of_editions_is_what_the_presets_say() -> None:
    shown = [line for line in page("editions.md").splitlines() if line.startswith("|")]
    assert shown == editions_table()


@pytest.mark.parametrize("text", [TURN_HELP, HELP], ids=["a-turn", "a-real-board"])
def test_the_page_of_the_terminal_table_tells_all_that_help_tells(text: str) -> None:
    told = set(re.findall(r"`([a-z]+)", page("terminal-table.md")))
    said = {line.split()[0].strip(",") for line in text.splitlines()}
    words = {word for word in said if word.isalpha() and word.islower() and word != "letter"}
    assert words
    assert words <= told


def test_what_the_page_says_one_may_type_is_understood() -> None:
    game = Table.open("plain", ["Ann", "Ben"], bytes(32)).log.game
    _, real = page("terminal-table.md").split("## A real board")
    at_once = {"sheet", "unseen", "help", "quit"}
    said = [
        saying.partition(": ")[2] or saying
        for row in real.splitlines()
        if row.startswith("| `")
        for saying in re.findall(r"`([^`]+)`", row.split("|")[1])
    ]
    assert len(said) > 12
    for saying in said:
        if saying not in at_once and saying != "exchange 3":
            understand(saying, game, 0)


def test_the_page_of_the_terminal_table_tells_every_option() -> None:
    shown = CliRunner().invoke(app, ["table", "--help"]).stdout
    options = set(re.findall(r"--[a-z-]+", shown)) - {"--help"}
    assert options == set(re.findall(r"`(--[a-z-]+)", page("terminal-table.md")))


def test_the_readme_shows_commands_that_exist() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"^    tilewright ([a-z]+)", readme, flags=re.MULTILINE))
    assert {"table", "replay", "convert", "verify", "editions"} <= shown <= COMMANDS.keys()


@pytest.mark.parametrize("path", [ROOT / "README.md", *sorted(DOCS.glob("*.md"))], ids=str)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", path.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (path.parent / target).exists(), target
