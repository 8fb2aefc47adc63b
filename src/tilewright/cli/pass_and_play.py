"""Passing the keyboard around: racks are hidden between turns, the rest is for all to see."""

import random

from rich.text import Text

from tilewright.cli.agreement import WISHES, ask_all, show, wait_for_all, wish, yes
from tilewright.cli.screen import draw_open_play, draw_rack, draw_sheet, draw_unseen
from tilewright.cli.seating import Quit, Seating
from tilewright.notation.errors import NotationError
from tilewright.notation.plays import read_play
from tilewright.rules.challenge import Challenges, MissTurn, Points, Scope
from tilewright.rules.commands import Begin, Vote
from tilewright.rules.game import Game, Hearing, Turn, Window
from tilewright.rules.placement import lay
from tilewright.rules.refusals import Refusal
from tilewright.rules.scoring import score
from tilewright.rules.tiles import Tiles
from tilewright.rules.time_limits import turn_left
from tilewright.rules.turn_order import to_move, would_end

TURN_HELP = """\
8F HORN      lay a word across from F8; F8 HORN lays it down. A blank is a small
             letter: HoRN. For a tile already there write its letter or a dot.
try 8F HORN  words and score of a play, without making it
exchange QV  put tiles back and draw others    pass    keep the rack, score 0
blank H8     take a blank off the board for its letter, where the table plays so
shuffle      put the rack in another order     sort    in alphabetical order
unseen       the tiles not yet seen            sheet   the score sheet
undo         take back the last turn, if all agree
end          no play is left, if all agree     pause   a break, if all agree
resign       leave the game                    quit    get up; the game is saved
Enter alone shows the table again."""

WINDOW_HELP = """\
Enter                the next player begins, or accepts a last play
challenge            the next player challenges; another player: Ben: challenge
challenge WORD       where the table judges single words
sheet, undo, end, pause, resign, quit    as in a turn; for another: Ben: resign"""


def play_on(seating: Seating) -> None:
    """Play until the game is over or the players get up; a broken-off question is asked again."""
    while not seating.game.over:
        if seating.game.agreement is not None:
            ask_all(seating, seating.game.agreement)
        elif seating.game.paused:
            wait_for_all(seating)
        else:
            next_step(seating)


def next_step(seating: Seating) -> None:
    match seating.game.phase:
        case Window() as window:
            between_turns(seating, window)
        case Hearing() as hearing:
            vote(seating, hearing)
        case Turn() as phase:
            if curtain(seating, phase):
                turn(seating)
                seating.at_keyboard = None
        case _:
            raise AssertionError("a dealt game is always waiting for somebody")


def name_to_move(game: Game) -> str:
    seat = to_move(game)
    return "" if seat is None else game.seats[seat].name


def curtain(seating: Seating, phase: Turn) -> bool:
    """No rack is shown until the next player sits at the keyboard; whether they now do."""
    if seating.at_keyboard == phase.seat:
        return True
    game = seating.game
    show(seating)
    while seating.game is game:
        said = seating.ask(f"Hand over to {name_to_move(game)}, then press Enter. ")
        if seating.time_is_up():
            return False
        if not said:
            seating.at_keyboard = phase.seat
            return True
        public_saying(seating, said)
    return False


def public_saying(seating: Seating, said: str) -> None:
    """What may be said while no rack is shown."""
    default = to_move(seating.game)
    seat, words = seating.speaker(said, 0 if default is None else default)
    if common_saying(seating, seat, words):
        return
    if words.lower() == "help":
        seating.console.print(Text(WINDOW_HELP))
    elif words.lower().startswith("challenge"):
        seating.hear(words, seat)
    else:
        seating.tell("Press Enter to begin; help tells what else can be said.")


def common_saying(seating: Seating, seat: int, words: str) -> bool:
    """What may be said at any time; whether it was such a thing."""
    match words.lower():
        case "quit":
            raise Quit
        case "sheet":
            seating.show_long(draw_sheet(seating.game))
        case word if word in WISHES:
            wish(seating, seat, word)
        case "resign":
            resign(seating, seat)
        case _:
            return False
    return True


def between_turns(seating: Seating, window: Window) -> None:
    """The open play: the next player begins, or anybody else challenges."""
    game = seating.game
    action = "accept it" if would_end(game, window) else "begin your turn"
    seating.at_keyboard = None
    lines = [draw_open_play(game), f"{name_to_move(game)}: press Enter to {action}."]
    lines.append(challenge_line(game))
    show(seating, "\n".join(lines))
    while seating.game is game:
        said = seating.ask("> ")
        if seating.time_is_up():
            return
        seat = to_move(game)
        if seat is not None and said.lower() in ("", "begin", "accept"):
            seating.at_keyboard = seat
            seating.do(Begin(seat))
        else:
            public_saying(seating, said)


def challenge_line(game: Game) -> str:
    """What a challenge means at this table, in plain words."""
    rule = game.edition.challenge
    if not isinstance(rule, Challenges):
        return ""
    match rule.penalty:
        case MissTurn():
            cost = "a failed challenger misses their next turn"
        case Points(points, per):
            cost = f"a failed challenge gives the player {points} points per {per.value}"
        case _:
            cost = "a failed challenge costs nothing"
    word = " WORD" if rule.scope is Scope.WORD else ""
    return f"Any other player may say challenge{word} (or Name: challenge{word}); {cost}."


def vote(seating: Seating, hearing: Hearing) -> None:
    """Every player says whether the challenged play is good."""
    challenger = seating.game.seats[hearing.challenger].name
    show(seating, f"{draw_open_play(seating.game)}\n{challenger} challenges it. What do you say?")
    for seat in seating.game.active:
        if not isinstance(seating.game.phase, Hearing):
            return
        if all(voter != seat for voter, _ in seating.game.phase.votes):
            seating.do(Vote(seat, yes(seating, f"{seating.game.seats[seat].name}: is it good?")))


def turn(seating: Seating) -> None:
    """A player's own screen: rack and board, until the turn is over."""
    seat = on_turn(seating.game)
    version = -1
    rack: Tiles = ()
    while seat is not None and on_turn(seating.game) == seat:
        if seating.game.version != version:
            version = seating.game.version
            rack = seating.game.edition.tiles.in_order(seating.game.racks[seat])
            show_turn(seating, rack)
        said = seating.ask(f"{seating.game.seats[seat].name}> ")
        if seating.time_is_up():
            seating.ask("Your time is up and the turn is lost. Press Enter. ")
            return
        rack = private_saying(seating, seat, said, rack)
        if hidden_again(seating, version):
            return


def on_turn(game: Game) -> int | None:
    return game.phase.seat if isinstance(game.phase, Turn) else None


def hidden_again(seating: Seating, version: int) -> bool:
    """Whether the turn is over or others are at the keyboard, so that no rack must be shown."""
    game = seating.game
    same_turn = isinstance(game.phase, Turn) and game.phase.begun and game.agreement is None
    return game.version != version and not same_turn


def show_turn(seating: Seating, rack: Tiles) -> None:
    show(seating)
    seating.console.print(draw_rack(seating.game, rack))
    left = turn_left(seating.game, seating.at())
    clock = "" if left is None else f"{max(0, left) // 1000} seconds left. "
    seating.console.print(Text(f"{clock}Type a play like 8F HORN, or help.", style="dim"))


def private_saying(seating: Seating, seat: int, said: str, rack: Tiles) -> Tiles:
    """What the player to move says; gives back the rack as it is to be shown."""
    tiles = seating.game.edition.tiles
    speaker, words = seating.speaker(said, seat)
    if speaker != seat:
        public_saying(seating, said)
        return rack
    if common_saying(seating, seat, words):
        return rack
    match words.lower():
        case "":
            show_turn(seating, rack)
        case "help":
            seating.console.print(Text(TURN_HELP))
        case "unseen":
            seating.console.print(draw_unseen(seating.game, rack))
        case "shuffle" | "sort":
            mixed = tuple(random.sample(rack, len(rack)))
            rack = tiles.in_order(rack) if words.lower() == "sort" else mixed
            seating.console.print(draw_rack(seating.game, rack))
        case spoken if spoken.startswith("try "):
            preview(seating, words[4:])
        case _:
            seating.hear(words, seat)
    return rack


def preview(seating: Seating, text: str) -> None:
    """Words and score of a play that is not made; never whether they are good."""
    game, edition = seating.game, seating.game.edition
    try:
        placed = read_play(text, game.board, edition.tiles).placed
        play = lay(game.board, placed, edition.layout.start, edition.tiles)
    except (Refusal, NotationError) as refusal:
        seating.tell(str(refusal))
        return
    points = score(play, edition.layout, edition.tiles, edition.bonus, edition.rack_size)
    words = ", ".join(f"{each.word.text} {each.points}" for each in points.words)
    bonus = f", bonus {points.bonus}" if points.bonus else ""
    seating.console.print(Text(f"{words}{bonus}: {points.points} points"))


def resign(seating: Seating, seat: int) -> None:
    name = seating.game.seats[seat].name
    if yes(seating, f"{name}, do you really resign?"):
        seating.hear("resign", seat)
