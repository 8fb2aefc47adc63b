"""Every page and dialog there is: walks from scene to scene, to be looked at and checked.

A walk goes somewhere and yields what is to be seen there, again and again. Whoever follows it looks
at the page each time: with axe-core, with a ruler, or with a camera.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from playwright.sync_api import Page, expect

from tests.browser.hurry import Elsewhere, computer, hurry, open_table, set_table, table_for
from tests.browser.known_bags import CLASSIC, Foreseen, KnownBags
from tests.browser.person import Person, named
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
from tilewright.rules.board import Placed
from tilewright.rules.edition import Edition

BAG = 21
TIED = 34  # two draw the same letter for first play
HORN = [("F8", "H"), ("G8", "O"), ("H8", "R"), ("I8", "N")]


@dataclass
class Stage:
    """Where a walk takes place."""

    page: Page
    server: KnownBags

    def go(self, path: str) -> None:
        self.page.goto(self.server.address + path)

    def press(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name, exact=isinstance(name, str)).first.click()

    def table(self, *seats: str | None, edition: Edition = CLASSIC, bag: int = BAG) -> str:
        """A new table, everybody at this device; the page goes there."""
        self.server.put_out(bag)
        return open_table(self.page, self.server, table_for(edition, *seats))

    def lift(self) -> Person:
        """Whoever is next sits down."""
        self.press(re.compile("show my tiles"))
        person = Person(self.page)
        expect(person.board).to_be_visible()
        return person


Walk = Callable[[Stage], Iterator[str]]
WALKS: dict[str, Walk] = {}


def walk(made: Walk) -> Walk:
    WALKS[made.__name__.replace("_", "-")] = made
    return made


@walk
def front(stage: Stage) -> Iterator[str]:
    stage.go("/")
    expect(stage.page.get_by_role("link", name="Pass the laptop")).to_be_visible()
    yield "new-here"
    stage.go("/?show=open")
    yield "no-open-tables"
    stage.go("/?show=yours")
    yield "no-games-yet"
    stage.table("Ann", "Ben")
    set_table(stage.page, stage.server, table_for(CLASSIC, "Ann", None, listed=True))
    stage.go("/")
    expect(stage.page.get_by_role("link", name="Carry on")).to_be_visible()
    yield "a-game-to-carry-on"
    stage.go("/?show=open")
    expect(stage.page.get_by_role("link", name="Go to the table").first).to_be_visible()
    yield "open-tables"
    stage.go("/?show=yours")
    expect(stage.page.get_by_role("heading", name="Unfinished")).to_be_visible()
    yield "your-games"


@walk
def about(stage: Stage) -> Iterator[str]:
    for path, name in (("/about", "about"), ("/nothing/at/all", "unknown"), ("/t/nowhere", "gone")):
        stage.go(path)
        expect(stage.page.get_by_role("heading", level=1)).to_be_visible()
        yield name


@walk
def setting_up(stage: Stage) -> Iterator[str]:
    for way in ("laptop", "devices", "computer", "score"):
        stage.go(f"/new?way={way}")
        expect(stage.page.get_by_role("heading", name="Which box?")).to_be_visible()
        yield way
    stage.page.get_by_role("heading", name="Everything else").click()
    stage.page.get_by_role("switch", name="Finish line").check()
    yield "everything-else-of-a-real-board"
    stage.go("/new?way=laptop")
    stage.page.get_by_role("heading", name="Everything else").click()
    stage.page.get_by_role("switch", name="Finish line").check()
    stage.page.get_by_role("button", name=re.compile("^Add a")).click()
    yield "everything-else"
    stage.page.get_by_role("button", name="Light or dark").click()
    yield "light-or-dark"


@walk
def joining(stage: Stage) -> Iterator[str]:
    stage.go("/join")
    yield "join"
    stage.page.get_by_label("The code of the table").fill("BBBBBB")
    stage.press("Find the table")
    expect(stage.page.get_by_role("alert")).to_be_visible()
    yield "no-such-code"
    table = set_table(stage.page, stage.server, table_for(CLASSIC, "Ann", None, None))
    ben = Elsewhere(stage.server.address)
    ben.sits_down(table.id, 1, "Ben")
    stage.go(f"/t/{table.id}")
    expect(stage.page.get_by_text("Round the table")).to_be_visible()
    yield "waiting-room"
    stage.page.context.clear_cookies()
    stage.go(f"/j/{table.code}")
    expect(stage.page.get_by_label("Your name")).to_be_visible()
    yield "guest"
    stage.go("/seat/abc")
    yield "move-a-seat-here"
    stage.press("Take the seat here")
    expect(stage.page.get_by_role("alert")).to_be_visible()
    yield "moved-before"


@walk
def first_draw(stage: Stage) -> Iterator[str]:
    for bag, name in ((BAG, "who-begins"), (TIED, "a-tie")):
        stage.server.put_out(bag)
        settings = table_for(CLASSIC, "Ann", None, first=None)
        table = set_table(stage.page, stage.server, settings).id
        stage.go(f"/t/{table}")
        Elsewhere(stage.server.address).sits_down(table, 1, "Ben")
        expect(stage.page.get_by_role("dialog")).to_be_visible()
        yield name
    open_table(stage.page, stage.server, table_for(CLASSIC, "Ann", "Ben", first=None))
    expect(stage.page.get_by_text("these drew again")).to_be_visible()
    yield "a-tie-on-the-curtain"


def ann_and_ben(stage: Stage) -> tuple[str, Person, Elsewhere, Foreseen]:
    """Ann sits at the page, Ben elsewhere; Ann has a blank and begins."""
    stage.server.put_out(1)
    table = set_table(stage.page, stage.server, table_for(CLASSIC, "Ann", None)).id
    ben = Elsewhere(stage.server.address)
    ben.sits_down(table, 1, "Ben")
    stage.go(f"/t/{table}")
    person = Person(stage.page)
    expect(person.board).to_be_visible()
    return table, person, ben, Foreseen(1, "Ann", "Ben")


@walk
def a_turn(stage: Stage) -> Iterator[str]:
    """Everything that can be pressed in a turn."""
    _, person, _, game = ann_and_ben(stage)
    yield "empty-board"
    play = game.find(lambda play: any(tile.islower() for _, tile in play.placed))
    person.lays(named(play.placed))
    expect(person.button(re.compile(r"^Play for \d+$"))).to_be_enabled()
    yield "half-laid"
    stage.page.keyboard.press("Escape")
    for button, name in (("Exchange", "exchange"), ("Pass", "pass")):
        stage.press(button)
        expect(stage.page.get_by_role("dialog")).to_be_visible()
        yield name
        stage.page.keyboard.press("Escape")
    person.square("H8").click()
    person.tile("?").click()
    person.square("H8").click()
    expect(person.dialog("What is the blank?")).to_be_visible()
    yield "name-the-blank"
    stage.page.keyboard.press("Escape")
    stage.page.keyboard.press("?")
    expect(person.dialog("Keys and help")).to_be_visible()
    yield "help"
    stage.page.keyboard.press("Escape")
    for item, name in (
        (None, "menu"),
        ("The rules at this table", "rules"),
        ("Move my seat to another device", "move-my-seat"),
        ("Resign", "resign"),
    ):
        stage.press("Menu")
        if item is not None:
            stage.page.get_by_role("dialog").get_by_role("button", name=item).click()
        expect(stage.page.get_by_role("dialog")).to_be_visible()
        if name == "move-my-seat":
            expect(stage.page.get_by_role("button", name="Copy the link")).to_be_enabled()
        yield name
        stage.page.keyboard.press("Escape")


@walk
def turn_and_turn_about(stage: Stage) -> Iterator[str]:
    """What Ben does, as Ann sees it."""
    table, person, ben, game = ann_and_ben(stage)
    play = game.find(lambda play: any(tile.islower() for _, tile in play.placed))
    person.plays(named(play.placed))
    expect(person.button("Waiting for Ben")).to_be_visible()
    game.then(Lay(0, play.placed))
    yield "waiting"
    answer = game.longest()
    assert answer is not None
    ben.does(table, Begin(1), Lay(1, answer.placed))
    expect(person.button("Begin my turn")).to_be_visible()
    yield "challenge-or-begin"
    person.challenges()
    expect(stage.page.get_by_role("dialog")).to_be_visible()
    yield "ruled-good"
    stage.page.keyboard.press("Escape")
    ben.does(table, Propose(1, Proposal.PAUSE))
    expect(person.button("Agree")).to_be_visible()
    yield "a-pause-proposed"
    person.button("Agree").click()
    expect(stage.page.get_by_text("The game is paused")).to_be_visible()
    yield "paused"


@walk
def sharing_a_laptop(stage: Stage) -> Iterator[str]:
    table = stage.table("Ann", "Ben", "Cat")
    game = Foreseen(BAG, "Ann", "Ben", "Cat")
    expect(Person(stage.page).curtain).to_be_visible()
    yield "curtain"
    person = stage.lift()
    hurry(stage.page, stage.server, table, [Lay(0, game.nonsense())])
    expect(person.curtain).to_have_text("Hand over to Ben")
    person.button("I am Ben, show my tiles").hover()
    yield "curtain-after-a-play"
    stage.lift()
    expect(person.button("Begin my turn")).to_be_visible()
    yield "challenge-or-begin"
    person.challenges()
    expect(stage.page.get_by_role("dialog")).to_be_visible()
    yield "who-challenges"
    stage.page.keyboard.press("Escape")
    hurry(stage.page, stage.server, table, [Challenge(1)])
    expect(stage.page.get_by_role("dialog")).to_be_visible()
    yield "ruled-bad"


@walk
def voting(stage: Stage) -> Iterator[str]:
    edition = replace(CLASSIC, judging=Judging.VOTE)
    table = stage.table("Ann", "Ben", "Cat", edition=edition)
    game = Foreseen(BAG, "Ann", "Ben", "Cat", edition=edition)
    hurry(stage.page, stage.server, table, [Lay(0, game.nonsense())])
    stage.lift()
    hurry(stage.page, stage.server, table, [Challenge(2)])
    expect(stage.page.get_by_role("group", name="Ann votes")).to_be_visible()
    yield "vote"


def some_turns(stage: Stage, table: str, game: Foreseen, turns: int) -> list[Command]:
    """Everybody plays this many turns."""
    done: list[Command] = []
    for _ in range(turns):
        play = game.longest()
        assert play is not None
        steps: list[Command] = [Begin(game.to_move)] if game.is_open else []
        steps.append(Lay(game.to_move, play.placed))
        for command in steps:
            game.then(command)
        done += steps
    hurry(stage.page, stage.server, table, done)
    return done


@walk
def four_seats(stage: Stage) -> Iterator[str]:
    names = ("Wilhelmina-Alexandra", "Ben", "Cat", "Dan")
    table = stage.table(*names)
    some_turns(stage, table, Foreseen(BAG, *names), 9)
    person = stage.lift()
    person.begins()
    expect(person.rack).to_be_visible()
    yield "my-turn"
    table = stage.table("Ann", "Ben", edition=EDITIONS["heritage-2023"])
    some_turns(stage, table, Foreseen(BAG, "Ann", "Ben", edition=EDITIONS["heritage-2023"]), 8)
    stage.lift().begins()
    expect(person.rack).to_be_visible()
    yield "heritage"


@walk
def other_boxes(stage: Stage) -> Iterator[str]:
    for edition, name in (
        (EDITIONS["graves"], "pegs"),
        (EDITIONS["tournament"], "clocks"),
        (nine_tiles(CLASSIC), "nine-tiles"),
    ):
        table = stage.table("Ann", "Ben", edition=edition)
        some_turns(stage, table, Foreseen(BAG, "Ann", "Ben", edition=edition), 2)
        person = stage.lift()
        expect(person.rack.or_(person.button("Begin my turn"))).to_be_visible()
        if person.button("Begin my turn").is_visible():
            person.begins()
        expect(person.rack).to_be_visible()
        yield name


@walk
def beside_the_board(stage: Stage) -> Iterator[str]:
    """Panels behind tabs; on a wide window they stand open, save the chat and the bag."""
    stage.server.put_out(BAG)
    open_table(stage.page, stage.server, table_for(CLASSIC, "Ann", computer()))
    person = Person(stage.page)
    expect(person.rack).to_be_visible()
    stage.page.set_viewport_size({"width": 360, "height": 740})
    for tab in ("Sheet", "Unseen", "Bag"):
        stage.press(re.compile(f"^{tab}"))
        expect(stage.page.locator(".drawer")).to_be_visible()
        yield tab.lower()
        stage.page.keyboard.press("Escape")
    person.tile(Foreseen(BAG, "Ann", "Ben").game.racks[0][0]).click()
    person.square("H8").click()
    expect(person.button("Whole board")).to_be_visible()
    yield "zoomed"


@walk
def at_two_devices(stage: Stage) -> Iterator[str]:
    stage.server.put_out(BAG)
    table = open_table(stage.page, stage.server, table_for(CLASSIC, "Ann", None))
    Elsewhere(stage.server.address).sits_down(table, 1, "Ben")
    expect(stage.page.get_by_role("group", name="Your rack")).to_be_visible()
    stage.page.set_viewport_size({"width": 360, "height": 740})
    stage.press(re.compile("^Chat"))
    stage.page.get_by_label("Say something").fill("Are you there?")
    stage.press("Send")
    expect(stage.page.get_by_text("Are you there?")).to_be_visible()
    yield "talking"


@walk
def watching(stage: Stage) -> Iterator[str]:
    table = stage.table("Ann", "Ben")
    some_turns(stage, table, Foreseen(BAG, "Ann", "Ben"), 4)
    stage.page.context.clear_cookies()
    stage.go(f"/t/{table}")
    expect(stage.page.get_by_text("You are watching")).to_be_visible()
    yield "spectator"


@walk
def the_end(stage: Stage) -> Iterator[str]:
    table = stage.table("Ann", "Ben")
    game = Foreseen(BAG, "Ann", "Ben")
    some_turns(stage, table, game, 9)
    hurry(stage.page, stage.server, table, [Pass((game.to_move + step) % 2) for step in range(4)])
    expect(stage.page.get_by_role("heading", name="The reckoning")).to_be_visible()
    yield "reckoning"
    stage.press("Check it")
    expect(stage.page.get_by_text("every tile is the same")).to_be_visible()
    yield "bag-checked"


@walk
def a_real_board(stage: Stage) -> Iterator[str]:
    settings = table_for(EDITIONS["graves"], "Ann", "Ben", real_board=True, dictionary=None)
    settings = settings.model_copy(
        update={"edition": settings.edition.model_copy(update={"turn_limit_s": None})}
    )
    table = open_table(stage.page, stage.server, settings)
    expect(stage.page.get_by_role("heading", name="Ann to move")).to_be_visible()
    yield "score-sheet"
    placed = tuple(Placed(Square(7, 5 + step), tile) for step, (_, tile) in enumerate(HORN))
    hurry(stage.page, stage.server, table, [Lay(0, placed)])
    expect(stage.page.get_by_role("heading", name="Ben to move")).to_be_visible()
    yield "a-play-entered"
    for button, name in (("Exchanged", "exchange"), ("Challenge", "challenge")):
        stage.press(button)
        expect(stage.page.get_by_role("dialog")).to_be_visible()
        yield name
        if button == "Exchanged":
            stage.page.keyboard.press("Escape")
    stage.page.get_by_role("dialog").get_by_role("button", name="Ben challenges").click()
    expect(stage.page.get_by_role("button", name="It is good")).to_be_visible()
    yield "ruling"
    stage.press("It is good")
    stage.page.get_by_text("More", exact=True).click()
    stage.press("Drew too many")
    expect(stage.page.get_by_role("dialog")).to_be_visible()
    yield "drew-too-many"
    stage.page.keyboard.press("Escape")
    stage.press("End the game")
    stage.page.get_by_role("dialog").get_by_role("button", name="It is over").click()
    expect(stage.page.get_by_role("heading", name="Tiles left over")).to_be_visible()
    yield "tiles-left-over"
