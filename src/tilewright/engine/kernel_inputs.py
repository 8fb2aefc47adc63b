"""Editions, word lists and positions in the form that the kernel needs."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from weakref import WeakKeyDictionary

from tilewright.engine.errors import BadArgument, UnsupportedByEngine
from tilewright.engine.kernel import MAX_LETTERS, MAX_RACK, SIDE, GameRules, SearchWords
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import BadPosition, Position
from tilewright.notation.equipment_names import layout_named, tile_set_named
from tilewright.rules.editions.edition import Edition, GoingOut, PassedOut, ScorelessTurns
from tilewright.rules.editions.presets import TOURNAMENT
from tilewright.rules.equipment.tiles import TileSet

_MAX_TILES_PER_LETTER = 255

_cache: WeakKeyDictionary[Lexicon, SearchWords] = WeakKeyDictionary()


def search_words(lexicon: Lexicon, tiles: TileSet) -> SearchWords:
    """Return the words of a lexicon, indexed for finding plays. Cached per lexicon."""
    letters = [entry.letter for entry in tiles.letters]
    if lexicon.words.alphabet.letters != letters:
        raise UnsupportedByEngine(
            f"the words of {lexicon.name} are not spelled with the letters of {tiles.name} tiles"
        )
    found = _cache.get(lexicon)
    if found is None:
        found = _cache[lexicon] = SearchWords(lexicon.words.kernel)
    return found


@lru_cache(maxsize=64)
def game_rules(edition: Edition) -> GameRules:
    """Return the rules of an edition for the kernel. Raises ``UnsupportedByEngine``."""
    layout, tiles = edition.layout, edition.tiles
    if (layout.rows, layout.columns) != (SIDE, SIDE):
        raise UnsupportedByEngine(
            f"the engine supports boards of {SIDE} by {SIDE} squares; the board {layout.name} "
            f"has {layout.rows} by {layout.columns}"
        )
    if len(tiles.letters) > MAX_LETTERS:
        raise UnsupportedByEngine(
            f"the engine supports at most {MAX_LETTERS} letters; {tiles.name} has "
            f"{len(tiles.letters)}"
        )
    if edition.rack_size > MAX_RACK:
        raise UnsupportedByEngine(f"the engine supports racks of at most {MAX_RACK} tiles")
    counts = [tiles.blanks, *(entry.count for entry in tiles.letters)]
    if max(counts) > _MAX_TILES_PER_LETTER:
        raise UnsupportedByEngine(f"the {tiles.name} set has too many tiles of one letter")
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
            blanks_circulate=edition.blanks_circulate,
        )
    except (ValueError, TypeError) as error:
        raise UnsupportedByEngine(f"the edition {edition.name}: {error}") from None


def rules_of(position: Position, lexicon: Lexicon, edition: Edition | None) -> Edition:
    """Return the rules to play a position by: the edition, or those that ``edition_of`` finds.

    Raises ``BadArgument`` for something that is not a position, lexicon or edition,
    ``BadPosition`` if the box of these rules cannot produce the position, and
    ``UnsupportedByEngine``.
    """
    if not isinstance(position, Position):
        raise BadArgument("position", "a Position", position)
    if not isinstance(lexicon, Lexicon):
        raise BadArgument("lexicon", "a Lexicon", lexicon)
    if edition is not None and not isinstance(edition, Edition):
        raise BadArgument("edition", "an Edition or None", edition)
    rules = edition or edition_of(position)
    position.check_tiles(rules.tiles)
    held = max(position.tiles_held(rules.rack_size))
    if held > rules.rack_size:
        raise BadPosition("/".join(map("".join, position.racks)), f"a rack has {held} tiles")
    return rules


def targets_of(position: Position, edition: Edition, targets: Sequence[int] | None) -> list[int]:
    """Return the score at which each player wins, zeros without a finish line."""
    if targets is None:
        if edition.finish_line is not None:
            raise BadArgument("targets", "given with a finish line", targets)
        return [0] * len(position.racks)
    if len(targets) != len(position.racks):
        raise BadArgument("targets", "a number for each player", targets)
    return list(targets)


def edition_of(position: Position) -> Edition:
    """Return the tournament rules with everything that a position specifies itself.

    That is its board, its tiles, the bonus and the exchange limit. Racks of more than seven tiles
    imply a rack size of nine.
    """
    if (named := position.operand("ld")) and tile_set_named(named) is None:
        raise UnsupportedByEngine(f"ld {named}: unknown tile set")
    if (named := position.operand("bdn")) and layout_named(named) is None:
        raise UnsupportedByEngine(f"bdn {named}: unknown board")
    layout = position.layout
    if layout is None:
        raise UnsupportedByEngine(
            f"no known board has {position.board.rows} by {position.board.columns} squares"
        )
    longest = max(map(len, position.racks))
    rack_size = TOURNAMENT.rack_size if longest <= TOURNAMENT.rack_size else MAX_RACK
    if longest > MAX_RACK:
        raise UnsupportedByEngine(f"the engine supports racks of at most {MAX_RACK} tiles")
    bonus, exchange_needs = position.bonus, position.exchange_needs
    return replace(
        TOURNAMENT,
        layout=layout,
        tiles=position.tiles,
        rack_size=rack_size,
        bonus=TOURNAMENT.bonus if bonus is None else replace(TOURNAMENT.bonus, points=bonus),
        exchange_needs=(
            # An exchange always needs a tile in the bag.
            TOURNAMENT.exchange_needs if exchange_needs is None else max(exchange_needs, 1)
        ),
    )
