"""A test oracle for final scoring: recomputes a finished game from its score sheet alone.

It replays the sheet on a grid of characters, and derives scores, cause and winners from that.
"""

from tests import naive_scorer
from tilewright.rules import Cause, Game, GoingOut, PassedOut, ScorelessTurns
from tilewright.rules.score_sheet import (
    BlankEntry,
    ChallengeEntry,
    ExchangeEntry,
    MissedTurnEntry,
    PassEntry,
    PlayEntry,
    TimeOutEntry,
)


def replay_sheet(game: Game) -> tuple[list[int], naive_scorer.Grid]:
    """Return each seat's points and the board, according to the sheet."""
    edition = game.edition
    grid = naive_scorer.empty_grid(edition.layout.rows, edition.layout.columns)
    values = {entry.letter: entry.value for entry in edition.tiles.letters}
    scores = [0] * game.players
    for entry in game.sheet:
        if isinstance(entry, PlayEntry) and not entry.taken_off:
            laid = {(sq.row, sq.column): tile for sq, tile in entry.play.placed}
            scores[entry.seat] += naive_scorer.points(grid, laid, edition.layout.picture, values)
            least = edition.bonus.tiles or edition.rack_size
            scores[entry.seat] += edition.bonus.points if len(laid) >= least else 0
            grid = naive_scorer.with_laid(grid, laid)
        elif isinstance(entry, BlankEntry):
            grid = naive_scorer.with_laid(
                grid, {(entry.square.row, entry.square.column): entry.letter}
            )
        elif isinstance(entry, ChallengeEntry):
            scores[entry.against] += entry.points
    return scores, grid


def is_standstill(game: Game) -> bool:
    """Return whether the last turns of the sheet make a standstill (R7.2)."""
    rule = game.edition.standstill
    passes = [0] * game.players
    scoreless = 0
    for entry in game.sheet:
        if isinstance(entry, PlayEntry | ExchangeEntry):
            passes = [0] * game.players
        elif isinstance(entry, PassEntry | TimeOutEntry):
            passes[entry.seat] += 1
        if isinstance(entry, PlayEntry) and entry.points:
            scoreless = 0
        elif isinstance(
            entry, PlayEntry | ExchangeEntry | PassEntry | TimeOutEntry | MissedTurnEntry
        ):
            scoreless += 1
    if isinstance(rule, ScorelessTurns):
        return scoreless >= rule.turns
    assert isinstance(rule, PassedOut)
    needed = rule.tiles_left if len(game.bag) else rule.bag_empty
    return min(passes[seat] for seat in range(game.players) if seat not in game.resigned) >= needed


def check_cause(game: Game) -> None:
    """Check that the game ended for the stated cause."""
    result = game.result
    assert result is not None
    match result.cause:
        case Cause.WENT_OUT:
            assert result.seat is not None
            assert not game.racks[result.seat]
            assert not game.bag.tiles
        case Cause.REACHED_TARGET:
            assert result.seat is not None
            assert game.targets is not None
            assert game.scores[result.seat] >= game.targets[result.seat]
        case Cause.STANDSTILL:
            assert is_standstill(game)
        case Cause.LAST_SEAT:
            assert len(game.resigned) == game.players - 1
        case Cause.AGREED:
            assert result.seat is None


def check_result(game: Game) -> None:
    """Check final scores and winners against R7.3, R7.4, R10.2 and R13."""
    result = game.result
    assert result is not None
    clock = game.edition.clock
    before, final = [], []
    worth = [sum(map(game.edition.tiles.value, rack)) for rack in game.racks]
    for seat, score in enumerate(replay_sheet(game)[0]):
        over = max(0, game.times.spent[seat] - clock.allowance_ms) if clock else 0
        fine = clock.fine_a_minute * ((over + 59_999) // 60_000) if clock else 0
        before.append(score - fine)
        change = -worth[seat]
        if result.cause is Cause.REACHED_TARGET:
            change = 0
        elif result.cause is Cause.WENT_OUT:
            others = sum(worth) - worth[seat]
            if game.edition.going_out is GoingOut.TWICE_THE_OTHERS:
                change = -worth[seat] if seat in game.resigned else 0
                if seat == result.seat:
                    change = 2 * others
            elif seat == result.seat:
                change = others
        final.append(score - fine + change)
    assert list(result.final) == final
    staying = [seat for seat in range(game.players) if seat not in game.resigned]
    if result.cause is Cause.REACHED_TARGET:
        winners = [result.seat]
    else:
        best = max((final[seat], before[seat]) for seat in staying)
        winners = [seat for seat in staying if (final[seat], before[seat]) == best]
    assert list(result.winners) == winners
    last = max(result.places[seat] for seat in staying)
    assert all(result.places[seat] > last for seat in game.resigned)
