"""The terminal table as it looks: board, scores, sheet and reckoning, drawn with rich."""

from collections.abc import Iterator

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from tilewright.notation.coordinates import write_coordinate
from tilewright.notation.plays import show_play, written
from tilewright.notation.spelling import write_tiles
from tilewright.rules.bag import Sealed
from tilewright.rules.challenge import Ruling
from tilewright.rules.edition import Look
from tilewright.rules.game import Game
from tilewright.rules.pegs import Pegs, pegs
from tilewright.rules.reckoning import Result
from tilewright.rules.sheet import (
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
from tilewright.rules.square import column_name
from tilewright.rules.tiles import BLANK, Tiles
from tilewright.rules.turn_order import open_window, to_move

# Word squares are pink and red in the classic look, red and burgundy in the heritage one (R1).
PREMIUM_STYLES = {
    Look.CLASSIC: {
        "'": "black on light_sky_blue1",
        '"': "white on dodger_blue3",
        "-": "black on pink1",
        "=": "white on red3",
    },
    Look.HERITAGE: {
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
# How many entries of the sheet stand beside the board: a play, its challenge, a turn missed.
NEWS = 3


def draw_board(game: Game) -> Text:
    """The board, the newest play brighter than the rest."""
    layout = game.edition.layout
    styles = PREMIUM_STYLES[game.edition.look]
    fresh = {square for square, _ in _last_play(game)}
    tiles = dict(game.board.tiles())
    text = Text("    " + "".join(f"{column_name(c):<3}" for c in range(layout.columns)) + "\n")
    for row, line in enumerate(layout.picture):
        text.append(f"{row + 1:>2}  ")
        for column, symbol in enumerate(line):
            square = (row, column)
            tile = tiles.get(square)  # type: ignore[call-overload]
            if tile is None:
                style = styles.get(symbol, "dim")
                star = square == layout.start
                text.append(f"{'★ ' if star else PREMIUM_TEXTS[symbol]}", style=style)
                text.append(" ")
            else:
                style = BLANK_TILE if tile.islower() else TILE
                text.append(f"{tile:<2}", style=FRESH_TILE if square in fresh else style)
                text.append(" ")
        text.append(f" {row + 1}\n")
    return text


def _last_play(game: Game) -> tuple[tuple[object, object], ...]:
    for entry in reversed(game.sheet):
        if isinstance(entry, PlayEntry) and not entry.taken_off:
            return entry.play.placed
    return ()


def draw_seats(game: Game) -> Grid:
    """Who sits at the table, scores, debts, and whose turn it is; narrow, to stand by the board."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column()
    grid.add_column(max_width=18, no_wrap=True, overflow="ellipsis")
    grid.add_column(justify="right")
    for seat, person in enumerate(game.seats):
        mover = to_move(game) == seat
        style = "bold" if mover else ""
        grid.add_row("▶" if mover else " ", Text(person.name, style), str(game.scores[seat]))
        for line in _standing(game, seat):
            grid.add_row("", Text(line, "dim"), "")
    return grid


def peg_text(pegged: Pegs) -> str:
    """Where the pegs of a peg rack stand, in words."""
    if pegged.below_zero:
        return "below zero"
    lap = f", lap {pegged.laps + 1}" if pegged.laps else ""
    return f"outer {pegged.outer}, inner {pegged.inner}{lap}"


def _standing(game: Game, seat: int) -> Iterator[str]:
    """What there is to say of a seat besides its score, a short line each."""
    if seat in game.resigned:
        yield "resigned"
        return
    held = len(game.racks[seat])
    target = f", goal {game.target[seat]}" if game.target else ""
    yield f"{held} tile{'' if held == 1 else 's'}{target}"
    if game.edition.peg_rack:
        yield peg_text(pegs(game.scores[seat]))
    if owed := game.owed[seat]:
        yield f"misses {owed} turn{'s' if owed > 1 else ''}"


def draw_table(game: Game) -> RenderableType:
    """All that everybody at the table may see."""
    left = len(game.bag)
    bag = Text(f"{left} tile{'' if left == 1 else 's'} in the bag", style="dim")
    news = [describe(game, entry) for entry in game.sheet[-NEWS:]] or [opening_line(game)]
    board = draw_board(game)
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, min_width=max(map(len, board.plain.splitlines())))
    grid.add_column()
    grid.add_row(board, Group(draw_seats(game), Text(""), bag, Text(""), *map(Text, news)))
    source = game.bag.source
    if game.sheet or not isinstance(source, Sealed):
        return grid
    return Group(grid, Text(f"Bag's seal: {source.commitment}", style="dim"))


def opening_line(game: Game) -> str:
    """How the draw for first play went."""
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
    return f"Drawn for first play: {'; again: '.join(rounds)}.{starter}"


def draw_rack(game: Game, tiles: Tiles) -> Text:
    """A rack with the value of each tile."""
    text = Text()
    for tile in tiles:
        text.append(f" {tile} ", style=BLANK_TILE if tile == BLANK else TILE)
        text.append(f"{game.edition.tiles.value(tile):<2} ", style="dim")
    return text


def describe(game: Game, entry: Entry) -> str:
    """An entry of the score sheet as a sentence."""
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
            return f"{name} took the blank on {entry.square} for {entry.letter}."
        case OverdrawEntry():
            return f"{name} had {entry.surplus} too many; they went back into the bag."
        case ResignEntry():
            return f"{name} {'ran out of overtime' if entry.out_of_time else 'resigned'}."


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
            ruling = "the table is split, so it stands."
    return f"{name} challenged {entry.word or f'the play of {other}'}: {ruling}"


def draw_sheet(game: Game) -> Grid:
    """The score sheet: every entry, and how each score came about."""
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
    """The tiles that are neither on the board nor on this rack."""
    counts = game.unseen_beside(rack).items()
    shown = "  ".join(f"{tile}×{count}" for tile, count in counts if count)
    return Text(f"Unseen: {shown}" if shown else "No tile is unseen.")


def draw_open_play(game: Game) -> str:
    """The play that may be challenged, in words."""
    window = open_window(game.phase)
    if window is None:
        return ""
    board = game.board.without(square for square, _ in window.play.placed)
    play = show_play(written(window.play), board, game.edition.tiles)
    words = ", ".join(word.text for word in window.play.words)
    return f"{game.seats[window.seat].name}: {play} ({words}) for {window.score.points}."


def draw_result(game: Game, result: Result) -> Grid:
    """The reckoning, step by step."""
    grid = Grid(title="The reckoning")
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


def open_console() -> Console:
    """The console that the table is drawn on."""
    return Console(highlight=False)


def clean_screen(console: Console) -> None:
    """Nothing of what was shown stays in sight, on the plainest terminal too."""
    if console.is_terminal and not console.is_dumb_terminal:
        console.clear()
    else:
        console.print("\n" * console.height)
