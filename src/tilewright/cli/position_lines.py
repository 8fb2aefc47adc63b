"""Positions on standard input, one per line."""

import sys
from collections.abc import Iterator
from io import TextIOWrapper

from tilewright.cli.output import fail


def position_lines() -> Iterator[tuple[int, str]]:
    """Yield the lines that are not empty with their numbers, or exit if nothing is piped in.

    They are read as UTF-8, whatever the locale. An invalid byte spoils only its own line.
    """
    if sys.stdin is None or sys.stdin.isatty():
        fail("Pass a position with --cgp, or one per line on standard input.")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    return ((number, line.strip()) for number, line in enumerate(sys.stdin, 1) if line.strip())
