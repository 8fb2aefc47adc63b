"""Generating TypeScript types from Pydantic models."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from scripts import web_types
from tilewright.protocol.actions import GameAction, TableAction
from tilewright.protocol.permissions import May
from tilewright.protocol.views import SeatState

CLIENT = Path(__file__).parents[2] / "web" / "src"

MODELS = '''
from enum import StrEnum
from typing import Annotated, Literal
from pydantic import BaseModel, Field, StringConstraints

LIMIT = 3
SquareName = Annotated[str, StringConstraints(pattern="^[A-O]")]
Placed = tuple[SquareName, int]
Side = Literal["left", "right"]

class Level(StrEnum):
    """How practised a player is."""
    NEW = "new"
    OLD = "old"

class Lay(BaseModel):
    """Lay a play.

    A ``?`` is a blank.
    """
    kind: Literal["lay"] = "lay"
    placed: list[Placed]
    sure: bool = True

class Pass(BaseModel):
    kind: Literal["pass"] = "pass"

Action = Annotated[Lay | Pass, Field(discriminator="kind")]

class Do(BaseModel):
    action: Action
    side: Side | None = None

class Update(BaseModel):
    level: Level = Level.NEW
    squares: list[SquareName | None]
    facts: dict[str, int | list[str]] = Field(description="what is known")
'''

TYPES = """\
export type Action = Lay | Pass;

export interface Do {
  action: Action;
  side?: Side | null;
}

/**
 * Lay a play.
 *
 * A `?` is a blank.
 */
export interface Lay {
  kind: 'lay';
  placed: Placed[];
  sure?: boolean;
}

/** How practised a player is. */
export type Level = 'new' | 'old';

export interface Pass {
  kind: 'pass';
}

export type Placed = [SquareName, number];

export type Side = 'left' | 'right';

export type SquareName = string;

export interface Update {
  level: Level;
  squares: (SquareName | null)[];
  /** what is known */
  facts: Record<string, number | string[]>;
}

"""


def module(path: Path, text: str) -> ModuleType:
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def test_every_kind_of_schema_is_converted_and_keeps_its_name(tmp_path: Path) -> None:
    types = web_types.Types([module(tmp_path / "models.py", MODELS)], sent=["Update"])
    assert "".join(types.write()) == TYPES


def test_an_open_string_becomes_a_union_of_its_values(tmp_path: Path) -> None:
    text = "from typing import Annotated\nfrom pydantic import BaseModel, StringConstraints\n"
    text += "Code = Annotated[str, StringConstraints(pattern='^[a-z]')]\n"
    text += "class Refused(BaseModel):\n    code: Code\n"
    types = web_types.Types(
        [module(tmp_path / "codes.py", text)], ["Refused"], {"Code": ["a", "b"]}
    )
    written = "".join(types.write())
    assert "export type Code = 'a' | 'b';" in written
    assert "code: Code;" in written


def test_every_code_the_server_sends_is_in_the_union() -> None:
    codes = web_types.refusal_codes()
    assert {"not-connected", "no-such-table", "too-much"} <= set(codes)
    assert len(set(codes)) == len(codes)


def test_a_schema_without_a_conversion_is_an_error(tmp_path: Path) -> None:
    text = "from pydantic import BaseModel\nclass Odd(BaseModel):\n    value: object\n"
    types = web_types.Types([module(tmp_path / "odd.py", text)], sent=[])
    with pytest.raises(ValueError, match="cannot convert to TypeScript"):
        list(types.write())


def test_check_fails_if_the_file_is_out_of_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(web_types, "TARGET", tmp_path / "messages.ts")
    assert web_types.main(["--check"]) == 1
    assert "run python -m scripts.web_types" in capsys.readouterr().out
    assert web_types.main([]) == 0
    assert web_types.main(["--check"]) == 0


def client_sources() -> str:
    return "\n".join(
        path.read_text(encoding="utf-8")
        for path in (*CLIENT.rglob("*.svelte"), *CLIENT.rglob("*.ts"))
        if path.name != "messages.ts" and ".test." not in path.name and "fixtures" not in path.parts
    )


@pytest.mark.parametrize("action", get_args(GameAction) + get_args(TableAction))
def test_the_client_sends_every_action(action: type[GameAction | TableAction]) -> None:
    assert f"'{action.model_fields['kind'].default}'" in client_sources()


def test_the_client_uses_every_permission_and_shows_everything_about_a_seat() -> None:
    sources = client_sources()
    # The client asks for a ruling or an answer whenever the view has a hearing or a proposal.
    unused = {"enter_ruling", "answer_stand_in"}
    for name in {*May.model_fields, *SeatState.model_fields} - unused:
        assert re.search(rf"(\.|{{ ){name}\b", sources), name


def test_every_method_of_the_table_controller_is_called() -> None:
    controller = CLIENT / "table/controller/table_controller.svelte.ts"
    methods = re.findall(r"^  (?:async )?(\w+)\(", controller.read_text("utf-8"), re.MULTILINE)
    assert {"constructor", "play", "sendChat"} <= set(methods)
    for name in set(methods) - {"constructor"}:
        assert re.search(rf"\bcontroller\.{name}\(", client_sources()), name
