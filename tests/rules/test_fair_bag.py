"""The provably fair bag: the commitment, the shuffle and the audit."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest

from tests.rules.tables import ALL_GOOD, NAMES
from tilewright.rules import (
    EDITIONS,
    ENGLISH,
    Begin,
    ByHand,
    Challenge,
    Event,
    Exchange,
    GameLog,
    Lay,
    Placed,
    Sealed,
    Square,
    Stacked,
    audit,
    open_game,
    view,
)
from tilewright.rules.equipment.bag import full_bag
from tilewright.rules.equipment.shuffle import shuffled
from tilewright.rules.events import Dealt, Drew, DrewForFirst, Exchanged, Seated
from tilewright.rules.turn_order import to_move

SEED = bytes(range(32))
PLAIN = EDITIONS["plain"]


def reference_shuffle(tiles: Iterable[str], seed: bytes, number: int) -> list[str]:
    """A second implementation of the documented shuffle.

    It cuts one long stream of bytes into four-byte words, and discards a word that falls into the
    last, incomplete round of remainders.
    """
    order = list(tiles)
    stream = b"".join(
        hashlib.sha256(
            b"tilewright bag 1\n" + seed + bytes([0, 0, 0, number]) + bytes([0, 0, 0, block])
        ).digest()
        for block in range(64)
    )
    words = [int(stream[at : at + 4].hex(), 16) for at in range(0, len(stream), 4)]
    for size in range(len(order), 1, -1):
        word = words.pop(0)
        while word // size == 2**32 // size and 2**32 % size:
            word = words.pop(0)
        order[size - 1], order[word % size] = order[word % size], order[size - 1]
    return order


@pytest.mark.parametrize("seed", [bytes(32), SEED, b"\xff" * 32])
@pytest.mark.parametrize("number", [1, 2, 17])
def test_the_shuffle_is_the_documented_one(seed: bytes, number: int) -> None:
    tiles = ENGLISH.all_tiles()
    assert list(shuffled(tiles, seed, number)) == reference_shuffle(tiles, seed, number)


@pytest.mark.parametrize("tiles", ["", "A", "AB", "ABC"])
def test_a_nearly_empty_bag_is_shuffled_too(tiles: str) -> None:
    assert list(shuffled(tuple(tiles), SEED, 3)) == reference_shuffle(tiles, SEED, 3)


def test_the_full_bag_is_the_alphabet_with_blanks_last_shuffled_once() -> None:
    tiles = [*sorted(tile for tile in ENGLISH.all_tiles() if tile != "?"), "?", "?"]
    assert list(full_bag(Sealed(SEED), ENGLISH).tiles) == reference_shuffle(tiles, SEED, 1)


def test_the_commitment_is_a_hash_of_the_seed_with_a_prefix_of_its_own() -> None:
    expected = hashlib.sha256(b"tilewright seal 1\n" + SEED).hexdigest()
    assert Sealed(SEED).commitment == expected
    assert Sealed(bytes(32)).commitment != expected


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Sealed(bytes(length))


def test_every_tile_is_equally_likely_to_come_first() -> None:
    """Over 3000 seeds, each of five tiles comes first about 600 times."""
    top = Counter(
        shuffled(tuple("ABCDE"), number.to_bytes(32, "big"), 1)[0] for number in range(3000)
    )
    assert all(500 < count < 700 for count in top.values()), top


def test_every_order_is_equally_likely() -> None:
    orders = Counter(
        shuffled(tuple("ABC"), number.to_bytes(32, "big"), 1) for number in range(3000)
    )
    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values()), orders


def some_game() -> list[Event]:
    """A draw for first play, an exchange, a play with its draw, a play with a failed challenge."""
    log = GameLog(open_game(PLAIN, NAMES[:2], Sealed(SEED)))
    first = to_move(log.game)
    assert first is not None
    log.do(Exchange(first, log.game.racks[first][:3]))
    second = 1 - first
    tiles = [tile for tile in log.game.racks[second] if tile != "?"]
    log.do(Lay(second, (Placed(Square(7, 7), tiles[0]), Placed(Square(7, 8), tiles[1]))))
    log.do(Begin(first))
    tiles = [tile for tile in log.game.racks[first] if tile != "?"]
    log.do(Lay(first, (Placed(Square(8, 7), tiles[0]),)))
    log.do(Challenge(second), judge=ALL_GOOD)
    return log.events


def test_every_draw_of_a_game_follows_from_the_seed() -> None:
    found = audit(some_game())
    assert found is not None
    assert found.fair
    assert found.commitment == Sealed(SEED).commitment
    assert len(found.draws) == 1 + 2 + 1 + 2


def test_exchanged_tiles_go_back_in_alphabetical_order_before_the_next_shuffle() -> None:
    log = GameLog(open_game(PLAIN, NAMES[:2], Sealed(SEED), first=0))
    left = list(log.game.bag.tiles)
    discarded = log.game.racks[0][:3]
    log.do(Exchange(0, discarded))
    assert log.game.racks[0][-3:] == tuple(left[:3])
    assert list(log.game.bag.tiles) == reference_shuffle([*left[3:], *sorted(discarded)], SEED, 2)


def tampered_with(event: Event) -> Event | None:
    """Return the same draw with another first tile, or None if this is not a draw."""

    def other(tiles: tuple[str, ...]) -> tuple[str, ...]:
        return ("Q" if tiles[0] != "Q" else "A", *tiles[1:])

    match event:
        case DrewForFirst(draws):
            (seat, tile), *rest = draws
            return replace(event, draws=((seat, other((tile,))[0]), *rest))
        case Dealt(_, tiles) | Drew(_, tiles):
            return replace(event, tiles=other(tiles))
        case Exchanged(_, _, drawn):
            return replace(event, drawn=other(drawn))
        case _:
            return None


def test_a_tampered_draw_is_found_wherever_it_is() -> None:
    events = some_game()
    found = 0
    for at, event in enumerate(events):
        if (tampered := tampered_with(event)) is not None:
            checked = audit([*events[:at], tampered, *events[at + 1 :]])
            assert checked is not None
            assert not checked.fair
            assert (checked.draws[-1].event, checked.draws[-1].fair) == (at + 1, False)
            assert all(draw.fair for draw in checked.draws[:-1])
            found += 1
    assert found == 6


def test_another_seed_has_another_commitment_and_other_draws() -> None:
    events = some_game()
    assert isinstance(events[0], Seated)
    checked = audit([replace(events[0], source=Sealed(bytes(32))), *events[1:]])
    assert checked is not None
    assert checked.commitment != Sealed(SEED).commitment
    assert not checked.fair


@pytest.mark.parametrize("source", [ByHand(), Stacked(ENGLISH.all_tiles())])
def test_only_a_sealed_bag_can_be_audited(source: ByHand | Stacked) -> None:
    assert audit(open_game(PLAIN, NAMES[:2], source, first=0)) is None


def test_the_commitment_is_shown_from_the_start_and_the_seed_only_at_the_end() -> None:
    log = GameLog(open_game(PLAIN, NAMES[:2], Sealed(SEED), first=0))
    for viewer in (None, 0, 1):
        seen = view(log.game, viewer)
        assert seen.commitment == Sealed(SEED).commitment
        assert seen.revealed is None
        assert repr(SEED) not in repr(seen)
