"""Walkthroughs that show every page and dialog, so that each can be checked.

A walkthrough drives the page and yields the name of each scene it reaches. At each scene the caller
inspects the page: it runs axe-core, measures the layout or takes a screenshot.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.known_bags import CLASSIC, ExpectedGame, KnownBags
from tests.browser.person import Person, named
from tests.browser.quick_setup import (
    RemotePlayer,
    computer,
    create_table,
    open_table,
    pretend_to_be_on_the_network,
    pretend_to_need_a_restart,
    send_commands,
    table_settings,
)
from tests.browser.reviewed_games import my_play
from tilewright.protocol.hints import FreeHintsSetting
from tilewright.rules import (
    EDITIONS,
    Begin,
    Challenge,
    Command,
    Judging,
    Lay,
    Pass,
    Proposal,
    Propose,
    Square,
    nine_tiles,
)
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.board import Placed

GAMES = Path(__file__).parents[1] / "games"
BAG = 21
TIED = 34  # both players draw the same letter for the first turn
HORN = [("F8", "H"), ("G8", "O"), ("H8", "R"), ("I8", "N")]


@dataclass
class Visitor:
    """The page and the server that a walkthrough uses."""

    page: Page
    server: KnownBags

    def go(self, path: str) -> None:
        self.page.goto(self.server.address + path)

    def press(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name, exact=isinstance(name, str)).first.click()

    def open_table(self, *seats: str | None, edition: Edition = CLASSIC, bag: int = BAG) -> str:
        """Create a table with these seats on this device, open it and return its id."""
        self.server.use_bag(bag)
        return open_table(self.page, self.server, table_settings(edition, *seats))

    def lift_curtain(self) -> Person:
        """Show the next player's tiles on a shared device."""
        self.press(re.compile("show my tiles"))
        person = Person(self.page)
        expect(person.board).to_be_visible()
        return person


Walkthrough = Callable[[Visitor], Iterator[str]]
WALKTHROUGHS: dict[str, Walkthrough] = {}


def walkthrough(function: Walkthrough) -> Walkthrough:
    """Register a walkthrough under its name."""
    WALKTHROUGHS[function.__name__.replace("_", "-")] = function
    return function


@walkthrough
def front_page(visitor: Visitor) -> Iterator[str]:
    visitor.go("/")
    expect(visitor.page.get_by_role("link", name="Pass the laptop")).to_be_visible()
    yield "first-visit"
    visitor.go("/?show=open")
    yield "no-open-tables"
    visitor.go("/?show=yours")
    yield "no-games-yet"
    visitor.open_table("Ann", "Ben")
    create_table(visitor.page, visitor.server, table_settings(CLASSIC, "Ann", None, listed=True))
    visitor.go("/")
    expect(visitor.page.get_by_role("link", name="Carry on")).to_be_visible()
    yield "a-game-to-carry-on"
    visitor.go("/?show=open")
    expect(visitor.page.get_by_role("link", name="Go to the table").first).to_be_visible()
    yield "open-tables"
    visitor.go("/?show=yours")
    expect(visitor.page.get_by_role("heading", name="Unfinished")).to_be_visible()
    yield "your-games"


@walkthrough
def about(visitor: Visitor) -> Iterator[str]:
    for path, name in (("/about", "about"), ("/nothing/at/all", "unknown"), ("/t/nowhere", "gone")):
        visitor.go(path)
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
        yield name


@walkthrough
def setup_page(visitor: Visitor) -> Iterator[str]:
    for way in ("laptop", "devices", "computer", "score"):
        visitor.go(f"/new?way={way}")
        expect(visitor.page.get_by_role("heading", name="Which box?")).to_be_visible()
        yield way
    visitor.page.get_by_role("heading", name="Everything else").click()
    visitor.page.get_by_role("switch", name="Finish line").check()
    yield "all-options-of-a-real-board"
    visitor.go("/new?way=laptop")
    visitor.page.get_by_role("heading", name="Everything else").click()
    visitor.page.get_by_role("switch", name="Finish line").check()
    visitor.page.get_by_role("button", name=re.compile("^Add a")).click()
    yield "all-options"
    visitor.page.get_by_role("button", name="Light or dark").click()
    yield "light-or-dark"


@walkthrough
def joining(visitor: Visitor) -> Iterator[str]:
    visitor.go("/join")
    yield "join"
    visitor.page.get_by_label("Table code").fill("BBB")
    yield "half-typed"
    visitor.page.get_by_label("Table code").fill("BBBBBB")
    expect(visitor.page.get_by_role("alert")).to_be_visible()
    yield "no-such-code"
    table = create_table(visitor.page, visitor.server, table_settings(CLASSIC, "Ann", None, None))
    ben = RemotePlayer(visitor.server.address)
    ben.take_seat(table.id, 1, "Ben")
    visitor.go(f"/t/{table.id}")
    expect(visitor.page.get_by_text("Other devices cannot reach this table yet")).to_be_visible()
    yield "let-others-in"
    pretend_to_need_a_restart(visitor.page)
    visitor.page.reload()
    expect(visitor.page.get_by_text("tilewright serve --lan")).to_be_visible()
    yield "out-of-reach"
    pretend_to_be_on_the_network(visitor.page)
    visitor.press("Look again")
    expect(visitor.page.get_by_text("Join this table")).to_be_visible()
    yield "waiting-room"
    visitor.page.unroute("**/api/choices")
    visitor.page.context.clear_cookies()
    visitor.go(f"/j/{table.code}")
    expect(visitor.page.get_by_label("Your name")).to_be_visible()
    yield "guest"
    visitor.go("/seat/abc")
    yield "move-a-seat-here"
    visitor.press("Take the seat here")
    expect(visitor.page.get_by_role("alert")).to_be_visible()
    yield "invalid-seat-link"


@walkthrough
def first_draw(visitor: Visitor) -> Iterator[str]:
    for bag, name in ((BAG, "who-begins"), (TIED, "a-tie")):
        visitor.server.use_bag(bag)
        settings = table_settings(CLASSIC, "Ann", None, first=None)
        table = create_table(visitor.page, visitor.server, settings).id
        visitor.go(f"/t/{table}")
        RemotePlayer(visitor.server.address).take_seat(table, 1, "Ben")
        expect(visitor.page.get_by_role("dialog")).to_be_visible()
        yield name
    open_table(visitor.page, visitor.server, table_settings(CLASSIC, "Ann", "Ben", first=None))
    expect(visitor.page.get_by_text("these players drew again")).to_be_visible()
    yield "a-tie-on-the-curtain"


def ann_and_ben(visitor: Visitor) -> tuple[str, Person, RemotePlayer, ExpectedGame]:
    """Ann, who has a blank and begins, plays at the page; Ben plays on another device."""
    visitor.server.use_bag(1)
    table = create_table(visitor.page, visitor.server, table_settings(CLASSIC, "Ann", None)).id
    ben = RemotePlayer(visitor.server.address)
    ben.take_seat(table, 1, "Ben")
    visitor.go(f"/t/{table}")
    person = Person(visitor.page)
    expect(person.board).to_be_visible()
    return table, person, ben, ExpectedGame(1, "Ann", "Ben")


@walkthrough
def own_turn(visitor: Visitor) -> Iterator[str]:
    """Every button of the player to move."""
    _, person, _, game = ann_and_ben(visitor)
    yield "empty-board"
    play = game.best_play(lambda play: any(tile.islower() for _, tile in play.placed))
    person.lay_tiles(named(play.placed))
    expect(person.button(re.compile(r"^Play for \d+$"))).to_be_enabled()
    yield "half-laid"
    visitor.page.keyboard.press("Escape")
    for button, name in (("Exchange", "exchange"), ("Pass", "pass")):
        visitor.press(button)
        expect(visitor.page.get_by_role("dialog")).to_be_visible()
        yield name
        visitor.page.keyboard.press("Escape")
    person.square("H8").click()
    person.tile("?").click()
    person.square("H8").click()
    expect(person.dialog("Which letter is the blank?")).to_be_visible()
    yield "name-the-blank"
    visitor.page.keyboard.press("Escape")
    visitor.page.keyboard.press("?")
    expect(person.dialog("Keys and help")).to_be_visible()
    yield "help"
    visitor.page.keyboard.press("Escape")
    for item, name in (
        (None, "menu"),
        ("The rules at this table", "rules"),
        ("Move my seat to another device", "move-my-seat"),
        ("Resign", "resign"),
    ):
        visitor.press("Menu")
        if item is not None:
            visitor.page.get_by_role("dialog").get_by_role("button", name=item).click()
        expect(visitor.page.get_by_role("dialog")).to_be_visible()
        if name == "move-my-seat":
            expect(visitor.page.get_by_text("Other devices cannot reach")).to_be_visible()
            yield "move-my-seat-out-of-reach"
            pretend_to_be_on_the_network(visitor.page)
            visitor.page.keyboard.press("Escape")
            visitor.press("Menu")
            visitor.page.get_by_role("dialog").get_by_role("button", name=item).click()
            expect(visitor.page.get_by_role("button", name="Copy the link")).to_be_enabled()
        yield name
        visitor.page.keyboard.press("Escape")


@walkthrough
def opponents_turn(visitor: Visitor) -> Iterator[str]:
    """What Ann sees while Ben plays, challenges or proposes."""
    table, person, ben, game = ann_and_ben(visitor)
    play = game.best_play(lambda play: any(tile.islower() for _, tile in play.placed))
    person.play(named(play.placed))
    expect(person.button("Waiting for Ben")).to_be_visible()
    game.apply(Lay(0, play.placed))
    yield "waiting"
    reply = game.longest_play()
    assert reply is not None
    ben.send(table, Begin(1), Lay(1, reply.placed))
    expect(person.button("Begin my turn")).to_be_visible()
    yield "challenge-or-begin"
    person.challenge()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    yield "ruled-good"
    visitor.page.keyboard.press("Escape")
    ben.send(table, Propose(1, Proposal.PAUSE))
    expect(person.button("Agree")).to_be_visible()
    yield "a-pause-proposed"
    person.button("Agree").click()
    expect(visitor.page.get_by_text("The game is paused")).to_be_visible()
    yield "paused"


@walkthrough
def shared_laptop(visitor: Visitor) -> Iterator[str]:
    table = visitor.open_table("Ann", "Ben", "Cat")
    game = ExpectedGame(BAG, "Ann", "Ben", "Cat")
    expect(Person(visitor.page).curtain).to_be_visible()
    yield "curtain"
    person = visitor.lift_curtain()
    send_commands(visitor.page, visitor.server, table, [Lay(0, game.invalid_opening())])
    expect(person.curtain).to_have_text("Hand over to Ben")
    person.button("I am Ben, show my tiles").hover()
    yield "curtain-after-a-play"
    visitor.lift_curtain()
    expect(person.button("Begin my turn")).to_be_visible()
    yield "challenge-or-begin"
    person.challenge()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    yield "who-challenges"
    visitor.page.keyboard.press("Escape")
    send_commands(visitor.page, visitor.server, table, [Challenge(1)])
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    yield "ruled-bad"


@walkthrough
def voting(visitor: Visitor) -> Iterator[str]:
    edition = replace(CLASSIC, judging=Judging.VOTE)
    table = visitor.open_table("Ann", "Ben", "Cat", edition=edition)
    game = ExpectedGame(BAG, "Ann", "Ben", "Cat", edition=edition)
    send_commands(visitor.page, visitor.server, table, [Lay(0, game.invalid_opening())])
    visitor.lift_curtain()
    send_commands(visitor.page, visitor.server, table, [Challenge(2)])
    expect(visitor.page.get_by_role("group", name="Ann votes")).to_be_visible()
    yield "vote"


def play_turns(visitor: Visitor, table: str, game: ExpectedGame, turns: int) -> None:
    """Play this number of turns."""
    sent: list[Command] = []
    for _ in range(turns):
        play = game.longest_play()
        assert play is not None
        steps: list[Command] = [Begin(game.to_move)] if game.has_open_play else []
        steps.append(Lay(game.to_move, play.placed))
        for command in steps:
            game.apply(command)
        sent += steps
    send_commands(visitor.page, visitor.server, table, sent)


@walkthrough
def four_seats(visitor: Visitor) -> Iterator[str]:
    names = ("Wilhelmina-Alexandra", "Ben", "Cat", "Dan")
    table = visitor.open_table(*names)
    play_turns(visitor, table, ExpectedGame(BAG, *names), 9)
    person = visitor.lift_curtain()
    person.begin_turn()
    expect(person.rack).to_be_visible()
    yield "my-turn"
    table = visitor.open_table("Ann", "Ben", edition=EDITIONS["heritage-2023"])
    play_turns(
        visitor, table, ExpectedGame(BAG, "Ann", "Ben", edition=EDITIONS["heritage-2023"]), 8
    )
    visitor.lift_curtain().begin_turn()
    expect(person.rack).to_be_visible()
    yield "heritage"


@walkthrough
def other_editions(visitor: Visitor) -> Iterator[str]:
    for edition, name in (
        (EDITIONS["graves"], "pegs"),
        (EDITIONS["tournament"], "clocks"),
        (nine_tiles(CLASSIC), "nine-tiles"),
    ):
        table = visitor.open_table("Ann", "Ben", edition=edition)
        play_turns(visitor, table, ExpectedGame(BAG, "Ann", "Ben", edition=edition), 2)
        person = visitor.lift_curtain()
        expect(person.rack.or_(person.button("Begin my turn"))).to_be_visible()
        if person.button("Begin my turn").is_visible():
            person.begin_turn()
        expect(person.rack).to_be_visible()
        yield name


@walkthrough
def side_panels(visitor: Visitor) -> Iterator[str]:
    """Panels behind tabs. In a wide window all but the chat and the bag are always open."""
    visitor.server.use_bag(BAG)
    open_table(visitor.page, visitor.server, table_settings(CLASSIC, "Ann", computer()))
    person = Person(visitor.page)
    expect(person.rack).to_be_visible()
    visitor.page.set_viewport_size({"width": 360, "height": 740})
    for tab in ("Sheet", "Unseen", "Bag"):
        visitor.press(re.compile(f"^{tab}"))
        expect(visitor.page.locator(".drawer")).to_be_visible()
        yield tab.lower()
        visitor.page.keyboard.press("Escape")
    person.tile(ExpectedGame(BAG, "Ann", "Ben").game.racks[0][0]).click()
    person.square("H8").click()
    expect(person.button("Whole board")).to_be_visible()
    yield "zoomed"


@walkthrough
def hints(visitor: Visitor) -> Iterator[str]:
    visitor.server.use_bag(BAG)
    settings = table_settings(CLASSIC, "Ann", computer(), hints=FreeHintsSetting())
    open_table(visitor.page, visitor.server, settings)
    visitor.press("Hint")
    for number in range(1, 7):
        visitor.press(re.compile("^A (little more|hint)"))
        expect(visitor.page.get_by_text(f"Hint {number} of 6")).to_be_visible()
        if number in (2, 4):
            yield f"rung-{number}"
    yield "the-play"


@walkthrough
def chat(visitor: Visitor) -> Iterator[str]:
    visitor.server.use_bag(BAG)
    table = open_table(visitor.page, visitor.server, table_settings(CLASSIC, "Ann", None))
    RemotePlayer(visitor.server.address).take_seat(table, 1, "Ben")
    expect(visitor.page.get_by_role("group", name="Your rack")).to_be_visible()
    visitor.page.set_viewport_size({"width": 360, "height": 740})
    visitor.press(re.compile("^Chat"))
    visitor.page.get_by_label("Say something").fill("Are you there?")
    visitor.press("Send")
    expect(visitor.page.get_by_text("Are you there?")).to_be_visible()
    yield "messages"


@walkthrough
def watching(visitor: Visitor) -> Iterator[str]:
    table = visitor.open_table("Ann", "Ben")
    play_turns(visitor, table, ExpectedGame(BAG, "Ann", "Ben"), 4)
    visitor.page.context.clear_cookies()
    visitor.go(f"/t/{table}")
    expect(visitor.page.get_by_text("You are watching")).to_be_visible()
    yield "spectator"


@walkthrough
def game_over(visitor: Visitor) -> Iterator[str]:
    table = visitor.open_table("Ann", "Ben")
    game = ExpectedGame(BAG, "Ann", "Ben")
    play_turns(visitor, table, game, 9)
    send_commands(
        visitor.page, visitor.server, table, [Pass((game.to_move + step) % 2) for step in range(4)]
    )
    expect(visitor.page.get_by_role("heading", name="Final scoring")).to_be_visible()
    yield "final-scoring"
    visitor.page.get_by_role("link", name="Review the game").click()
    expect(visitor.page.locator("#turn-headline")).to_be_visible()
    yield "review"
    visitor.page.get_by_role("link", name=re.compile("^What if")).click()
    expect(visitor.page.get_by_text("In fact it ended")).to_be_visible()
    yield "what-if"
    visitor.go(f"/t/{table}/review?turn=1")
    expect(visitor.page.locator("#turn-headline")).to_contain_text("Turn 1")
    yield "a-turn-of-the-review"
    visitor.go(f"/t/{table}/review/again")
    expect(visitor.page.get_by_text("There is something better")).to_be_visible()
    yield "try-again"
    visitor.press("Show me")
    expect(visitor.page.get_by_text(re.compile("^The best"))).to_be_visible()
    yield "the-answer"
    visitor.go(f"/t/{table}")
    visitor.press("Check it")
    expect(visitor.page.get_by_text("every tile is the same")).to_be_visible()
    yield "bag-checked"
    visitor.go("/?show=statistics")
    expect(visitor.page.get_by_role("heading", name="Ann")).to_be_visible()
    yield "statistics"
    yield from my_play(visitor)


@walkthrough
def analysis(visitor: Visitor) -> Iterator[str]:
    page = visitor.page
    visitor.go("/analyse")
    expect(page.get_by_role("heading", name="Drop a game here")).to_be_visible()
    yield "nothing-open"
    visitor.press("Set up a position")
    expect(page.get_by_role("button", name="Take tile off")).to_be_visible()
    yield "setting-up"
    visitor.press("Cancel")
    page.locator("input[type=file]").set_input_files(GAMES / "rule_book.gcg")
    expect(page.get_by_role("heading", name="Turn 1, Ann Archer to move")).to_be_visible()
    # Until the first thought is over, bars move.
    page.evaluate("() => document.body.focus()")
    expect(page.get_by_role("option").first).to_be_visible()
    expect(page.get_by_role("button", name="Think for another minute")).to_be_visible()
    yield "plays"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Turn 2, Ben Baker to move")).to_be_visible()
    yield "rack-unknown"


@walkthrough
def scorekeeper(visitor: Visitor) -> Iterator[str]:
    settings = table_settings(EDITIONS["graves"], "Ann", "Ben", real_board=True, dictionary=None)
    settings = settings.model_copy(
        update={"edition": settings.edition.model_copy(update={"turn_limit_s": None})}
    )
    table = open_table(visitor.page, visitor.server, settings)
    expect(visitor.page.get_by_role("heading", name="Ann to play")).to_be_visible()
    yield "score-sheet"
    placed = tuple(Placed(Square(7, 5 + step), tile) for step, (_, tile) in enumerate(HORN))
    send_commands(visitor.page, visitor.server, table, [Lay(0, placed)])
    expect(visitor.page.get_by_role("heading", name="Ben to play")).to_be_visible()
    yield "a-play-entered"
    for button, name in (("Exchanged", "exchange"), ("Challenge", "challenge")):
        visitor.press(button)
        expect(visitor.page.get_by_role("dialog")).to_be_visible()
        yield name
        if button == "Exchanged":
            visitor.page.keyboard.press("Escape")
    visitor.page.get_by_role("dialog").get_by_role("button", name="Ben challenges").click()
    expect(visitor.page.get_by_role("button", name="It is good")).to_be_visible()
    yield "ruling"
    visitor.press("It is good")
    visitor.page.get_by_text("More", exact=True).click()
    visitor.press("Drew too many")
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    yield "drew-too-many"
    visitor.page.keyboard.press("Escape")
    visitor.press("End the game")
    visitor.page.get_by_role("dialog").get_by_role("button", name="End the game").click()
    expect(visitor.page.get_by_role("heading", name="Tiles left over")).to_be_visible()
    yield "tiles-left-over"
