"""The score sheet as protocol messages, with running totals."""

from collections.abc import Iterable
from typing import assert_never

from tilewright.notation.coordinates import write_coordinate
from tilewright.protocol import views
from tilewright.protocol.wire import PlacedTile
from tilewright.rules import score_sheet as sheet
from tilewright.rules.editions.challenge_rule import Ruling
from tilewright.rules.equipment.board import Placed
from tilewright.rules.plays.scoring import WordScore


class SheetLineCache:
    """The lines of a table's score sheet. Each is built once, for all views and viewers."""

    def __init__(self) -> None:
        self._entries: tuple[sheet.Entry, ...] = ()
        self._lines: list[views.SheetLine] = []
        self._totals: list[tuple[int, ...]] = []

    def lines(self, entries: tuple[sheet.Entry, ...], players: int) -> list[views.SheetLine]:
        """Return a line for each entry."""
        unchanged = 0
        for old, new in zip(self._entries, entries, strict=False):
            if old is not new:
                break
            unchanged += 1
        del self._lines[unchanged:], self._totals[unchanged:]
        for entry in entries[unchanged:]:
            totals = list(self._totals[-1]) if self._totals else [0] * players
            self._lines.append(_line(entry, totals))
            self._totals.append(tuple(totals))
        self._entries = entries
        return list(self._lines)


def _line(entry: sheet.Entry, totals: list[int]) -> views.SheetLine:
    match entry:
        case sheet.PlayEntry(seat, play, score, taken_off):
            totals[seat] += entry.points
            along = play.words[0]
            return views.PlayLine(
                seat=seat,
                play=f"{write_coordinate(along.start, along.axis)} {along.text}",
                placed=placed_tiles(play.placed),
                words=[word_line(word) for word in score.words],
                bonus=score.bonus,
                points=score.points,
                taken_off=taken_off,
                total=totals[seat],
            )
        case sheet.ExchangeEntry(seat, count):
            return views.ExchangeLine(seat=seat, count=count, total=totals[seat])
        case sheet.PassEntry(seat):
            return views.PassLine(seat=seat, total=totals[seat])
        case sheet.MissedTurnEntry(seat):
            return views.MissedTurnLine(seat=seat, total=totals[seat])
        case sheet.TimeOutEntry(seat):
            return views.TimeOutLine(seat=seat, total=totals[seat])
        case sheet.ChallengeEntry(seat, against, word, ruling, bad, points):
            totals[against] += points if ruling is Ruling.GOOD else 0
            return views.ChallengeLine(
                seat=seat,
                against=against,
                word=word,
                ruling=ruling,
                bad=list(bad),
                points=points,
                total=totals[against],
            )
        case sheet.BlankEntry(seat, square, letter):
            return views.BlankLine(seat=seat, square=str(square), letter=letter, total=totals[seat])
        case sheet.OverdrawEntry(seat, surplus):
            return views.OverdrawLine(seat=seat, surplus=surplus, total=totals[seat])
        case sheet.ResignEntry(seat, out_of_time):
            return views.ResignLine(seat=seat, out_of_time=out_of_time, total=totals[seat])
        case _:
            assert_never(entry)


def word_line(word: WordScore) -> views.WordLine:
    return views.WordLine(
        word=word.word.text,
        squares=[str(square) for square, _ in word.word.line],
        letters=list(word.letters),
        multiplier=word.multiplier,
        points=word.points,
    )


def placed_tiles(placed: Iterable[Placed]) -> list[PlacedTile]:
    return [(str(square), tile) for square, tile in placed]
