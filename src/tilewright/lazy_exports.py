"""Lets a package export names from its modules and import each module only when it is needed."""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module


def lazy_exports(
    package: str, names_by_module: Mapping[str, Sequence[str]], sub_modules: Sequence[str] = ()
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` for a package that exports these names.

    ``sub_modules`` are used by their own names, such as ``env.tilewright_v0``.

    Hide both from type checkers, which would otherwise accept any name, and import the names under
    ``TYPE_CHECKING`` instead.
    """
    namespace = vars(sys.modules[package])
    modules = {name: module for module, names in names_by_module.items() for name in names}

    def get_attribute(name: str) -> object:
        if name in sub_modules:
            return import_module(f"{package}.{name}")
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(modules[name]), name)
        namespace[name] = value
        return value

    return get_attribute, lambda: sorted([*modules, *sub_modules])
