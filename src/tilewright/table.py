"""A game that you control with text commands: ``8E HOAX``, ``exchange QV``, ``challenge``."""

from __future__ import annotations  # keeps signatures short in help()

import secrets
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tilewright.game_files import NoMoves, Source, read_game
from tilewright.notation.command_text import parse_command
from tilewright.notation.diagrams import show_board
from tilewright.notation.plays import HasText
from tilewright.notation.record.record import write_record
from tilewright.notation.spelling import write_tiles
from tilewright.rules.commands import Answer, Command, Correct, Propose, Vote
from tilewright.rules.decide.opening import open_game
from tilewright.rules.editions.challenge_rule import Judge
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.presets import edition_named
from tilewright.rules.equipment.bag import Sealed
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.shuffle import SEED_BYTES
from tilewright.rules.events import Event, Proposal, Seat
from tilewright.rules.final_scoring import Result
from tilewright.rules.game import Game, Hearing
from tilewright.rules.game_log import GameLog
from tilewright.rules.plays.placement import Play
from tilewright.rules.score_sheet import PlayEntry
from tilewright.rules.turn_order import to_move

if TYPE_CHECKING:
    from tilewright.engine.plays import Plays
    from tilewright.game import Game as RecordedGame
    from tilewright.lexicon.lexicon import Lexicon
    from tilewright.position import Position


class SpeakerUnclear(ValueError):
    """Any of these players could be speaking, so pass ``player``."""

    def __init__(self, text: str, players: tuple[str, ...]) -> None:
        super().__init__(text, players)
        self.players = players

    def __str__(self) -> str:
        choices = " or ".join(f"player={name!r}" for name in self.players)
        return f"{self.args[0]!r} does not say who is speaking: pass {choices}."


class UnknownPlayer(KeyError):
    """Nobody of this name is at the table."""

    def __init__(self, player: str, players: tuple[str, ...]) -> None:
        super().__init__(player, players)
        self.players = players

    def __str__(self) -> str:
        return f"there is no player {self.args[0]!r}; the players are {', '.join(self.players)}"


class BadJudge(TypeError):
    """A judge is a ``Lexicon``, or anything else with a method ``accepts``."""

    def __str__(self) -> str:
        return f"a judge has a method accepts, like a Lexicon; {self.args[0]!r:.60} has none"


class NobodyToMove(ValueError):
    """There is no player to move; the message says why."""

    def __str__(self) -> str:
        return f"nobody is to move: {self.args[0]}"


class Table:
    """A table and its game. Players are identified by their names.

    >>> table = Table.open("plain", ["Ann", "Ben"], seed=bytes(32))
    >>> table.to_move
    'Ben'
    >>> table.rack("Ben")
    'ADHIIOX'
    >>> table.say("8E HOAX")
    >>> table.scores
    {'Ann': 0, 'Ben': 28}
    >>> table.plays()[0].text
    '7G KOP'
    """

    def __init__(self, events: Iterable[Event], judge: Judge | None = None) -> None:
        if judge is not None and not hasattr(judge, "accepts"):
            raise BadJudge(judge)
        self.log = GameLog(events)
        self.judge = judge

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the events. A copy made from them does not change with the original."""
        return type(self), (tuple(self.log.events), self.judge)

    def __repr__(self) -> str:
        scores = ", ".join(f"{name!r} {score}" for name, score in self.scores.items())
        turn = "the game is over" if self.log.game.over else f"{self.to_move!r} to move"
        return f"<Table: {scores}; {turn}>"

    def __str__(self) -> str:
        game = self.log.game
        scores = ", ".join(f"{name} {score}" for name, score in self.scores.items())
        tiles = "1 tile" if len(game.bag) == 1 else f"{len(game.bag)} tiles"
        state = f"{' and '.join(self.winners)} won" if self.over else f"{tiles} in the bag"
        turn = f"; {self.to_move} to move" if self.to_move else ""
        return f"{self.board}\n{scores}{turn}; {state}"

    def _repr_svg_(self) -> str:
        """Draw the board for a notebook, with no rack on it."""
        from tilewright import svg  # noqa: PLC0415 - only notebooks need it

        game = self.log.game
        plays = (entry.play for entry in reversed(game.sheet) if isinstance(entry, PlayEntry))
        last = next((play for play in plays if _is_on(game.board, play)), None)
        return svg.board(game.board, edition=game.edition, last_play=last, size=480)

    @classmethod
    def load(cls, source: Source, *, judge: Judge | None = None) -> Table:
        """Set up the table of a game read from a path, text, bytes or an open file.

        It may be a game record (JSON) or GCG, also compressed with gzip. A game from GCG continues
        as at a real board, where you enter what the players do. Raises a ``NotationError``,
        ``NoMoves`` for a CGP position, ``BadSource``, ``BadJudge`` or ``OSError``.
        """
        found = read_game(source)
        if not isinstance(found, tuple):
            raise NoMoves
        return cls(found[0], judge)

    @classmethod
    def open(
        cls,
        edition: str | Edition,
        players: Sequence[str | Seat],
        seed: bytes | None = None,
        *,
        first: int | None = None,
        judge: Judge | None = None,
    ) -> Table:
        """Set up a game.

        ``edition`` is an edition or the name of one in ``EDITIONS``. ``players`` are two to four
        names or seats, clockwise. ``seed`` is 32 secret bytes that determine the order of the bag,
        by default random ones. ``first`` is the index of the player who starts; by default they
        draw for it. ``judge`` rules on challenges; a ``Lexicon`` is one. Raises
        ``UnknownEdition``, ``BadJudge`` or a ``Refusal``.
        """
        if isinstance(players, str) or not all(isinstance(each, str | Seat) for each in players):
            raise TypeError(f"players are names, such as ['Ann', 'Ben'], not {players!r:.60}")
        if first is not None and not isinstance(first, int):
            raise TypeError(f"first is the index of a player, not {first!r:.60}")
        rules = edition_named(edition)
        bag = Sealed(secrets.token_bytes(SEED_BYTES) if seed is None else seed)
        return cls(open_game(rules, players, bag, first=first), judge)

    def say(self, text: str | HasText, player: str | None = None, *, at: int = 0) -> None:
        """Do what a player says, such as ``8E HOAX``, ``exchange QV``, ``pass`` or ``challenge``.

        A turn that the engine found, such as one of ``plays()``, may take the place of the text.
        ``player`` defaults to the player to move. It is required for a vote, for an answer to a
        proposal, and whenever no player is to move: without it such a text raises
        ``SpeakerUnclear``. ``at`` is the game time in milliseconds. Text that is not a
        command raises a ``NotationError``, and a command that the rules forbid a ``Refusal``.

        ``tilewright.notation.command_text`` lists all commands.
        """
        said = text if isinstance(text, str) else getattr(text, "text", None)
        if not isinstance(said, str):
            raise TypeError(f"a command is text, such as '8E HOAX', or a turn, not {text!r:.60}")
        game = self.log.game
        seat = to_move(game) if player is None else self._seat(player)
        command = parse_command(said, game, game.active[0] if seat is None else seat)
        if player is None and (speakers := self._possible_speakers(command)):
            raise SpeakerUnclear(said, speakers)
        self.log.do(command, at=at, judge=self.judge)

    def _possible_speakers(self, command: Command) -> tuple[str, ...]:
        """Return the players who could be giving this command, or none if it is clear who is."""
        game = self.log.game
        seats: Iterable[int] = ()
        if isinstance(command, Answer) and game.agreement is not None:
            seats = (seat for seat in game.active if seat not in game.agreement.agreed)
        elif isinstance(command, Vote) and isinstance(game.phase, Hearing):
            voted = {seat for seat, _ in game.phase.votes}
            seats = (seat for seat in game.active if seat not in voted)
        elif hasattr(command, "seat") and to_move(game) is None and (game.by_hand or not game.over):
            seats = range(game.players)
        return tuple(game.seats[seat].name for seat in seats)

    @property
    def to_move(self) -> str | None:
        """The player who may move or accept the last play, or None."""
        seat = to_move(self.log.game)
        return None if seat is None else self.log.game.seats[seat].name

    @property
    def scores(self) -> dict[str, int]:
        """Each player's score; once the game is over, the final score."""
        game = self.log.game
        scores = game.result.final if game.result else game.scores
        return {seat.name: score for seat, score in zip(game.seats, scores, strict=True)}

    @property
    def over(self) -> bool:
        """Whether the game is over and its leftover tiles are counted."""
        return self.log.game.over

    @property
    def result(self) -> Result | None:
        """How the game ended, and how each final score adds up; None if it is not over."""
        return self.log.game.result

    @property
    def winners(self) -> tuple[str, ...]:
        """The players who won; several if they share the win, none if the game is not over."""
        winners = self.result.winners if self.result else ()
        return tuple(self.log.game.seats[seat].name for seat in winners)

    @property
    def game(self) -> RecordedGame:
        """The game so far, to analyse it or write it to a file."""
        from tilewright.game import Game  # noqa: PLC0415 - it loads the engine

        return Game(self.log.events, self._words())

    @property
    def position(self) -> Position:
        """What the player to move knows. Raises ``NobodyToMove``."""
        from tilewright.position import Position  # noqa: PLC0415 - it loads the engine

        if self.to_move is None:
            raise NobodyToMove(_why_nobody_moves(self.log.game))
        return Position.of(self.log.game, self._words())

    def plays(self) -> Plays:
        """Return every play of the player to move, best first. Raises ``NobodyToMove``.

        The words are those of the judge if it is a ``Lexicon``, else of the ``english`` list.
        """
        return self.position.plays()

    def undo(self) -> None:
        """Take back the last entry, as if all players had agreed; at a real board, correct it.

        Tiles drawn since go back into the bag, which is shuffled. Raises a ``Refusal`` where the
        rules allow no take-back, as after the end of the game.
        """
        game = self.log.game
        if game.by_hand:
            self.log.do(Correct())
            return
        seat, at = game.active[0], game.times.now
        self.log.do(Propose(seat, Proposal.TAKE_BACK), at=at)
        for other in game.active[1:]:
            self.log.do(Answer(other, agrees=True), at=at)

    @property
    def board(self) -> str:
        """The board as a text diagram with coordinates."""
        return show_board(self.log.game.board, self.log.game.edition.layout)

    def rack(self, player: str) -> str:
        """Return the tiles a player holds, in alphabetical order."""
        tiles = self.log.game.edition.tiles
        return write_tiles(tiles.in_order(self.log.game.racks[self._seat(player)]), tiles)

    def record(self) -> str:
        """Return the whole game as a JSON record."""
        return write_record(self.log.events)

    def _words(self) -> Lexicon | None:
        from tilewright.lexicon.lexicon import Lexicon  # noqa: PLC0415 - a game may need no words

        return self.judge if isinstance(self.judge, Lexicon) else None

    def _seat(self, player: str) -> int:
        for seat, person in enumerate(self.log.game.seats):
            if person.name == player:
                return seat
        raise UnknownPlayer(player, tuple(person.name for person in self.log.game.seats))


def _why_nobody_moves(game: Game) -> str:
    if game.over:
        return "the game is over"
    if isinstance(game.phase, Hearing):
        return "a challenge is waiting for its ruling"
    return "the tiles left on the racks are being counted"


def _is_on(board: Board, play: Play) -> bool:
    """Return whether the tiles of a play are on the board: a challenge may have removed them."""
    return all(board.at(square) is not None for square, _ in play.placed)
