"""What a viewer is allowed to know (R6.6, R9.3), with two searches for leaks in random games."""

from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rules.hiding import DISTINCT, publicly_seen, with_other_hidden_tiles
from tests.rules.random_games import JUDGE, openings, some_move
from tests.rules.tables import ALL_GOOD, SMALL, position
from tilewright.rules import Game, Refusal, Seat, View, decide, fold, view

SETTINGS = settings(
    max_examples=25,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
MOVES = st.lists(st.integers(0, 2**32 - 1), min_size=15, max_size=60)


def games_after(opening: Game, seeds: list[int]) -> list[Game]:
    """Return the game after each of these random moves that was not refused."""
    games = [opening]
    for number, seed in enumerate(seeds):
        game = games[-1]
        if game.over:
            break
        try:
            events = decide(
                game, some_move(Random(seed), game), at=number * 500, judge=JUDGE
            ).events
        except Refusal:
            continue
        games.append(fold(events, game))
    return games


def viewers(game: Game) -> list[int | None]:
    return [None, *range(game.players)]


def text_of(seen: View) -> str:
    """Return everything in a view as text, except the edition and the counts of unseen tiles."""
    names = [field.name for field in fields(seen) if field.name not in ("edition", "unseen")]
    return " ".join(repr(getattr(seen, name)) for name in names)


@SETTINGS
@given(openings((DISTINCT,)).map(fold), MOVES)
def test_a_view_contains_no_letter_of_a_hidden_tile(opening: Game, seeds: list[int]) -> None:
    for game in games_after(opening, seeds):
        if game.over:
            break
        public = publicly_seen(game)
        for viewer in viewers(game):
            hidden = set(game.bag.tiles)
            for seat, rack in enumerate(game.racks):
                if seat != viewer:
                    hidden.update(rack)
            text = text_of(view(game, viewer))
            assert not [tile for tile in hidden - public - {"?"} if tile in text]
            assert repr(game.bag.source) not in text


@SETTINGS
@given(openings().map(fold), MOVES, st.integers(0, 2**32 - 1).map(Random))
def test_a_view_does_not_depend_on_hidden_tiles(
    opening: Game, seeds: list[int], chance: Random
) -> None:
    for game in games_after(opening, seeds):
        if game.over:
            break
        for viewer in viewers(game):
            seen = view(game, viewer)
            other = view(with_other_hidden_tiles(game, viewer, chance), viewer)
            assert repr(replace(seen, commitment=None)) == repr(other)
            assert seen.revealed is None


@SETTINGS
@given(openings().map(fold), MOVES)
def test_unseen_tiles_are_counted_correctly(opening: Game, seeds: list[int]) -> None:
    for game in games_after(opening, seeds):
        for viewer in viewers(game):
            hidden = list(game.bag.tiles)
            for seat, rack in enumerate(game.racks):
                hidden += [] if seat == viewer else rack
            unseen = [tile for tile, count in view(game, viewer).unseen for _ in range(count)]
            assert sorted(unseen) == sorted(hidden)


def test_a_spectator_sees_no_rack_and_a_seat_its_own() -> None:
    game = position(racks=["TOE", "ADF"], bag="WXYZ").game
    assert view(game, None).rack is None
    assert view(game, 1).rack == ("A", "D", "F")
    assert [seat.tiles_held for seat in view(game, None).seats] == [3, 3]


@pytest.mark.parametrize("viewer", [-1, 2])
def test_there_is_no_view_for_a_seat_that_does_not_exist(viewer: int) -> None:
    game = position(racks=["TOE", "ADF"], bag="WXYZ").game
    with pytest.raises(Refusal) as error:
        view(game, viewer)
    assert error.value.code == "no-such-seat"


def test_the_open_play_is_shown_with_its_score_but_not_whether_it_is_good() -> None:
    table = position(racks=["TOE", "ADF"], bag="WXYZ")
    table.lay(0, "3C TO")
    seen = view(table.game, 1)
    assert seen.open_play is not None
    assert (seen.open_play.seat, seen.open_play.score.points) == (0, 2)
    assert (seen.may_challenge, view(table.game, 0).may_challenge) == (True, False)
    assert not view(table.game, None).may_challenge
    assert seen.sheet == table.game.sheet


def test_all_racks_are_revealed_at_the_end() -> None:
    table = position(racks=["TO", "ADF"])
    table.lay(0, "3C TO")
    table.challenge(1, judge=ALL_GOOD)
    for viewer in (None, 0, 1):
        revealed = view(table.game, viewer).revealed
        assert revealed is not None
        assert revealed.racks == ((), ("A", "D", "F"))
        assert revealed.result == table.result


def test_a_view_shows_targets_and_owed_turns() -> None:
    seats = [Seat("Ann"), Seat("Bob"), Seat("Cat")]
    table = position(racks=["TOE", "ADF", "N"], bag="W", edition=SMALL, seats=seats, owed=[0, 1, 0])
    seen = view(table.game, None)
    assert [seat.turns_owed for seat in seen.seats] == [0, 1, 0]
    assert [seat.target for seat in seen.seats] == [None, None, None]
