"""Finding plays: all of them, or the best.

>>> from tilewright.lexicon.lexicon import Lexicon
>>> from tilewright.notation.cgp import read_cgp
>>> position = read_cgp("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 RETAINS/ 0/0 0")
>>> plays = generate(position, Lexicon.load("english"))
>>> plays[0].text, plays[0].score
('8B ANESTRI', 66)
>>> len(plays.within(2)) < len(plays)
True
"""

import numpy as np

from tilewright.engine.equipment import edition_of, game_rules, search_words
from tilewright.engine.kernel import EXCHANGE_ROW, MOVE_ROW, find_plays
from tilewright.engine.leaves import Leaves
from tilewright.engine.plays import Exchange, Play, Plays, Scene
from tilewright.engine.tile_codes import tile_codes
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp import Position
from tilewright.rules.edition import Edition


def generate(
    position: Position,
    lexicon: Lexicon,
    leaves: Leaves | None = None,
    edition: Edition | None = None,
) -> Plays:
    """All plays of the player to move, the best by equity first, with all exchanges.

    Equity is the score and the leave; when the bag is empty, going out counts twice the tiles of
    the others, and not going out costs twice the own tiles and ten points. Without an edition the
    tournament rules are taken, with the board, the tiles, the bonus and the exchange limit of the
    position where it names them. Raises ``NotForTheEngine`` for what the engine cannot play.
    """
    return _found(position, lexicon, leaves, edition, best_only=False)


def best(
    position: Position,
    lexicon: Lexicon,
    leaves: Leaves | None = None,
    edition: Edition | None = None,
) -> Play | Exchange | None:
    """The best turn by equity: a play or an exchange; None if there is nothing but to pass."""
    found = _found(position, lexicon, leaves, edition, best_only=True)
    play = found[0] if len(found) else None
    exchange = next(iter(found.exchanges), None)
    if play is None or (exchange is not None and exchange.equity > play.equity):
        return exchange
    return play


def _found(
    position: Position,
    lexicon: Lexicon,
    leaves: Leaves | None,
    edition: Edition | None,
    *,
    best_only: bool,
) -> Plays:
    rules_of_play = edition or edition_of(position)
    tiles = rules_of_play.tiles
    codes = tile_codes(tiles)
    squares = codes.squares(position.board)
    rack = position.racks[0]
    in_bag, others_worth = _unseen(position, rules_of_play)
    moves, exchanges = find_plays(
        game_rules(rules_of_play),
        search_words(lexicon, tiles),
        None if leaves is None else leaves.kernel,
        squares,
        codes.rack(rack),
        in_bag=in_bag,
        others_worth=others_worth,
        endgame_terms=leaves is not None,
        best_only=best_only,
    )
    scene = Scene(squares, rack, tiles)
    return Plays(moves.view(MOVE_ROW), exchanges.view(EXCHANGE_ROW), scene)


def _unseen(position: Position, edition: Edition) -> tuple[int, int]:
    """How many tiles are in the bag, and what those are worth that the mover does not see."""
    tiles = edition.tiles
    mine = position.racks[0]
    seen = [tile for _, tile in position.board.tiles()]
    unseen = tiles.size - len(seen) - len(mine)
    others = sum(len(rack) or edition.rack_size for rack in position.racks[1:])
    worth = tiles.worth(tiles.all_tiles()) - tiles.worth(seen) - tiles.worth(mine)
    return min(max(unseen - others, 0), int(np.iinfo(np.uint8).max)), max(worth, 0)
