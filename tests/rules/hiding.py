"""Hidden information: which letters are public, and the same game with other hidden tiles."""

from dataclasses import replace
from random import Random

from tilewright.rules import Game
from tilewright.rules.equipment.bag import Stacked
from tilewright.rules.equipment.tiles import Letter, Tiles, TileSet
from tilewright.rules.game import Hearing, Phase, Window
from tilewright.rules.score_sheet import BlankEntry, PlayEntry

# 98 different letters that occur in no field name and no number, so that a leak is easy to find.
FOREIGN = [
    chr(code)
    for first, last in ((0x391, 0x3A9), (0x400, 0x42F), (0x531, 0x556))
    for code in range(first, last + 1)
    if chr(code).isupper() and chr(code).lower().upper() == chr(code)
][:98]
DISTINCT = TileSet(
    "distinct", tuple(Letter(letter, 1, 1 + n % 9) for n, letter in enumerate(FOREIGN)), 2
)


def publicly_seen(game: Game) -> set[str]:
    """Return the letters everyone has seen: laid at any time, or drawn for first play."""
    seen = {tile for draws in game.first_draws for _, tile in draws}
    seen.update(tile for _, tile in game.board.tiles())
    for entry in game.sheet:
        if isinstance(entry, PlayEntry):
            # The words of a challenge show a blank's letter in upper case.
            seen.update(tile.upper() for word in entry.play.words for _, tile in word.line)
        elif isinstance(entry, BlankEntry):
            seen.add(entry.letter)
    return seen


def with_other_hidden_tiles(game: Game, viewer: int | None, chance: Random) -> Game:
    """Return the same game with everything this viewer cannot know dealt out again."""
    others = [seat for seat in range(game.players) if seat != viewer]
    pool = [tile for seat in others for tile in game.racks[seat]] + list(game.bag.tiles)
    chance.shuffle(pool)
    racks = list(game.racks)
    for seat in others:
        count = len(racks[seat])
        racks[seat], pool = tuple(pool[:count]), pool[count:]
    source = Stacked(tuple(pool))
    return replace(
        game,
        racks=tuple(racks),
        bag=replace(game.bag, tiles=tuple(pool), source=source, shuffles=99),
        phase=_without_secrets(game.phase),
        before=None,
    )


def _without_secrets(phase: Phase) -> Phase:
    nothing: Tiles = ()
    match phase:
        case Window():
            return replace(phase, rack_before=nothing)
        case Hearing(window):
            votes = tuple((seat, not good) for seat, good in phase.votes)
            return replace(phase, window=replace(window, rack_before=nothing), votes=votes)
        case _:
            return phase
