"""Anything at all, by chance: values, values that fit a schema, and values that nearly do."""

import copy
from collections.abc import Callable
from random import Random
from typing import Any

LETTERS = "abcXYZ 09_-.:é中🂡\x00\x1f\u202e\u2028\"\\{}[]<>&'%"


class Anything:
    """What a seed leads to; the same seed leads to the same."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def text(self, most: int = 30) -> str:
        return "".join(self.chance.choices(LETTERS, k=self.chance.randrange(most)))

    def data(self, most: int = 200) -> bytes:
        return self.chance.randbytes(self.chance.randrange(most))

    def value(self, depth: int = 3) -> Any:
        """Any value that JSON can write."""
        kinds: list[Callable[[], Any]] = [
            lambda: None,
            lambda: self.chance.random() < 0.5,
            lambda: self.chance.choice([0, -1, 1, 3, 4, 2**31, 2**53 + 1, 10**30, -(10**400)]),
            lambda: self.chance.choice([0.5, -0.0, 1e308, float("nan"), float("inf")]),
            self.text,
            lambda: [self.value(depth - 1) for _ in range(self.chance.randrange(4))],
            lambda: {self.text(5): self.value(depth - 1) for _ in range(self.chance.randrange(4))},
        ]
        return self.chance.choice(kinds if depth else kinds[:5])()

    def fitting(self, schema: dict[str, Any], whole: dict[str, Any]) -> Any:
        """A value as this JSON schema wants it, or nearly."""
        if "$ref" in schema:
            return self.fitting(whole["$defs"][schema["$ref"].rsplit("/", 1)[-1]], whole)
        for several in ("oneOf", "anyOf"):
            if several in schema:
                return self.fitting(self.chance.choice(schema[several]), whole)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.chance.choice(schema["enum"])
        match schema.get("type"):
            case "object":
                fields = schema.get("properties", {})
                return {name: self.fitting(field, whole) for name, field in fields.items()}
            case "array":
                return self._array(schema, whole)
            case "integer" | "number":
                least, most = schema.get("minimum", 0), schema.get("maximum", 100)
                return self.chance.randint(least, min(most, least + 20))
            case "boolean":
                return self.chance.random() < 0.5
            case "null":
                return None
            case _:
                return self._text(schema)

    def _array(self, schema: dict[str, Any], whole: dict[str, Any]) -> list[Any]:
        if "prefixItems" in schema:
            return [self.fitting(item, whole) for item in schema["prefixItems"]]
        most = min(schema.get("maxItems", 5), 5)
        items = range(self.chance.randint(schema.get("minItems", 0), most))
        return [self.fitting(schema.get("items", {}), whole) for _ in items]

    def _text(self, schema: dict[str, Any]) -> str:
        if "[A-Z]" in schema.get("pattern", ""):
            return f"{self.chance.choice('ABGHIO')}{self.chance.randint(1, 16)}"
        if schema.get("maxLength", 99) < 10:
            return self.chance.choice("AEIOQZaz?")
        return self.text() if self.chance.random() < 0.3 else f"id-{self.chance.randrange(50)}"

    def spoilt(self, value: Any) -> Any:
        """The value with one thing in it changed, left out or added."""
        if not isinstance(value, dict | list) or not value or self.chance.random() < 0.1:
            return self.value()
        spoilt = copy.copy(value)
        key = self.chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
        match self.chance.randrange(5):
            case 0:
                del spoilt[key]
            case 1 if isinstance(spoilt, dict):
                spoilt[self.text(8)] = self.value()
            case _:
                spoilt[key] = self.spoilt(value[key])
        return spoilt

    def deep(self) -> str:
        """Brackets within brackets."""
        depth = self.chance.randint(10, 3000)
        return self.chance.choice(["[" * depth, '{"a":' * depth, "[" * depth + "]" * depth])
