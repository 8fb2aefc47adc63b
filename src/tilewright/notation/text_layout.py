"""Texts of a limited width, and tables as text."""

from collections.abc import Sequence


def text_table(lines: Sequence[tuple[str, ...]]) -> str:
    """Return lines of cells in columns, the first to the left and the others to the right."""
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if at == 0 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def shortened(text: str, length: int) -> str:
    """Return a text, cut off if it is longer than this."""
    return text if len(text) <= length else f"{text[: length - 1]}…"
