"""One game of a match, under the referee of ``tilewright.rules``.

A player is asked when it is to move, and when it may challenge or vote while another seat is to
move; then any other answer means that it does not. A play that would end the game is accepted for
the player to move unless it challenges. No clock runs: time limits for programs are the arena's.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tilewright.lexicon.lexicon import Lexicon
from tilewright.matches.faults import MAX_FAULTS, Fault, GameLost, PlayerFault, TurnLost
from tilewright.matches.moves import command_for
from tilewright.matches.rows import LEFTOVER, PHASES, phase_of
from tilewright.players.any_player import AnyPlayer
from tilewright.rules.commands import Begin, Challenge, Command, Pass, Resign, Vote
from tilewright.rules.decide.opening import open_game
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.bag import Sealed
from tilewright.rules.events import Event, Seat
from tilewright.rules.game import Game
from tilewright.rules.game_log import GameLog
from tilewright.rules.refusals import Refusal
from tilewright.rules.score_sheet import ChallengeEntry, ExchangeEntry, PassEntry, PlayEntry
from tilewright.rules.turn_order import open_window
from tilewright.rules.view import View, from_seat, view

# After this many turns in a row without a score, every turn is a pass, so that each game ends.
_STANDSTILL: Final = 30


@dataclass(frozen=True, slots=True)
class RefereedGame:
    """A finished game: its events, and for each seat its points by phase, turns and seconds."""

    events: Sequence[Event]
    game: Game
    points: Sequence[Sequence[int]]
    turns: Sequence[int]
    seconds: Sequence[float]
    faults: Sequence[Fault]
    forfeited: frozenset[int]


def play_game(
    names: Sequence[str],
    players: Sequence[AnyPlayer],
    edition: Edition,
    words: Lexicon,
    secret: bytes,
) -> RefereedGame:
    """Play a game between the players by seat. The first seat begins.

    An exception that a player raises, other than a ``PlayerFault``, ends the match: it is an error
    in a program of yours.
    """
    return _Table(names, players, edition, words, secret).played()


class _Table:
    def __init__(
        self,
        names: Sequence[str],
        players: Sequence[AnyPlayer],
        edition: Edition,
        words: Lexicon,
        secret: bytes,
    ) -> None:
        self.players = players
        self.words = words
        seats = [Seat(name) for name in names]
        opening = open_game(edition, seats, Sealed(secret), first=0, dictionary=words.name)
        self.log = GameLog(opening)
        self.seconds = [0.0] * len(names)
        self.faults: list[Fault] = []
        # The phase of each entry of the score sheet.
        self.phases: list[int] = []

    def played(self) -> RefereedGame:
        while not self.log.game.over:
            self._advance()
        game = self.log.game
        turns = [
            sum(
                isinstance(entry, PlayEntry | ExchangeEntry | PassEntry) and entry.seat == seat
                for entry in game.sheet
            )
            for seat in range(game.players)
        ]
        points, forfeited = self._points(game), game.resigned
        return RefereedGame(
            self.log.events, game, points, turns, self.seconds, self.faults, forfeited
        )

    def _points(self, game: Game) -> list[list[int]]:
        """Return the points of each seat by phase."""
        points = [[0] * len(PHASES) for _ in game.seats]
        for entry, phase in zip(game.sheet, self.phases, strict=True):
            if isinstance(entry, PlayEntry):
                points[entry.seat][phase] += entry.points
            elif isinstance(entry, ChallengeEntry):
                points[entry.against][phase] += entry.points
        for seat, final in enumerate(game.result.final if game.result else game.scores):
            points[seat][LEFTOVER] = final - sum(points[seat])
        return points

    def _advance(self) -> None:
        """Carry out one command: a challenge or vote of another seat, else the move of a seat."""
        game = self.log.game
        public = view(game, None)
        if public.hearing is not None:
            self._vote(public)
            return
        mover = public.to_move
        if mover is None:
            raise AssertionError("nobody is to move")
        if public.open_play is not None:
            asked = [seat for seat in game.active if seat != mover]
            if public.open_play.would_end:
                asked.append(mover)
            if any(self._challenges(seat, public) for seat in asked):
                return
            if public.open_play.would_end or public.open_play.seat == mover:
                # After its own play a seat draws new tiles when it begins (R6.7).
                self._do(Begin(mover))
                return
        self._move(mover, public)

    def _vote(self, public: View) -> None:
        hearing = public.hearing
        voted = () if hearing is None else hearing.voted
        game = self.log.game
        seat = next(seat for seat in game.active if seat not in voted)
        answer = self._answer(seat, from_seat(public, game, seat))
        if self.log.game.version == game.version:
            self._do(answer if isinstance(answer, Vote) else Vote(seat, good=None))

    def _challenges(self, seat: int, public: View) -> bool:
        """Ask a seat whether it challenges the open play; return whether the game has changed."""
        seen = from_seat(public, self.log.game, seat)
        if not seen.may_challenge:
            return False
        before = self.log.game.version
        answer = self._answer(seat, seen)
        if isinstance(answer, Challenge):
            self._try(answer)
        return self.log.game.version != before

    def _move(self, seat: int, public: View) -> None:
        game = self.log.game
        answer = self._answer(seat, from_seat(public, game, seat), to_move=True)
        if self.log.game.version != game.version:
            return
        stuck = game.scoreless >= _STANDSTILL and not isinstance(answer, Challenge)
        done = answer is not None and not stuck and self._try(answer)
        if not done and seat in self.log.game.active and not self.log.game.over:
            self._do(Pass(seat))

    def _answer(self, seat: int, seen: View, *, to_move: bool = False) -> Command | None:
        """Ask a player. A fault counts, and may cost the game."""
        started = time.perf_counter()
        try:
            answer = self.players[seat].choose(seen)
        except PlayerFault as fault:
            self._fault(seat, fault)
            return None
        finally:
            self.seconds[seat] += time.perf_counter() - started
        try:
            command = command_for(answer, seen, seat)
        except TurnLost as fault:
            # A player that is only asked for a challenge may answer anything.
            if to_move:
                self._fault(seat, fault)
            return None
        if to_move and (command is None or isinstance(command, Begin | Vote)):
            self._fault(seat, TurnLost("no-move", "the player made no move in its turn"))
            return None
        return command

    def _try(self, command: Command) -> bool:
        """Carry out a player's command; a refusal is a fault of the player."""
        try:
            self._do(command)
        except Refusal as refusal:
            self._fault(getattr(command, "seat", 0), TurnLost(refusal.code, str(refusal)))
            return False
        return True

    def _fault(self, seat: int, fault: PlayerFault) -> None:
        self.faults.append(Fault(seat, fault.code, str(fault)))
        count = sum(each.seat == seat for each in self.faults)
        if isinstance(fault, GameLost) or count >= MAX_FAULTS:
            self._do(Resign(seat))

    def _do(self, command: Command) -> None:
        before = self.log.game
        self.log.do(command, judge=self.words)
        new = len(self.log.game.sheet) - len(before.sheet)
        self.phases += [phase_of(_in_bag(before))] * new


def _in_bag(game: Game) -> int:
    """Count the tiles in the bag once the player of the open play has drawn (R3.6)."""
    window = open_window(game.phase)
    return len(game.bag) - (0 if window is None else game.tiles_to_draw(window.seat))
