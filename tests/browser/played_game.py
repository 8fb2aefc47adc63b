"""A game played at a page, and foreseen beside it: what the page shows is what the referee says."""

import re
from dataclasses import dataclass

from playwright.sync_api import expect

from tests.browser.known_bags import Foreseen
from tests.browser.person import Person, Way, named
from tilewright.rules import Begin, Challenge, Lay, Pass
from tilewright.rules.board import Placed


@dataclass
class PlayedGame:
    """Whoever sits at the page does something, and the game to be goes on with it."""

    person: Person
    game: Foreseen

    def lays(self, placed: tuple[Placed, ...], way: Way = "keyboard") -> None:
        self.person.plays(named(placed), way)
        self.game.then(Lay(self.game.to_move, placed))

    def begins(self) -> None:
        """Let the open play stand: the window closes, or the game is over."""
        if self.game.ends:
            self.person.accepts()
        else:
            self.person.begins()
        self.game.then(Begin(self.game.to_move))

    def challenges(self, ruling: str) -> None:
        self.person.challenges()
        self.game.then(Challenge(self.game.to_move))
        self.person.carries_on(re.compile(ruling))

    def passes(self) -> None:
        self.person.passes()
        self.game.then(Pass(self.game.to_move))

    def takes_a_turn(self, way: Way = "keyboard") -> None:
        """What a turn mostly is: let the last play stand, and lay as many tiles as possible."""
        if self.game.is_open:
            self.begins()
        if self.game.game.over:
            return
        self.person.sees_rack(self.game.game.racks[self.game.to_move])
        play = self.game.longest()
        if play is None:
            self.passes()
        else:
            self.lays(play.placed, way)

    def sees_scores(self) -> None:
        self.person.sees_scores(self.game.scores)

    def sees_result(self) -> None:
        """The end: who has won, and what everybody has."""
        result = self.game.game.result
        assert result is not None
        page = self.person.page
        names = [seat.name for seat in self.game.game.seats]
        (winner,) = result.winners
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"{names[winner]} wins")
        reckoning = page.locator("section").filter(
            has=page.get_by_role("heading", name="The reckoning")
        )
        finals = reckoning.get_by_role("list").last
        for name, final in zip(names, result.final, strict=True):
            account = finals.get_by_role("listitem").filter(has_text=name)
            expect(account).to_contain_text(str(final))
