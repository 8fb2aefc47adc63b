"""A refusal as it goes over the wire: its code, its sentence and its facts."""

from tilewright.rules.refusals import Refusal
from tilewright.server.messages import Refused


def refused(refusal: Refusal, action_id: str | None = None) -> Refused:
    facts = {name: _fact(value) for name, value in refusal.facts().items()}
    return Refused(id=action_id, code=refusal.code, message=str(refusal), facts=facts)


def _fact(value: object) -> str | int | bool | list[str] | None:
    if value is None or isinstance(value, str | int):
        return value
    # A square is a tuple too, but it has a name of its own.
    if isinstance(value, tuple) and type(value) is tuple:
        return [str(each) for each in value]
    return str(value)
