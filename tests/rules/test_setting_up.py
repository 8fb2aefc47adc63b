"""The draw for first play and the first racks (R2)."""

import pytest

from tests.rules.tables import NAMES, box, summary
from tilewright.rules import EDITIONS, ENGLISH, ByHand, Edition, Sealed, Stacked, fold, open_game
from tilewright.rules.events import Dealt, DrewForFirst, Event
from tilewright.rules.game import Turn
from tilewright.rules.refusals import BadTable

PLAIN = EDITIONS["plain"]


def stacked(first: str) -> Stacked:
    """Return the whole box with these tiles on top."""
    rest = list(ENGLISH.all_tiles())
    for tile in first:
        rest.remove(tile)
    return Stacked((*first, *rest))


def draws(events: tuple[Event, ...]) -> list[str]:
    """Return each round of the draw as seats and tiles."""
    rounds = [event.draws for event in events if isinstance(event, DrewForFirst)]
    return [" ".join(f"{seat}{tile}" for seat, tile in drawn) for drawn in rounds]


@pytest.mark.parametrize(
    ("tiles", "players", "rounds", "first"),
    [
        pytest.param("CAB", 3, ["0C 1A 2B"], 1, id="the-letter-nearest-to-A-goes-first"),
        pytest.param("A?", 2, ["0A 1?"], 1, id="a-blank-beats-any-letter"),
        pytest.param("BBCA", 2, ["0B 1B", "0C 1A"], 1, id="tied-players-draw-again"),
        pytest.param("ABADEZ", 4, ["0A 1B 2A 3D", "0E 2Z"], 0, id="only-the-tied-seats-draw-again"),
        pytest.param("??ZY", 2, ["0? 1?", "0Z 1Y"], 1, id="two-blanks-tie-too"),
        pytest.param(
            "EEEDDDCBBQZ",
            3,
            ["0E 1E 2E", "0D 1D 2D", "0C 1B 2B", "1Q 2Z"],
            1,
            id="ties-can-repeat",
        ),
        pytest.param("ZYXW", 4, ["0Z 1Y 2X 3W"], 3, id="four-seats-draw-in-seat-order"),
    ],
)
def test_the_draw_for_first_play(tiles: str, players: int, rounds: list[str], first: int) -> None:
    events = open_game(PLAIN, NAMES[:players], stacked(tiles))
    assert draws(events) == rounds
    game = fold(events)
    assert game.phase == Turn(first)
    assert len(game.first_draws) == len(rounds)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_drawn_tiles_go_back_before_racks_are_dealt(players: int) -> None:
    game = fold(open_game(PLAIN, NAMES[:players], stacked("QZXJ"[:players])))
    assert len(game.bag) == 100 - 7 * players
    everything = [*game.bag.tiles, *(tile for rack in game.racks for tile in rack)]
    assert sorted(everything) == sorted(ENGLISH.all_tiles())


def test_the_bag_is_shuffled_again_after_every_round() -> None:
    seed = next(
        seed
        for seed in (number.to_bytes(32, "big") for number in range(1000))
        if len(draws(open_game(PLAIN, NAMES[:2], Sealed(seed)))) == 2
    )
    events = open_game(PLAIN, NAMES[:2], Sealed(seed))
    assert [fold(events[:n]).bag.shuffles for n in range(1, len(events) + 1)] == [1, 2, 3, 3, 3]


def test_racks_are_dealt_whole_and_in_playing_order_clockwise_from_the_winner() -> None:
    events = open_game(PLAIN, NAMES, stacked("DCAB" + "EEEEEEEIIIIIIIOOOOOOOTTTTTT"))
    dealt = [(event.seat, "".join(event.tiles)) for event in events if isinstance(event, Dealt)]
    assert dealt[:3] == [(2, "EEEEEEE"), (3, "IIIIIII"), (0, "OOOOOOO")]
    assert summary(events) == "Seated, DrewForFirst, Dealt 2, Dealt 3, Dealt 0, Dealt 1"


def test_the_first_player_can_be_chosen_without_a_draw() -> None:
    events = open_game(PLAIN, NAMES[:3], stacked("AB"), first=1)
    assert summary(events) == "Seated, FirstChosen 1, Dealt 1, Dealt 2, Dealt 0"
    assert fold(events).phase == Turn(1)


def test_the_agreed_dictionary_is_part_of_the_game() -> None:
    assert fold(open_game(PLAIN, NAMES[:2], stacked(""), dictionary="ours")).dictionary == "ours"


@pytest.mark.parametrize(
    ("edition", "names", "source", "first"),
    [
        pytest.param(PLAIN, ["Ann"], stacked(""), None, id="one-player"),
        pytest.param(PLAIN, [*NAMES, "Eve"], stacked(""), None, id="five-players"),
        pytest.param(PLAIN, ["Ann", " "], stacked(""), None, id="a-player-without-a-name"),
        pytest.param(PLAIN, ["Ann", "Ann"], stacked(""), None, id="two-players-with-the-same-name"),
        pytest.param(PLAIN, ["Ann", "Bob"], stacked(""), 2, id="a-first-seat-that-does-not-exist"),
        pytest.param(PLAIN, ["Ann", "Bob"], ByHand(), None, id="a-real-board-without-a-first-seat"),
        pytest.param(
            Edition(name="small", rack_size=3, tiles=box("ABCDEFGH")),
            NAMES[:3],
            Stacked(tuple("ABCDEFGH")),
            None,
            id="too-few-tiles-for-three-racks",
        ),
    ],
)
def test_an_impossible_table_is_refused(
    edition: Edition, names: list[str], source: Stacked | ByHand, first: int | None
) -> None:
    with pytest.raises(BadTable):
        open_game(edition, names, source, first=first)
