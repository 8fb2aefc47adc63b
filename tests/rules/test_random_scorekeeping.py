"""Properties of scorekeeper mode: whatever is entered, the tiles add up and the game moves on."""

from dataclasses import replace
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rules.random_games import BOXES, any_command, editions, some_lay
from tests.rules.tables import ALL_GOOD, NAMES, check_tile_count
from tilewright.rules import (
    UNKNOWN,
    ByHand,
    Challenge,
    CheckedPlays,
    Command,
    Correct,
    Edition,
    EndByHand,
    EnterRuling,
    Exchange,
    Game,
    NoteRack,
    Pass,
    Refusal,
    decide,
    fold,
    open_game,
)
from tilewright.rules.equipment.tiles import Tiles
from tilewright.rules.fold.pending import pending
from tilewright.rules.game import Counting, Hearing, Over, Turn, Window
from tilewright.rules.per_seat import with_seat
from tilewright.rules.turn_order import to_move


def some_tiles(chance: Random, game: Game, seat: int) -> Tiles:
    """Return tiles that might be on a rack: the known ones and others not seen yet."""
    known = [tile for tile in game.racks[seat] if tile != UNKNOWN]
    unseen = list(game.unseen().elements())
    chance.shuffle(unseen)
    return (*known, *unseen)[: len(game.racks[seat])]


def some_entry(chance: Random, game: Game) -> Command:
    """Return what a scorekeeper might enter, right or wrong."""
    roll = chance.random()
    if roll < 0.12:
        return Correct()
    if roll < 0.2:
        return any_command(chance, game)
    if isinstance(game.phase, Hearing):
        return EnterRuling(chance.random() < 0.5)
    seat = to_move(game)
    if roll < 0.3 or isinstance(game.phase, Counting) or seat is None:
        other = chance.randrange(game.players)
        tiles = some_tiles(chance, game, other)
        whole = isinstance(game.phase, Counting)
        return NoteRack(other, tiles if whole else tiles[: chance.randint(0, len(tiles))])
    if isinstance(game.phase, Window) and roll < 0.5:
        words = game.phase.play.words
        return Challenge(chance.randrange(game.players), chance.choice([None, words[0].text]))
    if roll < 0.58:
        return Exchange(seat, (UNKNOWN,) * chance.randint(1, 3))
    if roll < 0.6:
        return EndByHand()
    return _play(chance, game, seat) or Pass(seat)


def _play(chance: Random, game: Game, seat: int) -> Command | None:
    """Return a placement of tiles the player might hold: an unknown tile may be any tile."""
    racks = with_seat(game.racks, seat, some_tiles(chance, game, seat))
    return some_lay(chance, replace(game, racks=racks), seat)


@settings(
    max_examples=60,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(
    editions(BOXES[:2]),
    st.integers(2, 4),
    st.lists(st.integers(0, 2**32 - 1), min_size=20, max_size=80),
)
def test_the_tiles_of_the_box_add_up_after_every_entry(
    edition: Edition, players: int, seeds: list[int]
) -> None:
    events = list(open_game(edition, NAMES[:players], ByHand(), first=0))
    game = fold(events)
    judge = ALL_GOOD if isinstance(edition.challenge, CheckedPlays) else None
    for seed in seeds:
        try:
            new_events = decide(game, some_entry(Random(seed), game), judge=judge).events
        except Refusal:
            continue
        game = fold(new_events, game)
        events += new_events
        check_tile_count(game)
        assert pending(game) is None
        assert isinstance(game.phase, Turn | Window | Hearing | Counting | Over)
        assert all(len(rack) <= edition.rack_size for rack in game.racks)
    assert fold(events) == game
