"""Write the browser client's types from the server's messages.

    python -m scripts.web_types            # writes web/src/messages.ts
    python -m scripts.web_types --check    # exit status 1 if that would change it

pydantic tells the shape of every model as JSON schema; here it becomes TypeScript. What has a name
in Python, be it a model, an enum or an alias such as `SquareName`, keeps it. A model the server
sends has all its fields; in one that it only receives, a field with a default may be left out.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_origin

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

TARGET = Path("web/src/messages.ts")
HEADER = "// Written by scripts/web_types.py from the server's messages. Do not edit it.\n"
PRIMITIVES = {
    "string": "string", "integer": "number", "number": "number", "boolean": "boolean",
    "null": "null",
}  # fmt: skip
WIDTH = 100
MODE: JsonSchemaMode = "serialization"

Schema = dict[str, Any]


class Types:
    """The types of some modules, on the way from JSON schema to TypeScript."""

    def __init__(self, modules: Iterable[ModuleType], sent: Iterable[str]) -> None:
        named = {name: thing for module in modules for name, thing in named_types(module)}
        schemas, shared = GenerateJsonSchema(ref_template="{model}").generate_definitions(
            [(name, MODE, TypeAdapter(thing).core_schema) for name, thing in named.items()]
        )
        self.named: dict[str, Schema] = {}
        self.definitions: dict[str, Schema] = {str(key): shared[key] for key in shared}
        for name in named:
            schema = schemas[name, MODE]
            self.named[name] = self.definitions.get(schema.get("$ref", ""), schema)
        # An alias is known by its shape: whatever looks the same is written with its name.
        self.aliases = {
            shape(schema): name
            for name, schema in reversed(self.named.items())
            if not (isinstance(named[name], type) and issubclass(named[name], BaseModel))
        }
        self.references = {
            reference: name
            for reference, schema in self.definitions.items()
            for name in self.named
            if self.named[name] is schema
        }
        for reference in self.definitions:
            name = reference.rsplit("__", 1)[-1]
            if reference not in self.references and name not in self.named:
                self.references[reference] = name
                self.named[name] = self.definitions[reference]
        self.sent = set(self._reached(sent))

    def write(self) -> Iterator[str]:
        for name, schema in sorted(self.named.items()):
            yield comment(schema.get("description"), "")
            if "properties" in schema or schema.get("additionalProperties") is False:
                yield f"export interface {name} {{\n"
                for key, value in schema.get("properties", {}).items():
                    yield comment(value.get("description"), "  ")
                    may_lack = name not in self.sent and "default" in value and "const" not in value
                    yield f"  {key}{'?' if may_lack else ''}: {self.expression(value)};\n"
                yield "}\n\n"
            else:
                yield declaration(name, self.expression(schema, but=name))

    def expression(self, schema: Schema, but: str = "") -> str:
        """A schema as a TypeScript expression."""
        alias = self.aliases.get(shape(schema), but)
        if alias != but:
            return alias
        match schema:
            case {"$ref": str(reference)}:
                known = self.references.get(reference)
                return known or self.expression(self.definitions[reference])
            case {"const": value}:
                return literal(value)
            case {"enum": [*values]}:
                return " | ".join(map(literal, values))
            case {"anyOf": [*members]} | {"oneOf": [*members]}:
                return " | ".join(dict.fromkeys(self.expression(member) for member in members))
            case {"type": "array", "prefixItems": [*items]}:
                return f"[{', '.join(map(self.expression, items))}]"
            case {"type": "array", "items": item}:
                inner = self.expression(item)
                return f"({inner})[]" if " | " in inner else f"{inner}[]"
            case {"type": "object", "additionalProperties": dict(values)}:
                return f"Record<string, {self.expression(values)}>"
            case {"type": str(kind)} if kind in PRIMITIVES:
                return PRIMITIVES[kind]
            case _:
                raise ValueError(f"no TypeScript is known for {schema}")

    def _reached(self, names: Iterable[str]) -> Iterator[str]:
        waiting, seen = list(names), set[str]()
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                yield name
                inside = re.findall(r'"\$ref": "(\w+)"', json.dumps(self.named[name]))
                waiting += [self.references[one] for one in inside if one in self.references]


def named_types(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The models a module defines and the aliases it gives; not what it imports.

    What other models are made of is never sent by itself.
    """
    own = set(re.findall(r"^(?:class )?([A-Z]\w*)(?:\(.*\):| = )", source(module), re.MULTILINE))
    for name, thing in vars(module).items():
        if name not in own or name.isupper():
            continue
        model = (
            isinstance(thing, type)
            and issubclass(thing, BaseModel)
            and bool(thing.model_fields)
            and not thing.__subclasses__()
        )
        if model or (get_origin(thing) is not None or type(thing).__name__ == "UnionType"):
            yield name, thing


def source(module: ModuleType) -> str:
    return Path(str(module.__file__)).read_text(encoding="utf-8")


def shape(schema: Schema) -> str:
    """What two schemas have in common that differ only in how they are explained."""
    told = ("title", "description", "default")
    return json.dumps({key: schema[key] for key in schema if key not in told}, sort_keys=True)


def literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)


def comment(text: str | None, indent: str) -> str:
    if not text:
        return ""
    lines = [line.strip().replace("``", "`") for line in text.strip().splitlines()]
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def declaration(name: str, expression: str) -> str:
    line = f"export type {name} = {expression};\n\n"
    if len(line) <= WIDTH + 2:
        return line
    members = expression.replace(" | ", "\n  | ")
    return f"export type {name} =\n  | {members};\n\n"


def messages() -> str:
    """The whole file, as the server's messages are now."""
    from tilewright.server import actions, answers, settings, views, wire  # noqa: PLC0415
    from tilewright.server import messages as wires  # noqa: PLC0415

    sent = ["ServerMessage", *(name for name, _ in named_types(answers))]
    types = Types((wire, settings, actions, views, wires, answers), sent)
    return "".join([HEADER, f"\nexport const PROTOCOL = {wires.PROTOCOL};\n\n", *types.write()])


def main(arguments: list[str]) -> int:
    text = messages().rstrip() + "\n"
    if arguments == ["--check"]:
        if not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != text:
            print(f"{TARGET} does not fit the messages: run python -m scripts.web_types")
            return 1
    else:
        TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
