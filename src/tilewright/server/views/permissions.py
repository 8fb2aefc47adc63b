"""What a seat may do now, so that clients do not need to know the rules."""

from typing import Final, NamedTuple

from tilewright.protocol.permissions import (
    BagIsEmpty,
    BagIsTooLow,
    ExchangeObstacle,
    ExchangePermission,
    May,
    PassEndsGame,
    PassEndsGameIfAllPass,
    PassIsScoreless,
    PassWarning,
)
from tilewright.rules.decide.agreements import proposal_obstacle
from tilewright.rules.editions.challenge_rule import Challenges, Scope
from tilewright.rules.editions.edition import PassedOut, ScorelessTurns
from tilewright.rules.equipment.tiles import UNKNOWN, letter_of
from tilewright.rules.events import Proposal
from tilewright.rules.game import Counting, Game, Hearing, Turn, Window
from tilewright.rules.standstill import passes_needed
from tilewright.rules.turn_order import bag_count_at_turn, scoreless_at_turn, to_move
from tilewright.rules.view import View, may_challenge
from tilewright.server.tables.hint_rule import may_take_hint
from tilewright.server.tables.state import TableState
from tilewright.server.tables.take_back import turn_to_take_back

_ENDS_GAME: Final = "If you pass, the game ends."


class _Role(NamedTuple):
    """Everything in which seats differ."""

    plays: bool
    on_turn: bool
    challenges: bool
    votes: bool
    answers: bool
    answers_stand_in: bool
    takes_hint: bool


class Permissions:
    """What each seat of a game may do now; ``seen`` is a spectator's view of the game."""

    def __init__(self, table: TableState, game: Game, seen: View) -> None:
        self._table = table
        self._game = game
        self._seen = seen
        self._running = not seen.paused and seen.ended is None
        self._last_play = seen.open_play is not None and seen.open_play.would_end
        self._proposals = _proposals(table, game, seen)
        # Most seats have the same role.
        self._json: dict[_Role, str] = {}

    def json_of(self, seat: int) -> str:
        """Return what a seat may do now, a ``May``. A scorekeeper acts for every seat."""
        game, seen, running = self._game, self._seen, self._running
        plays = seen.ended is None and not seen.seats[seat].resigned
        stand_in = self._table.stand_in_proposal
        role = _Role(
            plays=plays,
            on_turn=running
            and (seen.to_move == seat or (seen.by_hand and seen.to_move is not None)),
            challenges=running
            and isinstance(game.phase, Window)
            and _may_challenge(game, seen, seat),
            votes=_may_vote(seen, seat),
            answers=plays and seen.agreement is not None and seat not in seen.agreement.agreed,
            answers_stand_in=plays
            and stand_in is not None
            and seat not in (*stand_in.agreed, stand_in.absent),
            takes_hint=running and may_take_hint(self._table, seat),
        )
        if role not in self._json:
            self._json[role] = self._build(role).model_dump_json()
        return self._json[role]

    def _build(self, role: _Role) -> May:
        game, seen = self._game, self._seen
        takes_turn = role.on_turn and not self._last_play
        return May(
            lay=takes_turn,
            begin=role.on_turn and seen.open_play is not None,
            pass_turn=takes_turn,
            pass_warning=_pass_warning(game) if takes_turn else None,
            exchange=_exchange(game, takes_turn=takes_turn),
            challenge=role.challenges,
            challenge_words=_words_to_name(game) if role.challenges else None,
            vote=role.votes,
            answer=role.answers,
            answer_stand_in=role.answers_stand_in,
            propose=self._proposals if role.plays else [],
            take_blank=_blanks(game, seen) if takes_turn else [],
            resign=role.plays,
            enter_ruling=seen.by_hand and self._running and isinstance(game.phase, Hearing),
            correct=seen.by_hand and not seen.paused and game.before is not None,
            note_rack=_unknown_racks(game),
            end_by_hand=seen.by_hand
            and self._running
            and isinstance(game.phase, Turn | Window)
            and not self._last_play,
            hint=role.takes_hint,
        )


def _pass_warning(game: Game) -> PassWarning | None:
    """Return how a pass now could end the game, if it could (R7.2)."""
    match game.edition.standstill:
        case ScorelessTurns(limit):
            turn = scoreless_at_turn(game) + 1
            if turn >= limit:
                return PassEndsGame(message=_ENDS_GAME)
            if turn == 1:
                return None
            message = (
                f"This would be turn {turn} in a row without a score; after {limit} the game ends."
            )
            return PassIsScoreless(message=message, turn=turn, limit=limit)
        case PassedOut() as rule:
            seat, needed = to_move(game), passes_needed(rule, bag_count_at_turn(game))
            if seat is None or game.passes[seat] + 1 < needed:
                return None
            if all(game.passes[other] >= needed for other in game.active if other != seat):
                return PassEndsGame(message=_ENDS_GAME)
            message = "If you pass and the others pass too, the game ends."
            return PassEndsGameIfAllPass(message=message)


def _may_challenge(game: Game, seen: View, seat: int) -> bool:
    if not seen.by_hand:
        return may_challenge(game, seat)
    return isinstance(game.edition.challenge, Challenges) and seat not in game.resigned


def _words_to_name(game: Game) -> list[str] | None:
    """Return the words that can still be challenged if a challenge must name one of them."""
    rule = game.edition.challenge
    if not isinstance(rule, Challenges) or rule.scope is Scope.PLAY:
        return None
    return list(game.phase.unjudged) if isinstance(game.phase, Window) else None


def _exchange(game: Game, *, takes_turn: bool) -> ExchangePermission:
    left = bag_count_at_turn(game)
    reason = _exchange_obstacle(left, game.edition.exchange_needs)
    seat = to_move(game)
    # If all others miss their turns, a player may be on turn again before drawing new tiles.
    held = 0 if seat is None else len(game.racks[seat])
    return ExchangePermission(
        allowed=takes_turn and reason is None and held > 0, most=min(left, held), reason=reason
    )


def _exchange_obstacle(left: int, needed: int) -> ExchangeObstacle | None:
    if left == 0:
        return BagIsEmpty(message="The bag is empty.")
    if left >= needed:
        return None
    tiles = "one tile" if left == 1 else f"{left} tiles"
    message = f"The bag holds only {tiles}. You need {needed} to exchange."
    return BagIsTooLow(message=message, left=left, needed=needed)


def _may_vote(seen: View, seat: int) -> bool:
    hearing = seen.hearing
    return (
        hearing is not None
        and hearing.by_vote
        and seat not in hearing.voted
        and not seen.seats[seat].resigned
        and not seen.paused
    )


def _proposals(table: TableState, game: Game, seen: View) -> list[Proposal]:
    """Return what a seat that still plays may propose."""
    if seen.ended is not None or seen.agreement is not None:
        return []
    turn_of = turn_to_take_back(table)
    return [proposal for proposal in Proposal if proposal_obstacle(game, proposal, turn_of) is None]


def _blanks(game: Game, seen: View) -> list[str]:
    """Return the squares of blanks whose letter the seat to move holds (R10.3)."""
    if not game.edition.blanks_circulate:
        return []
    seat = to_move(game)
    rack = () if seat is None else game.racks[seat]
    # An unknown rack may hold any unseen tile.
    held = {*rack, *(+game.unseen() if UNKNOWN in rack else ())}
    return [
        str(square) for square, tile in seen.board if tile.islower() and letter_of(tile) in held
    ]


def _unknown_racks(game: Game) -> list[int]:
    """Return the seats whose leftover tiles must be entered: at a real board they are unknown."""
    if not isinstance(game.phase, Counting):
        return []
    return [seat for seat, rack in enumerate(game.racks) if UNKNOWN in rack]
