"""Draws the terminal table with rich: board, scores, score sheet and final scoring."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table as Grid
from rich.text import Text

from tilewright.notation.coordinates import write_coordinate
from tilewright.notation.plays import WrittenPlay, show_play
from tilewright.notation.spelling import write_tiles
from tilewright.rules.editions.challenge_rule import Ruling
from tilewright.rules.editions.edition import BoxColours
from tilewright.rules.equipment.bag import Sealed
from tilewright.rules.equipment.pegs import Pegs, pegs, pegs_behind
from tilewright.rules.equipment.square import column_name
from tilewright.rules.equipment.tiles import BLANK, Tiles
from tilewright.rules.final_scoring import Result
from tilewright.rules.game import Game
from tilewright.rules.score_sheet import (
    BlankEntry,
    ChallengeEntry,
    Entry,
    ExchangeEntry,
    MissedTurnEntry,
    OverdrawEntry,
    PassEntry,
    PlayEntry,
    ResignEntry,
    TimeOutEntry,
)
from tilewright.rules.turn_order import open_window, to_move

# Double and triple word squares are pink and red in a classic box, red and burgundy in a heritage
# box (R1).
PREMIUM_STYLES = {
    BoxColours.CLASSIC: {
        "'": "black on light_sky_blue1",
        '"': "white on dodger_blue3",
        "-": "black on pink1",
        "=": "white on red3",
    },
    BoxColours.HERITAGE: {
        "'": "black on light_sky_blue1",
        '"': "white on dodger_blue3",
        "-": "white on red3",
        "=": "white on dark_red",
    },
}
PREMIUM_TEXTS = {"'": "2L", '"': "3L", "^": "4L", "-": "2W", "=": "3W", "~": "4W", ".": "· "}
TILE = "bold black on wheat1"
FRESH_TILE = "bold black on gold1"
BLANK_TILE = "bold dark_red on wheat1"
# The least room for the scores beside the board.
MIN_SIDE_WIDTH = 20
# Score sheet entries shown beside the board: enough for a play, a challenge and a missed turn.
RECENT_ENTRIES = 3


def draw_board(game: Game, available: int) -> Text:
    """Draw the board, with the latest play highlighted, as wide as the available columns allow."""
    layout = game.edition.layout
    # Each square is followed by a space; the numbers of the rows take eight columns.
    width = 2 if available >= 8 + 3 * layout.columns else 1
    styles = PREMIUM_STYLES[game.edition.look]
    fresh = {square for square, _ in _last_play(game)}
    tiles = dict(game.board.tiles())
    text = Text(
        "    " + "".join(f"{column_name(c):<{width + 1}}" for c in range(layout.columns)) + "\n"
    )
    for row, line in enumerate(layout.picture):
        text.append(f"{row + 1:>2}  ")
        for column, symbol in enumerate(line):
            square = (row, column)
            tile = tiles.get(square)  # type: ignore[call-overload]
            if tile is None:
                style = styles.get(symbol, "dim")
                star = square == layout.start
                text.append(("★ " if star else PREMIUM_TEXTS[symbol])[:width], style=style)
                text.append(" ")
            else:
                style = BLANK_TILE if tile.islower() else TILE
                text.append(f"{tile:<{width}}", style=FRESH_TILE if square in fresh else style)
                text.append(" ")
        text.append(f" {row + 1}\n")
    return text


def _last_play(game: Game) -> tuple[tuple[object, object], ...]:
    for entry in reversed(game.sheet):
        if isinstance(entry, PlayEntry) and not entry.taken_off:
            return entry.play.placed
    return ()


def draw_seats(game: Game) -> Grid:
    """Draw the players, their scores and whose turn it is, in a narrow column."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column()
    grid.add_column(max_width=18, no_wrap=True, overflow="ellipsis")
    grid.add_column(justify="right")
    for seat, person in enumerate(game.seats):
        mover = to_move(game) == seat
        style = "bold" if mover else ""
        grid.add_row("▶" if mover else " ", Text(person.name, style), str(game.scores[seat]))
        for line in _seat_notes(game, seat):
            grid.add_row("", Text(line, "dim"), "")
    return grid


def peg_text(front: Pegs, behind: Pegs) -> str:
    """Describe the pegs on a peg rack: ``outer 1→2`` if a peg stands behind, else it is parked."""
    if front.below_zero:
        return "below zero"
    outer = f"{behind.outer}→{front.outer}" if behind.outer else str(front.outer)
    inner = f"{behind.inner}→{front.inner}" if behind.inner else str(front.inner)
    lap = f", lap {front.laps + 1}" if front.laps else ""
    return f"outer {outer}, inner {inner}{lap}"


def _seat_notes(game: Game, seat: int) -> Iterator[str]:
    """Yield short lines about a seat: tiles, target, pegs, missed turns."""
    if seat in game.resigned:
        yield "resigned"
        return
    held = len(game.racks[seat])
    target = f", goal {game.targets[seat]}" if game.targets else ""
    yield f"{held} tile{'' if held == 1 else 's'}{target}"
    if game.edition.peg_rack:
        window = open_window(game.phase)
        laid = window.score.points if window is not None and window.seat == seat else None
        yield peg_text(pegs(game.scores[seat]), pegs_behind(game.scores[seat], laid))
    if owed := game.owed[seat]:
        yield f"misses {owed} turn{'s' if owed > 1 else ''}"


def draw_table(game: Game) -> RenderableType:
    """Draw everything that all players may see."""
    left = len(game.bag)
    bag = Text(f"{left} tile{'' if left == 1 else 's'} in the bag", style="dim")
    recent = game.sheet[-RECENT_ENTRIES:]
    news = [describe(game, entry) for entry in recent] or [opening_line(game)]
    side = Group(draw_seats(game), Text(""), bag, Text(""), *map(Text, news))
    table = _BoardAndSide(game, side)
    source = game.bag.source
    if game.sheet or not isinstance(source, Sealed):
        return table
    return Group(table, Text(f"Bag's seal: {source.commitment}", style="dim"))


@dataclass(frozen=True, slots=True)
class _BoardAndSide:
    """The board with the scores beside it, or below it if the terminal is narrow."""

    game: Game
    side: Group

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        board = draw_board(self.game, options.max_width)
        width = max(map(len, board.plain.splitlines()))
        if options.max_width >= width + MIN_SIDE_WIDTH:
            grid = Grid.grid(padding=(0, 2))
            grid.add_column(no_wrap=True, min_width=width)
            grid.add_column()
            grid.add_row(board, self.side)
            yield grid
        else:
            yield board
            yield self.side


def opening_line(game: Game) -> str:
    """Describe the draw for first play."""
    if not game.first_draws:
        return ""
    rounds = []
    for draws in game.first_draws:
        names = ", ".join(
            f"{game.seats[seat].name} {'a blank' if tile == BLANK else tile}"
            for seat, tile in draws
        )
        rounds.append(names)
    first = to_move(game)
    starter = "" if first is None else f" {game.seats[first].name} starts."
    return f"Draw for first play: {'; again: '.join(rounds)}.{starter}"


def draw_rack(game: Game, tiles: Tiles) -> Text:
    """Draw a rack with the value of each tile."""
    text = Text()
    for tile in tiles:
        text.append(f" {tile} ", style=BLANK_TILE if tile == BLANK else TILE)
        text.append(f"{game.edition.tiles.value(tile):<2} ", style="dim")
    return text


def describe(game: Game, entry: Entry) -> str:
    """Describe an entry of the score sheet in a sentence."""
    name = game.seats[entry.seat].name
    match entry:
        case PlayEntry():
            words = ", ".join(word.word.text for word in entry.score.words)
            fate = " (taken off)" if entry.taken_off else ""
            return f"{name} laid {words} for {entry.score.points}{fate}."
        case ExchangeEntry():
            return f"{name} exchanged {entry.count}."
        case PassEntry():
            return f"{name} passed."
        case MissedTurnEntry():
            return f"{name} missed a turn."
        case TimeOutEntry():
            return f"{name} ran out of time."
        case ChallengeEntry():
            return _describe_challenge(game, entry)
        case BlankEntry():
            return f"{name} swapped the blank on {entry.square} for {entry.letter}."
        case OverdrawEntry():
            tiles = "1 tile" if entry.surplus == 1 else f"{entry.surplus} tiles"
            return f"{name} drew {tiles} too many, which went back into the bag."
        case ResignEntry():
            return f"{name} {'exceeded the overtime limit' if entry.out_of_time else 'resigned'}."


def _describe_challenge(game: Game, entry: ChallengeEntry) -> str:
    name, other = game.seats[entry.seat].name, game.seats[entry.against].name
    bad = f" ({', '.join(entry.bad)})" if entry.bad else ""
    gain = f" {other} gains {entry.points}." if entry.points else ""
    match entry.ruling:
        case Ruling.GOOD:
            ruling = f"it is good.{gain}"
        case Ruling.BAD:
            ruling = f"it is bad{bad} and comes off."
        case Ruling.UNDECIDED:
            ruling = "the vote is split, so it stands."
    return f"{name} challenged {entry.word or f'the play of {other}'}: {ruling}"


def draw_sheet(game: Game) -> Grid:
    """Draw the score sheet: every entry, and how each score was computed."""
    grid = Grid(title="Score sheet", box=None)
    for heading in ("player", "play", "how", "points", "total"):
        grid.add_column(heading, justify="right" if heading in ("points", "total") else "left")
    totals = [0] * game.players
    for entry in game.sheet:
        if isinstance(entry, PlayEntry):
            totals[entry.seat] += entry.points
            how = " + ".join(_working(word.letters, word.multiplier) for word in entry.score.words)
            bonus = f" + {entry.score.bonus} bonus" if entry.score.bonus else ""
            grid.add_row(
                game.seats[entry.seat].name,
                f"{write_coordinate(entry.play.start, entry.play.axis)} "
                + ", ".join(word.word.text for word in entry.score.words),
                how + bonus if not entry.taken_off else "taken off",
                str(entry.points),
                str(totals[entry.seat]),
            )
        else:
            if isinstance(entry, ChallengeEntry):
                totals[entry.against] += entry.points
            grid.add_row(game.seats[entry.seat].name, describe(game, entry), "", "", "")
    return grid


def _working(letters: tuple[int, ...], multiplier: int) -> str:
    total = "+".join(map(str, letters))
    return f"({total})×{multiplier}" if multiplier > 1 else total


def draw_unseen(game: Game, rack: Tiles) -> Text:
    """List the tiles that are neither on the board nor on this rack."""
    counts = game.unseen_given(rack).items()
    shown = "  ".join(f"{tile}×{count}" for tile, count in counts if count)
    return Text(f"Unseen: {shown}" if shown else "There are no unseen tiles.")


def describe_open_play(game: Game) -> str:
    """Describe the play that may be challenged."""
    window = open_window(game.phase)
    if window is None:
        return ""
    board = game.board.without(square for square, _ in window.play.placed)
    play = show_play(WrittenPlay.of(window.play), board, game.edition.tiles)
    words = ", ".join(word.text for word in window.play.words)
    judged = f" Already judged: {', '.join(window.judged)}." if window.judged else ""
    return f"{game.seats[window.seat].name}: {play} ({words}) for {window.score.points}.{judged}"


def draw_result(game: Game, result: Result) -> Grid:
    """Draw the final scoring, step by step."""
    grid = Grid(title="Final scoring")
    for heading in ("place", "player", "played", "time", "left over", "lost", "gained", "final"):
        grid.add_column(heading, justify="left" if heading in ("player", "left over") else "right")
    for seat in sorted(range(game.players), key=lambda each: result.places[each]):
        account = result.accounts[seat]
        grid.add_row(
            str(result.places[seat]),
            game.seats[seat].name,
            str(account.played),
            f"-{account.fine}" if account.fine else "",
            write_tiles(game.edition.tiles.in_order(account.leftover), game.edition.tiles),
            f"-{account.deducted}" if account.deducted else "",
            f"+{account.gained}" if account.gained else "",
            str(account.final),
        )
    return grid


def winner_line(game: Game, result: Result) -> str:
    names = " and ".join(game.seats[seat].name for seat in result.winners)
    return f"{names} {'share the win' if len(result.winners) > 1 else 'wins'}."


def clear_screen(console: Console) -> None:
    """Clear the screen, even on a dumb terminal."""
    if console.is_terminal and not console.is_dumb_terminal:
        console.clear()
    else:
        console.print("\n" * console.height)
