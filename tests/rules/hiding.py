"""What lies hidden in a game, and the same game with something else hidden."""

from dataclasses import replace
from random import Random

from tilewright.rules import Game
from tilewright.rules.bag import Stacked
from tilewright.rules.game import Hearing, Phase, Window
from tilewright.rules.sheet import BlankEntry, PlayEntry
from tilewright.rules.tiles import Letter, Tiles, TileSet

# One hundred tiles that are one hundred letters, none of which a field name or a number contains.
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
    """Letters everybody saw: laid at some time, taken off again or not, or drawn for first play."""
    seen = {tile for draws in game.first_draws for _, tile in draws}
    seen.update(tile for _, tile in game.board.tiles())
    for entry in game.sheet:
        if isinstance(entry, PlayEntry):
            # A blank's letter stands in upper case in the words of a challenge.
            seen.update(tile.upper() for word in entry.play.words for _, tile in word.line)
        elif isinstance(entry, BlankEntry):
            seen.add(entry.letter)
    return seen


def hidden_otherwise(game: Game, viewer: int | None, chance: Random) -> Game:
    """The same game with all that this viewer cannot know dealt out anew."""
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
        phase=_forgotten(game.phase),
        before=None,
    )


def _forgotten(phase: Phase) -> Phase:
    nothing: Tiles = ()
    match phase:
        case Window():
            return replace(phase, rack_before=nothing)
        case Hearing(window):
            votes = tuple((seat, not good) for seat, good in phase.votes)
            return replace(phase, window=replace(window, rack_before=nothing), votes=votes)
        case _:
            return phase
