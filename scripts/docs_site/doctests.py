"""An extension of Griffe: examples in docstrings become blocks of code."""

import re
from typing import Any

import griffe

# An example runs from its first prompt to the next empty line.
EXAMPLE = re.compile(r"^>>> (?:.+\n?)+", re.MULTILINE)


class Doctests(griffe.Extension):  # type: ignore[misc]
    """Fences the examples of every docstring."""

    def on_instance(self, *, obj: Any, **_: object) -> None:
        if obj.docstring and ">>> " in obj.docstring.value:
            obj.docstring.value = EXAMPLE.sub(_fenced, obj.docstring.value)


def _fenced(example: re.Match[str]) -> str:
    return f"```pycon\n{example[0].rstrip()}\n```\n"
