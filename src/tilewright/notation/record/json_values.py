"""Converts the referee's values to JSON and back, guided by their types.

A dataclass becomes an object with its fields; if several are possible, ``kind`` says which. A
square is written ``H8``, a tile on a square ``["H8", "A"]``, bytes in hexadecimal, an enum by its
value. Reading is strict: a value that does not fit is rejected with the path that leads to it.
"""

import re
import types
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from tilewright.notation.coordinates import BadCoordinate, read_coordinate
from tilewright.notation.errors import NotationError
from tilewright.rules.equipment.board import Placed
from tilewright.rules.equipment.square import Square

Json = Any


class BadValue(NotationError):
    """The JSON does not match the expected type; ``path`` says where."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}"


def kind_of(shape: type) -> str:
    """Return the kind that identifies a class: ``drew-for-first`` for ``DrewForFirst``.

    A class that was renamed after values of it were stored keeps its old kind in a class attribute
    ``KIND``.
    """
    kind: str | None = vars(shape).get("KIND")
    return kind or re.sub(r"(?<!^)(?=[A-Z])", "-", shape.__name__).lower()


def to_json(value: object, hint: Any) -> Json:
    """Convert a value with this type hint to JSON."""
    return _writer(hint)(value)


def from_json(data: Json, hint: Any, path: str) -> Any:
    """Convert JSON to a value with this type hint, or raise ``BadValue``."""
    return _reader(hint)(data, path)


@cache
def _writer(hint: Any) -> Callable[[Any], Json]:
    origin, inner = get_origin(hint), get_args(hint)
    if hint in (int, str, bool, type(None)):
        return lambda value: value
    if hint is bytes:
        return lambda value: value.hex()
    if hint is Square:
        return str
    if hint is Placed:
        return lambda placed: [str(placed.square), placed.tile]
    if origin is tuple:
        if inner[-1] is Ellipsis:
            each = _writer(inner[0])
            return lambda items: [each(item) for item in items]
        return lambda items: [_writer(t)(i) for t, i in zip(inner, items, strict=True)]
    if origin in (Union, types.UnionType):
        return _union_writer(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda value: value.value
    if is_dataclass(hint):
        return _object_writer(hint)
    raise TypeError(f"{hint} cannot be written as JSON")


def _union_writer(hint: Any) -> Callable[[Any], Json]:
    shapes = [shape for shape in get_args(hint) if shape is not type(None)]
    if len(shapes) == 1:
        only = _writer(shapes[0])
        return lambda value: None if value is None else only(value)

    def write(value: Any) -> Json:
        shape: Any = type(value)
        return {"kind": kind_of(shape), **_writer(shape)(value)}

    return write


def _object_writer(hint: Any) -> Callable[[Any], Json]:
    hints = get_type_hints(hint)
    parts = [(f.name, _writer(hints[f.name])) for f in fields(hint) if f.init]
    return lambda value: {name: write(getattr(value, name)) for name, write in parts}


@cache
def _reader(hint: Any) -> Callable[[Json, str], Any]:
    origin, inner = get_origin(hint), get_args(hint)
    if hint in (int, str, bool, type(None)):
        return _plain_reader(hint)
    if hint is bytes:
        return _read_bytes
    if hint is Square:
        return _read_square
    if hint is Placed:
        return _read_placed
    if origin is tuple:
        return _list_reader(inner[0]) if inner[-1] is Ellipsis else _fixed_reader(inner)
    if origin in (Union, types.UnionType):
        return _union_reader(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum_reader(hint)
    if is_dataclass(hint):
        return _object_reader(hint)
    raise TypeError(f"{hint} cannot be written as JSON")


_NAMES = {int: "a whole number", str: "text", bool: "true or false", type(None): "null"}


def _plain_reader(hint: Any) -> Callable[[Json, str], Any]:
    def read(data: Json, path: str) -> Any:
        if type(data) is not hint:
            raise BadValue(path, f"should be {_NAMES[hint]}")
        # A lone surrogate can be read from JSON but not encoded again.
        if hint is str and not data.isascii() and any("\ud800" <= c <= "\udfff" for c in data):
            raise BadValue(path, "should be text without lone surrogates")
        return data

    return read


def _read_bytes(data: Json, path: str) -> bytes:
    try:
        return bytes.fromhex(data)
    except (TypeError, ValueError):
        raise BadValue(path, "should be hexadecimal digits") from None


def _read_square(data: Json, path: str) -> Square:
    try:
        return read_coordinate(data)[0]
    except (BadCoordinate, AttributeError, TypeError):
        raise BadValue(path, "should be a square like H8") from None


def _read_placed(data: Json, path: str) -> Placed:
    if not isinstance(data, list) or len(data) != 2 or not isinstance(data[1], str):
        raise BadValue(path, 'should be a square and a tile, like ["H8", "A"]')
    return Placed(_read_square(data[0], f"{path}[0]"), data[1])


def _list_reader(inner: Any) -> Callable[[Json, str], Any]:
    each = _reader(inner)

    def read(data: Json, path: str) -> Any:
        if not isinstance(data, list):
            raise BadValue(path, "should be a list")
        return tuple(each(item, f"{path}[{at}]") for at, item in enumerate(data))

    return read


def _fixed_reader(inner: tuple[Any, ...]) -> Callable[[Json, str], Any]:
    readers = [_reader(hint) for hint in inner]

    def read(data: Json, path: str) -> Any:
        if not isinstance(data, list) or len(data) != len(readers):
            raise BadValue(path, f"should be a list of {len(readers)}")
        pairs = enumerate(zip(readers, data, strict=True))
        return tuple(reader(item, f"{path}[{at}]") for at, (reader, item) in pairs)

    return read


def _union_reader(hint: Any) -> Callable[[Json, str], Any]:
    shapes = [shape for shape in get_args(hint) if shape is not type(None)]
    if len(shapes) == 1:
        only = _reader(shapes[0])
        return lambda data, path: None if data is None else only(data, path)
    kinds = {kind_of(shape): shape for shape in shapes}

    def read(data: Json, path: str) -> Any:
        kind = data.get("kind") if isinstance(data, dict) else None
        if not isinstance(kind, str) or kind not in kinds:
            raise BadValue(path, f"should have a kind, one of {', '.join(kinds)}")
        rest = {name: value for name, value in data.items() if name != "kind"}
        return _reader(kinds[kind])(rest, path)

    return read


def _enum_reader(hint: type[Enum]) -> Callable[[Json, str], Any]:
    values = {member.value: member for member in hint}

    def read(data: Json, path: str) -> Any:
        if not isinstance(data, str) or data not in values:
            raise BadValue(path, f"should be one of {', '.join(values)}")
        return values[data]

    return read


def _object_reader(hint: Any) -> Callable[[Json, str], Any]:
    hints = get_type_hints(hint)
    parts = {f.name: _reader(hints[f.name]) for f in fields(hint) if f.init}
    needed = {
        f.name
        for f in fields(hint)
        if f.init and f.default is MISSING and f.default_factory is MISSING
    }

    def read(data: Json, path: str) -> Any:
        if not isinstance(data, dict):
            raise BadValue(path, "should be an object")
        if unknown := data.keys() - parts.keys():
            raise BadValue(path, f"has an unknown field {min(unknown)!r}")
        if missing := needed - data.keys():
            raise BadValue(path, f"lacks the field {min(missing)!r}")
        values = {name: parts[name](value, f"{path}.{name}") for name, value in data.items()}
        try:
            return hint(**values)
        except ValueError as error:
            raise BadValue(path, str(error)) from None

    return read
