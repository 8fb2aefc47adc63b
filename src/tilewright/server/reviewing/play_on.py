"""What if this had been played? Computers play on from a turn of a finished game."""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Final

from tilewright.coach.reasons.written import WrittenTurn
from tilewright.engine.plays import Exchange, Play
from tilewright.game import Game as RecordedGame
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.spelling import write_tiles
from tilewright.players import LEVELS, chance_of, choose
from tilewright.position import Position
from tilewright.protocol.review import PlayedOn, PlayedOnTurn
from tilewright.recorded_turn import replay
from tilewright.rules import commands
from tilewright.rules.decide.dispatch import decide
from tilewright.rules.equipment.bag import Bag, ByHand, Sealed
from tilewright.rules.equipment.shuffle import shuffled
from tilewright.rules.game import Game
from tilewright.rules.turn_order import to_move
from tilewright.rules.view import view
from tilewright.server.reviewing.compared_play import play_text
from tilewright.server.reviewing.requests import PlayOnFrom
from tilewright.server.reviewing.whole_game import game_of, lexicon_of
from tilewright.server.tables.refusals import CannotPlayOn
from tilewright.server.views.review import placed_tiles

# Looks ahead too little to keep anybody waiting, and knows every word.
_STRENGTH: Final = LEVELS["expert"]
# A game has fewer commands than this, begun turns and open plays included.
_MOST_COMMANDS: Final = 500


def play_on(request: PlayOnFrom) -> PlayedOn:
    """Return how the game goes on after a turn, by computers that see only their own racks.

    The same request gives the same game. Deal 0 keeps the order of the bag. Raises a ``Refusal``.
    """
    recorded, lexicon = game_of(request.game), lexicon_of(request.game)
    game = replay(recorded.events).before[request.number - 1]
    if isinstance(game.bag.source, ByHand):
        raise CannotPlayOn
    seat = to_move(game) or 0
    first = Position.of(game, lexicon).read(request.wanted.play)
    turns: list[PlayedOnTurn] = []
    command: commands.Command | None = _command(seat, first)
    game = _with_deal(game, request.wanted.deal)
    while command is not None and len(turns) < _MOST_COMMANDS:
        after = decide(game, command, at=game.times.now, judge=lexicon).game
        turns.extend(_turn(game, command, lexicon))
        game, command = after, _next_command(after, lexicon)
    return PlayedOn(turns=turns, final=_final(game), in_fact=_in_fact(recorded))


def _command(seat: int, turn: object) -> commands.Command:
    match turn:
        case Play(placed=placed):
            return commands.Lay(seat, placed)
        case Exchange(tiles=tiles):
            return commands.Exchange(seat, tiles)
        case _:
            return commands.Pass(seat)


def _with_deal(game: Game, deal: int) -> Game:
    """Return the game with the tiles of its bag in another order, but for deal 0."""
    if deal == 0:
        return game
    seed = sha256(f"{deal} {''.join(game.bag.tiles)}".encode()).digest()
    return replace(game, bag=Bag(Sealed(seed), shuffled(game.bag.tiles, seed, 1), 1))


def _next_command(game: Game, lexicon: Lexicon) -> commands.Command | None:
    if game.over:
        return None
    seats = sorted(range(len(game.seats)), key=lambda seat: (seat == to_move(game), seat))
    chosen = (_choice(game, seat, lexicon) for seat in seats)
    return next((command for command in chosen if command is not None), None)


def _choice(game: Game, seat: int, lexicon: Lexicon) -> commands.Command | None:
    seen = view(game, seat)
    return choose(seen, _STRENGTH, lexicon, chance_of(b"", seen))


def _turn(game: Game, command: commands.Command, lexicon: Lexicon) -> Iterator[PlayedOnTurn]:
    """Yield the turn if the command makes one."""
    position = Position.of(game, lexicon)
    match command:
        case commands.Lay(seat, placed):
            text = play_text(position, placed)
        case commands.Exchange(seat, tiles):
            text = f"-{write_tiles(tiles, game.edition.tiles)}"
        case commands.Pass(seat):
            text = "-"
        case _:
            return
    turn = position.read(text)
    yield PlayedOnTurn(
        seat=seat,
        rack=position.rack,
        text=text,
        word=WrittenTurn(position, turn).word,
        score=turn.score,
        placed=placed_tiles(turn.placed) if isinstance(turn, Play) else [],
        scores=[
            score + (turn.score if each == seat else 0) for each, score in enumerate(game.scores)
        ],
    )


def _final(game: Game) -> list[int]:
    return list(game.scores if game.result is None else game.result.final)


def _in_fact(recorded: RecordedGame) -> list[int]:
    return [recorded.final_scores[name] for name in recorded.players]
