"""Endgames in plain Python, with the reference generator and the referee's rules: an oracle."""

from tilewright.engine.reference import Words, find_plays
from tilewright.rules.editions.edition import Edition, PassedOut, ScorelessTurns
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.tiles import Tiles, as_held
from tilewright.rules.events import Cause
from tilewright.rules.final_scoring import final_result


class PlainEndgame:
    """Plays an endgame of two out in every possible way."""

    def __init__(self, edition: Edition, words: Words) -> None:
        self.edition = edition
        self.words = words
        self._known: dict[object, int] = {}

    def value(
        self,
        board: Board,
        racks: tuple[Tiles, Tiles],
        passes: tuple[int, int] = (0, 0),
        scoreless: int = 0,
    ) -> int:
        """Return the points that the player to move, whose rack is first, gains on the other."""
        key = (frozenset(board.tiles()), *map(tuple, map(sorted, racks)), passes, scoreless)
        if key not in self._known:
            self._known[key] = self._best(board, racks, passes, scoreless)
        return self._known[key]

    def _best(
        self, board: Board, racks: tuple[Tiles, Tiles], passes: tuple[int, int], scoreless: int
    ) -> int:
        mine, theirs = racks
        passed = (passes[0] + 1, passes[1])
        values = [self._after(0, board, (mine, theirs), passed, scoreless + 1)]
        for found in find_plays(board, mine, self.edition, self.words):
            rack = list(mine)
            for _, tile in found.play.placed:
                rack.remove(as_held(tile))
            after = board.with_tiles(found.play.placed)
            since = 0 if found.score else scoreless + 1
            values.append(self._after(found.score, after, (tuple(rack), theirs), (0, 0), since))
        return max(values)

    def _after(
        self,
        score: int,
        board: Board,
        racks: tuple[Tiles, Tiles],
        passes: tuple[int, int],
        scoreless: int,
    ) -> int:
        """Return the value of a turn of this score that leads to this position."""
        if not racks[0]:
            return score + self._reckoning(Cause.WENT_OUT, racks)
        match self.edition.standstill:
            case ScorelessTurns(turns):
                over = scoreless >= turns
            case PassedOut(bag_empty):
                over = min(passes) >= bag_empty
        if over:
            return score + self._reckoning(Cause.STANDSTILL, racks)
        return score - self.value(board, racks[::-1], passes[::-1], scoreless)

    def _reckoning(self, cause: Cause, racks: tuple[Tiles, Tiles]) -> int:
        ender = 0 if cause is Cause.WENT_OUT else None
        result = final_result(self.edition, cause, ender, (0, 0), racks, (0, 0), frozenset())
        return result.final[0] - result.final[1]
