"""A person at the table page: what they see and what they do.

Every element is located as a person would, by its role and its label.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from playwright.sync_api import Locator, Page, expect

from tilewright.rules import Square
from tilewright.rules.equipment.board import Placed
from tilewright.rules.equipment.tiles import Tile

InputMethod = Literal["keyboard", "drag", "tap"]
NamedTile = tuple[str, Tile]


def named(placed: Iterable[Placed]) -> list[NamedTile]:
    """Return tiles with the names of their squares, such as ``H8``."""
    return [(str(square), tile) for square, tile in placed]


class Person:
    """One person at one page. The ``expect_…`` methods wait for what they check."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.rack = page.get_by_role("group", name="Your rack")
        self.board = page.get_by_role("grid", name="Board")
        self.seats = page.get_by_role("list", name="Seats")
        self.curtain = page.get_by_role("heading", name=re.compile("^Hand over to "))

    # What the page shows

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def dialog(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("dialog", name=name)

    def square(self, name: str) -> Locator:
        """Return a square by its name, empty or not."""
        return self.board.get_by_role("gridcell", name=re.compile(f"^{name}, "))

    def seat(self, name: str) -> Locator:
        return self.seats.get_by_role("listitem").filter(has_text=name)

    def tile(self, tile: Tile) -> Locator:
        """Return a tile on the rack; the first, if there are several alike."""
        return self._tiles(tile).first

    def expect_rack(self, tiles: Sequence[Tile]) -> None:
        """Check that the rack holds these tiles, in any order."""
        expect(self.rack.get_by_role("button")).to_have_count(len(tiles))
        for tile in set(tiles):
            expect(self._tiles(tile)).to_have_count(list(tiles).count(tile))

    def _tiles(self, tile: Tile) -> Locator:
        label = r"^blank" if tile == "?" else rf"^{tile}, \d+ point"
        return self.rack.get_by_role("button", name=re.compile(label))

    def expect_scores(self, scores: dict[str, int]) -> None:
        for name, score in scores.items():
            expect(self.seat(name).locator(".pts")).to_have_text(re.compile(rf"^{score}\b"))

    def expect_tiles(self, placed: Iterable[NamedTile]) -> None:
        """Check that these tiles are on the board and played."""
        for square, tile in placed:
            label = f"blank as {tile.upper()}" if tile.islower() else rf"{tile}, \d+ points?"
            name = re.compile(rf"^{square}, {label}(, last play)?$")
            expect(self.board.get_by_role("gridcell", name=name)).to_be_visible()

    def expect_announcement(self, words: str | re.Pattern[str]) -> None:
        """Check what a screen reader announces."""
        expect(self.page.locator(".news[role=status]")).to_contain_text(words)

    # Laying tiles

    def lay_tiles(self, placed: Sequence[NamedTile], method: InputMethod = "keyboard") -> None:
        """Lay these tiles without declaring the play."""
        {"keyboard": self._type, "drag": self._drag, "tap": self._tap}[method](placed)
        for square, tile in placed:
            name = re.compile(rf"^{square}, .*{tile.upper()}.*, not played yet$")
            expect(self.board.get_by_role("gridcell", name=name)).to_be_visible()

    def _type(self, placed: Sequence[NamedTile]) -> None:
        """Click the first square, turn the arrow if the play goes down, and type."""
        ordered = sorted(placed, key=lambda each: _square(each[0]))
        squares = [_square(name) for name, _ in ordered]
        self.square(ordered[0][0]).click()
        if len({square.row for square in squares}) > 1:
            self.page.keyboard.press("ArrowDown")
        for _, tile in ordered:
            self.page.keyboard.press(f"Shift+{tile.upper()}" if tile.islower() else tile.lower())

    def _drag(self, placed: Sequence[NamedTile]) -> None:
        for square, tile in placed:
            self.tile("?" if tile.islower() else tile).drag_to(self.square(square))
            self._name_blank(tile)

    def _tap(self, placed: Sequence[NamedTile]) -> None:
        """Tap a tile, then a square. On a phone the first tap zooms in."""
        for square, tile in placed:
            self.tile("?" if tile.islower() else tile).tap()
            self.square(square).tap()
            self._name_blank(tile)

    def _name_blank(self, tile: Tile) -> None:
        if tile.islower():
            picker = self.dialog("Which letter is the blank?")
            # A click that begins while the dialog rises to its place can end on another button.
            picker.evaluate("it => Promise.all(it.getAnimations().map(each => each.finished))")
            picker.get_by_role("button", name=tile.upper(), exact=True).click()

    # A turn

    def play(self, placed: Sequence[NamedTile], method: InputMethod = "keyboard") -> None:
        """Lay a play and declare it."""
        self.lay_tiles(placed, method)
        play = self.button(re.compile(r"^Play for \d+$"))
        expect(play).to_be_enabled()
        if method == "keyboard":
            self.page.keyboard.press("Enter")
        else:
            play.click()

    def begin_turn(self) -> None:
        """Accept the open play and begin the turn."""
        self.button("Begin my turn").click()

    def accept_play(self) -> None:
        """Accept the play that ends the game."""
        self.button("Accept the play").click()

    def challenge(self) -> None:
        self.page.get_by_role("button", name="Challenge", exact=True).click()

    def dismiss_ruling(self, title: str | re.Pattern[str]) -> None:
        """Wait for the ruling on a challenge, and close it."""
        ruling = self.dialog(title)
        expect(ruling).to_be_visible()
        ruling.get_by_role("button", name="Carry on").click()
        expect(ruling).to_be_hidden()

    def pass_turn(self) -> None:
        self.button("Pass").click()
        self.dialog("Pass this turn?").get_by_role("button", name="Pass").click()

    def resign(self) -> None:
        self.button("Menu").click()
        self.dialog("Menu").get_by_role("button", name="Resign").click()
        self.dialog("Resign the game?").get_by_role("button", name="Resign").click()

    def take_over(self, name: str) -> None:
        """Take over a shared device. Until then, the page contains no rack."""
        expect(self.curtain).to_have_text(f"Hand over to {name}")
        expect(self.rack).to_have_count(0)
        expect(self.board).to_have_count(0)
        self.button(f"I am {name}, show my tiles").click()
        expect(self.curtain).to_be_hidden()


def _square(name: str) -> Square:
    column, row = re.fullmatch(r"([A-Z]+)(\d+)", name).groups()  # type: ignore[union-attr]
    return Square(int(row) - 1, ord(column) - ord("A"))
