"""What a seat may do now, so that a client need know no rule."""

from tilewright.rules.agreeing import objection
from tilewright.rules.challenge import Challenges, Scope
from tilewright.rules.edition import PassedOut, ScorelessTurns
from tilewright.rules.events import Proposal
from tilewright.rules.game import Counting, Game, Hearing, Turn, Window
from tilewright.rules.tiles import UNKNOWN, letter_of
from tilewright.rules.turn_order import to_move
from tilewright.rules.view import View
from tilewright.server.table import Table
from tilewright.server.views import ExchangePermission, May


def may(table: Table, game: Game, seen: View, seat: int) -> May:
    """What this seat may do; ``seen`` is its view. A scorekeeper acts for every seat."""
    running = not seen.paused and seen.ended is None
    on_turn = running and (seen.to_move == seat or (seen.by_hand and seen.to_move is not None))
    last_play = seen.open_play is not None and seen.open_play.would_end
    takes_turn = on_turn and not last_play
    challenges = running and isinstance(game.phase, Window) and _may_challenge(game, seen, seat)
    plays = seen.ended is None and not seen.seats[seat].resigned
    asked = table.stand_in_asked
    return May(
        lay=takes_turn,
        begin=on_turn and seen.open_play is not None,
        pass_turn=takes_turn,
        pass_warning=_pass_warning(game) if takes_turn else None,
        exchange=_exchange(game, takes_turn=takes_turn),
        challenge=challenges,
        challenge_words=_words_to_name(game) if challenges else None,
        vote=_may_vote(seen, seat),
        answer=plays and seen.agreement is not None and seat not in seen.agreement.agreed,
        answer_stand_in=plays and asked is not None and seat not in (*asked.agreed, asked.absent),
        propose=_proposals(game, seen, seat),
        take_blank=_blanks(game, seen) if takes_turn else [],
        resign=plays,
        enter_ruling=seen.by_hand and running and isinstance(game.phase, Hearing),
        correct=seen.by_hand and not seen.paused and game.before is not None,
        note_rack=_racks_to_tell(game),
        end_by_hand=seen.by_hand
        and running
        and isinstance(game.phase, Turn | Window)
        and not last_play,
    )


def _pass_warning(game: Game) -> str | None:
    """What a pass now would mean for the end of the game (R7.2)."""
    match game.edition.standstill:
        case ScorelessTurns(turns):
            row = _scoreless(game) + 1
            if row >= turns:
                return "If you pass, the game ends."
            if row == 1:
                return None
            return (
                f"This would be turn {row} in a row without a score; after {turns} the game ends."
            )
        case PassedOut(bag_empty, tiles_left):
            seat, needed = to_move(game), tiles_left if _left_in_bag(game) else bag_empty
            if seat is None or game.passes[seat] + 1 < needed:
                return None
            if all(game.passes[other] >= needed for other in game.active if other != seat):
                return "If you pass, the game ends."
            return "If you pass and the others pass too, the game ends."


def _scoreless(game: Game) -> int:
    """Turns without a score so far, once the open play stands."""
    if not isinstance(game.phase, Window):
        return game.scoreless
    return 0 if game.phase.score.points else game.scoreless + 1


def _left_in_bag(game: Game) -> int:
    """Tiles in the bag after the draw that is still to come, as the referee counts (R4)."""
    left = len(game.bag)
    if isinstance(game.phase, Window):
        left -= min(left, game.edition.rack_size - len(game.racks[game.phase.seat]))
    return left


def _may_challenge(game: Game, seen: View, seat: int) -> bool:
    if not seen.by_hand:
        return seen.may_challenge
    return isinstance(game.edition.challenge, Challenges) and seat not in game.resigned


def _words_to_name(game: Game) -> list[str] | None:
    """The words of the open play, where a challenge names one of them."""
    rule = game.edition.challenge
    if not isinstance(rule, Challenges) or rule.scope is Scope.PLAY:
        return None
    return [word.text for word in game.phase.play.words] if isinstance(game.phase, Window) else None


def _exchange(game: Game, *, takes_turn: bool) -> ExchangePermission:
    left = _left_in_bag(game)
    needs = game.edition.exchange_needs
    reason = None
    if left == 0:
        reason = "The bag is empty."
    elif left < needs:
        tiles = "one tile" if left == 1 else f"{left} tiles"
        reason = f"The bag holds only {tiles}. You need {needs} to exchange."
    seat = to_move(game)
    held = 0 if seat is None else len(game.racks[seat])
    return ExchangePermission(
        allowed=takes_turn and reason is None, most=min(left, held), reason=reason
    )


def _may_vote(seen: View, seat: int) -> bool:
    hearing = seen.hearing
    return (
        hearing is not None
        and hearing.by_vote
        and seat not in hearing.voted
        and not seen.seats[seat].resigned
        and not seen.paused
    )


def _proposals(game: Game, seen: View, seat: int) -> list[Proposal]:
    if seen.ended is not None or seen.agreement is not None or seen.seats[seat].resigned:
        return []
    return [proposal for proposal in Proposal if objection(game, proposal) is None]


def _blanks(game: Game, seen: View) -> list[str]:
    """Blanks on the board whose letter the seat to move holds (R10.3)."""
    if not game.edition.blanks_circulate:
        return []
    seat = to_move(game)
    rack = () if seat is None else game.racks[seat]
    # A rack that nobody has seen may hold whatever is not elsewhere.
    held = {*rack, *(+game.unseen() if UNKNOWN in rack else ())}
    return [
        str(square) for square, tile in seen.board if tile.islower() and letter_of(tile) in held
    ]


def _racks_to_tell(game: Game) -> list[int]:
    """At the end of a game at a real board: the seats whose leftover tiles nobody knows."""
    if not isinstance(game.phase, Counting):
        return []
    return [seat for seat, rack in enumerate(game.racks) if UNKNOWN in rack]
