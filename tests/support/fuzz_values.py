"""Random values for fuzzing: any JSON, values that fit a schema, and values that almost do."""

import copy
from collections.abc import Callable
from random import Random
from typing import Any

# Letters that fold to others: long s, dotless and dotted i, the Kelvin sign, sharp s, a ligature,
# final sigma. Then combining marks.
FOLDING = "\u017f\u0131\u0130\u212a\u00df\ufb01\u03c2\u0301\u0307\u0345"
LETTERS = FOLDING + "abcXYZ 09_-.:é中🂡\x00\x1f\u202e\u2028\"\\{}[]<>&'%"


class FuzzValues:
    """A source of random values, reproducible from its seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def text(self, max_length: int = 30) -> str:
        return "".join(self.random.choices(LETTERS, k=self.random.randrange(max_length)))

    def data(self, max_length: int = 200) -> bytes:
        return self.random.randbytes(self.random.randrange(max_length))

    def value(self, depth: int = 3) -> Any:
        """Return any value that JSON can represent."""
        kinds: list[Callable[[], Any]] = [
            lambda: None,
            lambda: self.random.random() < 0.5,
            lambda: self.random.choice([0, -1, 1, 3, 4, 2**31, 2**53 + 1, 10**30, -(10**400)]),
            lambda: self.random.choice([0.5, -0.0, 1e308, float("nan"), float("inf")]),
            self.text,
            lambda: [self.value(depth - 1) for _ in range(self.random.randrange(4))],
            lambda: {self.text(5): self.value(depth - 1) for _ in range(self.random.randrange(4))},
        ]
        return self.random.choice(kinds if depth else kinds[:5])()

    def fitting(self, schema: dict[str, Any], whole: dict[str, Any]) -> Any:
        """Return a value that fits this JSON schema, or almost."""
        if "$ref" in schema:
            return self.fitting(whole["$defs"][schema["$ref"].rsplit("/", 1)[-1]], whole)
        for several in ("oneOf", "anyOf"):
            if several in schema:
                return self.fitting(self.random.choice(schema[several]), whole)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        match schema.get("type"):
            case "object":
                fields = schema.get("properties", {})
                return {name: self.fitting(field, whole) for name, field in fields.items()}
            case "array":
                return self._array(schema, whole)
            case "integer" | "number":
                low, high = schema.get("minimum", 0), schema.get("maximum", 100)
                return self.random.randint(low, min(high, low + 20))
            case "boolean":
                return self.random.random() < 0.5
            case "null":
                return None
            case _:
                return self._text(schema)

    def _array(self, schema: dict[str, Any], whole: dict[str, Any]) -> list[Any]:
        if "prefixItems" in schema:
            return [self.fitting(item, whole) for item in schema["prefixItems"]]
        max_items = min(schema.get("maxItems", 5), 5)
        items = range(self.random.randint(schema.get("minItems", 0), max_items))
        return [self.fitting(schema.get("items", {}), whole) for _ in items]

    def _text(self, schema: dict[str, Any]) -> str:
        if "[A-Z]" in schema.get("pattern", ""):
            return f"{self.random.choice('ABGHIO')}{self.random.randint(1, 16)}"
        if schema.get("maxLength", 99) < 10:
            return self.random.choice("AEIOQZaz?")
        return self.text() if self.random.random() < 0.3 else f"id-{self.random.randrange(50)}"

    def mutated(self, value: Any) -> Any:
        """Return the value with one part changed, removed or added."""
        if not isinstance(value, dict | list) or not value or self.random.random() < 0.1:
            return self.value()
        mutated = copy.copy(value)
        key = self.random.choice(list(value) if isinstance(value, dict) else range(len(value)))
        match self.random.randrange(5):
            case 0:
                del mutated[key]
            case 1 if isinstance(mutated, dict):
                mutated[self.text(8)] = self.value()
            case _:
                mutated[key] = self.mutated(value[key])
        return mutated

    def deep(self) -> str:
        """Return deeply nested brackets."""
        depth = self.random.randint(10, 3000)
        return self.random.choice(["[" * depth, '{"a":' * depth, "[" * depth + "]" * depth])
