"""Somebody in front of the page: what they see at the table, and what their hands do.

Everything is found as a person finds it, by what it is and what it is called.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from playwright.sync_api import Locator, Page, expect

from tilewright.rules import Square
from tilewright.rules.board import Placed
from tilewright.rules.tiles import Tile

Way = Literal["keyboard", "drag", "tap"]
NamedSquare = tuple[str, Tile]


def named(placed: Iterable[Placed]) -> list[NamedSquare]:
    """Laid tiles by the names of their squares: ``H8``."""
    return [(str(square), tile) for square, tile in placed]


class Person:
    """One person at one page. A method that returns something has waited until it was there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.rack = page.get_by_role("group", name="Your rack")
        self.board = page.get_by_role("grid", name="Board")
        self.seats = page.get_by_role("list", name="Seats")
        self.curtain = page.get_by_role("heading", name=re.compile("^Hand over to "))

    # Seeing

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def dialog(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("dialog", name=name)

    def square(self, name: str) -> Locator:
        """A square by its name, whatever lies on it."""
        return self.board.get_by_role("gridcell", name=re.compile(f"^{name}, "))

    def seat(self, name: str) -> Locator:
        return self.seats.get_by_role("listitem").filter(has_text=name)

    def tile(self, tile: Tile) -> Locator:
        """A tile on the rack; where there are several alike, the first."""
        said = r"^blank" if tile == "?" else rf"^{tile}, \d+ point"
        return self.rack.get_by_role("button", name=re.compile(said)).first

    def sees_rack(self, tiles: Sequence[Tile]) -> None:
        """The rack holds these tiles, in any order."""
        expect(self.rack.get_by_role("button")).to_have_count(len(tiles))
        for tile in set(tiles):
            expect(self._alike(tile)).to_have_count(list(tiles).count(tile))

    def _alike(self, tile: Tile) -> Locator:
        said = r"^blank" if tile == "?" else rf"^{tile}, \d+ point"
        return self.rack.get_by_role("button", name=re.compile(said))

    def sees_scores(self, scores: dict[str, int]) -> None:
        for name, score in scores.items():
            expect(self.seat(name).locator(".pts")).to_have_text(re.compile(rf"^{score}\b"))

    def sees_tiles(self, placed: Iterable[NamedSquare]) -> None:
        """These tiles lie on the board for good."""
        for square, tile in placed:
            said = f"blank as {tile.upper()}" if tile.islower() else rf"{tile}, \d+ points?"
            name = re.compile(rf"^{square}, {said}(, last play)?$")
            expect(self.board.get_by_role("gridcell", name=name)).to_be_visible()

    def hears(self, words: str | re.Pattern[str]) -> None:
        """A screen reader says this."""
        expect(self.page.locator(".news[role=status]")).to_contain_text(words)

    # Laying tiles

    def lays(self, placed: Sequence[NamedSquare], way: Way = "keyboard") -> None:
        """Lay these tiles, none of which is played yet."""
        {"keyboard": self._types, "drag": self._drags, "tap": self._taps}[way](placed)
        for square, tile in placed:
            name = re.compile(rf"^{square}, .*{tile.upper()}.*, not played yet$")
            expect(self.board.get_by_role("gridcell", name=name)).to_be_visible()

    def _types(self, placed: Sequence[NamedSquare]) -> None:
        """Point at the first square, turn the arrow if need be, and type."""
        ordered = sorted(placed, key=lambda each: _square(each[0]))
        squares = [_square(name) for name, _ in ordered]
        self.square(ordered[0][0]).click()
        if len({square.row for square in squares}) > 1:
            self.page.keyboard.press("ArrowDown")
        for _, tile in ordered:
            self.page.keyboard.press(f"Shift+{tile.upper()}" if tile.islower() else tile.lower())

    def _drags(self, placed: Sequence[NamedSquare]) -> None:
        for square, tile in placed:
            self.tile("?" if tile.islower() else tile).drag_to(self.square(square))
            self._names_blank(tile)

    def _taps(self, placed: Sequence[NamedSquare]) -> None:
        """Tap a tile, tap a square; on a phone the board comes nearer after the first."""
        for square, tile in placed:
            self.tile("?" if tile.islower() else tile).tap()
            self.square(square).tap()
            self._names_blank(tile)

    def _names_blank(self, tile: Tile) -> None:
        if tile.islower():
            picker = self.dialog("What is the blank?")
            picker.get_by_role("button", name=tile.upper(), exact=True).click()

    # A turn

    def plays(self, placed: Sequence[NamedSquare], way: Way = "keyboard") -> None:
        """Lay a play and declare it."""
        self.lays(placed, way)
        play = self.button(re.compile(r"^Play for \d+$"))
        expect(play).to_be_enabled()
        if way == "keyboard":
            self.page.keyboard.press("Enter")
        else:
            play.click()

    def begins(self) -> None:
        """Let the open play stand."""
        self.button("Begin my turn").click()

    def accepts(self) -> None:
        """Let the play that ends the game stand."""
        self.button("Accept the play").click()

    def challenges(self) -> None:
        self.page.get_by_role("button", name="Challenge", exact=True).click()

    def carries_on(self, title: str | re.Pattern[str]) -> None:
        """Read how a challenge was ruled, and go on."""
        ruling = self.dialog(title)
        expect(ruling).to_be_visible()
        ruling.get_by_role("button", name="Carry on").click()
        expect(ruling).to_be_hidden()

    def passes(self) -> None:
        self.button("Pass").click()
        self.dialog("Pass this turn?").get_by_role("button", name="Pass").click()

    def resigns(self) -> None:
        self.button("Menu").click()
        self.dialog("Menu").get_by_role("button", name="Resign").click()
        self.dialog("Resign the game?").get_by_role("button", name="Resign").click()

    def takes_over(self, name: str) -> None:
        """Sit down at a shared device: no rack is in the page before the press."""
        expect(self.curtain).to_have_text(f"Hand over to {name}")
        expect(self.rack).to_have_count(0)
        expect(self.board).to_have_count(0)
        self.button(f"I am {name}, show my tiles").click()
        expect(self.curtain).to_be_hidden()


def _square(name: str) -> Square:
    column, row = re.fullmatch(r"([A-Z]+)(\d+)", name).groups()  # type: ignore[union-attr]
    return Square(int(row) - 1, ord(column) - ord("A"))
