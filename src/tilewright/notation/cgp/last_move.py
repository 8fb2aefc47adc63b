"""The last move in a CGP position: the operand of ``lm``."""

from dataclasses import dataclass

from tilewright.notation.coordinates import read_coordinate
from tilewright.notation.errors import NotationError


class BadMove(NotationError):
    """The operand of ``lm`` is not a move."""


@dataclass(frozen=True, slots=True)
class LaidWord:
    """``8D.WORD``, with the letters already on the board; ``phony`` if it was challenged off."""

    where: str
    word: str
    phony: bool = False


@dataclass(frozen=True, slots=True)
class ExchangedTiles:
    """``ex.ABC``."""

    tiles: str


@dataclass(frozen=True, slots=True)
class ExchangedCount:
    """``ex.3``, also written ``-3``."""

    count: int


@dataclass(frozen=True, slots=True)
class Passed:
    """``pass``."""


LastMove = LaidWord | ExchangedTiles | ExchangedCount | Passed


def read_last_move(operand: str) -> LastMove:
    """Read the operand of ``lm``. ``ex.2`` and ``-2`` mean the same."""
    text = operand.strip()
    low = text.lower()
    if low in ("pass", "-"):
        return Passed()
    for beginning in ("ex.", "-"):
        if low.startswith(beginning) and len(text) > len(beginning):
            return _exchanged(text[len(beginning) :])
    phony = low.startswith("phony.")
    where, dot, word = text.removeprefix(text[:6] if phony else "").partition(".")
    if not dot or not word:
        raise BadMove(operand, "the last move should look like 8D.WORD, ex.ABC, ex.2 or pass")
    read_coordinate(where)
    return LaidWord(where.upper(), word, phony)


def _exchanged(what: str) -> LastMove:
    if what.isascii() and what.isdecimal() and len(what) <= 3:
        return ExchangedCount(int(what))
    return ExchangedTiles(what)


def write_last_move(move: LastMove) -> str:
    """Write the operand of ``lm``."""
    match move:
        case LaidWord():
            return f"{'phony.' if move.phony else ''}{move.where}.{move.word}"
        case ExchangedTiles():
            return f"ex.{move.tiles}"
        case ExchangedCount():
            return f"ex.{move.count}"
        case Passed():
            return "pass"
