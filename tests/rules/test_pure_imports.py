"""The referee is pure: it imports only itself and a few modules of the standard library."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
RULES = ROOT / "src" / "tilewright" / "rules"

# None of these reads a clock, a file, the network or random numbers.
PURE_MODULES = {
    "__future__", "abc", "bisect", "collections", "collections.abc", "dataclasses", "enum",
    "fractions", "functools", "hashlib", "heapq", "hmac", "itertools", "math", "operator", "re",
    "string", "types", "typing",
}  # fmt: skip


def imported_names(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module=module, level=0):
                yield module or ""
            case _:
                pass


def impure_imports(source: str) -> list[str]:
    return [
        name
        for name in imported_names(source)
        if name not in PURE_MODULES and not f"{name}.".startswith("tilewright.rules.")
    ]


@pytest.mark.parametrize(
    "path", sorted(RULES.rglob("*.py")), ids=lambda path: path.relative_to(RULES).as_posix()
)
def test_a_module_of_the_referee_has_only_pure_imports(path: Path) -> None:
    assert impure_imports(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("source", "impure"),
    [
        ("import random", ["random"]),
        ("from time import monotonic", ["time"]),
        ("def f():\n    import os.path", ["os.path"]),
        ("from tilewright.engine import kernel", ["tilewright.engine"]),
        ("from tilewright.rulesets import x", ["tilewright.rulesets"]),
        ("from tilewright.rules.equipment.board import Board\nfrom . import bag\nimport enum", []),
    ],
)
def test_an_impure_import_is_found(source: str, impure: list[str]) -> None:
    assert impure_imports(source) == impure
