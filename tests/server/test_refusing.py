"""Every refusal goes over the wire with its code, its sentence and its facts."""

from dataclasses import fields
from typing import Any, get_type_hints

import pytest

from tilewright.rules import refusals
from tilewright.rules.refusals import Refusal
from tilewright.rules.square import Square
from tilewright.rules.tiles import Tile, Tiles
from tilewright.server import table_refusals
from tilewright.server.messages import Refused, server_message
from tilewright.server.refusing import refused


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
}


def example(kind: type[Refusal]) -> Refusal:
    types = get_type_hints(kind)
    return kind(*(EXAMPLES[types[field.name]] for field in fields(kind)))  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", every_refusal(), ids=lambda kind: kind.code)
def test_a_refusal_goes_over_the_wire(kind: type[Refusal]) -> None:
    refusal = example(kind)
    sent = refused(refusal, "an-id").model_dump_json()
    heard = server_message.validate_json(sent)
    assert isinstance(heard, Refused)
    assert (heard.id, heard.code, heard.message) == ("an-id", kind.code, str(refusal))
    assert set(heard.facts) == set(refusal.facts())


def test_no_two_refusals_have_one_code() -> None:
    codes = [kind.code for kind in every_refusal()]
    assert len(set(codes)) == len(codes)


def test_squares_are_named_in_facts() -> None:
    facts = refused(refusals.NotInLine((Square(0, 14), Square(7, 7)))).facts
    assert facts == {"squares": ["O1", "H8"]}
    assert refused(refusals.OffTheBoard(Square(0, 14))).facts == {"square": "O1"}
