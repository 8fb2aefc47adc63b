"""What is seen of a table, for the wire.

Everything about the game comes from the referee's own ``view``, which is an allow-list; what is
added here is known to everybody at the table.
"""

from dataclasses import dataclass

from tilewright.lexicon.challenged import latest_ruling
from tilewright.notation.plain_words import rules_in_words
from tilewright.rules.challenge import Judge
from tilewright.rules.events import Cause
from tilewright.rules.game import Game
from tilewright.rules.pegs import pegs
from tilewright.rules.sheet import ChallengeEntry, MissedTurnEntry
from tilewright.rules.time_limits import clock_spent
from tilewright.rules.view import Revealed, SeatView
from tilewright.rules.view import View as Seen
from tilewright.server import views
from tilewright.server.messages import Chat, ChatLine, TableForAll
from tilewright.server.permissions import may
from tilewright.server.settings import settings_of
from tilewright.server.sheet_lines import SheetLines, placed_tiles, word_line
from tilewright.server.table import Table


@dataclass(frozen=True, slots=True)
class Around:
    """What is known at the moment and kept in no log."""

    present: frozenset[int]
    spectators: int
    now: int


def table_info(table: Table, table_id: str) -> views.TableInfo:
    setting = table.setting
    edition = setting.edition
    return views.TableInfo(
        id=table_id,
        code=setting.code,
        edition=settings_of(edition),
        board=list(edition.layout.picture),
        start=str(edition.layout.start),
        tiles=[
            views.TileKind(letter=each.letter, count=each.count, value=each.value)
            for each in edition.tiles.letters
        ],
        blanks=edition.tiles.blanks,
        rules=list(rules_in_words(edition)),
        dictionary=setting.dictionary,
        real_board=setting.real_board,
        unseen_panel=setting.unseen_panel,
        listed=setting.listed,
    )


def table_for_all(table: Table, seen: Seen | None, around: Around) -> TableForAll:
    """The table without the game; ``seen`` is what a spectator sees of that."""
    asked = table.stand_in_asked
    return TableForAll(
        version=table.version,
        phase=table.phase.value,
        seats=[_seat(table, seat, seen, around) for seat in range(len(table.seats))],
        stand_in=None
        if asked is None
        else views.StandInView(
            absent=asked.absent, what=asked.what.value, by=asked.by, agreed=sorted(asked.agreed)
        ),
        chat_on=table.chat_on,
        spectators=around.spectators,
        next_table=table.next_table,
    )


def chat_since(table: Table, known: int) -> Chat:
    """The chat lines after the first ``known``."""
    lines = [
        ChatLine(seat=line.seat, name=line.name, text=line.text, at=line.at)
        for line in table.chat[known:]
    ]
    return Chat(after=known, lines=lines)


def _seat(table: Table, seat: int, seen: Seen | None, around: Around) -> views.SeatState:
    plan, stand_in = table.seats[seat], table.stand_ins[seat]
    known: SeatView | None = None if seen is None else seen.seats[seat]
    computer = table.is_computer(seat)
    return views.SeatState(
        name=plan.name,
        player=plan.player.value,
        level=plan.level,
        present=computer or seat in around.present,
        stand_in=None if stand_in is None else stand_in.value,
        score=0 if known is None else known.score,
        target=None if known is None else known.target,
        tiles_held=0 if known is None else known.tiles_held,
        turns_owed=0 if known is None else known.turns_owed,
        resigned=known is not None and known.resigned,
        turn_limit_ms=plan.turn_limit_ms,
        spent_ms=_spent(table, seat, around),
    )


def _spent(table: Table, seat: int, around: Around) -> int:
    """The time a seat has thought until now, not only until the last event."""
    if table.game is None or table.game.over:
        return 0 if table.game is None else table.game.times.spent[seat]
    return clock_spent(table.game, seat, table.table_time(around.now))


def game_for_all(
    game: Game, seen: Seen, judge: Judge | None, lines: SheetLines
) -> views.GameForAll:
    """The game as everybody sees it; ``seen`` is what a spectator sees.

    ``lines`` are those that were made for this table before.
    """
    agreement, hearing = seen.agreement, seen.hearing
    return views.GameForAll(
        board=placed_tiles(seen.board),
        bag_count=seen.bag_count,
        to_move=seen.to_move,
        begun=seen.begun,
        open_play=_open_play(seen),
        hearing=None
        if hearing is None
        else views.Hearing(
            challenger=hearing.challenger,
            word=hearing.word,
            by_vote=hearing.by_vote,
            voted=list(hearing.voted),
        ),
        ruling=_ruling(game, judge),
        agreement=None
        if agreement is None
        else views.AgreementView(
            proposal=agreement.proposal, by=agreement.by, agreed=list(agreement.agreed)
        ),
        paused=seen.paused,
        first_draws=[list(draws) for draws in seen.first_draws],
        sheet=lines.of(seen.sheet, len(seen.seats)),
        commitment=seen.commitment,
        deadline=seen.deadline,
        counting=seen.ended is not None and seen.revealed is None,
        result=None if seen.revealed is None else _result(seen.revealed),
        pegs=[_pegs(seat.score) for seat in seen.seats] if game.edition.peg_rack else None,
    )


def game_for_one(table: Table, game: Game, seen: Seen, around: Around) -> views.GameForOne:
    """What is only for the viewer who sees this."""
    panel = table.setting.unseen_panel or seen.by_hand
    return views.GameForOne(
        now=table.table_time(around.now),
        rack=None if seen.rack is None else list(seen.rack),
        unseen=list(seen.unseen) if panel else None,
        may=None if seen.viewer is None else may(table, game, seen, seen.viewer),
    )


def _open_play(seen: Seen) -> views.OpenPlay | None:
    play = seen.open_play
    if play is None:
        return None
    return views.OpenPlay(
        seat=play.seat,
        placed=placed_tiles(play.placed),
        words=[word_line(word) for word in play.score.words],
        bonus=play.score.bonus,
        points=play.score.points,
        would_end=play.would_end,
    )


def _ruling(game: Game, judge: Judge | None) -> views.RulingView | None:
    """The latest challenge and its ruling, until the next turn is taken."""
    entry = next((e for e in reversed(game.sheet) if not isinstance(e, MissedTurnEntry)), None)
    if not isinstance(entry, ChallengeEntry):
        return None
    told = latest_ruling(game, judge)
    return views.RulingView(
        challenger=entry.seat,
        against=entry.against,
        ruling=entry.ruling,
        words=[]
        if told is None
        else [
            views.JudgedWord(word=word.word, good=word.good, definitions=list(word.definitions))
            for word in told.words
        ],
    )


def _pegs(score: int) -> views.PegRow:
    row = pegs(score)
    return views.PegRow(inner=row.inner, outer=row.outer, laps=row.laps)


def _result(revealed: Revealed) -> views.ResultView:
    result, winners = revealed.result, revealed.result.winners
    best = max(result.final)
    return views.ResultView(
        cause=result.cause,
        seat=result.seat,
        accounts=[
            views.Account(
                played=account.played,
                fine=account.fine,
                leftover=list(account.leftover),
                deducted=account.deducted,
                gained=account.gained,
                final=account.final,
                place=place,
            )
            for account, place in zip(result.accounts, result.places, strict=True)
        ],
        winners=list(winners),
        tie_broken=result.cause is not Cause.REACHED_TARGET
        and len(winners) == 1
        and result.final.count(best) > 1
        and result.final[winners[0]] == best,
        seed=None if revealed.seed is None else revealed.seed.hex(),
    )
