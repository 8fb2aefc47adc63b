"""Reads a game that a client sends: GCG, our record or CGP, also compressed."""

import warnings

from tilewright.game import Game
from tilewright.lexicon.default import LexiconWarning
from tilewright.notation.spelling import read_rack
from tilewright.position import Position
from tilewright.protocol.analysis import AnalysedGame, AnalysedGameTurn
from tilewright.recorded_turn import RecordedTurn
from tilewright.rules.equipment.tiles import Tiles
from tilewright.rules.plays.try_play import try_play
from tilewright.server.analysis.positions import read_position, rules_of


def read_recorded_game(data: bytes) -> AnalysedGame:
    """Return the turns of a game, each with what its player knew. Raises ``ValueError``."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LexiconWarning)
        game = Game.read(data)
    if not game.turns:
        return _only_position(game)
    players = game.players
    edition = game.position.edition
    return AnalysedGame(
        players=list(players),
        rules=rules_of(game.position, edition),
        turns=[
            _turn(number, turn, position, game)
            for number, (turn, position) in enumerate(zip(game.turns, game, strict=True), 1)
        ],
        end=game.position.cgp(),
        over=game.over,
        scores=[game.final_scores[name] for name in players],
        losses=list(game.losses),
    )


def _only_position(game: Game) -> AnalysedGame:
    # The setting up of the board checks it and completes the racks.
    position = read_position(game.position.cgp(), None)
    return AnalysedGame(
        players=list(position.players),
        rules=rules_of(position, game.position.edition),
        turns=[],
        end=position.cgp(),
        over=False,
        scores=list(position.scores),
        losses=list(game.losses),
    )


def _turn(number: int, turn: RecordedTurn, position: Position, game: Game) -> AnalysedGameTurn:
    word = ""
    if turn.placed:
        tried = try_play(position.board, turn.placed, position.edition)
        word = tried.score.words[0].word.text
    return AnalysedGameTurn(
        number=number,
        seat=game.players.index(turn.player),
        text=turn.text,
        word=word,
        score=turn.score,
        withdrawn=turn.withdrawn,
        cgp=position.cgp(),
        racks=[list(_rack_held(game, number - 1, name, position)) for name in position.players],
    )


def _rack_held(game: Game, at: int, player: str, position: Position) -> Tiles:
    """Return what a player held before a turn: the rack of their next turn; empty if not known."""
    for turn in game.turns[at:]:
        if turn.player == player:
            return read_rack(turn.rack, position.edition.tiles)
    return ()
