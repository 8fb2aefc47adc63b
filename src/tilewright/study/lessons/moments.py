"""The games of a lesson, played by the referee, and their state at each turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.notation.command_text import parse_command
from tilewright.notation.spelling import read_rack
from tilewright.rules.commands import (
    Begin,
    Challenge,
    Exchange,
    Lay,
    NoteRack,
    Pass,
    TakeBlank,
    Vote,
)
from tilewright.rules.decide.decision import Decision
from tilewright.rules.decide.dispatch import decide
from tilewright.rules.decide.opening import open_game
from tilewright.rules.editions.challenge_rule import Challenges, CheckedPlays, Judge, Scope
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.finish_line import Level
from tilewright.rules.equipment.bag import ByHand, Stacked
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.rack import take_from
from tilewright.rules.equipment.shuffle import shuffled
from tilewright.rules.equipment.tiles import Tiles, as_held
from tilewright.rules.events import Exchanged, Laid, Passed, Seat
from tilewright.rules.fold.apply import fold
from tilewright.rules.fold.challenges import judged_words
from tilewright.rules.game import Game, Hearing, Window
from tilewright.rules.game_log import GameLog
from tilewright.study.lessons.lesson import LessonGame, Turn

LEARNER, FRIEND = 0, 1
NAMES = ("You", "Robin")
# The order of the tiles that no turn of a lesson needs.
_REST_SEED = bytes(32)


@dataclass(frozen=True, slots=True)
class Moment:
    """The game at one turn: as it begins, after what is done first, and after the move.

    ``played`` has no replacement tiles yet. At a table that checks plays it is None for a phoney,
    which is refused. ``settled`` is the game once the move stands or has been taken off.
    """

    start: Game
    begun: Game
    played: Game | None
    settled: Game


def play_game(game: LessonGame, edition: Edition, judge: Judge) -> tuple[Moment, ...]:
    """Play the turns of a game and return the moment of each. Raises a ``Refusal``."""
    seats = [Seat(name, Level.BEGINNER) for name in NAMES]
    source = ByHand() if game.real_board else Stacked(stacked_tiles(game.turns, edition))
    log = GameLog(open_game(edition, seats, source, first=LEARNER))
    moments = []
    for number, turn in enumerate(game.turns):
        seat = number % len(NAMES)
        if game.real_board:
            log.do(NoteRack(seat, read_rack(turn.rack, edition.tiles)))
        start = log.game
        if turn.first is not None:
            log.do(parse_command(turn.first, log.game, seat), judge=judge)
        begun = log.game
        moments.append(_play_turn(log, turn, seat, start, begun, judge))
    return tuple(moments)


def _play_turn(
    log: GameLog, turn: Turn, seat: int, start: Game, begun: Game, judge: Judge
) -> Moment:
    other = len(NAMES) - 1 - seat
    if turn.phoney and isinstance(log.game.edition.challenge, CheckedPlays):
        log.do(Pass(seat))
        return Moment(start, begun, None, log.game)
    before = list(log.events)
    events = log.do(parse_command(turn.move, log.game, seat), judge=judge)
    move = max(
        at for at, event in enumerate(events) if isinstance(event, Laid | Exchanged | Passed)
    )
    played = fold([*before, *events[: move + 1]])
    if turn.phoney:
        word = word_to_challenge(log.game, judge)
        log.append(challenge(log.game, other, word, judge).events)
        return Moment(start, begun, played, log.game)
    return Moment(start, begun, played, settled(log.game, other))


def settled(game: Game, other: int) -> Game:
    """Return the game after the other player has let the open play stand."""
    return decide(game, Begin(other)).game if isinstance(game.phase, Window) else game


def word_to_challenge(game: Game, judge: Judge) -> str | None:
    """Return the first bad word of the open play, or None."""
    words = game.phase.unjudged if isinstance(game.phase, Window) else ()
    return next((word for word in words if not judge.accepts(word)), None)


def challenge(game: Game, challenger: int, word: str | None, judge: Judge) -> Decision:
    """Challenge the open play; where the table judges whole plays, ``word`` is not named.

    Where the players vote, both vote as the dictionary says.
    """
    named = word if _names_words(game) else None
    decision = decide(game, Challenge(challenger, named), judge=judge)
    events = list(decision.events)
    if isinstance(hearing := decision.game.phase, Hearing):
        good = all(map(judge.accepts, judged_words(game, hearing.window, named)))
        for seat in range(game.players):
            if isinstance(decision.game.phase, Hearing):
                decision = decide(decision.game, Vote(seat, good))
                events += decision.events
    return Decision(tuple(events), decision.game)


def _names_words(game: Game) -> bool:
    rule = game.edition.challenge
    return isinstance(rule, Challenges) and rule.scope is Scope.WORD


def stacked_tiles(turns: Sequence[Turn], edition: Edition) -> Tiles:
    """Return the order of a bag from which the racks of these turns are drawn."""
    players = len(NAMES)
    tiles = edition.tiles
    left = list(shuffled(tiles.all_tiles(), _REST_SEED, 1))
    order: list[str] = []

    def draw(wanted: Tiles) -> None:
        for tile in wanted:
            left.remove(tile)
        order.extend(wanted)

    racks = [read_rack(turn.rack, tiles) for turn in turns]
    for seat in range(players):
        draw(racks[seat] if seat < len(racks) else tuple(_plain(left)[: edition.rack_size]))
    board = Board(edition.layout.rows, edition.layout.columns)
    for number, turn in enumerate(turns):
        rack = racks[number]
        board, rack = _after_turn(turn, rack, board, edition)
        if number + players < len(racks):
            draw(take_from(racks[number + players], rack))
    return (*order, *left)


def _plain(tiles: Sequence[str]) -> list[str]:
    """Return these tiles without blanks, which a seat that never plays should not hold."""
    return [tile for tile in tiles if tile.isalpha()]


@dataclass(frozen=True, slots=True)
class _Seen:
    """What reading a command needs of a game."""

    board: Board
    edition: Edition
    by_hand: bool = False


def _after_turn(turn: Turn, rack: Tiles, board: Board, edition: Edition) -> tuple[Board, Tiles]:
    """Return the board after a turn and the tiles kept."""
    if turn.phoney:
        return board, rack
    for text in filter(None, (turn.first, turn.move)):
        match parse_command(text, _Seen(board, edition), LEARNER):
            case Lay(_, placed):
                board = board.with_tiles(placed)
                rack = take_from(rack, (as_held(tile) for _, tile in placed))
            case Exchange(_, discarded):
                rack = take_from(rack, discarded)
            case TakeBlank(_, square):
                letter = board.blank_at(square)
                if letter is None:
                    raise ValueError(f"{text}: there is no blank on {square}")
                board = board.with_tiles(((square, letter),))  # type: ignore[arg-type]
                rack = (*take_from(rack, (letter,)), "?")
            case _:
                pass
    return board, rack
