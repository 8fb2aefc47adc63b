"""The permissions in a view match what the table accepts, in random games of every kind."""

import inspect
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.rules.random_games import BOXES, JUDGE, editions, openings, some_lay, some_move
from tests.rules.tables import NAMES, position
from tests.rules.test_random_scorekeeping import some_entry, some_tiles
from tests.server.tables import ANN, BOB, may
from tilewright.protocol import actions
from tilewright.protocol.actions import Action
from tilewright.protocol.permissions import May
from tilewright.rules import Edition, Event, Game, Judge, Lay, Refusal, open_game
from tilewright.rules.decide.dispatch import decide
from tilewright.rules.editions.challenge_rule import CheckedPlays
from tilewright.rules.equipment.bag import ByHand
from tilewright.rules.equipment.tiles import UNKNOWN
from tilewright.rules.events import Proposal
from tilewright.rules.game import Window
from tilewright.rules.per_seat import with_seat
from tilewright.rules.plays.placement import lay as lay_tiles
from tilewright.rules.turn_order import to_move
from tilewright.server.tables.context import ComputedHints, Context, NewIds
from tilewright.server.tables.decisions.dispatch import decide_action
from tilewright.server.tables.events import (
    PlayerKind,
    PlayerReturned,
    SeatPlan,
    StandIn,
    StandInProposed,
    TableSet,
)
from tilewright.server.tables.hints_agreed import FreeHints
from tilewright.server.tables.state import TableState, fold_table
from tilewright.server.views.sheet import placed_tiles
from tilewright.study.hints.rungs import Thought, ThoughtRung

SETTINGS = settings(
    max_examples=20,
    deadline=None,
    print_blob=True,
    # Shrinking the seeds of moves would not make a failure simpler.
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
MOVES = st.lists(st.integers(0, 2**32 - 1), min_size=10, max_size=50)


def table_of(opening: tuple[Event, ...]) -> TableState:
    """Return a table with this game, whose seats are all held by one device."""
    game_edition: Edition = opening[0].edition  # type: ignore[union-attr]
    seats = opening[0].seats  # type: ignore[union-attr]
    plans = tuple(
        SeatPlan(PlayerKind.PERSON, "expert", each.turn_limit_ms, each.name, ANN) for each in seats
    )
    setting = TableSet(
        "BCDFGH", ANN, game_edition, None, plans, 0,
        real_board=False, listed=False, unseen_panel=True, chat=True, hints=FreeHints(),
    )  # fmt: skip
    return fold_table((setting, *opening))


def accepted(table: TableState, action: Action, judge: Judge | None) -> bool:
    """Return whether the table accepts the action and it has an effect."""
    at = table.table_time(0)
    new_ids = NewIds("table", "BCDFGH", bytes(32))
    hints = None
    if isinstance(action, actions.TakeHint) and table.game is not None:
        hints = ComputedHints(action.seat, table.game.version, (ThoughtRung(Thought.PASS),))
    context = Context(ANN, at, judge, frozenset(), new_ids, hints=hints)
    try:
        entries = decide_action(table, action, context).entries
    except Refusal:
        return False
    return any(not isinstance(entry, PlayerReturned) for entry in entries)


def check(table: TableState, game: Game, seat: int, chance: Random, judge: Judge | None) -> None:
    """Check that exactly the permitted actions are accepted and have an effect."""
    allowed = may(table, seat)
    for what, granted, attempts in permission_checks(game, allowed, seat, chance, judge):
        done = any(accepted(table, action, judge) for action in attempts)
        assert done == granted, f"seat {seat}: {what} in {type(game.phase).__name__}"


def permission_checks(
    game: Game, allowed: May, seat: int, chance: Random, judge: Judge | None
) -> Iterator[tuple[str, bool, list[Action]]]:
    """Yield each permission, whether it is granted, and the actions to try.

    If the permission is granted, one of the actions must succeed, otherwise none.
    """
    # A scorekeeper acts for the seat to move, whichever it is.
    mover = to_move(game)
    seats = [seat] if not game.by_hand else list(range(game.players))
    turn = seat if not game.by_hand or mover is None else mover
    yield "begin", allowed.begin, [actions.Begin(seat=turn)]
    yield "pass", allowed.pass_turn, [actions.Pass(seat=turn)]
    if (play := a_play(chance, game, turn, judge)) is not None:
        yield "lay", allowed.lay, [play]
    yield "exchange", allowed.exchange.allowed, [an_exchange(game, turn, 1)]
    if allowed.exchange.allowed:
        most = allowed.exchange.most
        yield "exchange the most", True, [an_exchange(game, turn, most)]
        if most < len(game.racks[turn]):
            yield "exchange more", False, [an_exchange(game, turn, most + 1)]
    words = [None, *(allowed.challenge_words or [])]
    window = game.phase if isinstance(game.phase, Window) else None
    named = [*words, *(word.text for word in window.play.words)] if window else words
    yield (
        "challenge",
        allowed.challenge,
        [actions.Challenge(seat=each, word=word) for each in seats for word in named],
    )
    for word in allowed.challenge_words or []:
        challengers = [actions.Challenge(seat=each, word=word) for each in seats]
        yield f"challenge {word}", True, list(challengers)
    yield "vote", allowed.vote, [actions.Vote(seat=seat, good=True)]
    yield "answer", allowed.answer, [actions.Answer(seat=seat, agrees=True)]
    for proposal in Proposal:
        propose = actions.Propose(seat=seat, proposal=proposal)
        yield f"propose {proposal.value}", proposal in allowed.propose, [propose]
    for square, _ in game.board.tiles():
        take = actions.TakeBlank(seat=turn, square=str(square))
        yield f"take the blank on {square}", str(square) in allowed.take_blank, [take]
    yield "resign", allowed.resign, [actions.Resign(seat=seat)]
    yield "enter a ruling", allowed.enter_ruling, [actions.EnterRuling(good=False)]
    yield "correct", allowed.correct, [actions.Correct()]
    yield "end by hand", allowed.end_by_hand, [actions.EndByHand()]
    for other in allowed.note_rack:
        tiles = list(some_tiles(chance, game, other))
        yield f"enter the rack of {other}", True, [actions.NoteRack(seat=other, tiles=tiles)]
    answer = actions.AnswerStandIn(seat=seat, agrees=True)
    yield "answer about a stand-in", allowed.answer_stand_in, [answer]
    yield "hint", allowed.hint, [actions.TakeHint(seat=seat, rung=1)]


def test_nobody_exchanges_before_drawing_even_if_all_others_miss_their_turns() -> None:
    table = position(racks=["TOE", "ADF", "NGI"], bag="AAAAABCDEF", owed=[0, 1, 1])
    table.lay(0, "3C TOE")
    assert (to_move(table.game), table.racks[0]) == (0, "")
    around = table_of(open_game(table.game.edition, NAMES[:3], ByHand(), first=0))
    seat = may(replace(around, game=table.game), 0)
    assert (seat.begin, seat.exchange.allowed, seat.exchange.most) == (True, False, 0)


def test_every_permission_is_checked() -> None:
    source = inspect.getsource(permission_checks)
    # A warning permits nothing.
    for name in May.model_fields.keys() - {"pass_warning"}:
        assert f"allowed.{name}" in source, name


def a_play(chance: Random, game: Game, seat: int, judge: Judge | None) -> actions.Lay | None:
    """Return a play that is legal if the seat may lay one now."""
    racks = game.racks
    if UNKNOWN in racks[seat]:
        racks = with_seat(racks, seat, some_tiles(chance, game, seat))
    found = some_lay(chance, replace(game, racks=racks), seat)
    if not isinstance(found, Lay):
        return None
    if isinstance(game.edition.challenge, CheckedPlays) and not _all_good(game, found, judge):
        return None
    return actions.Lay(seat=seat, placed=placed_tiles(found.placed))


def _all_good(game: Game, lay: Lay, judge: Judge | None) -> bool:
    play = lay_tiles(game.board, lay.placed, game.edition.layout.start, game.edition.tiles)
    return judge is not None and all(judge.accepts(word.text) for word in play.words)


def an_exchange(game: Game, seat: int, count: int) -> Action:
    tiles = list(game.racks[seat][:count])
    if game.by_hand:
        tiles = [UNKNOWN] * count
    return actions.Exchange(seat=seat, tiles=tiles)


@SETTINGS
@given(openings(), MOVES)
def test_a_seat_may_do_exactly_what_its_view_permits(
    opening: tuple[Event, ...], seeds: list[int]
) -> None:
    table = table_of(opening)
    for seed in seeds:
        chance = Random(seed)
        game = table.game
        assert game is not None
        for seat in range(game.players):
            check(table, game, seat, chance, JUDGE)
        if game.over:
            break
        if chance.random() < 0.2:
            absent = chance.randrange(game.players)
            proposed = StandInProposed(chance.choice(game.active), absent, StandIn.SKIP)
            if absent in table.people and absent != proposed.seat:
                table = fold_table((proposed,), table)
        try:
            table = fold_table(
                decide(game, some_move(chance, game), at=0, judge=JUDGE).events, table
            )
        except Refusal:
            continue


@SETTINGS
@given(
    editions(BOXES[:2]).map(lambda edition: replace(edition, clock=None)),
    st.integers(2, 4),
    MOVES,
)
def test_a_scorekeeper_may_enter_exactly_what_the_view_permits(
    edition: Edition, players: int, seeds: list[int]
) -> None:
    table = table_of(open_game(edition, NAMES[:players], ByHand(), first=0))
    judge = JUDGE if isinstance(edition.challenge, CheckedPlays) else None
    for seed in seeds:
        chance = Random(seed)
        game = table.game
        assert game is not None
        check(table, game, chance.randrange(game.players), chance, judge)
        try:
            table = fold_table(
                decide(game, some_entry(chance, game), at=0, judge=judge).events, table
            )
        except Refusal:
            continue


@SETTINGS
@given(openings(), MOVES)
def test_a_device_cannot_act_for_a_seat_it_does_not_hold(
    opening: tuple[Event, ...], seeds: list[int]
) -> None:
    table = table_of(opening)
    for seed in seeds:
        chance = Random(seed)
        game = table.game
        assert game is not None
        if game.over:
            break
        for seat in range(game.players):
            allowed = may(table, seat)
            for _, _, attempts in permission_checks(game, allowed, seat, chance, JUDGE):
                for action in attempts:
                    context = Context(
                        BOB, 0, JUDGE, frozenset(), NewIds("table", "BCDFGH", bytes(32))
                    )
                    try:
                        decide_action(table, action, context)
                    except Refusal as refusal:
                        assert refusal.code == "not-your-seat"  # noqa: PT017
                    else:
                        raise AssertionError(f"{action} was accepted")
        try:
            table = fold_table(
                decide(game, some_move(chance, game), at=0, judge=JUDGE).events, table
            )
        except Refusal:
            continue
