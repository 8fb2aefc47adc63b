"""Figures of reviewed games, as the browser keeps them."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from tests.browser.scenes import Visitor

KEY = "tilewright.reviewed-games"
# The mean points lost a game in each class of mistakes.
LOST = {
    "missed-bonus": 31.0,
    "other": 24.0,
    "poor-leave": 17.0,
    "premium": 14.0,
    "endgame": 11.0,
    "hook": 9.0,
    "parallel": 8.0,
    "short-word": 6.0,
    "wasted-s": 3.0,
    "opened-triple": 1.0,
}
TIP = "Always look for a bonus play."
FIRST_AT, DAY_MS = 1_772_323_200_000, 86_400_000


def reviewed_game(number: int) -> dict[str, Any]:
    """Return the figures of one game, which wander from game to game."""
    wander = (number * 7 % 11 - 5) / 5
    return {
        "id": f"game-{number}",
        "seat": 0,
        "name": "Ann",
        "at": FIRST_AT + 5 * DAY_MS * number,
        "accuracy": round(72 + number * 0.4 + 9 * wander, 1),
        "luck": round(-3 + 25 * wander, 1),
        "lost": {kind: round(mean * (1 + 0.8 * wander), 1) for kind, mean in LOST.items()},
        "tips": {"missed-bonus": TIP},
    }


def keep_reviewed_games(page: Page, games: int) -> None:
    """Keep this many reviewed games in the browser."""
    text = json.dumps([reviewed_game(number) for number in range(games)])
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, text])


def my_play(visitor: "Visitor") -> Iterator[str]:
    """Yield the scenes of My play: with a few games, and with many."""
    for games, scene, text in (
        (2, "my-play-few", "2 reviewed games so far"),
        (23, "my-play", "23 reviewed games on this device"),
    ):
        keep_reviewed_games(visitor.page, games)
        visitor.go("/my-play")
        expect(visitor.page.get_by_text(text)).to_be_visible()
        yield scene
