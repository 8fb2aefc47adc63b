"""Players by name: they finish games, and those of self-play make the same turns as there."""

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.players.tables import ENGLISH_WORDS
from tilewright.engine.errors import BadArgument, UnsupportedByEngine
from tilewright.engine.kernel import PLAY
from tilewright.engine.plays import PlayDecoder
from tilewright.engine.selfplay.self_play import self_play
from tilewright.engine.selfplay.series import Player as Policy
from tilewright.engine.tile_codes import tile_codes
from tilewright.engine.value.network import ValueNetwork
from tilewright.players.builtin.by_name import BUILTIN_PLAYERS, POLICIES, builtin_player
from tilewright.players.builtin.policy_player import PolicyPlayer
from tilewright.rules import (
    EDITIONS,
    Challenge,
    CheckedPlays,
    Command,
    Edition,
    Exchange,
    Game,
    GameLog,
    Lay,
    Pass,
    Placed,
    Sealed,
    Square,
    Stacked,
    open_game,
    view,
)
from tilewright.rules.equipment.tiles import ENGLISH, Tiles
from tilewright.rules.turn_order import to_move

UNTIMED = replace(EDITIONS["tournament"], clock=None)
CHECKED = replace(UNTIMED, challenge=CheckedPlays())
CODES = tile_codes(ENGLISH)


def opened(seed: int, edition: Edition = CHECKED) -> GameLog:
    source = Sealed(seed.to_bytes(32, "big"))
    return GameLog(open_game(edition, ["Ann", "Ben"], source, first=0, dictionary="english"))


def seat_to_move(game: Game) -> int:
    seat = to_move(game)
    assert seat is not None
    return seat


@pytest.mark.parametrize("name", [name for name in BUILTIN_PLAYERS if name != "champion"])
def test_every_player_finishes_a_game(name: str) -> None:
    log = opened(3)
    player = builtin_player(name, ENGLISH_WORDS, seed=1)
    while not log.game.over:
        seen = view(log.game, seat_to_move(log.game))
        command = player.choose(seen)
        assert command is not None
        assert command == player.choose(seen)
        log.do(command, judge=ENGLISH_WORDS)
    assert log.game.result is not None
    assert min(log.game.result.final) > 50


def test_another_seed_makes_other_random_turns() -> None:
    seen = view(opened(3).game, 0)
    turns = {
        repr(builtin_player("random", ENGLISH_WORDS, seed=seed).choose(seen)) for seed in range(9)
    }
    assert len(turns) > 4


def test_an_unknown_player_is_refused_with_the_names_that_exist() -> None:
    with pytest.raises(BadArgument, match="one of random, greedy, static, learned, beginner"):
        builtin_player("stattic", ENGLISH_WORDS)


def test_late_play_outs_exist_in_self_play_only() -> None:
    careful = replace(POLICIES["static"](ENGLISH), late_play_outs=3)
    with pytest.raises(UnsupportedByEngine, match="late play-outs"):
        PolicyPlayer(careful, ENGLISH_WORDS)


@pytest.mark.parametrize("name", ["random", *POLICIES])
def test_a_bad_word_is_challenged(name: str) -> None:
    log = opened(3, UNTIMED)
    rack = log.game.racks[0]
    placed = tuple(
        Placed(Square(7, 7 + at), tile.replace("?", "q")) for at, tile in enumerate(rack)
    )
    log.do(Lay(0, placed), judge=ENGLISH_WORDS)
    command = builtin_player(name, ENGLISH_WORDS).choose(view(log.game, 1))
    assert command == Challenge(1)


def with_a_late_network() -> Policy:
    learned = POLICIES["learned"](ENGLISH)
    assert learned.value is not None
    late = ValueNetwork.of_weights(CHECKED, -learned.value.weights.astype(np.float32))
    return replace(learned, late_value=late)


@pytest.mark.parametrize(
    "policy",
    [*(make(ENGLISH) for make in POLICIES.values()), with_a_late_network()],
    ids=[*POLICIES, "with-a-late-network"],
)
def test_a_player_of_self_play_makes_the_same_turns_at_the_table(policy: Policy) -> None:
    player = PolicyPlayer(policy, ENGLISH_WORDS)
    result = self_play(
        12, lexicon=ENGLISH_WORDS, players=[policy, policy], seed=11, turns=True, edition=CHECKED
    )
    compared = 0
    for number in range(len(result)):
        turns = result.kept_turns[result.kept_turns["game"] == number]
        log = GameLog(open_game(CHECKED, ["Ann", "Ben"], Stacked(bag_of(turns)), first=0))
        for row in turns:
            seat = int(row["seat"])
            expected = command_in(row, log.game)
            assert player.choose(view(log.game, seat)) == expected
            compared += 1
            if isinstance(expected, Exchange):
                break  # the kernel puts tiles back elsewhere than a stacked bag
            log.do(expected, judge=ENGLISH_WORDS)
    assert compared > 150


def bag_of(turns: Any) -> Tiles:
    """Return an order of the bag from which the racks are drawn, up to the first exchange."""
    racks = {int(row["seat"]): rack_in(row) for row in turns[:2]}
    drawn = [*racks[0].elements(), *racks[1].elements()]
    for row in turns:
        later = turns[(turns["seat"] == row["seat"]) & (turns["turn"] > row["turn"])]
        if row["kind"] != PLAY:
            break
        if len(later):
            laid = Counter("?" if tile.islower() else tile for tile in tiles_in(row))
            drawn += (rack_in(later[0]) - (rack_in(row) - laid)).elements()
    rest = Counter(ENGLISH.all_tiles()) - Counter(drawn)
    return (*drawn, *rest.elements())


def rack_in(row: Any) -> Counter[str]:
    return Counter(CODES.tiles(row["rack"].tolist()[: int(row["rack_size"])]))


def tiles_in(row: Any) -> Tiles:
    return CODES.tiles(row["tiles"].tolist()[: int(row["count"])])


def command_in(row: Any, game: Game) -> Command:
    seat, tiles = int(row["seat"]), tiles_in(row)
    if int(row["kind"]) == PLAY:
        decoder = PlayDecoder(CODES.squares(game.board), game.racks[seat], ENGLISH)
        return Lay(seat, decoder.decode(int(row["lane"]), int(row["start"]), tiles)[1])
    return Exchange(seat, ENGLISH.in_order(tiles)) if tiles else Pass(seat)
