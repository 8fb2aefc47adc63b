"""From pydantic models to TypeScript, shape by shape."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from scripts import web_types

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

class Told(BaseModel):
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

export interface Told {
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
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_every_shape_has_its_type_and_every_name_is_kept(tmp_path: Path) -> None:
    types = web_types.Types([module(tmp_path / "models.py", MODELS)], sent=["Told"])
    assert "".join(types.write()) == TYPES


def test_a_shape_nobody_has_thought_of_is_an_error(tmp_path: Path) -> None:
    odd = "from pydantic import BaseModel\nclass Odd(BaseModel):\n    thing: object\n"
    types = web_types.Types([module(tmp_path / "odd.py", odd)], sent=[])
    with pytest.raises(ValueError, match="no TypeScript is known"):
        list(types.write())


def test_a_client_that_lags_behind_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(web_types, "TARGET", tmp_path / "messages.ts")
    assert web_types.main(["--check"]) == 1
    assert "run python -m scripts.web_types" in capsys.readouterr().out
    assert web_types.main([]) == 0
    assert web_types.main(["--check"]) == 0
