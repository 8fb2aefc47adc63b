"""Tilewright: the crossword tile game, with a referee, computer players and a table to play at.

Importing this package is cheap on purpose: it loads no other module. ``Table``, a game you can
talk to, and ``Lexicon``, the words, are loaded when they are first asked for.
"""

# Type checkers take this for true; the module typing would cost more than all the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from tilewright.lexicon.lexicon import Lexicon
    from tilewright.notation.table import Table

__version__ = "0.1.0"

__all__ = ["Lexicon", "Table", "__version__"]


def __getattr__(name: str) -> object:
    if name == "Table":
        from tilewright.notation.table import Table  # noqa: PLC0415

        return Table
    if name == "Lexicon":
        from tilewright.lexicon.lexicon import Lexicon  # noqa: PLC0415

        return Lexicon
    raise AttributeError(f"module 'tilewright' has no attribute {name!r}")
