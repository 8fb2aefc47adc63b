"""``State``: the referee's game with the surface that search and learning programs expect."""

import copy
import pickle
from dataclasses import replace
from itertools import chain, islice
from random import Random

import numpy as np
import pytest

from tests.env.games import EDITION_NAMES, RefereesGame, random_states, settings_of, some_action
from tests.naive_scorer import is_legal
from tests.rules.random_games import grid_of, star_of
from tilewright.engine.errors import BadArgument, UnsupportedByEngine
from tilewright.engine.generation import generate
from tilewright.env import IllegalAction, State, make_settings
from tilewright.env.observation import SQUARES
from tilewright.env.state import TERMINAL, first_play
from tilewright.env.tile_by_tile import find_paths
from tilewright.players.seat_position import position_of
from tilewright.rules import EDITIONS
from tilewright.rules.commands import Lay


@pytest.fixture
def games(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--games"))


@pytest.mark.parametrize("edition", EDITION_NAMES)
def test_a_state_plays_the_game_of_the_referee(edition: str, games: int) -> None:
    for seed in range(games):
        settings = settings_of(edition, 2 + seed % 3)
        referee = RefereesGame(settings, seed, seed % settings.players)
        chance = Random(seed)
        state = State.new(settings=settings, seed=seed, first=seed % settings.players)
        while not state.is_terminal():
            assert state.game == referee.log.game
            action = some_action(state, chance)
            referee.say(state.action_to_string(action))
            state.apply_action(action)
        assert state.game == referee.log.game
        assert state.truncated or referee.log.game.over
        assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("edition", ["tournament", "plain", "nine-tiles"])
def test_every_choice_is_legal_and_no_play_is_missing(edition: str) -> None:
    settings = settings_of(edition, 3)
    chance = Random(5)
    for turn, state in enumerate(random_states(settings, 5)):
        if state.is_terminal() or turn % 4:
            continue
        player = state.current_player()
        view = state.view(player)
        choices = state.choices
        position = position_of(view, player, view.rack or ())
        found = generate(position, settings.lexicon, settings.leaves, settings.edition)
        assert choices.plays == found
        assert {choices.exchanged(-2 - mask) for mask in choices.exchanges} == {
            tuple(sorted(each.tiles, key=lambda tile: (tile != "?", tile)))
            for each in found.exchanges
        }
        for place in chance.sample(range(len(choices.plays)), min(20, len(choices.plays))):
            command = choices.command(place, player)
            assert isinstance(command, Lay)
            laid = {tuple(square): tile for square, tile in command.placed}
            assert is_legal(grid_of(state.game), laid, star_of(state.game))  # type: ignore[arg-type]


@pytest.mark.parametrize("actions", ["listed", "tiles"])
@pytest.mark.parametrize("edition", ["tournament", "plain"])
def test_dealing_hidden_tiles_anew_changes_nothing_that_the_player_sees(
    edition: str, actions: str, games: int
) -> None:
    settings = settings_of(edition, 3, actions=actions)
    moved = 0
    for state in chain.from_iterable(
        random_states(settings, 11 + game) for game in range(games // 6)
    ):
        if state.is_terminal():
            continue
        player = state.current_player()
        for seed in range(3):
            other = state.clone()
            other.redeal(seed)
            moved += other.game.racks != state.game.racks
            assert other.game.racks[player] == state.game.racks[player]
            assert sorted(other.game.bag.tiles + sum(other.game.racks, ())) == sorted(
                state.game.bag.tiles + sum(state.game.racks, ())
            )
            fresh = State(settings, other.game)
            if actions == "listed":
                assert fresh.observation_tensor().tobytes() == state.observation_tensor().tobytes()
                assert fresh.legal_actions() == state.legal_actions()
                assert fresh.choices.plays.rows.tobytes() == state.choices.plays.rows.tobytes()
            assert other.observation_tensor().tobytes() == state.observation_tensor().tobytes()
            assert other.legal_actions() == state.legal_actions()
            assert other.information_state_string() == state.information_state_string()
    assert moved > 20


def test_a_redeal_depends_on_the_view_and_the_seed_alone() -> None:
    state = State.new(seed=2)
    one, two, three = state.clone(), state.clone(), state.clone()
    two.redeal(1)
    one.redeal(9)
    two.redeal(9)
    three.redeal(10)
    assert one.game.racks == two.game.racks
    assert one.game.bag == two.game.bag
    assert one.game.racks != three.game.racks


def test_after_a_redeal_the_others_do_not_remember_their_real_racks() -> None:
    state = State.new(seed=4)
    state.apply_action(128)
    racks = [
        "".join(sorted(rack, key=lambda tile: (tile != "?", tile))) for rack in state.game.racks
    ]
    state.apply_action(128)
    assert racks[1] in state.information_state_string(1)
    state.redeal(1)
    assert racks[1] not in state.information_state_string(1)
    assert state.information_state_string(0).splitlines()[1].count(" ") > 2


def test_a_clone_goes_its_own_way() -> None:
    state = State.new(seed=3)
    other = state.clone()
    other.apply_action(0)
    assert (state.current_player(), other.current_player()) == (0, 1)
    assert copy.deepcopy(state).game is state.game
    state.apply_action(128)
    other.apply_action(0)
    assert state.game != other.game


def laid_by(path: list[int], state: State) -> frozenset[tuple[int, int, str]]:
    """Return what the steps of a path lay, read off the board square by square."""
    square, down = divmod(path[0] - 2, 2)
    row, column = divmod(square, 15)
    placed = set()
    for step in path[1:-1]:
        while state.game.board.at((row, column)) is not None:
            row, column = (row + 1, column) if down else (row, column + 1)
        blank, letter = divmod(step - 452, 26)
        placed.add((row, column, chr(ord("a" if blank else "A") + letter)))
        row, column = (row + 1, column) if down else (row, column + 1)
    return frozenset(placed)


def two_blanks(seed: int) -> State:
    """Return the first game of a run in which a player holds both blanks at the start."""
    return next(
        state
        for number in range(2000)
        if (state := State.new(seed=seed, number=number)).game.racks[0].count("?") == 2
    )


@pytest.mark.parametrize("edition", ["tournament", "nine-tiles"])
def test_tile_by_tile_describes_exactly_the_listed_turns(edition: str, games: int) -> None:
    tiles = settings_of(edition, actions="tiles")
    states = (random_states(settings_of(edition), 1 + seed) for seed in range(games // 2))
    positions = islice(chain.from_iterable(states), 0, None, 3)
    chance, compared = Random(3), 0
    for state in chain(positions, [two_blanks(0)] if edition == "tournament" else []):
        if state.is_terminal():
            continue
        compared += 1
        choices = state.choices
        paths = find_paths(choices)
        steps = [[step for step in row if step >= 0] for row in paths.steps.tolist()]
        assert len({tuple(path) for path in steps}) == len(steps)
        every = [-1, *(-2 - mask for mask in choices.exchanges), *range(len(choices.plays))]
        assert sorted(paths.choices.tolist()) == sorted(every)
        first = State(tiles, state.game)
        for place in chance.sample(range(len(steps)), min(15, len(steps))):
            path, choice = steps[place], int(paths.choices[place])
            if choice >= 0:
                assert laid_by(path, state) == {
                    (*square, tile) for square, tile in choices.plays[choice].placed
                }
            walker = first.clone()
            for step in path:
                assert step in walker.legal_actions()
                walker.apply_action(step)
            other = state.clone()
            other.apply_choice(choice)
            assert walker.game == other.game
    assert compared > 5 * (games // 2)


def test_tiles_of_a_turn_in_progress_are_on_the_board_and_off_the_rack() -> None:
    state = State.new(seed=7, actions="tiles")
    places = [action for action in state.legal_actions() if 2 <= action < 452]
    state.apply_action(places[0])
    assert state.current_player() == 0
    before = state.observation_tensor()
    letter = next(action for action in state.legal_actions() if 452 <= action < 478)
    state.apply_action(letter)
    after = state.observation_tensor()
    square, number = (places[0] - 2) // 2, letter - 451
    assert after[square] == 64 + number
    assert after[SQUARES + number] == before[SQUARES + number] - 1
    assert state.observation_tensor(1)[square] == 0
    state.apply_action(state.num_distinct_actions() - 1)
    assert not state.observation_tensor()[:SQUARES].any()
    assert state.num_distinct_actions() - 1 not in state.legal_actions()


@pytest.mark.parametrize("actions", ["listed", "tiles"])
def test_any_number_as_an_action_is_legal_or_refused(actions: str, games: int) -> None:
    settings = settings_of("tournament", actions=actions)
    chance = Random(1)
    state = State.new(settings=settings, seed=1)
    refused = 0
    for _ in range(500 * games):
        if state.is_terminal():
            state = State.new(settings=settings, seed=chance.getrandbits(20))
        before, legal = state.game, state.legal_actions()
        number = chance.choice([chance.randrange(-10, 1100), chance.choice(legal), 2**40, -1])
        action = np.int64(number) if number % 2 else number
        if action in legal:
            state.apply_action(action)
            continue
        refused += 1
        with pytest.raises(IllegalAction):
            state.apply_action(action)
        assert state.game is before
    assert refused > 500


@pytest.mark.parametrize("action", ["128", 1.5, None, np.float32(3)])
def test_an_action_that_is_no_whole_number_is_refused(action: object) -> None:
    with pytest.raises(IllegalAction, match="whole number"):
        State.new().apply_action(action)  # type: ignore[arg-type]


def test_the_mask_has_the_legal_actions_and_none_once_the_game_is_over() -> None:
    for state in random_states(make_settings(), 3):
        assert np.flatnonzero(state.legal_actions_mask()).tolist() == state.legal_actions()
    assert state.is_terminal()


def test_a_state_is_a_picture_in_a_notebook() -> None:
    state = State.new(seed=7, edition="plain")
    before = state._repr_svg_()
    state.apply_action(128)
    assert before.startswith("<svg")
    assert len(state._repr_svg_()) > len(before)


def test_a_finished_game_has_no_player_and_no_actions() -> None:
    *_, state = random_states(make_settings(), 3)
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    with pytest.raises(IllegalAction, match="the game is over"):
        state.apply_action(0)


def test_a_long_game_is_cut_off_and_counts_as_it_stands() -> None:
    state = State.new(seed=7, max_turns=3, rewards="spread")
    for _ in range(3):
        assert not state.is_terminal()
        state.apply_action(128)
    assert state.is_terminal()
    assert state.truncated
    first, second = state.game.scores
    assert state.returns() == [(first - second) / 100, (second - first) / 100]


def test_points_of_every_turn_add_up_to_the_spread() -> None:
    for seed in range(3):
        *_, points = random_states(make_settings(rewards="points", players=3), seed)
        *_, spread = random_states(make_settings(rewards="spread", players=3), seed)
        assert points.returns() == spread.returns()


@pytest.mark.parametrize("order", ["score", "canonical"])
def test_plays_are_in_the_order_of_the_settings(order: str) -> None:
    state = State.new(seed=7, settings=settings_of("tournament", order=order))
    state.apply_action(first_play(state.settings))
    rows = state.choices.plays.rows

    def place(row: tuple[object, ...]) -> tuple[object, ...]:
        tiles, count, lane, start, score, _ = row
        key = (lane, start, count, tiles)
        return (-score, *key) if order == "score" else key  # type: ignore[operator]

    keys = [place((tuple(row["tiles"]), *row.tolist()[1:])) for row in rows]
    assert keys == sorted(keys)


def test_only_the_first_plays_of_a_long_list_are_actions() -> None:
    state = State.new(seed=7, max_plays=10)
    assert state.legal_actions()[-1] == 128 + 9
    assert state.left_out() == len(state.choices.plays) - 10
    state.apply_action(137)
    with pytest.raises(IllegalAction, match="actions are below 138"):
        state.apply_action(138)


def test_a_copy_from_a_pickle_plays_the_same_game() -> None:
    state = State.new(seed=5, players=3)
    state.apply_action(128)
    copied = pickle.loads(pickle.dumps(state))
    assert copied.settings.lexicon is state.settings.lexicon
    for each in (state, copied):
        each.apply_action(130)
    assert copied.game == state.game
    assert copied.information_state_string(2) == state.information_state_string(2)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 5}, "players must be from 2 to 4, not 5"),
        ({"players": "two"}, "players must be a whole number"),
        ({"edition": "chess"}, "edition must be an Edition or one of classic-2003"),
        ({"actions": "words"}, "actions must be 'listed' or 'tiles', not 'words'"),
        ({"max_plays": 0}, "max_plays must be from 1"),
        ({"rewards": 3}, "rewards must be 'win' or"),
        ({"seed": -1}, "seed must be from 0"),
        ({"first": 2}, "first must be a player from 0 to 1"),
    ],
)
def test_an_option_that_makes_no_sense_is_named(options: dict[str, object], why: str) -> None:
    with pytest.raises(BadArgument, match=why):
        State.new(**options)  # type: ignore[arg-type]


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(TypeError, match="unknown option 'colour'"):
        State.new(colour="red")  # type: ignore[call-arg]


def test_blanks_in_circulation_are_refused_by_name() -> None:
    with pytest.raises(UnsupportedByEngine, match="no action that takes a blank"):
        State.new(edition=replace(EDITIONS["plain"], blanks_circulate=True))
