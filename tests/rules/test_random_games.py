"""Properties of the referee over random games of every edition and variant."""

import pickle
from collections import Counter
from collections.abc import Sequence
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.rules.naive_final_scoring import check_cause, check_result, is_standstill, replay_sheet
from tests.rules.random_games import JUDGE, any_command, grid_of, openings, some_move
from tilewright.rules import (
    Begin,
    CallTime,
    Command,
    Event,
    Game,
    Pass,
    Refusal,
    audit,
    decide,
    fold,
)
from tilewright.rules.equipment.tiles import as_held
from tilewright.rules.events import FirstChosen, TakenBack
from tilewright.rules.fold.apply import apply
from tilewright.rules.fold.pending import pending
from tilewright.rules.game import Hearing, Over, Turn, Window
from tilewright.rules.turn_order import to_move

CHANCE = st.integers(0, 2**32 - 1).map(Random)
MAX_MOVES = 400


class RandomGame(RuleBasedStateMachine):
    """A game with random moves, some of them illegal."""

    game: Game

    @initialize(opening=openings())
    def open(self, opening: tuple[Event, ...]) -> None:
        self.events: list[Event] = []
        self.states: list[Game] = []
        self.now = 0
        self.follow(opening)

    def follow(self, events: Sequence[Event]) -> None:
        for event in events:
            self.game = apply(self.game if self.states else None, event)
            self.events.append(event)
            self.states.append(self.game)

    def attempt(self, command: Command) -> bool:
        """Carry out a command, and check that a refusal changes nothing."""
        before = repr(self.game)
        try:
            events = decide(self.game, command, at=self.now, judge=JUDGE).events
        except Refusal as refusal:
            refused = [refusal.code, str(refusal), refusal.facts()]
            assert repr(self.game) == before, refused
            return False
        self.follow(events)
        return True

    @rule(chance=CHANCE, moves=st.integers(1, 12), pause=st.integers(0, 3_000))
    def move(self, chance: Random, moves: int, pause: int) -> None:
        for _ in range(moves):
            self.now += pause
            if not self.game.over:
                self.attempt(some_move(chance, self.game))
                self.the_table_waits_for_a_seat_that_can_move()

    @rule(pause=st.integers(30_000, 150_000))
    def call_time(self, pause: int) -> None:
        self.now += pause
        self.attempt(CallTime())

    @rule(turns=st.integers(2, 9))
    def pass_around(self, turns: int) -> None:
        for _ in range(turns):
            seat = to_move(self.game)
            if seat is not None and not self.attempt(Pass(seat)):
                self.attempt(Begin(seat))

    @rule(chance=CHANCE)
    def send_any_command(self, chance: Random) -> None:
        self.attempt(any_command(chance, self.game))

    @precondition(lambda self: self.game.over)
    @rule(chance=CHANCE)
    def after_the_end_everything_is_refused(self, chance: Random) -> None:
        assert not self.attempt(any_command(chance, self.game))

    @invariant()
    def every_tile_of_the_box_is_somewhere(self) -> None:
        game = self.game
        tiles = Counter(as_held(tile) for tile in game.board.tile_names())
        tiles.update(game.bag.tiles)
        for rack in game.racks:
            tiles.update(rack)
        assert tiles == +game.edition.tiles.counts()

    @invariant()
    def racks_are_full_as_far_as_the_bag_lasts(self) -> None:
        game = self.game
        open_seat = game.phase.seat if isinstance(game.phase, Window) else None
        if isinstance(game.phase, Hearing):
            open_seat = game.phase.window.seat
        for seat in game.active:
            assert len(game.racks[seat]) <= game.edition.rack_size
            if game.bag.tiles and seat != open_seat and not game.over:
                assert len(game.racks[seat]) == game.edition.rack_size

    @invariant()
    def scores_and_board_follow_from_the_sheet(self) -> None:
        scores, grid = replay_sheet(self.game)
        assert list(self.game.scores) == scores
        assert grid_of(self.game) == grid

    @invariant()
    def the_table_waits_for_a_seat_that_can_move(self) -> None:
        game = self.game
        assert pending(game) is None
        assert isinstance(game.phase, Turn | Window | Hearing | Over)
        if isinstance(game.phase, Turn | Window):
            seat = to_move(game)
            assert seat in game.active
        if isinstance(game.phase, Turn):
            assert not is_standstill(game)
            assert game.racks[game.phase.seat]
            assert len(game.active) > 1

    @invariant()
    def a_finished_game_is_scored_correctly(self) -> None:
        if self.game.over:
            check_cause(self.game)
            check_result(self.game)

    def teardown(self) -> None:
        if not hasattr(self, "states"):
            return
        self.play_to_the_end()
        self.every_prefix_folds_to_the_state_at_that_time()
        found = audit(self.events)
        assert found is not None
        assert found.fair

    def play_to_the_end(self) -> None:
        chance = Random(len(self.events))
        for turn in range(MAX_MOVES):
            if self.game.over:
                break
            self.now += 1_000
            seat = to_move(self.game)
            # Passing ends a game that random moves would not.
            give_up = turn > MAX_MOVES // 2 and isinstance(self.game.phase, Turn)
            if give_up and seat is not None:
                self.attempt(Pass(seat))
            else:
                self.attempt(some_move(chance, self.game))
            self.every_tile_of_the_box_is_somewhere()
        assert self.game.over
        self.scores_and_board_follow_from_the_sheet()
        self.a_finished_game_is_scored_correctly()

    def every_prefix_folds_to_the_state_at_that_time(self) -> None:
        """Fold copies of the events, and compare what a take-back would lead to as well."""
        copies: list[Event] = pickle.loads(pickle.dumps(self.events))
        assert copies == self.events
        game: Game | None = None
        for at, event in enumerate(copies):
            if game is not None and (due := pending(game, event.at)) is not None:
                assert isinstance(event, FirstChosen) or event == due, "a pending event comes next"
            game = apply(game, event)
            live = self.states[at]
            assert game == live
            assert (game.before is None) == (live.before is None)
            if game.before is not None:
                assert apply(game, TakenBack()) == apply(live, TakenBack())
        assert fold(self.events) == self.game


RandomGame.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=25,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestRandomGame = RandomGame.TestCase
