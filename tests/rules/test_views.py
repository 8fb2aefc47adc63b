"""What a viewer may know (R6.6, R9.3): two ways to look for a leak, over random games."""

from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rules.random_games import JUDGE, openings, some_move
from tests.rules.tables import ALL_GOOD, SMALL, position
from tilewright.rules import Game, Refusal, Seat, View, decide, fold, view
from tilewright.rules.bag import Stacked
from tilewright.rules.game import Hearing, Phase, Window
from tilewright.rules.sheet import BlankEntry, PlayEntry
from tilewright.rules.tiles import Letter, Tiles, TileSet

# One hundred tiles that are one hundred letters, none of which a field name or a number contains.
FOREIGN = [
    chr(code)
    for first, last in ((0x391, 0x3A9), (0x400, 0x42F), (0x531, 0x556))
    for code in range(first, last + 1)
    if chr(code).isupper() and chr(code).lower().upper() == chr(code)
][:98]
DISTINCT = TileSet(
    "distinct", tuple(Letter(letter, 1, 1 + n % 9) for n, letter in enumerate(FOREIGN)), 2
)

SETTINGS = settings(
    max_examples=25,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
MOVES = st.lists(st.integers(0, 2**32 - 1), min_size=15, max_size=60)


def played(opening: Game, seeds: list[int]) -> list[Game]:
    """The game after each of these random moves; refused ones are left out."""
    games = [opening]
    for number, seed in enumerate(seeds):
        game = games[-1]
        if game.over:
            break
        try:
            events = decide(game, some_move(Random(seed), game), at=number * 500, judge=JUDGE)
        except Refusal:
            continue
        games.append(fold(events, game))
    return games


def viewers(game: Game) -> list[int | None]:
    return [None, *range(game.players)]


def publicly_seen(game: Game) -> set[str]:
    """Letters everybody saw: laid at some time, taken off again or not, or drawn for first play."""
    seen = {tile for draws in game.first_draws for _, tile in draws}
    seen.update(tile for _, tile in game.board.tiles())
    for entry in game.sheet:
        if isinstance(entry, PlayEntry):
            # A blank's letter stands in upper case in the words of a challenge.
            seen.update(tile.upper() for word in entry.play.words for _, tile in word.line)
        elif isinstance(entry, BlankEntry):
            seen.add(entry.letter)
    return seen


def told(seen: View) -> str:
    """All that a view says, but for the box itself and the count of unseen tiles."""
    told = [field.name for field in fields(seen) if field.name not in ("edition", "unseen")]
    return " ".join(repr(getattr(seen, name)) for name in told)


@SETTINGS
@given(openings((DISTINCT,)).map(fold), MOVES)
def test_no_letter_of_a_hidden_tile_is_in_a_view(opening: Game, seeds: list[int]) -> None:
    for game in played(opening, seeds):
        if game.over:
            break
        public = publicly_seen(game)
        for viewer in viewers(game):
            hidden = set(game.bag.tiles)
            for seat, rack in enumerate(game.racks):
                if seat != viewer:
                    hidden.update(rack)
            text = told(view(game, viewer))
            assert not [tile for tile in hidden - public - {"?"} if tile in text]
            assert repr(game.bag.source) not in text


def hidden_otherwise(game: Game, viewer: int | None, chance: Random) -> Game:
    """The same game with all that this viewer cannot know dealt out anew."""
    others = [seat for seat in range(game.players) if seat != viewer]
    pool = [tile for seat in others for tile in game.racks[seat]] + list(game.bag.tiles)
    chance.shuffle(pool)
    racks = list(game.racks)
    for seat in others:
        count = len(racks[seat])
        racks[seat], pool = tuple(pool[:count]), pool[count:]
    source = Stacked(tuple(pool))
    return replace(
        game,
        racks=tuple(racks),
        bag=replace(game.bag, tiles=tuple(pool), source=source, shuffles=99),
        phase=_forgotten(game.phase),
        before=None,
    )


def _forgotten(phase: Phase) -> Phase:
    nothing: Tiles = ()
    match phase:
        case Window():
            return replace(phase, rack_before=nothing)
        case Hearing(window):
            votes = tuple((seat, not good) for seat, good in phase.votes)
            return replace(phase, window=replace(window, rack_before=nothing), votes=votes)
        case _:
            return phase


@SETTINGS
@given(openings().map(fold), MOVES, st.integers(0, 2**32 - 1).map(Random))
def test_a_view_is_the_same_whatever_lies_hidden(
    opening: Game, seeds: list[int], chance: Random
) -> None:
    for game in played(opening, seeds):
        if game.over:
            break
        for viewer in viewers(game):
            seen = view(game, viewer)
            other = view(hidden_otherwise(game, viewer, chance), viewer)
            assert repr(replace(seen, commitment=None)) == repr(other)
            assert seen.revealed is None


@SETTINGS
@given(openings().map(fold), MOVES)
def test_what_a_viewer_has_not_seen_is_counted_right(opening: Game, seeds: list[int]) -> None:
    for game in played(opening, seeds):
        for viewer in viewers(game):
            hidden = list(game.bag.tiles)
            for seat, rack in enumerate(game.racks):
                hidden += [] if seat == viewer else rack
            unseen = [tile for tile, count in view(game, viewer).unseen for _ in range(count)]
            assert sorted(unseen) == sorted(hidden)


def test_a_spectator_has_no_rack_and_a_seat_its_own() -> None:
    game = position(racks=["TOE", "ADF"], bag="WXYZ").game
    assert view(game, None).rack is None
    assert view(game, 1).rack == ("A", "D", "F")
    assert [seat.tiles_held for seat in view(game, None).seats] == [3, 3]


@pytest.mark.parametrize("viewer", [-1, 2])
def test_a_seat_that_is_not_at_the_table_sees_nothing(viewer: int) -> None:
    game = position(racks=["TOE", "ADF"], bag="WXYZ").game
    with pytest.raises(Refusal) as error:
        view(game, viewer)
    assert error.value.code == "no-such-seat"


def test_the_open_play_is_shown_with_its_score_and_never_whether_it_is_good() -> None:
    table = position(racks=["TOE", "ADF"], bag="WXYZ")
    table.lay(0, "3C TO")
    seen = view(table.game, 1)
    assert seen.open_play is not None
    assert (seen.open_play.seat, seen.open_play.score.points) == (0, 2)
    assert (seen.may_challenge, view(table.game, 0).may_challenge) == (True, False)
    assert not view(table.game, None).may_challenge
    assert seen.sheet == table.game.sheet


def test_after_the_end_all_racks_are_open() -> None:
    table = position(racks=["TO", "ADF"])
    table.lay(0, "3C TO")
    table.challenge(1, judge=ALL_GOOD)
    for viewer in (None, 0, 1):
        revealed = view(table.game, viewer).revealed
        assert revealed is not None
        assert revealed.racks == ((), ("A", "D", "F"))
        assert revealed.result == table.result


def test_a_view_tells_targets_debts_and_levels() -> None:
    seats = [Seat("Ann"), Seat("Bob"), Seat("Cat")]
    table = position(racks=["TOE", "ADF", "N"], bag="W", edition=SMALL, seats=seats, owed=[0, 1, 0])
    seen = view(table.game, None)
    assert [seat.turns_owed for seat in seen.seats] == [0, 1, 0]
    assert [seat.target for seat in seen.seats] == [None, None, None]
