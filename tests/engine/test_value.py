"""The learned value: the kernel's numbers, the file, and where it must not be used."""

import copy
import pickle
from pathlib import Path

import numpy as np
import pytest

from tests.engine.plain_value import plain_value
from tilewright.engine.errors import UnsupportedByEngine
from tilewright.engine.generation import generate
from tilewright.engine.learned_value import TurnValue, turn_values
from tilewright.engine.plays import Exchange, Play
from tilewright.engine.shipped import shipped_value
from tilewright.engine.speed.positions import FILE
from tilewright.engine.turn_rows import Pass
from tilewright.engine.value.network import BadNetwork, ValueNetwork
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position, read_cgp
from tilewright.rules.editions.presets import EDITIONS, TOURNAMENT

# Values of another implementation, with the weights in single precision: the number of a benchmark
# position, a turn, and what the network expects.
SAMPLES = Path(__file__).with_name("value_samples.tsv")


@pytest.fixture(scope="module")
def english() -> Lexicon:
    return Lexicon.load("english")


def samples() -> list[tuple[Position, str, TurnValue]]:
    positions = FILE.read_text("ascii").splitlines()
    found = []
    for line in SAMPLES.read_text("ascii").splitlines()[1:]:
        number, turn, *values = line.split("\t")
        found.append((read_cgp(positions[int(number)]), turn, TurnValue(*map(float, values))))
    return found


def turn_named(text: str, position: Position, lexicon: Lexicon) -> Play | Exchange:
    plays = generate(position, lexicon)
    turns: list[Play | Exchange] = [*plays, *plays.exchanges]
    return next(turn for turn in turns if turn.text == text)


def close(value: TurnValue, other: TurnValue, within: float) -> bool:
    pairs = zip(
        (value.reply, value.value, value.deviation),
        (other.reply, other.value, other.deviation),
        strict=True,
    )
    return all(abs(one - another) < within for one, another in pairs)


def test_the_shipped_network_agrees_with_the_one_it_was_converted_from(english: Lexicon) -> None:
    for position, text, expected in samples():
        turn = turn_named(text, position, english)
        [value] = turn_values(position, english, [turn])
        # Half precision moves a value by a few thousandths of a point.
        assert close(value, expected, 0.03), (text, value, expected)


def test_the_kernel_agrees_with_the_plain_network(english: Lexicon) -> None:
    for position, text, _ in samples()[::6]:
        turn = turn_named(text, position, english)
        [value] = turn_values(position, english, [turn])
        plain = plain_value(position, turn, english, shipped_value())
        assert close(value, plain, 0.002), (text, value, plain)


def test_a_value_does_not_depend_on_the_other_turns(english: Lexicon) -> None:
    position, _, _ = samples()[40]
    plays = generate(position, english)
    turns = [*plays[:20], *plays.exchanges[:3]]
    together = turn_values(position, english, turns)
    apart = [turn_values(position, english, [turn])[0] for turn in turns]
    assert list(together) == apart


def test_the_win_chance_grows_with_the_lead() -> None:
    value = TurnValue(30.0, 10.0, 25.0)
    assert value.win_chance(-10) == 0.5
    assert value.win_chance(-60) < 0.03
    assert value.win_chance(40) > 0.97


def test_a_file_is_read_and_written_unchanged(tmp_path: Path) -> None:
    network = shipped_value()
    network.save(tmp_path / "copy.value")
    again = ValueNetwork.load(tmp_path / "copy.value")
    assert again.to_bytes() == network.to_bytes()
    assert pickle.loads(pickle.dumps(network)).to_bytes() == network.to_bytes()
    assert copy.copy(network) is network


@pytest.mark.parametrize("change", ["byte", "longer", "shorter", "empty", "signature"])
def test_a_damaged_file_is_refused(change: str) -> None:
    data = shipped_value().to_bytes()
    damaged = {
        "byte": data[:5000] + bytes([data[5000] ^ 1]) + data[5001:],
        "longer": data + b"\0",
        "shorter": data[:-1],
        "empty": b"",
        "signature": b"X" + data[1:],
    }[change]
    with pytest.raises(BadNetwork):
        ValueNetwork.from_bytes(damaged)


def test_weights_must_be_finite_and_complete() -> None:
    weights = shipped_value().weights.astype(np.float32)
    assert np.array_equal(ValueNetwork.of_weights(TOURNAMENT, weights).weights, weights)
    with pytest.raises(BadNetwork, match="weights"):
        ValueNetwork.of_weights(TOURNAMENT, weights[:-1])
    weights[77] = 1e6
    with pytest.raises(BadNetwork, match="finite"):
        ValueNetwork.of_weights(TOURNAMENT, weights)


def test_the_network_fits_only_the_equipment_it_was_trained_for() -> None:
    fitting = {name for name, edition in EDITIONS.items() if shipped_value().fits(edition)}
    same = {
        name
        for name, edition in EDITIONS.items()
        if edition.layout == TOURNAMENT.layout
        and edition.tiles == TOURNAMENT.tiles
        and edition.rack_size == 7
        and edition.bonus.points == TOURNAMENT.bonus.points
    }
    assert fitting == same >= {TOURNAMENT.name}


def test_no_value_without_tiles_in_the_bag_or_for_other_games(english: Lexicon) -> None:
    late = read_cgp(FILE.read_text("ascii").splitlines()[22])
    assert sum(1 for _ in late.board.tiles()) > 85
    with pytest.raises(UnsupportedByEngine, match="bag"):
        turn_values(late, english, [Pass()])
    three = read_cgp("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRTV// 0/0/0 0")
    with pytest.raises(UnsupportedByEngine, match="trained"):
        turn_values(three, english, [Pass()])
