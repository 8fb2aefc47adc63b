"""A game played at a page, and on the referee in parallel, to compare the two."""

import re
from dataclasses import dataclass

from playwright.sync_api import expect

from tests.browser.known_bags import ExpectedGame
from tests.browser.person import InputMethod, Person, named
from tilewright.rules import Begin, Challenge, Lay, Pass
from tilewright.rules.equipment.board import Placed


@dataclass
class PlayedGame:
    """Each step is done at the page and applied to the expected game."""

    person: Person
    game: ExpectedGame

    def play(self, placed: tuple[Placed, ...], method: InputMethod = "keyboard") -> None:
        self.person.play(named(placed), method)
        self.game.apply(Lay(self.game.to_move, placed))

    def let_play_stand(self) -> None:
        """Do not challenge the open play: it stands, and may end the game."""
        if self.game.open_play_ends_game:
            self.person.accept_play()
        else:
            self.person.begin_turn()
        self.game.apply(Begin(self.game.to_move))

    def challenge(self, ruling: str) -> None:
        self.person.challenge()
        self.game.apply(Challenge(self.game.to_move))
        self.person.dismiss_ruling(re.compile(ruling))

    def pass_turn(self) -> None:
        self.person.pass_turn()
        self.game.apply(Pass(self.game.to_move))

    def take_turn(self, method: InputMethod = "keyboard") -> None:
        """Let the last play stand, and lay as many tiles as possible."""
        if self.game.has_open_play:
            self.let_play_stand()
        if self.game.game.over:
            return
        self.person.expect_rack(self.game.game.racks[self.game.to_move])
        play = self.game.longest_play()
        if play is None:
            self.pass_turn()
        else:
            self.play(play.placed, method)

    def expect_scores(self) -> None:
        self.person.expect_scores(self.game.scores)

    def expect_result(self) -> None:
        """Check the winner and every final score."""
        result = self.game.game.result
        assert result is not None
        page = self.person.page
        names = [seat.name for seat in self.game.game.seats]
        (winner,) = result.winners
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"{names[winner]} wins")
        final_scoring = page.locator("section").filter(
            has=page.get_by_role("heading", name="Final scoring")
        )
        finals = final_scoring.get_by_role("list").last
        for name, final in zip(names, result.final, strict=True):
            row = finals.get_by_role("listitem").filter(has_text=name)
            expect(row).to_contain_text(str(final))
