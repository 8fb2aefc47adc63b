"""Games between computers only, played out through the referee."""

from collections.abc import Sequence
from dataclasses import replace

from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import LEVELS, Strength, chance_of, choose
from tilewright.rules import (
    CallTime,
    Command,
    Correct,
    Edition,
    EndByHand,
    EnterRuling,
    Game,
    GameLog,
    HideTurn,
    Sealed,
    Seat,
    SeeTurn,
    open_game,
    view,
)
from tilewright.rules.equipment.tiles import ENGLISH, TileSet, tile_set

ENGLISH_WORDS = Lexicon.load("english")
BEGINNER, INTERMEDIATE, EXPERT = (LEVELS[name] for name in ("beginner", "intermediate", "expert"))
# Overlooks nothing, and chooses by score and leave value.
STATIC = replace(EXPERT, attention=None)
NAMES = ("Ann", "Bob", "Cat", "Dan")


def opened(
    edition: Edition, strengths: Sequence[Strength], seed: int, dictionary: str | None = "english"
) -> GameLog:
    named = zip(NAMES, strengths, strict=False)
    seats = [Seat(name, strength.finish_line) for name, strength in named]
    source = Sealed(seed.to_bytes(32, "big"))
    return GameLog(open_game(edition, seats, source, dictionary=dictionary))


def next_command(game: Game, words: Lexicon, strengths: Sequence[Strength] = ()) -> Command | None:
    """Return the command of the first computer that acts. The seat to move comes last.

    Without ``strengths`` each seat plays at the level of its finish line.
    """
    to_move = view(game, None).to_move
    strengths = strengths or [LEVELS[seat.level.value] for seat in game.seats]
    seats = sorted(game.active, key=lambda seat: seat == to_move)
    answers = [_answer(game, seat, strengths[seat], words) for seat in seats]
    return next((answer for answer in answers if answer is not None), None)


def _answer(game: Game, seat: int, strength: Strength, words: Lexicon) -> Command | None:
    seen = view(game, seat)
    command = choose(seen, strength, words, chance_of(b"secret", seen))
    if command is not None:
        assert not isinstance(
            command, CallTime | HideTurn | SeeTurn | EnterRuling | EndByHand | Correct
        )
        assert command.seat == seat
        assert seat == seen.to_move or seen.open_play or seen.agreement
    return command


def play_out(
    log: GameLog,
    words: Lexicon = ENGLISH_WORDS,
    strengths: Sequence[Strength] = (),
    max_commands: int = 400,
) -> GameLog:
    """Play the game to its end. The referee must accept every command."""
    for _ in range(max_commands):
        if log.game.over:
            return log
        command = next_command(log.game, words, strengths)
        assert command is not None, "no computer acts"
        log.do(command, judge=words)
    raise AssertionError(f"not over after {max_commands} commands")


def box_of(tiles: str, blanks: int = 0) -> TileSet:
    """Return a tile set of exactly these tiles, with the English letters and their values."""
    entries = [f"{e.letter} {tiles.count(e.letter)} {e.value}" for e in ENGLISH.letters]
    return tile_set("own", blanks, ",".join(entries))
