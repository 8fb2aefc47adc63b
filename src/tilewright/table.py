"""A game that you control with text commands: ``8E HOAX``, ``exchange QV``, ``challenge``."""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Iterable, Sequence

from tilewright.notation.command_text import parse_command
from tilewright.notation.diagrams import show_board
from tilewright.notation.record.record import write_record
from tilewright.notation.spelling import write_tiles
from tilewright.rules.commands import Answer, Command, Vote
from tilewright.rules.decide.opening import open_game
from tilewright.rules.editions.challenge_rule import Judge
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.presets import EDITIONS
from tilewright.rules.equipment.bag import Sealed
from tilewright.rules.events import Event, Seat
from tilewright.rules.game import Hearing
from tilewright.rules.game_log import GameLog
from tilewright.rules.turn_order import to_move


class SpeakerUnclear(ValueError):
    """Any of these players could be speaking, so pass ``player``."""

    def __init__(self, text: str, players: tuple[str, ...]) -> None:
        super().__init__(text, players)
        self.players = players

    def __str__(self) -> str:
        choices = " or ".join(f"player={name!r}" for name in self.players)
        return f"{self.args[0]!r} does not say who is speaking: pass {choices}."


class UnknownEdition(KeyError):
    """There is no edition of this name in ``EDITIONS``."""

    def __str__(self) -> str:
        return f"there is no edition {self.args[0]!r}; the editions are {', '.join(EDITIONS)}"


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

    @classmethod
    def open(
        cls,
        edition: str | Edition,
        players: Sequence[str | Seat],
        seed: bytes,
        *,
        first: int | None = None,
        judge: Judge | None = None,
    ) -> Table:
        """Set up a game.

        ``edition`` is an edition or the name of one in ``EDITIONS``. ``players`` are two to four
        names or seats, clockwise. ``seed`` is 32 secret bytes that determine the order of the bag.
        ``first`` is the index of the player who starts; by default they draw for it. ``judge``
        rules on challenges; a ``Lexicon`` is one. Raises ``UnknownEdition``, ``BadJudge`` or a
        ``Refusal``.
        """
        if isinstance(players, str) or not all(isinstance(each, str | Seat) for each in players):
            raise TypeError(f"players are names, such as ['Ann', 'Ben'], not {players!r:.60}")
        if first is not None and not isinstance(first, int):
            raise TypeError(f"first is the index of a player, not {first!r:.60}")
        rules = edition if isinstance(edition, Edition) else EDITIONS.get(edition)
        if rules is None:
            raise UnknownEdition(edition)
        return cls(open_game(rules, players, Sealed(seed), first=first), judge)

    def say(self, text: str, player: str | None = None, *, at: int = 0) -> None:
        """Do what a player says, such as ``8E HOAX``, ``exchange QV``, ``pass`` or ``challenge``.

        ``player`` defaults to the player to move. It is required for a vote, for an answer to a
        proposal, and whenever no player is to move: without it such a text raises
        ``SpeakerUnclear``. ``at`` is the game time in milliseconds. Text that is not a
        command raises a ``NotationError``, and a command that the rules forbid a ``Refusal``.

        ``tilewright.notation.command_text`` lists all commands.
        """
        if not isinstance(text, str):
            raise TypeError(f"a command is text, such as '8E HOAX', not {text!r:.60}")
        game = self.log.game
        seat = to_move(game) if player is None else self._seat(player)
        command = parse_command(text, game, game.active[0] if seat is None else seat)
        if player is None and (speakers := self._possible_speakers(command)):
            raise SpeakerUnclear(text, speakers)
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

    def _seat(self, player: str) -> int:
        for seat, person in enumerate(self.log.game.seats):
            if person.name == player:
                return seat
        raise UnknownPlayer(player, tuple(person.name for person in self.log.game.seats))
