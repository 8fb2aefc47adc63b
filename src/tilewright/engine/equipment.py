"""Editions, word lists and positions made ready for the kernel."""

from dataclasses import replace
from functools import lru_cache
from weakref import WeakKeyDictionary

from tilewright.engine.errors import NotForTheEngine
from tilewright.engine.kernel import MOST_LETTERS, MOST_ON_RACK, SIDE, GameRules, SearchWords
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp import Position
from tilewright.notation.equipment import layout_named, tile_set_named
from tilewright.rules.edition import Edition, GoingOut, PassedOut, ScorelessTurns
from tilewright.rules.editions import TOURNAMENT
from tilewright.rules.tiles import TileSet

_MOST_OF_A_TILE = 255

_ready: WeakKeyDictionary[Lexicon, SearchWords] = WeakKeyDictionary()


def search_words(lexicon: Lexicon, tiles: TileSet) -> SearchWords:
    """The words of a lexicon for finding plays with these tiles; made once for each lexicon."""
    letters = [entry.letter for entry in tiles.letters]
    if lexicon.words.alphabet.letters != letters:
        raise NotForTheEngine(
            f"the words of {lexicon.name} are not written in the letters of the {tiles.name} tiles"
        )
    found = _ready.get(lexicon)
    if found is None:
        found = _ready[lexicon] = SearchWords(lexicon.words.kernel)
    return found


@lru_cache(maxsize=64)
def game_rules(edition: Edition) -> GameRules:
    """What the kernel needs to know of an edition, or the sentence that says why it cannot."""
    layout, tiles = edition.layout, edition.tiles
    if (layout.rows, layout.columns) != (SIDE, SIDE):
        raise NotForTheEngine(
            f"the engine plays on boards of {SIDE} by {SIDE} squares; the board {layout.name} "
            f"has {layout.rows} by {layout.columns}"
        )
    if len(tiles.letters) > MOST_LETTERS:
        raise NotForTheEngine(
            f"the engine knows at most {MOST_LETTERS} letters; {tiles.name} has "
            f"{len(tiles.letters)}"
        )
    if edition.rack_size > MOST_ON_RACK:
        raise NotForTheEngine(f"the engine knows racks of at most {MOST_ON_RACK} tiles")
    counts = [tiles.blanks, *(entry.count for entry in tiles.letters)]
    if max(counts) > _MOST_OF_A_TILE:
        raise NotForTheEngine(f"the {tiles.name} set has too many tiles of one letter")
    premiums = [layout.premium((row, column)) for row in range(SIDE) for column in range(SIDE)]
    scoreless, tiles_left, bag_empty = 0, 0, 0
    match edition.standstill:
        case ScorelessTurns(turns):
            scoreless = turns
        case PassedOut(bag_empty, tiles_left):
            pass
    try:
        return GameRules(
            letters=len(tiles.letters),
            values=[0, *(entry.value for entry in tiles.letters)],
            box=bytes(counts),
            letter_premiums=bytes(premium.letter for premium in premiums),
            word_premiums=bytes(premium.word for premium in premiums),
            start=layout.start.row * SIDE + layout.start.column,
            rack_size=edition.rack_size,
            bonus=edition.bonus.points,
            bonus_tiles=edition.bonus.tiles or edition.rack_size,
            exchange_needs=edition.exchange_needs,
            twice_the_others=edition.going_out is GoingOut.TWICE_THE_OTHERS,
            scoreless_turns=scoreless,
            passes_with_tiles_left=tiles_left,
            passes_with_bag_empty=bag_empty,
        )
    except (ValueError, TypeError) as fault:
        raise NotForTheEngine(f"the edition {edition.name}: {fault}") from None


def edition_of(position: Position) -> Edition:
    """The tournament rules, but for what a position tells otherwise.

    That are its board, its tiles, the bonus and what an exchange needs; racks of nine if need be.
    """
    if (named := position.operand("ld")) and tile_set_named(named) is None:
        raise NotForTheEngine(f"ld {named}: there is no such set of tiles")
    if (named := position.operand("bdn")) and layout_named(named) is None:
        raise NotForTheEngine(f"bdn {named}: there is no such board")
    layout = position.layout
    if layout is None:
        raise NotForTheEngine(
            f"there is no board of {position.board.rows} by {position.board.columns} squares"
        )
    longest = max(map(len, position.racks))
    rack_size = TOURNAMENT.rack_size if longest <= TOURNAMENT.rack_size else MOST_ON_RACK
    if longest > MOST_ON_RACK:
        raise NotForTheEngine(f"the engine knows racks of at most {MOST_ON_RACK} tiles")
    bonus, exchange_needs = position.bonus, position.exchange_needs
    return replace(
        TOURNAMENT,
        layout=layout,
        tiles=position.tiles,
        rack_size=rack_size,
        bonus=TOURNAMENT.bonus if bonus is None else replace(TOURNAMENT.bonus, points=bonus),
        exchange_needs=(
            # With none in the bag there is nothing to exchange for.
            TOURNAMENT.exchange_needs if exchange_needs is None else max(exchange_needs, 1)
        ),
    )
