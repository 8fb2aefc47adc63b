"""Every refusal is sent with its code, its sentence and its facts."""

from dataclasses import fields
from typing import Any, get_type_hints

import pytest

from tilewright.protocol.messages import Refused, server_message
from tilewright.protocol.refusals import refused
from tilewright.rules import refusals
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tiles import Tile, Tiles
from tilewright.rules.obstacles import ProposalObstacle, TableObstacle
from tilewright.rules.refusals import Refusal
from tilewright.server.tables import refusals as table_refusals


def every_refusal() -> list[type[Refusal]]:
    found = [
        each
        for module in (refusals, table_refusals)
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Refusal) and each is not Refusal
    ]
    return list(dict.fromkeys(found))


EXAMPLES: dict[Any, object] = {
    int: 3,
    int | None: None,
    str: "Ann",
    Square: Square(0, 14),
    Tile: "Q",
    Tiles: ("Q", "?"),
    tuple[str, ...]: ("HRON", "OT"),
    tuple[Square, ...]: (Square(0, 0), Square(7, 7)),
    ProposalObstacle: ProposalObstacle.NOT_PAUSED,
    TableObstacle: TableObstacle.SAME_NAME,
}


def example(kind: type[Refusal]) -> Refusal:
    types = get_type_hints(kind)
    return kind(*(EXAMPLES[types[field.name]] for field in fields(kind)))  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", every_refusal(), ids=lambda kind: kind.code)
def test_a_refusal_survives_serialization(kind: type[Refusal]) -> None:
    refusal = example(kind)
    sent = refused(refusal, "an-id").model_dump_json()
    received = server_message.validate_json(sent)
    assert isinstance(received, Refused)
    assert (received.id, received.code, received.message) == ("an-id", kind.code, str(refusal))
    assert set(received.facts) == set(refusal.facts())


def test_refusal_codes_are_unique() -> None:
    codes = [kind.code for kind in every_refusal()]
    assert len(set(codes)) == len(codes)


def test_facts_contain_the_names_of_squares() -> None:
    facts = refused(refusals.NotInLine((Square(0, 14), Square(7, 7)))).facts
    assert facts == {"squares": ["O1", "H8"]}
    assert refused(refusals.OffTheBoard(Square(0, 14))).facts == {"square": "O1"}


@pytest.mark.parametrize("reason", TableObstacle, ids=lambda reason: reason.value)
def test_every_reason_against_a_table_has_a_sentence(reason: TableObstacle) -> None:
    refusal = refused(refusals.BadTable(reason))
    assert refusal.facts == {"reason": reason.value}
    assert refusal.message.endswith(".")
