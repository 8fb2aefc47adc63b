"""Passing the keyboard around: racks are hidden between turns, everything else is public."""

import random

from rich.text import Text

from tilewright.cli.terminal.agreement import (
    PROPOSALS,
    ask_all,
    confirm,
    propose,
    show_public,
    wait_for_all,
)
from tilewright.cli.terminal.screen import describe_open_play, draw_rack, draw_sheet, draw_unseen
from tilewright.cli.terminal.terminal_table import Quit, TerminalTable
from tilewright.notation.errors import NotationError
from tilewright.notation.plays import read_play
from tilewright.rules.commands import Begin, Vote
from tilewright.rules.editions.challenge_rule import Challenges, MissTurn, Points, Scope
from tilewright.rules.equipment.tiles import Tiles
from tilewright.rules.game import Game, Hearing, Turn, Window
from tilewright.rules.plays.try_play import try_play
from tilewright.rules.refusals import Refusal
from tilewright.rules.time_limits import turn_time_left
from tilewright.rules.turn_order import to_move, would_end

TURN_HELP = """\
8F HORN      lay a word across from F8; F8 HORN lays it down. A blank is a
             lower-case letter: HoRN. For a tile on the board, type a dot.
try 8F HORN  show the words and score of a play without making it
exchange QV  swap tiles with the bag           pass    keep the rack, score 0
blank H8     swap a blank on the board for its letter, if the rules allow it
shuffle      shuffle the rack                  sort    sort it alphabetically
unseen       list the tiles not yet seen       sheet   show the score sheet
undo         take back the last turn, if all agree
end          end the game if all agree that no play is left
pause        take a break, if all agree
resign       leave the game                    quit    stop; the game is saved
Press Enter alone to see the table again."""

WINDOW_HELP = """\
Enter                the next player begins, or accepts the final play
challenge            the next player challenges the play
challenge WORD       the same, where single words are judged
Ben: challenge       another player challenges it
sheet, undo, end, pause, resign, quit    as in a turn; for Ben, type Ben: resign"""


def play_on(table: TerminalTable) -> None:
    """Play until the game is over or the players quit. Resume with any question left unanswered."""
    while not table.game.over:
        if table.game.agreement is not None:
            ask_all(table, table.game.agreement)
        elif table.game.paused:
            wait_for_all(table)
        else:
            next_step(table)


def next_step(table: TerminalTable) -> None:
    match table.game.phase:
        case Window() as window:
            between_turns(table, window)
        case Hearing() as hearing:
            vote(table, hearing)
        case Turn() as phase:
            if hand_over(table, phase):
                take_turn(table)
                table.at_keyboard = None
        case _:
            raise AssertionError("a game in progress always waits for a player")


def name_to_move(game: Game) -> str:
    seat = to_move(game)
    return "" if seat is None else game.seats[seat].name


def hand_over(table: TerminalTable, phase: Turn) -> bool:
    """Hide all racks until the next player is at the keyboard; return whether they are."""
    if table.at_keyboard == phase.seat:
        return True
    game = table.game
    show_public(table)
    while table.game is game:
        typed = table.ask(f"Hand over to {name_to_move(game)}, then press Enter. ")
        if table.time_is_up():
            return False
        if not typed:
            table.at_keyboard = phase.seat
            return True
        handle_public_command(table, typed)
    return False


def handle_public_command(table: TerminalTable, typed: str) -> None:
    """Handle a command typed while no rack is shown."""
    default = to_move(table.game)
    seat, words = table.split_speaker(typed, 0 if default is None else default)
    if handle_common_command(table, seat, words):
        return
    if words.lower() == "help":
        table.console.print(Text(WINDOW_HELP))
    elif words.lower().startswith("challenge"):
        table.execute(words, seat)
    else:
        table.show_error("Press Enter to begin, or type help to see what else you can do.")


def handle_common_command(table: TerminalTable, seat: int, words: str) -> bool:
    """Handle a command that is valid at any time; return whether it was one."""
    match words.lower():
        case "quit":
            raise Quit
        case "sheet":
            table.show_long(draw_sheet(table.game))
        case word if word in PROPOSALS:
            propose(table, seat, word)
        case "resign":
            resign(table, seat)
        case _:
            return False
    return True


def between_turns(table: TerminalTable, window: Window) -> None:
    """Show the open play, until the next player begins or someone challenges it."""
    game = table.game
    action = "accept it" if would_end(game, window) else "begin your turn"
    table.at_keyboard = None
    lines = [describe_open_play(game), f"{name_to_move(game)}: press Enter to {action}."]
    lines.append(challenge_line(game))
    show_public(table, "\n".join(lines))
    while table.game is game:
        typed = table.ask("> ")
        if table.time_is_up():
            return
        seat = to_move(game)
        if seat is not None and typed.lower() in ("", "begin", "accept"):
            table.at_keyboard = seat
            table.do(Begin(seat))
        else:
            handle_public_command(table, typed)


def challenge_line(game: Game) -> str:
    """Explain how to challenge and what a failed challenge costs in this game."""
    rule = game.edition.challenge
    if not isinstance(rule, Challenges):
        return ""
    match rule.penalty:
        case MissTurn():
            cost = "a failed challenger misses their next turn"
        case Points(points, per):
            cost = f"a failed challenge gives the challenged player {points} points per {per.value}"
        case _:
            cost = "a failed challenge costs nothing"
    word = " WORD" if rule.scope is Scope.WORD else ""
    return f"Any other player may type challenge{word} (or Name: challenge{word}); {cost}."


def vote(table: TerminalTable, hearing: Hearing) -> None:
    """Ask every player whether the challenged play is good."""
    challenger = table.game.seats[hearing.challenger].name
    question = f"{challenger} challenges it. What do you say?"
    show_public(table, f"{describe_open_play(table.game)}\n{question}")
    for seat in table.game.active:
        if not isinstance(table.game.phase, Hearing):
            return
        if all(voter != seat for voter, _ in table.game.phase.votes):
            table.do(Vote(seat, confirm(table, f"{table.game.seats[seat].name}: is it good?")))


def take_turn(table: TerminalTable) -> None:
    """Show the board and the player's rack until the turn is over."""
    seat = on_turn(table.game)
    version = -1
    rack: Tiles = ()
    while seat is not None and on_turn(table.game) == seat:
        if table.game.version != version:
            version = table.game.version
            rack = table.game.edition.tiles.in_order(table.game.racks[seat])
            show_turn(table, rack)
        typed = table.ask(f"{table.game.seats[seat].name}> ")
        if table.time_is_up():
            table.ask("Your time is up and you lose the turn. Press Enter. ")
            return
        rack = handle_turn_command(table, seat, typed, rack)
        if must_hide_rack(table, version):
            return


def on_turn(game: Game) -> int | None:
    return game.phase.seat if isinstance(game.phase, Turn) else None


def must_hide_rack(table: TerminalTable, version: int) -> bool:
    """Return whether the rack must be hidden: the turn is over, or other players must answer."""
    game = table.game
    same_turn = isinstance(game.phase, Turn) and game.phase.begun and game.agreement is None
    return game.version != version and not same_turn


def show_turn(table: TerminalTable, rack: Tiles) -> None:
    show_public(table)
    table.console.print(draw_rack(table.game, rack))
    left = turn_time_left(table.game, table.game_time())
    clock = "" if left is None else f"{max(0, left) // 1000} seconds left. "
    table.console.print(Text(f"{clock}Type a play like 8F HORN, or help.", style="dim"))


def handle_turn_command(table: TerminalTable, seat: int, typed: str, rack: Tiles) -> Tiles:
    """Handle what the player to move types; return the rack in the order to show it."""
    tiles = table.game.edition.tiles
    speaker, words = table.split_speaker(typed, seat)
    if speaker != seat:
        handle_public_command(table, typed)
        return rack
    if handle_common_command(table, seat, words):
        return rack
    match words.lower():
        case "":
            show_turn(table, rack)
        case "help":
            table.console.print(Text(TURN_HELP))
        case "unseen":
            table.console.print(draw_unseen(table.game, rack))
        case "shuffle" | "sort":
            mixed = tuple(random.sample(rack, len(rack)))
            rack = tiles.in_order(rack) if words.lower() == "sort" else mixed
            table.console.print(draw_rack(table.game, rack))
        case command if command.startswith("try "):
            preview(table, words[4:])
        case _:
            table.execute(words, seat)
    return rack


def preview(table: TerminalTable, text: str) -> None:
    """Show the words and score of a play without making it, but not whether they are good."""
    game, edition = table.game, table.game.edition
    try:
        placed = read_play(text, game.board, edition.tiles).placed
        points = try_play(game.board, placed, edition).score
    except (Refusal, NotationError) as refusal:
        table.show_error(str(refusal))
        return
    words = ", ".join(f"{each.word.text} {each.points}" for each in points.words)
    bonus = f", bonus {points.bonus}" if points.bonus else ""
    table.console.print(Text(f"{words}{bonus}: {points.points} points"))


def resign(table: TerminalTable, seat: int) -> None:
    name = table.game.seats[seat].name
    if confirm(table, f"{name}, do you really want to resign?"):
        table.execute("resign", seat)
