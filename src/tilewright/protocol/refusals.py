"""Refusals on the wire: a code, an English sentence and the facts."""

from enum import Enum

from tilewright.protocol.messages import Refused
from tilewright.protocol.wire import Facts
from tilewright.rules.refusals import Refusal


def refused(refusal: Refusal, action_id: str | None = None) -> Refused:
    return Refused(id=action_id, code=refusal.code, message=str(refusal), facts=facts_of(refusal))


def facts_of(refusal: Refusal) -> Facts:
    """Return the refusal's fields as JSON values."""
    return {name: _fact(value) for name, value in refusal.facts().items()}


def _fact(value: object) -> str | int | bool | list[str] | None:
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, Enum):
        return str(value.value)
    # Not isinstance: a square is a tuple too, and is sent by name.
    if type(value) is tuple:
        return [str(each) for each in value]
    return str(value)
