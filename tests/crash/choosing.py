"""Choose what a client does next, from its view and at random."""

from functools import cache
from random import Random

from tilewright.engine.generation import generate
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.protocol import actions
from tilewright.protocol.actions import Action
from tilewright.protocol.commands import to_square
from tilewright.protocol.edition_settings import to_edition
from tilewright.protocol.messages import View
from tilewright.protocol.permissions import May
from tilewright.protocol.views import GameView, TableInfo
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.tiles import UNKNOWN
from tilewright.rules.events import Proposal

# Probabilities of optional actions, each time a client acts.
CHAT_RATE, CHALLENGE_RATE, PROPOSE_RATE, BLUFF_RATE, BEGIN_RATE = 0.03, 0.1, 0.01, 0.05, 0.2


@cache
def english() -> Lexicon:
    return Lexicon.load("english")


def must_act(view: View) -> bool:
    """Return whether the game may be waiting for the viewing seat."""
    may = view.game and view.game.may
    if not may:
        return False
    return may.lay or may.begin or may.pass_turn or may.vote or may.answer


def choose(table: TableInfo, view: View, chance: Random, *, bold: bool) -> Action | None:
    """Return what this seat does now. Only a ``bold`` player risks a refusal."""
    game, seat = view.game, view.you.looking_as
    if game is None or seat is None or game.may is None:
        return None
    may = game.may
    if may.answer:
        return actions.Answer(seat=seat, agrees=chance.random() < 0.7)
    if may.vote:
        return actions.Vote(seat=seat, good=chance.random() < 0.5)
    if may.challenge and bold and chance.random() < CHALLENGE_RATE:
        words = may.challenge_words
        return actions.Challenge(seat=seat, word=chance.choice(words) if words else None)
    if bold and Proposal.TAKE_BACK in may.propose and chance.random() < PROPOSE_RATE:
        return actions.Propose(seat=seat, proposal=Proposal.TAKE_BACK)
    if may.begin and (not may.lay or chance.random() < BEGIN_RATE):
        return actions.Begin(seat=seat)
    if may.lay or may.pass_turn:
        return _turn(table, game, may, seat, chance, bold=bold)
    return None


def _turn(
    table: TableInfo, game: GameView, may: May, seat: int, chance: Random, *, bold: bool
) -> Action:
    placed = _play(table, game, chance) if may.lay and bold else None
    if placed is not None:
        return actions.Lay(seat=seat, placed=placed)
    rack = game.rack or []
    most = min(may.exchange.most, len(rack))
    if may.exchange.allowed and most and chance.random() < 0.8:
        return actions.Exchange(seat=seat, tiles=chance.sample(rack, chance.randint(1, most)))
    return actions.Pass(seat=seat)


def _play(table: TableInfo, game: GameView, chance: Random) -> list[tuple[str, str]] | None:
    """Return one of the better plays, sometimes with its tiles shuffled to invite a challenge."""
    edition = to_edition(table.edition)
    board = {to_square(square): tile for square, tile in game.board}
    layout = edition.layout
    position = Position(
        Board(layout.rows, layout.columns, board),
        (tuple(game.rack or ()), (UNKNOWN,) * 7),
        (0, 0),
    )
    plays = generate(position, english(), None, edition)
    if not len(plays):
        return None
    play = plays[chance.randrange(min(len(plays), 8))]
    squares = [str(square) for square, _ in play.placed]
    tiles = [tile for _, tile in play.placed]
    if chance.random() < BLUFF_RATE:
        chance.shuffle(tiles)
    return list(zip(squares, tiles, strict=True))
