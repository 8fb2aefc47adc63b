"""Build views as protocol messages.

Everything about the game comes from the referee's ``view``, which is an allow-list. Everything else
is known to everyone at the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tilewright.lexicon.last_challenge import last_challenge_ruling
from tilewright.notation.rules_text import rules_in_words
from tilewright.protocol import views
from tilewright.protocol.edition_settings import to_settings
from tilewright.protocol.messages import Chat, ChatLine, PublicTable
from tilewright.rules.editions.challenge_rule import Judge
from tilewright.rules.equipment.pegs import pegs, pegs_behind
from tilewright.rules.events import Cause
from tilewright.rules.game import Game
from tilewright.rules.score_sheet import ChallengeEntry, MissedTurnEntry
from tilewright.rules.time_limits import clock_spent
from tilewright.rules.view import Revealed, SeatView
from tilewright.rules.view import View as Seen
from tilewright.server.tables.computers_due import thinking_seat
from tilewright.server.tables.state import TableState
from tilewright.server.views.hints import hints_setting, seat_hints
from tilewright.server.views.reused import ReusedParts
from tilewright.server.views.sheet import placed_tiles, word_line

# The chat lines in one message, and the bytes of their texts.
MAX_CHAT_LINES: Final = 50
MAX_CHAT_BYTES: Final = 8192


@dataclass(frozen=True, slots=True)
class ViewContext:
    """What a view shows besides the logged events: who is connected, the time, broken computers."""

    present: frozenset[int]
    spectators: int
    now: int
    computers_stuck: bool = False
    away_since: Mapping[int, int] = field(default_factory=dict)


def table_info(table: TableState, table_id: str, expire_days: int | None = None) -> views.TableInfo:
    setting = table.setting
    # A real board drops the limits of the settings when its game is opened (R9.1).
    edition = setting.edition if table.game is None else table.game.edition
    return views.TableInfo(
        id=table_id,
        code=setting.code,
        edition=to_settings(edition),
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
        hints=hints_setting(table),
        coach=setting.coach.value,
        expire_days=expire_days,
    )


def public_table(table: TableState, seen: Seen | None, context: ViewContext) -> PublicTable:
    """Return the table without the game; ``seen`` is a spectator's view of the game."""
    proposal = table.stand_in_proposal
    return PublicTable(
        version=table.version,
        phase=table.phase.value,
        seats=_seats(table, seen, context),
        stand_in=None
        if proposal is None
        else views.StandInView(
            absent=proposal.absent,
            what=proposal.what.value,
            by=proposal.by,
            agreed=sorted(proposal.agreed),
        ),
        chat_on=table.chat_on,
        spectators=context.spectators,
        closed_by=None if table.closed_by is None else table.closed_by.value,
        rematch_by=table.rematch_by,
        next_table=table.next_table,
        computers_stuck=context.computers_stuck,
        thinking=None if context.computers_stuck else thinking_seat(table),
    )


def stand_in_times(table: TableState, context: ViewContext) -> list[int | None]:
    """Return when a stand-in can be proposed for each seat, on the table's clock; None if not."""
    since = [context.away_since.get(seat) for seat in range(len(table.seats))]
    return [None if at is None else table.away_until(at) - table.downtime_ms for at in since]


def last_chat(table: TableState, after: int, before: int) -> Chat:
    """Return the last of the chat lines between two numbers, as many as fit into one message."""
    before = min(before, len(table.chat))
    lines: list[ChatLine] = []
    size = 0
    for line in reversed(table.chat[max(after, before - MAX_CHAT_LINES) : before]):
        size += len(line.text.encode())
        if lines and size > MAX_CHAT_BYTES:
            break
        lines.append(ChatLine(seat=line.seat, name=line.name, text=line.text, at=line.at))
    return Chat(after=before - len(lines), lines=lines[::-1])


def _seats(table: TableState, seen: Seen | None, context: ViewContext) -> list[views.SeatState]:
    times = stand_in_times(table, context)
    return [_seat(table, seat, seen, context, times[seat]) for seat in range(len(table.seats))]


def _seat(
    table: TableState,
    seat: int,
    seen: Seen | None,
    context: ViewContext,
    stand_in_from: int | None,
) -> views.SeatState:
    plan, stand_in = table.seats[seat], table.stand_ins[seat]
    known: SeatView | None = None if seen is None else seen.seats[seat]
    computer = table.is_computer(seat)
    return views.SeatState(
        name=plan.name,
        player=plan.player.value,
        level=plan.level,
        present=computer or seat in context.present,
        stand_in_from=stand_in_from,
        stand_in=None if stand_in is None else stand_in.value,
        score=0 if known is None else known.score,
        target=None if known is None else known.target,
        tiles_held=0 if known is None else known.tiles_held,
        turns_owed=0 if known is None else known.turns_owed,
        resigned=known is not None and known.resigned,
        turn_limit_ms=plan.turn_limit_ms if seen is None else seen.seats[seat].turn_limit_ms,
        spent_ms=_spent(table, seat, context),
        hints=seat_hints(table, seat),
    )


def _spent(table: TableState, seat: int, context: ViewContext) -> int:
    """Return the seat's thinking time up to now, in milliseconds."""
    if table.game is None or table.game.over:
        return 0 if table.game is None else table.game.times.spent[seat]
    return clock_spent(table.game, seat, table.table_time(context.now))


def public_game(
    game: Game, seen: Seen, judge: Judge | None, reused: ReusedParts
) -> views.PublicGame:
    """Return what everyone sees of the game; ``seen`` is a spectator's view."""
    agreement, hearing = seen.agreement, seen.hearing
    # Validating the board and the score sheet again would take longer than everything else.
    return views.PublicGame.model_construct(
        board=reused.placed(seen.board),
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
        unattended=seen.unattended,
        turn_hidden=seen.turn_hidden,
        first_draws=[list(draws) for draws in seen.first_draws],
        sheet=reused.lines.lines(seen.sheet, len(seen.seats)),
        commitment=seen.commitment,
        deadline=seen.deadline,
        counting=seen.ended is not None and seen.revealed is None,
        result=None if seen.revealed is None else result_view(seen.revealed),
        pegs=peg_rows(seen) if game.edition.peg_rack else None,
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
        judged=list(play.judged),
    )


def _ruling(game: Game, judge: Judge | None) -> views.RulingView | None:
    """Return the latest challenge and its ruling, until the next turn is taken."""
    entry = next((e for e in reversed(game.sheet) if not isinstance(e, MissedTurnEntry)), None)
    if not isinstance(entry, ChallengeEntry):
        return None
    judged = last_challenge_ruling(game, judge)
    return views.RulingView(
        challenger=entry.seat,
        against=entry.against,
        ruling=entry.ruling,
        words=[]
        if judged is None
        else [
            views.JudgedWord(word=word.word, good=word.good, definitions=list(word.definitions))
            for word in judged.words
        ],
    )


def peg_rows(seen: Seen) -> list[views.PegRow]:
    rows = []
    for number, seat in enumerate(seen.seats):
        play = seen.open_play
        laid = None if play is None or play.seat != number else play.score.points
        front, behind = pegs(seat.score), pegs_behind(seat.score, laid)
        rows.append(
            views.PegRow(
                inner=front.inner,
                outer=front.outer,
                laps=front.laps,
                behind_inner=behind.inner,
                behind_outer=behind.outer,
            )
        )
    return rows


def result_view(revealed: Revealed) -> views.ResultView:
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
