"""A plain simulation in Python, one call of ``best`` per turn: the reference for the kernel's."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import inf

from tilewright.engine.generation import best
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.plays import Exchange, Play
from tilewright.engine.shipped import shipped_leaves, shipped_wins
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.rules.editions.edition import Edition, GoingOut, ScorelessTurns
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.tiles import BLANK, Tile, as_held

_BITS = (1 << 64) - 1


class Stream:
    """The kernel's random numbers: xoshiro256** seeded by SplitMix64."""

    def __init__(self, seed: int, number: int) -> None:
        self._mixing = seed
        self._mixing = self._mix() ^ number
        self._state = [self._mix() for _ in range(4)]

    def _mix(self) -> int:
        self._mixing = (self._mixing + 0x9E3779B97F4A7C15) & _BITS
        mixed = self._mixing
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _BITS
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _BITS
        return mixed ^ mixed >> 31

    def below(self, bound: int) -> int:
        while True:
            product = (self._next() >> 32) * bound
            if product & 0xFFFFFFFF >= (1 << 32) % bound:
                return product >> 32

    def _next(self) -> int:
        def rotate(word: int, by: int) -> int:
            return (word << by | word >> (64 - by)) & _BITS

        a, b, c, d = self._state
        result = rotate(b * 5 & _BITS, 7) * 9 & _BITS
        c ^= a
        d ^= b
        self._state = [a ^ d, b ^ c, c ^ (b << 17 & _BITS), rotate(d, 45)]
        return result


class PlayOut:
    """One deal played out after one turn. The tournament's ending, for 2 to 4 players."""

    def __init__(
        self,
        position: Position,
        edition: Edition,
        lexicon: Lexicon,
        seed: int,
        number: int,
        targets: Sequence[int],
    ) -> None:
        assert isinstance(edition.standstill, ScorelessTurns)
        assert edition.going_out is GoingOut.TWICE_THE_OTHERS
        self.edition, self.lexicon, self.targets = edition, lexicon, targets
        self.winner: int | None = None
        self.leaves: Leaves = shipped_leaves("english")
        self.board = dict(position.board.tiles())
        self.scores = list(position.scores)
        self.scoreless = position.scoreless_turns
        self.limit = edition.standstill.turns
        self.rng = Stream(seed, number)
        self.racks = [list(rack) for rack in position.racks]
        left = Counter(edition.tiles.all_tiles())
        left.subtract(as_held(tile) for tile in self.board.values())
        left.subtract(tile for rack in self.racks for tile in rack)
        hidden = sorted(left.elements(), key=self._order)
        for end in range(len(hidden), 1, -1):
            at = self.rng.below(end)
            hidden[end - 1], hidden[at] = hidden[at], hidden[end - 1]
        held = position.tiles_held(edition.rack_size)
        for rack, size in list(zip(self.racks, held, strict=True))[1:]:
            while len(rack) < size and hidden:
                rack.append(hidden.pop(0))
        self.bag = hidden
        self.kept_values = [0.0] * len(self.racks)
        self.ended = False

    def _order(self, tile: Tile) -> tuple[bool, str]:
        return tile != BLANK, tile

    def turn(self, seat: int) -> Play | Exchange | None:
        """Return the chosen turn, after taking blanks off the board."""
        while self.edition.blanks_circulate and self._takes_a_blank(seat):
            pass
        return self._choice(seat)

    def _takes_a_blank(self, seat: int) -> bool:
        for square, tile in sorted(self.board.items()):
            letter = tile.upper()
            if tile == letter or letter not in self.racks[seat]:
                continue
            before = self._equity(seat)
            at = self.racks[seat].index(letter)
            self.board[square], self.racks[seat][at] = letter, BLANK
            if self._equity(seat) >= before:
                return True
            self.board[square], self.racks[seat][at] = tile, letter
        return False

    def _equity(self, seat: int) -> float:
        turn = self._choice(seat)
        if turn is None:
            return -inf
        return inf if self._wins(seat, turn.score) else turn.equity

    def _wins(self, seat: int, score: int) -> bool:
        return 0 < self.targets[seat] <= self.scores[seat] + score

    def _choice(self, seat: int) -> Play | Exchange | None:
        """Return a play that reaches the target, else the turn with the highest equity."""
        turn = self._best(seat, self.leaves)
        if isinstance(turn, Play) and self._wins(seat, turn.score):
            return turn
        if self.targets[seat]:
            highest = self._best(seat, None)
            if isinstance(highest, Play) and self._wins(seat, highest.score):
                return highest
        return turn

    def _best(self, seat: int, leaves: Leaves | None) -> Play | Exchange | None:
        count = len(self.racks)
        order = [(seat + step) % count for step in range(count)]
        position = Position(
            Board(15, 15, self.board),
            tuple(tuple(self.racks[at]) for at in order),
            tuple(self.scores[at] for at in order),
        )
        return best(position, self.lexicon, leaves, self.edition)

    def make(self, seat: int, turn: Play | Exchange | None) -> None:
        if turn is None:
            used: list[Tile] = []
        elif isinstance(turn, Play):
            used = [as_held(tile) for _, tile in turn.placed]
            self.board |= dict(turn.placed)
        else:
            used = sorted(turn.tiles, key=self._order)
        rack = self.racks[seat]
        for tile in used:
            rack.remove(tile)
        text = "".join(rack)
        self.kept_values[seat] = self.leaves.value(text) if self.bag and turn else 0.0
        while len(rack) < self.edition.rack_size and self.bag:
            rack.append(self.bag.pop(-1 if seat % 2 == 0 else 0))
        if isinstance(turn, Exchange):
            for tile in used:
                at = len(self.bag) if seat % 2 == 0 else 0
                self.bag.insert(at, tile)
                other = self.rng.below(len(self.bag))
                self.bag[at], self.bag[other] = self.bag[other], self.bag[at]
        score = turn.score if turn else 0
        self.scores[seat] += score
        self.scoreless = 0 if score else self.scoreless + 1
        if self._wins(seat, 0):
            self.winner, self.ended = seat, True
            self.kept_values = [0.0] * len(self.racks)
            return
        worth = [self.edition.tiles.worth(each) for each in self.racks]
        if not rack:
            self.scores[seat] += 2 * sum(worth)
        elif self.scoreless >= self.limit:
            self.scores = [points - own for points, own in zip(self.scores, worth, strict=True)]
        else:
            return
        self.ended = True
        self.kept_values = [0.0] * len(self.racks)

    def result(self, before: tuple[int, ...], to_move: int) -> tuple[float, float]:
        """Return the share of the win and the points gained on the strongest opponent."""
        totals = [a + b for a, b in zip(self.scores, self.kept_values, strict=True)]
        lead = totals[0] - max(totals[1:])
        spread = lead - (before[0] - max(before[1:]))
        if self.winner is not None:
            return float(self.winner == 0), spread
        if self.ended:
            ties = self.scores.count(self.scores[0])
            return (1.0 if lead > 0 else 1 / ties if lead == 0 else 0.0), spread
        unseen = len(self.bag) + len(self.racks[1 - to_move])
        mine = lead if to_move == 0 else -lead
        low = int(mine // 1)
        part = mine - low
        wins = shipped_wins()
        share = (1 - part) * wins.wins(unseen, low) + part * wins.wins(unseen, low + 1)
        return (share if to_move == 0 else 1 - share), spread


def plain_simulation(
    position: Position,
    edition: Edition,
    lexicon: Lexicon,
    turn: Play | Exchange,
    *,
    seed: int,
    samples: int,
    plies: int | None,
    targets: Sequence[int] | None = None,
) -> tuple[float, float]:
    """Return the mean share of wins and the mean spread of a turn, as running means."""
    wins = spreads = 0.0
    for number in range(samples):
        goals = targets or [0] * len(position.racks)
        game = PlayOut(replace(position), edition, lexicon, seed, number, goals)
        game.make(0, turn)
        seat, ply = 1, 0
        while not game.ended and ply != plies:
            game.make(seat, game.turn(seat))
            seat, ply = (seat + 1) % len(game.racks), ply + 1
        win, spread = game.result(position.scores, seat)
        wins += (win - wins) / (number + 1)
        spreads += (spread - spreads) / (number + 1)
    return wins, spreads
