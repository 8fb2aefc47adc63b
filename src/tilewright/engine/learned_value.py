"""What the learned value says about the turns of a position.

>>> from tilewright.engine.generation import generate
>>> from tilewright.lexicon.lexicon import Lexicon
>>> from tilewright.notation.cgp.position import read_cgp
>>> position = read_cgp("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRTV/ 0/0 0")
>>> english = Lexicon.load("english")
>>> plays = generate(position, english)
>>> values = turn_values(position, english, plays[:10])
>>> len(values), 20 < values[0].reply < 60
(10, True)
"""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from tilewright.engine import kernel
from tilewright.engine.errors import BadArgument, UnsupportedByEngine
from tilewright.engine.kernel import VALUE_ROW
from tilewright.engine.kernel_inputs import game_rules, rules_of, search_words
from tilewright.engine.shipped import LeavesOption, fitting_leaves, shipped_value
from tilewright.engine.tile_codes import tile_codes
from tilewright.engine.turn_rows import Turn, encode_turn
from tilewright.engine.value.network import ValueNetwork
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.rules.editions.edition import Edition


@dataclass(frozen=True, slots=True)
class TurnValue:
    """What follows a turn in a game of two, as the network expects it.

    ``reply`` is the equity of the opponent's reply, ``value`` the points gained on the opponent
    after the turn, the tiles kept included, and ``deviation`` the standard deviation of the points
    gained until the end of the game, which is only learned for the last turns.
    """

    reply: float
    value: float
    deviation: float

    def win_chance(self, lead: float) -> float:
        """Return the chance to win with this lead after the turn. Use it late in the game."""
        return NormalDist().cdf((lead + self.value) / self.deviation)


def turn_values(
    position: Position,
    lexicon: Lexicon,
    turns: Sequence[Turn],
    network: ValueNetwork | None = None,
    leaves: LeavesOption = "auto",
    edition: Edition | None = None,
) -> tuple[TurnValue, ...]:
    """Return the values of turns in a game of two with tiles in the bag.

    ``network`` is the shipped one by default. Raises ``UnsupportedByEngine`` if it was not trained
    for the equipment of this game, if there are more than two players, or if the bag is empty.
    """
    rules = rules_of(position, lexicon, edition)
    net = shipped_value() if network is None else network
    if not isinstance(net, ValueNetwork):
        raise BadArgument("network", "a ValueNetwork or None", net)
    if len(position.racks) != 2 or not net.fits(rules):
        raise UnsupportedByEngine("the network was not trained for this game")
    values = fitting_leaves(leaves, rules.tiles)
    codes = tile_codes(rules.tiles)
    encoded = b"".join(encode_turn(turn, codes) for turn in turns)
    laid = sum(1 for _ in position.board.tiles())
    try:
        rows = kernel.value_turns(
            game_rules(rules),
            search_words(lexicon, rules.tiles),
            None if values is None else values.kernel,
            net.kernel,
            board=codes.squares(position.board),
            rack=codes.rack(position.racks[0]),
            in_bag=rules.tiles.size - laid - sum(position.tiles_held(rules.rack_size)),
            turns=encoded,
        )
    except ValueError as error:
        raise UnsupportedByEngine(str(error)) from None
    return tuple(TurnValue(*row) for row in rows.view(VALUE_ROW).tolist())
