"""Tables with nobody but computers, played out through the referee."""

from collections.abc import Sequence

from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import chance_of, choose
from tilewright.rules import (
    CallTime,
    Command,
    Correct,
    Edition,
    EndByHand,
    EnterRuling,
    Game,
    GameLog,
    Level,
    Sealed,
    Seat,
    open_game,
    view,
)
from tilewright.rules.tiles import ENGLISH, TileSet, tile_set

ENGLISH_WORDS = Lexicon.load("english")
BEGINNER, INTERMEDIATE, EXPERT = Level
NAMES = ("Ann", "Bob", "Cat", "Dan")


def opened(
    edition: Edition, levels: Sequence[Level], seed: int, dictionary: str | None = "english"
) -> GameLog:
    seats = [Seat(name, level) for name, level in zip(NAMES, levels, strict=False)]
    source = Sealed(seed.to_bytes(32, "big"))
    return GameLog(open_game(edition, seats, source, dictionary=dictionary))


def next_command(game: Game, words: Lexicon, secret: bytes = b"secret") -> Command | None:
    """What the first computer does that has something to do; the seat to move is asked last."""
    to_move = view(game, None).to_move
    asked = sorted(game.active, key=lambda seat: seat == to_move)
    answers = {seat: _answer(game, seat, words, secret) for seat in asked}
    return next((answer for answer in answers.values() if answer is not None), None)


def _answer(game: Game, seat: int, words: Lexicon, secret: bytes) -> Command | None:
    seen = view(game, seat)
    command = choose(seen, game.seats[seat].level, words, chance_of(secret, seen))
    if command is not None:
        assert not isinstance(command, CallTime | EnterRuling | EndByHand | Correct)
        assert command.seat == seat
        assert seat == seen.to_move or seen.open_play or seen.agreement
    return command


def play_out(log: GameLog, words: Lexicon = ENGLISH_WORDS, most: int = 400) -> GameLog:
    """The game to its end; the referee refuses nothing that a computer does."""
    for _ in range(most):
        if log.game.over:
            return log
        command = next_command(log.game, words)
        assert command is not None, "everybody waits for somebody else"
        log.do(command, judge=words)
    raise AssertionError(f"no end after {most} commands")


def box_of(tiles: str, blanks: int = 0) -> TileSet:
    """A box that holds exactly these tiles, with the English letters and their values."""
    entries = [f"{e.letter} {tiles.count(e.letter)} {e.value}" for e in ENGLISH.letters]
    return tile_set("own", blanks, ",".join(entries))
