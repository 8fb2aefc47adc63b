"""Whatever bytes arrive on the analysis board, the answer is a result or says what is wrong."""

import base64
from pathlib import Path
from random import Random
from threading import Event
from typing import Any, Final

import pytest

from tilewright.protocol.responses import Problem
from tilewright.server.analysis.process import answers

GAMES = Path(__file__).parents[1] / "games"
FILES: Final = [path.read_bytes() for path in sorted(GAMES.glob("*.gcg"))]
POSITIONS: Final = [
    "15/15/15/15/15/15/15/7CLANK3/15/15/15/15/15/15/15 AEILORS/ 0/32 0 lex english;",
    "15/15/15/15/15/15/15/7CLaNK3/15/15/15/15/15/15/15 AEIL?__/QZ/ 0/32/7 0 x-held 7/7/7; bb 35;",
    "21/" * 20 + "21 AEINRST/ 0/0 0 bdn SuperCrosswordGame; ld english;",
]
TURNS: Final = ["8H .....S", "-AE", "pass", "-2", "8H", "H8 .ALORIES", "15O ZZZZ", "a1 \u0130"]
NOISE: Final = [
    b"#player1 A A\n",
    b">A: ABC 8H",
    b"/",
    b"15",
    b"\xff\xfe",
    b"[CH]",
    b"-+0 0\n",
    b"\0",
]


def garbled(data: bytes, chance: Random) -> bytes:
    """Return the data with some bytes cut out, repeated, changed or put in."""
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(data) + 1)
        end = min(len(data), at + chance.choice([1, 1, 2, 8, 60]))
        put = chance.choice([b"", data[at:end] * 2, bytes([chance.randrange(256)]), *NOISE])
        data = data[:at] + put + data[end:]
    return data


def kinds_of_answers(kind: str, body: Any) -> set[str]:
    found = set()
    for answer in answers({"kind": kind, "body": body}, Event()):
        code = answer.code if isinstance(answer, Problem) else "good"
        assert code != "internal", (body, answer)
        found.add(code)
    return found


def test_garbled_games_are_read_or_explained(pytestconfig: pytest.Config) -> None:
    chance, seen = Random(15), set()
    for _ in range(20 * pytestconfig.getoption("fuzz")):
        data = garbled(chance.choice(FILES), chance)
        seen |= kinds_of_answers("game", base64.b64encode(data).decode())
    assert seen >= {"good", "unreadable"}


def test_garbled_positions_are_analysed_or_explained(pytestconfig: pytest.Config) -> None:
    chance, seen = Random(16), set()
    for _ in range(20 * pytestconfig.getoption("fuzz")):
        cgp = garbled(chance.choice(POSITIONS).encode(), chance).decode("latin-1")[:4000]
        turns = [chance.choice(TURNS) for _ in range(chance.randint(0, 3))]
        setup = {"racks": [chance.choice(["AEI", "", "Q?", "_", "\u0130"]) for _ in "12"]}
        body = {"cgp": cgp, "turns": turns, "setup": chance.choice([None, setup])}
        seen |= kinds_of_answers("line", body)
        seen |= kinds_of_answers("preview", {"cgp": cgp, "placed": [["M8", "S"]]})
        seen |= kinds_of_answers(
            "opponent", {"cgp": cgp, "before": cgp, "turn": turns[0] if turns else "-3"}
        )
    assert seen >= {"good", "unreadable"}


def test_garbled_positions_are_thought_about_or_explained(pytestconfig: pytest.Config) -> None:
    chance, seen = Random(17), set()
    for _ in range(pytestconfig.getoption("fuzz")):
        cgp = garbled(chance.choice(POSITIONS).encode(), chance).decode("latin-1")[:4000]
        seen |= kinds_of_answers("think", {"cgp": cgp, "seconds": 0})
    assert "unreadable" in seen
