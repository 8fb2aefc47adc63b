"""Tilewright: the crossword tile game, with a referee, computer players and a table to play at.

Importing this package is cheap on purpose: it loads no other module. ``Table``, a game you can
talk to, is loaded when it is first asked for.
"""

# Type checkers take this for true; the module typing would cost more than all the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from tilewright.notation.table import Table

__version__ = "0.1.0"

__all__ = ["Table", "__version__"]


def __getattr__(name: str) -> object:
    if name == "Table":
        from tilewright.notation.table import Table  # noqa: PLC0415

        return Table
    raise AttributeError(f"module 'tilewright' has no attribute {name!r}")
