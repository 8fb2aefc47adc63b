"""A player who reads the review of a finished game, and tries a mistake again."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, Response, expect

from tests.browser.known_bags import KnownBags
from tests.browser.person import InputMethod, Person
from tilewright.game import Game

SOLVED = re.compile("^Solved")


class ReviewReader:
    def __init__(self, page: Page, server: KnownBags, table: str) -> None:
        self.page = page
        self.table = table
        self.api = f"{server.address}/api/tables/{table}"
        self.address = f"{server.address}/t/{table}/review"
        self.person = Person(page)
        self._received: list[Response] = []
        self.person.rack = page.get_by_role("group", name="Rack of this turn")

    @property
    def headline(self) -> Locator:
        return self.page.locator("#turn-headline")

    def open(self) -> None:
        """Open the review from the result, and wait for the first look at every turn."""
        self.page.get_by_role("link", name="Review the game").click()
        expect(
            self.page.get_by_role("heading", name=re.compile("chance of winning"))
        ).to_be_visible()

    def solve_a_mistake(self, method: InputMethod) -> None:
        """Try a mistake again, first with a worse play. The page may not know the answer."""
        puzzle, best = self._puzzle()
        self.page.on("response", self._receive)
        self.page.goto(f"{self.address}/again?turn={puzzle['number']}")
        expect(self.page.get_by_text("There is something better")).to_be_visible()
        worse = min(self._game()[puzzle["number"] - 1].plays(), key=lambda play: play.score)
        self._try([(str(square), tile) for square, tile in worse.placed], method)
        expect(self.page.get_by_role("status").get_by_text(re.compile("yours"))).to_be_visible()
        texts = [each.text() for each in self._received if "/review" in each.url]
        self.page.remove_listener("response", self._receive)
        assert texts
        assert not any(best["text"] in text for text in texts)
        self.page.get_by_role("button", name="Take back").click()
        self._try([(square, tile) for square, tile in best["placed"]], method)
        expect(self.page.get_by_role("status").get_by_text(SOLVED)).to_contain_text(best["word"])
        self.page.get_by_role("button", name="Done").click()
        expect(self.page.get_by_role("heading", name="1 of 1 turn solved")).to_be_visible()

    def compare(self, number: int, method: InputMethod) -> str:
        """Lay the play with the lowest score on the board of a turn; return its main word."""
        worse = min(self._game()[number - 1].plays(), key=lambda play: play.score)
        placed = [(str(square), tile) for square, tile in worse.placed]
        self.person.lay_tiles(placed, method)
        self.page.get_by_role("button", name="Compare this play").click()
        tried = self.page.get_by_role("button", name="your idea")
        expect(tried).to_have_attribute("aria-pressed", "true")
        return str(tried.locator(".word").text_content())

    def _receive(self, response: Response) -> None:
        self._received.append(response)

    def _try(self, placed: list[tuple[str, str]], method: InputMethod) -> None:
        self.person.lay_tiles(placed, method)
        check = self.page.get_by_role("button", name="Is this better?")
        if method == "keyboard":
            self.page.keyboard.press("Enter")
        else:
            check.click()

    def _puzzle(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return a mistake where laying other tiles was the best, and that play."""
        for puzzle in self._get("/review/puzzles")["puzzles"]:
            best = self._get(f"/review/turns/{puzzle['number']}")["verdict"]["best"]
            if best["placed"]:
                return puzzle, best
        raise AssertionError("the game has no such mistake")

    def _game(self) -> Game:
        return Game.read(self.page.request.get(f"{self.api}/record.json").body())

    def _get(self, path: str) -> Any:
        return self.page.request.get(self.api + path).json()
