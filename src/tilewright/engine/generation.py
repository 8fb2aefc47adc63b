"""Find all plays in a position, or only the best turn.

>>> from tilewright.lexicon.lexicon import Lexicon
>>> from tilewright.notation.cgp.position import read_cgp
>>> position = read_cgp("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 RETAINS/ 0/0 0")
>>> plays = generate(position, Lexicon.load("english"))
>>> plays[0].text, plays[0].score
('8B ANESTRI', 66)
>>> len(plays.within(2)) < len(plays)
True
"""

from __future__ import annotations  # keeps signatures short in help()

import numpy as np

from tilewright.engine import kernel
from tilewright.engine.kernel import EXCHANGE_ROW, MOVE_ROW, find_plays
from tilewright.engine.kernel_inputs import edition_of, game_rules, rules_of, search_words
from tilewright.engine.plays import Exchange, Play, PlayDecoder, Plays
from tilewright.engine.shipped import LeavesOption, fitting_leaves
from tilewright.engine.tile_codes import tile_codes
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.tiles import Tiles


def generate(
    position: Position,
    lexicon: Lexicon,
    leaves: LeavesOption = "auto",
    edition: Edition | None = None,
    *,
    endgame_terms: bool | None = None,
) -> Plays:
    """Return all plays of the player to move, best equity first, together with all exchanges.

    By default the English leaves value the tiles kept, whatever the word list, if the tiles have
    the English letters. With ``leaves=None`` the equity is the score.

    The equity of a play is its score plus the value of its leave. Once the bag is empty, going out
    gains twice the opponents' tiles, and not going out costs twice the player's own tiles plus ten
    points. ``endgame_terms`` says whether these count, by default only with leaves. Without an
    edition the tournament rules apply, with the board, tiles, bonus and exchange limit that the
    position specifies. Raises ``BadPosition`` if the box cannot produce the position, and
    ``UnsupportedByEngine`` if the engine cannot play it.
    """
    return _find(position, lexicon, leaves, edition, endgame_terms=endgame_terms, best_only=False)


def best(
    position: Position,
    lexicon: Lexicon,
    leaves: LeavesOption = "auto",
    edition: Edition | None = None,
    *,
    endgame_terms: bool | None = None,
) -> Play | Exchange | None:
    """Return the turn with the highest equity, a play or an exchange; None means pass."""
    found = _find(position, lexicon, leaves, edition, endgame_terms=endgame_terms, best_only=True)
    play = found[0] if len(found) else None
    exchange = next(iter(found.exchanges), None)
    if play is None or (exchange is not None and exchange.equity > play.equity):
        return exchange
    return play


def value_kept(
    position: Position,
    used: Tiles,
    leaves: LeavesOption = "auto",
    edition: Edition | None = None,
) -> float:
    """Return what a turn that uses these tiles of the rack is worth beyond its score."""
    rules = edition or edition_of(position)
    values = fitting_leaves(leaves, rules.tiles)
    codes = tile_codes(rules.tiles)
    in_bag, opponent_tile_points = _unseen(position, rules)
    return kernel.value_kept(
        game_rules(rules),
        None if values is None else values.kernel,
        codes.rack(position.racks[0]),
        codes.rack(used),
        in_bag=in_bag,
        opponent_tile_points=opponent_tile_points,
        endgame_terms=values is not None,
    )


def _find(
    position: Position,
    lexicon: Lexicon,
    option: LeavesOption,
    edition: Edition | None,
    *,
    endgame_terms: bool | None,
    best_only: bool,
) -> Plays:
    rules = rules_of(position, lexicon, edition)
    tiles = rules.tiles
    leaves = fitting_leaves(option, tiles)
    codes = tile_codes(tiles)
    squares = codes.squares(position.board)
    rack = position.racks[0]
    in_bag, opponent_tile_points = _unseen(position, rules)
    moves, exchanges = find_plays(
        game_rules(rules),
        search_words(lexicon, tiles),
        None if leaves is None else leaves.kernel,
        squares,
        codes.rack(rack),
        in_bag=in_bag,
        opponent_tile_points=opponent_tile_points,
        endgame_terms=leaves is not None if endgame_terms is None else endgame_terms,
        best_only=best_only,
    )
    decoder = PlayDecoder(squares, rack, tiles)
    return Plays(moves.view(MOVE_ROW), exchanges.view(EXCHANGE_ROW), decoder)


def _unseen(position: Position, edition: Edition) -> tuple[int, int]:
    """Return the number of tiles in the bag, and the points of all tiles not seen by the mover."""
    tiles = edition.tiles
    mine = position.racks[0]
    seen = [tile for _, tile in position.board.tiles()]
    in_bag = tiles.size - len(seen) - sum(position.tiles_held(edition.rack_size))
    worth = tiles.worth(tiles.all_tiles()) - tiles.worth(seen) - tiles.worth(mine)
    return min(max(in_bag, 0), int(np.iinfo(np.uint8).max)), max(worth, 0)
